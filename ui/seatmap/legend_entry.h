// One line of the legend as a switch for the pointer, the keyboard and screen readers. It has no picture of its own:
// the legend paints all of its entries at once, and again when one says so.
#pragma once

#include <QAbstractButton>
#include <QEvent>

namespace rowlock {

class LegendEntry final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit LegendEntry(QWidget *parent) : QAbstractButton(parent)
    {
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setCursor(Qt::PointingHandCursor);
    }

signals:
    void stale();

protected:
    void paintEvent(QPaintEvent *) override {}
    bool event(QEvent *event) override
    {
        const bool done = QAbstractButton::event(event);
        if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave
            || event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
            emit stale();
        return done;
    }
};

} // namespace rowlock
