// The middle of the sale: whose seats these are, and the seats with their price types. GUI thread.
#pragma once

#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"

#include <QWidget>

class QStackedLayout;

namespace rowlock {

class ActionButton;
class HouseFees;
class SaleItemsModel;
class SaleItemsView;

class SaleSeats final : public QWidget
{
    Q_OBJECT

public:
    SaleSeats(Counter &counter, const SaleActions &actions, HouseFees &fees, QWidget *parent);

    QList<HoldItem> selected() const; // of the list

signals:
    void left();                     // what had the keyboard is done with it: the map's turn
    void typed(const QString &text); // for the one field that is typed into

private:
    void connectList();
    void showState(const CounterState &state);
    void giveType(const QList<HoldItem> &items, int type);
    void openTypes(const QList<HoldItem> &items, const QPoint &place);
    QList<HoldItem> itemsOf(const QList<int> &rows) const;

    Counter &m_counter;
    HouseFees &m_fees;
    SaleItemsModel *m_items;
    SaleItemsView *m_view;
    QStackedLayout *m_stack;
    ActionButton *m_all; // all of the sale to one price type
};

} // namespace rowlock
