// How many of each note and coin are in a drawer: typed from the largest down, with Enter, Tab or the arrows to the
// next. The wheel changes nothing. GUI thread.
#pragma once

#include "model/domain/house_settings.h"

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
    CountTable(const Currency &currency, QWidget *parent); // of the currency's usual notes and coins

    // What the house counts instead; what is typed already stays.
    void setDenominations(const QList<Denomination> &denominations);
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
        Money worth; // of one
        qint64 each; // how many one entry stands for: 1, or those of a roll
        NumberField *pieces = nullptr;
        ToneLabel *sum = nullptr;
    };
    void addLine(QGridLayout &grid, int row, const Money &worth, qint64 each);
    void step(QObject *from, int by);
    void refresh();

    Currency m_currency;
    QList<Line> m_lines; // the largest first
    QWidget *m_grids;    // of the lines
    FigureLabel *m_total;
};

} // namespace rowlock
