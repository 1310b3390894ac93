// What the gap watch has to say, quietly above the sale: the sentence, and the button that puts it right.
#pragma once

#include "ui/common/card.h"
#include "ui/sell/gives_way.h"

class QAction;

namespace rowlock {

class ActionButton;
class GapWatch;

class GapBar : public Card, public GivesWay
{
    Q_OBJECT

public:
    // `move` is the action that its button does; only enabled while there is something to say.
    GapBar(GapWatch &watch, QAction *move, QWidget *parent = nullptr);

    int wholeHeight() const override;
    int lineHeight() const override;
    void setOneLine(bool one) override;

private:
    void refresh();

    GapWatch &m_watch;
    QAction *m_move;
    ToneLabel *m_text;
    ActionButton *m_button;
    QVBoxLayout *m_column;
    bool m_isOneLine = false;
};

} // namespace rowlock
