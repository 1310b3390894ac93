#include "ui/willcall/order_willcall.h"

#include "model/service/desk.h"
#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/willcall/willcall_acts.h"
#include "ui/willcall/willcall_texts.h"

#include <QHBoxLayout>

#include <algorithm>

namespace rowlock {

OrderWillcall::OrderWillcall(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_acts(new WillcallActs(context, this)),
      m_state(new ToneLabel({}, Tone::Plain, this)),
      m_act(new ActionButton({}, QStringLiteral("orderWillcallAct"), ActionButton::Weight::Secondary, this)),
      m_takeOff(
          new ActionButton(tr("Take off"), QStringLiteral("orderWillcallOff"), ActionButton::Weight::Secondary, this))
{
    m_state->setObjectName(QStringLiteral("orderWillcall"));
    m_state->setWordWrap(true);
    m_takeOff->setToolTip(tr("It was posted, or given at once, and is not picked up"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(gap::related);
    row->addWidget(m_state, 1);
    for (ActionButton *button : {m_act, m_takeOff}) {
        button->setHeight(ActionButton::Size::Small);
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(false); // a scanner's second Enter begins nothing
        row->addWidget(button);
    }
    hide();
    connect(m_act, &QPushButton::clicked, this, &OrderWillcall::act);
    connect(m_takeOff, &QPushButton::clicked, this, [this] { m_acts->takeOff(m_order.id); });
    for (const auto signal :
         {&WillcallActs::left, &WillcallActs::handedOver, &WillcallActs::takenBack, &WillcallActs::takenOff})
        connect(m_acts, signal, this, &OrderWillcall::read);
    connect(m_acts, &WillcallActs::left, this, [this](const WillcallOrder &order) {
        if (order.patron != m_order.patron)
            emit named();
    });
    connect(m_acts, &WillcallActs::refused, this, [this](Tone, const QString &sentence) { emit failed(sentence); });
    connect(&context.office, &BoxOffice::salesChanged, this, &OrderWillcall::read);
}

void OrderWillcall::show(const Order &order)
{
    m_order = order;
    read();
}

void OrderWillcall::read()
{
    if (!m_order.id.isValid())
        return;
    m_context.office.ask(
        this, [id = m_order.id](Desk &desk) { return desk.willcall().order(id); },
        [this](const Result<std::optional<WillcallOrder>> &found) {
            if (found && (!*found || (*found)->id == m_order.id))
                showState(*found);
        });
}

void OrderWillcall::showState(const std::optional<WillcallOrder> &willcall)
{
    m_willcall = willcall;
    const bool canWait = std::ranges::any_of(m_order.tickets, [](const Ticket &ticket) {
        return ticket.state == TicketState::Valid || ticket.state == TicketState::Used;
    });
    const bool isWaiting = willcall && willcall->isWaiting();
    const bool isHanded = willcall && willcall->state() == WillcallState::HandedOver;
    m_state->setText(willcall ? willcallStateText(*willcall, m_context.facts.timeZone) : QString());
    m_state->setTone(willcall && willcall->state() == WillcallState::Changed ? Tone::Warning : Tone::Plain);
    m_act->setText(isWaiting ? tr("&Hand over") : isHanded ? tr("Take back…") : tr("Leave at &will-call"));
    m_act->setToolTip(isWaiting  ? tr("Hand over all tickets that wait (Alt+H)")
                      : isHanded ? tr("The last hand-over was wrong: its tickets wait again")
                                 : tr("To be picked up by name (Alt+W)"));
    m_act->setVisible(canWait);
    m_takeOff->setVisible(isWaiting);
    setVisible(canWait || willcall);
}

void OrderWillcall::act()
{
    if (m_willcall && m_willcall->isWaiting())
        m_acts->handOver(m_order.id);
    else if (m_willcall && m_willcall->state() == WillcallState::HandedOver)
        m_acts->takeBack(m_order.id, m_order.code);
    else
        m_acts->leave(m_order.id, m_order.code, m_order.patron);
}

} // namespace rowlock
