// A number in a form: whole and selected when one comes to it by key or mouse, so that typing replaces it. GUI thread.
#pragma once

#include <QFocusEvent>
#include <QSpinBox>
#include <QTimer>

namespace rowlock {

class NumberField final : public QSpinBox
{
    Q_OBJECT

public:
    explicit NumberField(QWidget *parent = nullptr) : QSpinBox(parent) {}

protected:
    void focusInEvent(QFocusEvent *event) override
    {
        QSpinBox::focusInEvent(event);
        if (event->reason() == Qt::MouseFocusReason)
            QTimer::singleShot(0, this, &QSpinBox::selectAll); // its press comes after and sets the cursor
        else if (event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason)
            selectAll(); // at once: what is typed next replaces it, and what is typed then does not
    }
};

} // namespace rowlock
