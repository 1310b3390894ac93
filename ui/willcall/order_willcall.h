// How an order stands with will-call, in the window of the order: left there, printed, handed over by whom, and what
// can be done about it. Follows the order. GUI thread.
#pragma once

#include "model/domain/order.h"
#include "model/domain/willcall.h"
#include "ui/common/house_context.h"

#include <QWidget>

namespace rowlock {

class ActionButton;
class ToneLabel;
class WillcallActs;

class OrderWillcall final : public QWidget
{
    Q_OBJECT

public:
    OrderWillcall(const HouseContext &context, QWidget *parent);

    void show(const Order &order);

signals:
    void named(); // the order, as it was left there
    void failed(const QString &sentence);

private:
    void read();
    void showState(const std::optional<WillcallOrder> &willcall);
    void act();

    HouseContext m_context;
    Order m_order;
    std::optional<WillcallOrder> m_willcall; // none: it was never left there
    WillcallActs *m_acts;
    ToneLabel *m_state;
    ActionButton *m_act; // what comes next: leave it there, hand it over, take that back
    ActionButton *m_takeOff;
};

} // namespace rowlock
