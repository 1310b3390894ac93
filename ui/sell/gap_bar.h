// What the gap watch has to say, quietly over the foot of the map: the sentence, and the button that puts it right.
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
    // Lies over `map` and follows its size. `move` is the action that its button does.
    GapBar(GapWatch &watch, QAction *move, QWidget *map);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();
    void place();

    GapWatch &m_watch;
    QAction *m_move;
    ToneLabel *m_text;
    ActionButton *m_button;
};

} // namespace rowlock
