#include "ui/mainwindow/move_all_dialog.h"

#include "model/domain/event_batch.h"
#include "ui/common/format.h"
#include "ui/common/prompt.h"
#include "ui/words/refusal.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLocale>
#include <QSignalBlocker>
#include <QTreeWidget>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int toColumn = 4;

QString wayText(const EventMover &mover)
{
    if (!mover.canMove())
        return MoveAllDialog::tr("Stays: %1").arg(mover.why);
    return mover.isSame ? MoveAllDialog::tr("The same seats") : gatheredSeats(mover.to).join(QStringLiteral("; "));
}

QString movedText(const EventMove &move)
{
    const QStringList seats = gatheredSeats(move.receipt.newLabels());
    return MoveAllDialog::tr("Moved, order %1: %2").arg(move.code, seats.join(QStringLiteral("; ")));
}

} // namespace

MoveAllDialog::MoveAllDialog(const HouseContext &context, const EventSummary &event, QWidget *parent)
    : OrderBatchDialog(context, event,
                       {QStringLiteral("moveAll"),
                        tr("Move everybody"),
                        {tr("Order"), tr("Patron"), tr("Contact"), tr("Seats"), tr("New seats")},
                        toColumn,
                        tr("Everybody with tickets")},
                       parent),
      m_into(new QComboBox(this))
{
    m_into->setObjectName(QStringLiteral("moveAllInto"));
    m_into->setPlaceholderText(tr("Select…"));
    m_into->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto *form = new QFormLayout;
    form->addRow(tr("Move to (required)"), m_into);
    finish(form, tr("Move…"), false);
    m_into->setFocus();
    connect(m_into, &QComboBox::currentIndexChanged, this, &MoveAllDialog::read);
    readEvents();
}

void MoveAllDialog::readEvents()
{
    const auto read = [](Desk &desk) { return desk.events().all(); };
    context().office.ask(this, read, [this](const Result<QList<EventSummary>> &events) {
        if (events)
            offer(*events);
        else
            say(refusalText(events.error()));
    });
}

// Those to come that are sold now, by start. What is selected stays so.
void MoveAllDialog::offer(const QList<EventSummary> &events)
{
    const QSignalBlocker quiet(m_into);
    const auto chosen = into();
    m_into->clear();
    const Instant now = context().clock.now();
    for (const EventSummary &other : events) {
        const SaleStage stage = saleStage(other, now);
        if (other.id == event().id || other.starts <= now || (stage != SaleStage::Open && stage != SaleStage::Presale))
            continue;
        m_into->addItem(tr("%1, %2 (%3 available)")
                            .arg(other.name, eventDateText(other.starts, context().facts.timeZone),
                                 QLocale().toString(other.counters.available)),
                        other.id.value());
    }
    m_areEventsRead = true;
    m_into->setCurrentIndex(chosen ? m_into->findData(chosen->value()) : -1); // asked, never assumed
    read();
}

std::optional<EventId> MoveAllDialog::into() const
{
    return m_into->currentIndex() < 0 ? std::nullopt : std::optional(EventId(m_into->currentData().toLongLong()));
}

void MoveAllDialog::read()
{
    refresh();
    const auto chosen = into();
    if (!chosen)
        return;
    struct Everybody
    {
        QList<EventMover> movers;
        QList<EventDeposit> deposits;
    };
    const auto read = [from = event().id, to = *chosen](Desk &desk) -> Result<Everybody> {
        TRY_GET(const auto movers, desk.orders().movers(from, to));
        TRY_GET(const auto deposits, desk.orders().deposits(from));
        return Everybody{movers, deposits};
    };
    context().office.ask(this, read, [this, chosen](const Result<Everybody> &all) {
        if (chosen != into() || isRunning())
            return; // asked again meanwhile
        if (all) {
            m_listed = chosen;
            show(all->movers, all->deposits);
        } else {
            m_listed.reset();
            refresh();
            say(refusalText(all.error()));
        }
    });
}

void MoveAllDialog::show(const QList<EventMover> &movers, const QList<EventDeposit> &deposits)
{
    m_movers = movers;
    m_deposits = deposits;
    if (!m_told.any)
        list()->clear(); // else what was done stands there too
    for (int i = list()->topLevelItemCount() - 1; i >= 0; --i) {
        const OrderId order(list()->topLevelItem(i)->data(0, Qt::UserRole).toLongLong());
        const bool isDeposit = !order.isValid();
        if (isDeposit || std::ranges::find(movers, order, &EventMover::order) != movers.end())
            delete list()->takeTopLevelItem(i);
    }
    for (const EventMover &mover : movers)
        addRow(BatchItem{mover.order}, {mover.code, mover.patron, mover.contact,
                                        gatheredSeats(mover.seats).join(QStringLiteral("; ")), wayText(mover)});
    for (const EventDeposit &deposit : deposits) {
        const QStringList seats = gatheredSeats(deposit.seats.split(QStringLiteral("; ")));
        addRow(BatchItem{{}, deposit.hold},
               {tr("Deposit"), deposit.patron, deposit.contact, seats.join(QStringLiteral("; ")),
                tr("Stays: deposit of %1, no tickets yet. Refund it.")
                    .arg(moneyText(deposit.paid(context().facts.currency)))});
    }
    refresh();
}

QList<EventMover> MoveAllDialog::movedNow() const
{
    QList<EventMover> now = m_movers;
    now.removeIf([](const EventMover &mover) { return !mover.canMove(); });
    return now;
}

void MoveAllDialog::askToStart()
{
    const qsizetype orders = movedNow().size();
    Question question;
    question.title = tr("Move everybody");
    question.text = orders == 1 ? tr("Move 1 order?") : tr("Move %1 orders?").arg(orders);
    question.details = tr("To %1. The old tickets become void, and new ones are made at the price that was paid. "
                          "Nothing is charged or refunded.")
                           .arg(m_into->currentText());
    question.accept = orders == 1 ? tr("Move 1 order") : tr("Move %1 orders").arg(orders);
    question.reject = tr("Cancel");
    context().prompt.ask(this, question, [self = QPointer(this)](bool sure, const QString &) {
        if (self && sure)
            self->begin();
    });
}

void MoveAllDialog::begin()
{
    m_told.any = true; // of all runs: one that was stopped counts
    QList<BatchItem> orders;
    for (const EventMover &mover : movedNow())
        orders.append(BatchItem{mover.order});
    start(orders, [this](const BatchItem &item, const OrderRun::Done &done) { move(item.order, done); });
}

void MoveAllDialog::move(OrderId order, const OrderRun::Done &done)
{
    const auto job = [from = event().id, order, to = into().value_or(EventId()), why = reason()](Desk &desk) {
        return desk.orders().moveForEvent(from, order, to, why);
    };
    context().office.ask(this, job, [this, order, done](const Result<EventMove> &move) {
        const bool isMoved = move && move->outcome == EventMove::Outcome::Moved;
        if (move)
            m_movers.removeIf([order](const EventMover &each) { return each.order == order; });
        m_told.moved += isMoved ? 1 : 0;
        note(BatchItem{order}, isMoved ? movedText(*move)
                               : move  ? tr("Moved or refunded already")
                                       : tr("Stays: %1").arg(refusalText(move.error())));
        done(!move && stopsBatch(move.error()) ? OrderRun::Go::NoFurther : OrderRun::Go::On);
    });
}

QString MoveAllDialog::startText() const
{
    const qsizetype now = movedNow().size();
    return now == 0 ? tr("Move…") : now == 1 ? tr("Move 1 order…") : tr("Move %1 orders…").arg(now);
}

QString MoveAllDialog::missing() const
{
    return m_areEventsRead && m_into->count() == 0 ? tr("No other performance is on sale")
           : !into()                               ? tr("Select the performance first")
           : m_listed != into()                    ? tr("The new seats are being worked out")
           : movedNow().isEmpty()                  ? tr("No order can be moved")
                                                   : QString();
}

QString MoveAllDialog::summary() const
{
    QStringList parts;
    if (m_areEventsRead && m_into->count() == 0)
        parts += tr("No other performance is on sale.");
    if (m_told.any)
        parts += m_told.moved == 1 ? tr("Moved: 1 order.") : tr("Moved: %1 orders.").arg(m_told.moved);
    if (m_listed && m_listed == into() && !isRunning()) {
        const qsizetype now = movedNow().size(), stay = m_movers.size() - now;
        if (now > 0)
            parts += now == 1 ? tr("To move: 1 order.") : tr("To move: %1 orders.").arg(now);
        if (stay > 0)
            parts += tr("Cannot be moved: %1; the list says why. Exchange or refund them one by one.").arg(stay);
        if (!m_deposits.isEmpty())
            parts +=
                tr("Deposits that stay: %1; the list says why. Refund everybody refunds them.").arg(m_deposits.size());
        if (m_movers.isEmpty() && m_deposits.isEmpty() && !m_told.any)
            parts += tr("Nobody has tickets.");
    }
    return parts.join(u' ');
}

void MoveAllDialog::allowTerms(bool allowed)
{
    m_into->setEnabled(allowed && (!m_areEventsRead || m_into->count() > 0)); // it has the keyboard from the beginning
}

} // namespace rowlock
