// What the venue takes off a settlement: for what, and an amount or so much of the net. GUI thread.
#pragma once

#include "model/domain/settlement.h"

#include <QWidget>

class QTableWidget;

namespace rowlock {

class ActionButton;

class DeductionTable final : public QWidget
{
    Q_OBJECT

public:
    DeductionTable(const Currency &currency, QWidget *parent);

    // In a sentence what is wrong with the first line that is; lines in which nothing stands do not count.
    Result<QList<SettlementDeduction>> deductions() const;
    QTableWidget &table() { return *m_table; }

signals:
    void changed();

private:
    void addLine();
    void removeLine();
    QString typed(int row, int column) const;

    Currency m_currency;
    QTableWidget *m_table;
    ActionButton *m_remove;
};

} // namespace rowlock
