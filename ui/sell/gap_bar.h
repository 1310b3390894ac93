// What the gap watch has to say, quietly above the sale: the sentence, and the button that puts it right.
#pragma once

#include "ui/common/card.h"

class QAction;

namespace rowlock {

class ActionButton;
class GapWatch;

class GapBar : public Card
{
    Q_OBJECT

public:
    // `move` is the action that its button does; only enabled while there is something to say.
    GapBar(GapWatch &watch, QAction *move, QWidget *parent = nullptr);

private:
    void refresh();

    GapWatch &m_watch;
    QAction *m_move;
    ToneLabel *m_text;
    ActionButton *m_button;
};

} // namespace rowlock
