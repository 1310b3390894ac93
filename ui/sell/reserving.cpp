#include "ui/sell/reserving.h"

#include "ui/common/format.h"
#include "ui/common/hold_sweep.h"
#include "ui/common/message_bar.h"
#include "ui/reservations/reservation_acts.h"
#include "ui/reservations/reservations_dialog.h"
#include "ui/sell/counter_page.h"
#include "ui/sell/map_panel.h"
#include "ui/sell/reserve_dialog.h"
#include "ui/sell/reserved_line.h"
#include "ui/words/refusal.h"
#include "ui/words/reservation_texts.h"

#include <QMenu>

namespace rowlock {

Reserving::Reserving(const HouseContext &context, CounterPage &page, const HoldSweep &sweep, QMenu &menu)
    : QObject(&page), m_context(context), m_page(page), m_counter(page.counter()), m_actions(page.actions()),
      m_messages(page.map().messages()), m_acts(new ReservationActs(context, page.window()))
{
    menu.addSeparator();
    menu.addAction(m_actions.reservations);
    connect(m_actions.reserve, &QAction::triggered, this, &Reserving::begin);
    connect(m_actions.unrelease, &QAction::triggered, this, &Reserving::takeBack);
    connect(m_actions.reservations, &QAction::triggered, this, &Reserving::showAll);
    connect(&m_counter, &Counter::changed, this, &Reserving::follow);
    connect(&m_counter, &Counter::reservationAnswered, this, &Reserving::noteAnswer);
    connect(&m_counter, &Counter::reservationMeant, this, &Reserving::noteMeant);
    connect(&sweep, &HoldSweep::reservationsReleased, this, &Reserving::noteReleased);
    connect(m_actions.moveRelease, &QAction::triggered, this, &Reserving::move);
    connect(this, &Reserving::frontRequested, &page, &CounterPage::frontRequested);
    connect(this, &Reserving::status, &page, &CounterPage::status);
    connect(m_acts, &ReservationActs::said, this, &Reserving::say);
}

void Reserving::say(Tone tone, const QString &text)
{
    m_messages.show(tone, text);
    if (!m_page.isVisible())
        emit status(text);
}

// The name that was just typed is on its way.
void Reserving::begin()
{
    m_isWanted = true;
    follow(m_counter.state());
}

void Reserving::follow(const CounterState &state)
{
    if (m_dialog)
        m_dialog->noteSale(state.holds);
    if (m_isPaidNext && state.sale && state.sale->isReserved() && !state.isBusy) {
        m_isPaidNext = false;
        m_actions.part->trigger();
    }
    if (!m_isWanted || state.isBusy)
        return;
    m_isWanted = false;
    if (state.sale && !state.isExchanging && !state.sale->isReserved())
        openDialog();
}

void Reserving::openDialog()
{
    const CounterState state = m_counter.state();
    Money due{0, state.sale->total.currency};
    for (const HoldInfo &hold : state.holds)
        due += hold.total;
    m_dialog = new ReserveDialog(m_context, state.holds, due, m_page.window());
    connect(m_dialog, &ReserveDialog::asked, &m_counter, m_counter.telling(&SaleReserving::reserve));
    m_dialog->open();
}

void Reserving::noteAnswer(const ReservationAnswered &answer)
{
    if (!answer.made) {
        if (m_dialog)
            m_dialog->refuse(refusalText(answer.error));
        else
            say(Tone::Danger, refusalText(answer.error));
        return;
    }
    if (m_dialog)
        m_dialog->accept();
    m_page.map().map().setFocus();
    m_isPaidNext = answer.asked.stays;
    if (answer.asked.stays)
        return;
    const Reservation &made = *answer.made;
    m_messages.show(Tone::Accent,
                    tr("Reserved for %1 as %2 %3.")
                        .arg(isolated(made.patron()), made.as.code,
                             untilText(made.releaseAt, m_context.clock.now(), m_context.facts.timeZone)),
                    tr("Undo"), [this, made] {
                        m_messages.dismiss();
                        m_counter.tell(&SaleReserving::undo, made);
                    });
}

// Another patron's sale is not set aside for a click that may have missed its seat.
void Reserving::noteMeant(const ReservationMeant &meant)
{
    if (meant.what == ReservationMeant::For::Dropping)
        return askToDrop(meant.hold);
    const QString code = meant.hold.reserved.code;
    if (!m_counter.sale())
        return open(code);
    m_messages.show(Tone::Accent,
                    tr("%1.").arg(reservedForText(meant.hold, m_context.clock.now(), m_context.facts.timeZone)),
                    tr("Open"), [this, code] { open(code); });
}

void Reserving::open(const QString &code)
{
    m_messages.dismiss();
    emit frontRequested();
    m_counter.tell(&SaleReserving::open, code);
    m_page.map().map().setFocus();
}

void Reserving::askToDrop(const HoldInfo &hold)
{
    const Question question = dropQuestion(hold.patron, hold.reserved.code, itemsText(hold.items));
    m_context.prompt.ask(m_page.window(), question,
                         [self = QPointer(this), code = hold.reserved.code](bool isSure, const QString &reason) {
                             if (self && isSure)
                                 self->m_counter.tell(&SaleReserving::drop, code, reason);
                         });
}

// Read anew: what stands on the counter is one of its holds.
void Reserving::move()
{
    const HoldInfo *sale = m_counter.sale();
    if (!sale || !sale->isReserved())
        return;
    m_context.office.ask(
        this, [code = sale->reserved.code](Desk &desk) { return desk.reservations().info(code); },
        [this](const Result<Reservation> &one) {
            if (one)
                m_acts->move(*one);
            else
                say(Tone::Danger, one.error().message);
        });
}

void Reserving::noteReleased(const QList<Reservation> &released)
{
    m_released.clear();
    for (const Reservation &one : released)
        m_released += one.as.code;
    m_actions.unrelease->setEnabled(true);
    const QString text = releasedText(released);
    m_messages.show(Tone::Accent, text, tr("Take back"), [this] { takeBack(); });
    emit status(text);
}

void Reserving::takeBack()
{
    m_messages.dismiss();
    m_actions.unrelease->setEnabled(false);
    m_acts->takeBackEach(std::exchange(m_released, {}));
}

void Reserving::showAll()
{
    auto *dialog = new ReservationsDialog(m_context, m_page.window());
    connect(dialog, &ReservationsDialog::openRequested, this, &Reserving::open);
    connect(dialog, &ReservationsDialog::ended, &m_counter, m_counter.telling(&LateSales::noteEndTold));
    dialog->open();
}

} // namespace rowlock
