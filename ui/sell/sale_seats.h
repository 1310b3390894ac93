// The middle of the sale: whose seats these are, and the seats with their price types, by their performances where
// there are several. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"
#include "ui/sell/sale_rows.h"

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
    SaleSeats(const HouseContext &context, Counter &counter, const SaleActions &actions, HouseFees &fees,
              QWidget *parent);

    QList<SaleRow> selected() const; // of the list

signals:
    void left();                     // what had the keyboard is done with it: the map's turn
    void typed(const QString &text); // for the one field that is typed into

private:
    void connectList();
    void showState(const CounterState &state);
    void showWhetherSold(); // the event, where there is no sale
    void remove(const SaleRow &row);
    void giveType(const QList<HoldItem> &items, int type);
    void openTypes(const QList<HoldItem> &items, const QPoint &place);
    QList<SaleRow> rowsAt(const QList<int> &rows) const;
    QList<HoldItem> itemsAt(const QList<int> &rows) const; // of the performance that is shown

    HouseContext m_context;
    Counter &m_counter;
    HouseFees &m_fees;
    SaleItemsModel *m_items;
    SaleItemsView *m_view;
    QStackedLayout *m_stack;
    ActionButton *m_all; // all of the sale to one price type
    class GoOnHere *m_goOn;
};

} // namespace rowlock
