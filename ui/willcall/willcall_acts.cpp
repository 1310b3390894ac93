#include "ui/willcall/willcall_acts.h"

#include "model/domain/patron.h"
#include "model/service/desk.h"
#include "ui/common/format.h"
#include "ui/common/prompt.h"
#include "ui/words/refusal.h"

#include <QPointer>

namespace rowlock {

WillcallActs::WillcallActs(const HouseContext &context, QWidget *window)
    : QObject(window), m_context(context), m_window(window)
{}

template <typename Command>
void WillcallActs::carryOut(Command command, Told told)
{
    m_context.office.ask(this, command, [this, told](const Result<WillcallOrder> &answer) {
        if (answer)
            emit(this->*told)(*answer);
        else
            emit refused(Tone::Danger, answer.error().message);
    });
}

void WillcallActs::leave(OrderId order, const QString &code, const QString &patron)
{
    if (!patron.isEmpty())
        return carryOut([order](Desk &desk) { return desk.willcall().leave(order); }, &WillcallActs::left);
    Question question;
    question.title = tr("Will-call");
    question.text = tr("Who picks up order %1?").arg(code);
    question.details = tr("Will-call is looked up by name.");
    question.accept = tr("Leave at will-call");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Name");
    question.objection = [](const QString &text) {
        const auto name = patronName(text);
        return name ? QString() : name.error().message;
    };
    m_context.prompt.ask(m_window, question, [self = QPointer(this), order](bool accepted, const QString &name) {
        if (self && accepted)
            self->carryOut([order, name](Desk &desk) { return desk.willcall().leave(order, name); },
                           &WillcallActs::left);
    });
}

void WillcallActs::handOver(OrderId order, const QList<TicketId> &tickets, TicketId shown)
{
    handOverAs(order, {tickets, false, shown});
}

void WillcallActs::handOverAs(OrderId order, const HandOverAsked &asked)
{
    m_context.office.ask(
        this, [order, asked](Desk &desk) { return desk.willcall().handOver(order, asked); },
        [this, order, asked](const Result<WillcallOrder> &answer) {
            if (answer)
                return emit handedOver(*answer);
            const QString due = answer.error().details.value(QStringLiteral("due")).toString();
            if (due.isEmpty())
                return emit refused(Tone::Danger, answer.error().message);
            askUnpaid(order, asked, due);
        });
}

void WillcallActs::askUnpaid(OrderId order, HandOverAsked asked, const QString &due)
{
    Question question;
    question.title = tr("Not paid");
    const auto amount = moneyFromDecimal(due, m_context.facts.currency);
    question.text = tr("%1 is still due. Hand the tickets over unpaid?").arg(amount ? moneyText(*amount) : due);
    question.details = tr("It was sold on account. The hand-over says what was due.");
    question.accept = tr("Hand over unpaid");
    question.reject = tr("Cancel");
    question.losesWork = true;
    asked.despiteDue = true;
    m_context.prompt.ask(m_window, question, [self = QPointer(this), order, asked](bool accepted, const QString &) {
        if (self && accepted)
            self->handOverAs(order, asked);
    });
}

void WillcallActs::takeBack(OrderId order, const QString &code)
{
    Question question;
    question.title = tr("Take back");
    question.text = tr("Take back the last hand-over of order %1?").arg(code);
    question.details = tr("Its tickets wait again. Both stay in the journal.");
    question.accept = tr("Take back");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Reason");
    question.objection = [](const QString &text) { return cardNumberText(text); };
    m_context.prompt.ask(m_window, question, [self = QPointer(this), order](bool accepted, const QString &reason) {
        if (self && accepted)
            self->carryOut([order, reason](Desk &desk) { return desk.willcall().takeBack(order, reason); },
                           &WillcallActs::takenBack);
    });
}

void WillcallActs::takeOff(OrderId order)
{
    carryOut([order](Desk &desk) { return desk.willcall().takeOff(order); }, &WillcallActs::takenOff);
}

} // namespace rowlock
