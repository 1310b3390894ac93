// How many of each note and coin are in a drawer: typed from the largest down, with Enter, Tab or the arrows to the
// next. The wheel changes nothing. GUI thread.
#pragma once

#include "model/domain/shift.h"

#include <QWidget>

class QGridLayout;

namespace rowlock {

class FigureLabel;
class NumberField;
class ToneLabel;

class CountTable final : public QWidget
{
    Q_OBJECT

public:
    CountTable(const Currency &currency, QWidget *parent);

    void setCount(const CashCount &count);
    Result<CashCount> count() const;
    void begin(); // at the largest note

signals:
    void changed();
    void finished(); // Enter in the last

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Line
    {
        Money worth;
        NumberField *pieces = nullptr;
        ToneLabel *sum = nullptr;
    };
    void addLine(QGridLayout &grid, int row, const Money &worth);
    void step(QObject *from, int by);
    void refresh();

    Currency m_currency;
    QList<Line> m_lines; // the largest first
    FigureLabel *m_total;
};

} // namespace rowlock
