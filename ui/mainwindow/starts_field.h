// When an event starts, written with its weekday, which follows from the date: Tab goes to the day first, then through
// month, year, hour and minute, and on. GUI thread.
#pragma once

#include <QDateTimeEdit>
#include <QFocusEvent>

namespace rowlock {

class StartsField final : public QDateTimeEdit
{
    Q_OBJECT

public:
    explicit StartsField(QWidget *parent = nullptr) : QDateTimeEdit(parent) {}

protected:
    void focusInEvent(QFocusEvent *event) override
    {
        QDateTimeEdit::focusInEvent(event);
        if (event->reason() == Qt::TabFocusReason && currentSectionIndex() == 0)
            QDateTimeEdit::focusNextPrevChild(true); // past the weekday
    }
    bool focusNextPrevChild(bool next) override
    {
        return !next && currentSectionIndex() <= 1 ? QWidget::focusNextPrevChild(false)
                                                   : QDateTimeEdit::focusNextPrevChild(next);
    }
};

} // namespace rowlock
