#include "ui/willcall/willcall_texts.h"

#include "ui/common/format.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct WillcallWords
{
    Q_DECLARE_TR_FUNCTIONS(Willcall)
};

constexpr int rowsShown = 3;

// Of what waits, or of all where nothing does.
QString placesOf(const WillcallOrder &order)
{
    const QList<WillcallTicket> left = order.waiting();
    QStringList labels;
    for (const WillcallTicket &ticket : left.isEmpty() ? order.tickets : left)
        labels += ticket.label;
    return joinedSeats(labels, rowsShown);
}

} // namespace

QString willcallCountText(qint64 tickets)
{
    return tickets == 1 ? WillcallWords::tr("1 ticket") : WillcallWords::tr("%1 tickets").arg(tickets);
}

QString willcallName(const WillcallOrder &order)
{
    if (order.patron.isEmpty())
        return WillcallWords::tr("No name");
    return order.first.isEmpty() ? order.last : WillcallWords::tr("%1, %2").arg(order.last, order.first);
}

QString willcallStateText(const WillcallOrder &order, const QByteArray &zone)
{
    const WillcallHandover *handover = order.lastHandover();
    const auto handed = [&] {
        const QString who = handover->by.clerk.isEmpty()
                                ? handover->by.terminal
                                : WillcallWords::tr("%1, %2").arg(handover->by.terminal, handover->by.clerk);
        return WillcallWords::tr("%1, at %2").arg(eventDateText(handover->at, zone), who);
    };
    switch (order.state()) {
    case WillcallState::Waiting: return WillcallWords::tr("Waiting at will-call, not printed");
    case WillcallState::Printed:
        return WillcallWords::tr("Waiting at will-call, printed with list %1").arg(order.print->number);
    case WillcallState::Changed:
        return WillcallWords::tr("Waiting at will-call, changed since it was printed with list %1")
            .arg(order.print->number);
    case WillcallState::PartlyHandedOver: return WillcallWords::tr("Partly handed over: %1").arg(handed());
    case WillcallState::HandedOver: return WillcallWords::tr("Handed over: %1").arg(handed());
    case WillcallState::TakenOff: return WillcallWords::tr("Taken off will-call");
    case WillcallState::Ended: return WillcallWords::tr("No valid ticket waits any more");
    }
    Q_UNREACHABLE();
}

QString willcallMark(const WillcallOrder &order, Instant now)
{
    if (order.isPickedUpNoMore(now))
        return WillcallWords::tr("not picked up");
    switch (order.state()) {
    case WillcallState::Waiting: return {};
    case WillcallState::Printed: return WillcallWords::tr("printed");
    case WillcallState::Changed: return WillcallWords::tr("changed since printed");
    case WillcallState::PartlyHandedOver: return WillcallWords::tr("partly handed over");
    case WillcallState::HandedOver: return WillcallWords::tr("handed over");
    case WillcallState::TakenOff: return WillcallWords::tr("taken off");
    case WillcallState::Ended: return {};
    }
    Q_UNREACHABLE();
}

QString willcallLine(const WillcallOrder &order)
{
    QStringList parts{order.code};
    if (const QString end = phoneEnd(order); !end.isEmpty())
        parts += WillcallWords::tr("phone …%1").arg(end);
    parts += placesOf(order);
    return parts.join(QStringLiteral(" · "));
}

QString willcallNothing(bool isTyped, WillcallPart part)
{
    if (isTyped)
        return WillcallWords::tr("Nothing found at will-call for this event.");
    switch (part) {
    case WillcallPart::All: return WillcallWords::tr("Nothing is left at will-call for this event.");
    case WillcallPart::Waiting: return WillcallWords::tr("Nothing waits to be picked up.");
    case WillcallPart::Unprinted: return WillcallWords::tr("Everything that waits is printed.");
    case WillcallPart::HandedOver: return WillcallWords::tr("Nothing was handed over yet.");
    case WillcallPart::Changed: return WillcallWords::tr("Nothing has changed since it was printed.");
    case WillcallPart::NotPickedUp: return WillcallWords::tr("Nothing was left behind after the event.");
    }
    Q_UNREACHABLE();
}

QString willcallAdvice(const WillcallOrder &order)
{
    QStringList lines;
    if (!order.isPaid())
        lines += WillcallWords::tr("Still to be paid: %1").arg(moneyText(order.owed));
    if (const QStringList proofs = order.proofs(); !proofs.isEmpty())
        lines += WillcallWords::tr("Ask for proof: %1").arg(proofs.join(QStringLiteral(", ")));
    for (const QString &note : order.notes)
        lines += WillcallWords::tr("Note: %1").arg(note);
    return lines.join(u'\n');
}

QString willcallSpoken(const WillcallOrder &order, const QByteArray &zone)
{
    QStringList parts{willcallName(order), willcallLine(order), willcallStateText(order, zone)};
    if (const QString advice = willcallAdvice(order); !advice.isEmpty())
        parts += advice;
    return parts.join(QStringLiteral(". ")).replace(u'\n', QStringLiteral(". "));
}

QString willcallHandedText(const WillcallOrder &order)
{
    const QString who = order.patron.isEmpty() ? order.code : order.patron;
    const qint64 left = order.waiting().size();
    return left > 0 ? WillcallWords::tr("Handed over to %1. Tickets that still wait: %2.").arg(who).arg(left)
                    : WillcallWords::tr("Handed over to %1: %2").arg(who, placesOf(order));
}

} // namespace rowlock
