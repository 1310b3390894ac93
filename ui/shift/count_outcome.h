// What a count came to: what must be in the drawer, what is, why it is over or short, and how much of it stays there.
// GUI thread.
#pragma once

#include "model/domain/shift_figures.h"

#include <QWidget>

class QLineEdit;

namespace rowlock {

class FigureLabel;
class FormRows;
class MoneyField;
class ToneLabel;

class CountOutcome final : public QWidget
{
    Q_OBJECT

public:
    struct Entry
    {
        QString reason;
        Money leave;
    };

    CountOutcome(const Currency &currency, QWidget *parent);

    void show(const DrawerFigures &figures);
    QLineEdit &reasonField() const { return *m_reason; }
    void begin();                    // at what is still to be typed
    std::optional<Entry> entry();    // none: something is wrong, which is said at its field
    bool refuse(const Error &error); // false: it is about none of its fields

private:
    void noteLeave();

    Currency m_currency;
    DrawerFigures m_figures;
    FormRows *m_rows;
    FigureLabel *m_expected;
    FigureLabel *m_counted;
    FigureLabel *m_difference;
    QLineEdit *m_reason;
    MoneyField *m_leave;
    FigureLabel *m_toSafe;
};

} // namespace rowlock
