// What the sale comes to: its fees, a line for each, and the total with them.
#pragma once

#include "model/domain/hold.h"
#include "ui/sell/house_fees.h"

#include <QWidget>

namespace rowlock {

class FigureLabel;
class ToneLabel;

class SaleTotal : public QWidget
{
    Q_OBJECT

public:
    // `about`: what the sale is for, shown beside the total.
    SaleTotal(HouseFees &fees, QWidget *about, QWidget *parent);

    void setSale(const HoldInfo *sale); // null: none
    std::optional<Money> due() const { return m_due; }

signals:
    void changed(); // the house's fees, not the sale

private:
    HouseFees &m_fees;
    HoldId m_shown;
    std::optional<Money> m_due;
    ToneLabel *m_lines;
    FigureLabel *m_figure;
};

} // namespace rowlock
