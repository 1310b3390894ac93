#include "ui/house/seat_story.h"

#include "ui/common/format.h"
#include "ui/house/state_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qsizetype mostSteps = 200; // of a seat that changed hands more often, the newest

class Story
{
    Q_DECLARE_TR_FUNCTIONS(SeatHistory)
};

QString text(const QJsonObject &body, const char *name)
{
    return body.value(QLatin1String(name)).toString();
}

void tellFreed(StoryStep &step, const JournalLine &line, const SeatHistory &story)
{
    const QString why = text(line.body, "why");
    const auto hold = story.holds.constFind(line.hold);
    const QString reason = hold != story.holds.constEnd() ? hold->endedReason : QString();
    if (why == QStringLiteral("expired")) {
        step.title = Story::tr("Hold expired");
        step.details =
            hold != story.holds.constEnd() ? Story::tr("Held by %1").arg(actorText(hold->holder)) : QString();
    } else if (why == QStringLiteral("refunded")) {
        step.title = Story::tr("Refunded");
        step.details = Story::tr("Order %1").arg(story.orderCode(line.order));
    } else if (why == QStringLiteral("moved")) {
        step.title = line.order.isValid()
                         ? Story::tr("Moved to another seat, order %1").arg(story.orderCode(line.order))
                         : Story::tr("Moved to another seat");
        step.details = text(line.body, "reason");
    } else if (why == QStringLiteral("reissued")) {
        step.title = Story::tr("Ticket reprinted, order %1").arg(story.orderCode(line.order));
        step.details = text(line.body, "reason");
    } else if (why == QStringLiteral("unblocked")) {
        step.title = Story::tr("Unblocked");
        step.details = text(line.body, "reason");
    } else {
        step.title = Story::tr("Released");
        if (hold != story.holds.constEnd() && hold->holder != line.by)
            step.details = Story::tr("Was held by %1").arg(actorText(hold->holder));
        if (!reason.isEmpty())
            step.details += step.details.isEmpty() ? reason : QStringLiteral(" · ") + reason;
    }
}

// The price type of the ticket that this sale of the seat made; empty where there is nothing to tell apart.
QString typeSoldAt(const JournalLine &line, const SeatHistory &story)
{
    const TicketId sold(line.body.value(QStringLiteral("ticket")).toInteger());
    const auto order = story.orders.constFind(line.order);
    for (const Ticket &ticket : order != story.orders.constEnd() ? order->tickets : QList<Ticket>()) {
        if (ticket.id == sold)
            return ticket.typeSaid();
    }
    return {};
}

StoryStep tell(const JournalLine &line, const SeatHistory &story, const Currency &currency)
{
    StoryStep step{line.seq, line.at, SeatState::Free, {}, actorText(line.by), {}};
    if (line.kind == QStringLiteral("seat.held")) {
        step.state = SeatState::Held;
        step.title = Story::tr("Held");
        if (const auto hold = story.holds.constFind(line.hold); hold != story.holds.constEnd() && hold->quantity() > 1)
            step.details = Story::tr("Part of %1").arg(countText(hold->quantity()));
    } else if (line.kind == QStringLiteral("seat.sold")) {
        step.state = SeatState::Sold;
        const Money price{line.body.value(QStringLiteral("price")).toInteger(), currency};
        step.details = Story::tr("Order %1, %2").arg(story.orderCode(line.order), moneyText(price));
        if (const QString type = typeSoldAt(line, story); !type.isEmpty())
            step.details += QStringLiteral(", ") + type;
        // Who moves a party does not sell to it again: the seller is whoever made the order.
        const auto order = story.orders.constFind(line.order);
        const bool movedHere = order != story.orders.constEnd() && order->at < line.at;
        step.title = movedHere ? Story::tr("Moved here") : Story::tr("Sold");
        if (movedHere)
            step.details += QStringLiteral(" · ") + Story::tr("Sold by %1").arg(actorText(order->by));
    } else if (line.kind == QStringLiteral("seat.blocked")) {
        step.state = SeatState::Blocked;
        step.title = Story::tr("Blocked, code %1").arg(text(line.body, "code"));
        step.details = text(line.body, "reason");
    } else if (line.kind == QStringLiteral("seat.reserved")) {
        step.state = SeatState::Reserved;
        step.title = Story::tr("Reserved");
    } else if (line.kind == QStringLiteral("seat.gone")) {
        step.title = Story::tr("Removed by plan change");
    } else if (line.kind == QStringLiteral("seat.back")) {
        step.title = Story::tr("Added again by plan change");
    } else if (line.kind == QStringLiteral("seat.altered")) {
        const QString before = text(line.body, "before");
        step.title = Story::tr("Changed by plan change");
        step.details = before != text(line.body, "label") ? Story::tr("Was %1").arg(before) : QString();
    } else {
        tellFreed(step, line, story);
    }
    return step;
}

} // namespace

Result<SeatHistory> readSeatHistory(Desk &desk, EventId event, int seatNo)
{
    SeatHistory story;
    TRY_GET(story.lines, desk.reports().seatHistory(event, seatNo));
    if (story.lines.size() > mostSteps)
        story.lines = story.lines.mid(story.lines.size() - mostSteps);
    for (const JournalLine &line : std::as_const(story.lines)) {
        if (line.hold.isValid() && !story.holds.contains(line.hold)) {
            TRY_GET(const HoldInfo hold, desk.holds().info(line.hold));
            story.holds.insert(line.hold, hold);
        }
        if (line.order.isValid() && !story.orders.contains(line.order)) {
            TRY_GET(const Order order, desk.orders().order(QString::number(line.order.value())));
            story.orders.insert(line.order, order);
        }
    }
    return story;
}

QList<StoryStep> tellStory(const SeatHistory &story, const Currency &currency)
{
    QList<StoryStep> steps;
    for (const JournalLine &line : story.lines)
        steps.append(tell(line, story, currency));
    std::sort(steps.begin(), steps.end(), [](const StoryStep &a, const StoryStep &b) { return a.seq > b.seq; });
    return steps;
}

} // namespace rowlock
