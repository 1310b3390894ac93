// Millimetres or points in a form, with a comma or a point whatever the language: "12,5" is "12.5". Whole and selected
// when one comes to it by a key. GUI thread.
#pragma once

#include <QDoubleSpinBox>
#include <QFocusEvent>

namespace rowlock {

class MmField final : public QDoubleSpinBox
{
    Q_OBJECT

public:
    explicit MmField(QWidget *parent = nullptr) : QDoubleSpinBox(parent)
    {
        setDecimals(2);
        setSingleStep(0.5);
        QLocale plain = locale();
        plain.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::RejectGroupSeparator);
        setLocale(plain);
    }

    QValidator::State validate(QString &text, int &pos) const override
    {
        for (QChar &each : text) {
            if (each == u',' || each == u'.')
                each = locale().decimalPoint().at(0);
        }
        return QDoubleSpinBox::validate(text, pos);
    }
    QString textFromValue(double value) const override
    {
        return locale().toString(value, 'g', QLocale::FloatingPointShortest);
    }

protected:
    void focusInEvent(QFocusEvent *event) override
    {
        QDoubleSpinBox::focusInEvent(event);
        if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
            || event->reason() == Qt::ShortcutFocusReason)
            selectAll();
    }
};

} // namespace rowlock
