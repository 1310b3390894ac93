#include "ui/reservations/reservation_acts.h"

#include "model/domain/joint_sale.h"
#include "ui/common/format.h"
#include "ui/reservations/release_dialog.h"
#include "ui/reservations/release_due_dialog.h"
#include "ui/words/parts.h"
#include "ui/words/reservation_texts.h"

#include <algorithm>

namespace rowlock {

namespace {

QString aboutText(const Reservation &one, const HouseContext &context)
{
    return ReservationActs::tr("%1 · %2\n%3")
        .arg(isolated(one.patron()), one.as.code, placesText(one, context.house, context.facts.timeZone));
}

} // namespace

ReservationActs::ReservationActs(const HouseContext &context, QWidget *window)
    : QObject(window), m_context(context), m_window(window)
{}

template <typename Answer>
void ReservationActs::tell(const Result<Answer> &answer, const QString &done)
{
    if (answer)
        emit said(Tone::Good, done);
    else
        emit said(Tone::Danger, answer.error().message);
}

void ReservationActs::move(const Reservation &one)
{
    const Instant begins = firstBeginning(m_context.house, one.holds, one.releaseAt);
    auto *dialog = new ReleaseDialog(m_context, {tr("Change release"), aboutText(one, m_context), tr("Change release")},
                                     begins, m_window);
    if (one.releaseAt > m_context.clock.now())
        dialog->setRelease(one.as.before ? ReleaseTime{{}, one.as.before} : ReleaseTime{one.releaseAt, {}});
    connect(dialog, &ReleaseDialog::chosen, this, [this, dialog, code = one.as.code](const ReleaseTime &release) {
        m_context.office.ask(
            dialog, [code, release](Desk &desk) { return desk.reservations().move(code, release); },
            [this, dialog](const Result<Reservation> &moved) {
                if (!moved)
                    return dialog->refuse(moved.error().message);
                dialog->accept();
                emit said(Tone::Good, tr("Reservation %1 is kept %2.")
                                          .arg(moved->as.code, untilText(moved->releaseAt, m_context.clock.now(),
                                                                         m_context.facts.timeZone)));
            });
    });
    dialog->open();
}

void ReservationActs::drop(const Reservation &one)
{
    const Question question =
        dropQuestion(one.patron(), one.as.code, placesText(one, m_context.house, m_context.facts.timeZone));
    m_context.prompt.ask(m_window, question, [this, one](bool isSure, const QString &reason) {
        if (!isSure)
            return;
        m_context.office.ask(
            this, [code = one.as.code, reason](Desk &desk) { return desk.reservations().drop(code, reason); },
            [this, one](const Result<Reservation> &dropped) {
                if (dropped)
                    emit ended(dropped->holds.value(0));
                tell(dropped, tr("Reservation %1 was given up.").arg(one.as.code));
            });
    });
}

void ReservationActs::keepDeposit(const Reservation &one)
{
    const QList<OpenPayment> open = m_context.house.openPayments().value_or(QList<OpenPayment>());
    const auto found = std::ranges::find_if(open, [&one](const OpenPayment &payment) {
        return payment.partly && std::ranges::any_of(one.holds, [&payment](const HoldInfo &hold) {
                   return hold.isLive() && payment.isOf(hold.id);
               });
    });
    if (found == open.end())
        return emit said(Tone::Danger, tr("Nothing is paid of reservation %1 by now.").arg(one.as.code));
    m_context.prompt.ask(m_window, keepQuestion(*found), [this, payment = *found](bool isSure, const QString &reason) {
        if (!isSure)
            return;
        m_context.office.ask(
            this, [hold = payment.hold.id, reason](Desk &desk) { return desk.payments().keepDeposit(hold, reason); },
            [this, payment](const Result<DepositKept> &kept) {
                if (kept)
                    emit ended(payment.hold);
                tell(kept, kept ? keptText(*kept) : QString());
            });
    });
}

void ReservationActs::takeBack(const Reservation &one)
{
    const Instant begins = firstBeginning(m_context.house, one.holds, one.releaseAt);
    auto *dialog =
        new ReleaseDialog(m_context, {tr("Take back"), aboutText(one, m_context), tr("Take back")}, begins, m_window);
    connect(dialog, &ReleaseDialog::chosen, this, [this, dialog, code = one.as.code](const ReleaseTime &release) {
        m_context.office.ask(
            dialog, [code, release](Desk &desk) { return desk.reservations().takeBack(code, release); },
            [this, dialog](const Result<ReservationBack> &back) {
                if (!back)
                    return dialog->refuse(back.error().message);
                dialog->accept();
                sayBack({{*back}, {}, {}});
            });
    });
    dialog->open();
}

void ReservationActs::takeBackEach(const QStringList &codes)
{
    m_context.office.ask(
        this, [codes](Desk &desk) -> Result<ReservationsBack> { return desk.reservations().takeBackEach(codes); },
        [this](const Result<ReservationsBack> &all) {
            if (all)
                sayBack(*all);
            else
                emit said(Tone::Danger, all.error().message);
        });
}

void ReservationActs::sayBack(const ReservationsBack &all)
{
    const bool isWhole =
        all.failed.isEmpty() && !all.stopped
        && std::ranges::all_of(all.back, [](const ReservationBack &one) { return one.gone.isEmpty(); });
    emit said(isWhole ? Tone::Good : Tone::Warning, takenBackText(all));
}

void ReservationActs::releaseDue(const ReservationsRead &all, EventId event)
{
    auto *dialog = new ReleaseDueDialog(m_context, all, event, m_window);
    connect(dialog, &ReleaseDueDialog::accepted, this, [this, event] {
        m_context.office.ask(
            this,
            [event](Desk &desk) {
                return desk.reservations().release(event.isValid() ? std::optional(event) : std::nullopt);
            },
            [this](const Result<QList<Reservation>> &answer) {
                if (!answer)
                    emit said(Tone::Danger, answer.error().message);
                else if (answer->isEmpty())
                    emit said(Tone::Plain, tr("Nothing was due any more."));
                else
                    emit released(*answer);
            });
    });
    dialog->open();
}

Question dropQuestion(const QString &patron, const QString &code, const QString &what)
{
    Question question;
    question.title = ReservationActs::tr("Give up reservation");
    question.text = ReservationActs::tr("Give up reservation %1 for %2?").arg(code, isolated(patron));
    question.details = ReservationActs::tr("%1\nIts seats go on sale at once.").arg(what);
    question.accept = ReservationActs::tr("Give up");
    question.reject = ReservationActs::tr("Keep");
    question.losesWork = true;
    question.wantsText = true;
    question.textLabel = ReservationActs::tr("Reason");
    question.mayBeEmpty = true;
    return question;
}

} // namespace rowlock
