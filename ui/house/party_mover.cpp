#include "ui/house/party_mover.h"

#include "model/domain/party_layout.h"
#include "ui/common/format.h"
#include "ui/house/move_acts.h"
#include "ui/seatmap/seat_map_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPointer>

namespace rowlock {

Party partyOf(const HouseModel &house, int seatNo)
{
    if (!house.isLoaded() || seatNo < 0 || seatNo >= house.seats().size())
        return {};
    const SeatStatus &one = house.seat(seatNo);
    Party party{one.order, one.hold, {}};
    if (!one.order.isValid() && !one.hold.isValid())
        return party;
    for (const SeatStatus &seat : house.seats()) {
        if (one.order.isValid() ? seat.order == one.order : seat.hold == one.hold)
            party.seats.append(seat.seatNo);
    }
    return party;
}

PartyMover::PartyMover(BoxOffice &office, const HouseModel &house, Prompt &prompt, SeatMapView &map)
    : QObject(&map), m_office(office), m_house(house), m_prompt(prompt), m_map(map)
{
    map.installEventFilter(this);
    connect(&map.input(), &MapInput::seatFocused, this, [this](int seatNo) {
        if (isActive() && !m_waiting && seatNo >= 0)
            aim(seatNo);
    });
    connect(&house, &HouseModel::seatsChanged, this, [this] {
        if (isActive() && !m_waiting && m_aim >= 0)
            aim(m_aim); // somebody may have sat down there
    });
    connect(&house, &HouseModel::loaded, this, &PartyMover::cancel);
    connect(&house, &HouseModel::cleared, this, &PartyMover::cancel);
}

void PartyMover::beginMove(const Party &party)
{
    begin(Task::Move, party);
}

void PartyMover::beginSwap(const Party &party)
{
    begin(Task::Swap, party);
}

void PartyMover::begin(Task task, const Party &party)
{
    cancel();
    if (!party.isValid() || !m_house.isLoaded())
        return;
    m_task = task;
    m_aim = -1;
    m_party = party;
    m_party.seats = partyOrder(m_house.plan(), party.seats);
    m_map.setFocus();
    say(task == Task::Move ? tr("Select the first new seat (click, or arrows and Enter). Esc cancels.")
                           : tr("Select a seat of the other party (click, or arrows and Enter). Esc cancels."),
        false);
}

void PartyMover::cancel()
{
    if (!isActive())
        return;
    m_task = Task::None;
    m_waiting = false;
    m_map.setAim({});
    say({}, false);
}

void PartyMover::say(const QString &text, bool possible)
{
    m_possible = possible;
    emit aimed(text, possible);
}

QString PartyMover::names(const QList<int> &seatNos) const
{
    return seatsText(m_house, seatNos);
}

void PartyMover::aim(int seatNo)
{
    m_aim = seatNo;
    m_from.clear();
    m_to.clear();
    if (m_task == Task::Move)
        aimMove(seatNo);
    else
        aimSwap(seatNo);
}

void PartyMover::aimMove(int seatNo)
{
    const QList<int> laid = laidOut(m_house.plan(), m_party.seats, seatNo);
    QList<int> good;
    QList<int> bad;
    for (const int to : laid) {
        if (to < 0)
            continue;
        const bool canSit = m_house.seat(to).state == SeatState::Free || m_party.seats.contains(to);
        (canSit ? good : bad).append(to);
    }
    m_map.setAim(good, bad);
    if (laid == m_party.seats)
        return say(tr("They already sit here."), false);
    if (!bad.isEmpty())
        return say(bad.size() == 1 ? tr("%1 is taken or blocked.").arg(names(bad))
                                   : tr("%1 are taken or blocked.").arg(names(bad)),
                   false);
    if (good.size() < m_party.seats.size())
        return say(tr("Not enough seats: %1 of %2.").arg(good.size()).arg(m_party.seats.size()), false);
    m_from = m_party.seats;
    m_to = laid;
    m_what = tr("move %1 to %2").arg(names(m_party.seats), names(good));
    say(tr("Enter moves them to %1. Esc cancels.").arg(names(good)), true);
}

void PartyMover::aimSwap(int seatNo)
{
    const Party other = partyOf(m_house, seatNo);
    if (!other.isValid()) {
        m_map.setAim({}, {seatNo});
        return say(tr("%1 is available. To use available seats, move the party.").arg(names({seatNo})), false);
    }
    if (m_party.seats.contains(seatNo)) {
        m_map.setAim({});
        return say(tr("Select another party."), false);
    }
    m_others = partyOrder(m_house.plan(), other.seats);
    const bool fits = m_others.size() == m_party.seats.size();
    m_map.setAim(fits ? m_others : QList<int>(), fits ? QList<int>() : m_others);
    if (!fits)
        return say(
            tr("Only parties of the same size can swap (%1 and %2).").arg(m_party.seats.size()).arg(m_others.size()),
            false);
    m_from = m_party.seats + m_others;
    m_to = m_others + m_party.seats;
    m_what = tr("swap %1 with %2").arg(names(m_party.seats), names(m_others));
    say(tr("Enter swaps them with %1. Esc cancels.").arg(names(m_others)), true);
}

void PartyMover::confirm()
{
    if (!m_possible || m_waiting)
        return;
    m_waiting = true;
    const bool swaps = m_task == Task::Swap;
    bool sold = false;
    for (const int seatNo : std::as_const(m_from))
        sold = sold || m_house.seat(seatNo).order.isValid();
    Question question;
    question.title = swaps ? tr("Swap two parties") : tr("Move a party");
    QString what = m_what;
    what[0] = what.at(0).toUpper();
    question.text = tr("%1?").arg(what);
    question.details = sold ? tr("Prices do not change. Print new tickets; the old ones become void.")
                            : tr("The hold time does not change.");
    question.accept = swaps ? tr("Swap") : tr("Move");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Reason");
    m_prompt.ask(&m_map, question, [self = QPointer<PartyMover>(this)](bool accepted, const QString &reason) {
        if (!self || !self->isActive())
            return;
        if (accepted)
            self->carryOut(reason);
        else
            self->m_waiting = false;
    });
}

void PartyMover::carryOut(const QString &reason)
{
    QList<SeatMove> moves;
    for (qsizetype i = 0; i < m_from.size(); ++i) {
        const SeatStatus &from = m_house.seat(m_from.at(i));
        moves.append({from.ref, m_house.seat(m_to.at(i)).ref, from.version});
    }
    struct Moved
    {
        MoveReceipt receipt;
        QStringList codes; // of the orders whose tickets are new
    };
    const auto job = [event = m_house.event().id, moves, reason](Desk &desk) -> Result<Moved> {
        TRY_GET(const MoveReceipt receipt, desk.orders().move(event, moves, reason));
        QStringList codes;
        for (const OrderId id : receipt.orders()) {
            if (const auto order = desk.orders().order(QString::number(id.value())))
                codes.append(order->code);
        }
        return Moved{receipt, codes};
    };
    m_office.ask(this, job, [this, reason, what = m_what, event = m_house.event().id](const Result<Moved> &answer) {
        const bool here = m_house.isLoaded() && m_house.event().id == event; // else its seat numbers mean others
        if (here)
            m_waiting = false;
        if (!answer)
            emit refused(answer.error().message);
        else if (here)
            noteDone(reason, answer->receipt, answer->codes);
        else
            emit done(tr("Done: %1.").arg(what));
    });
}

void PartyMover::noteDone(const QString &reason, const MoveReceipt &receipt, const QStringList &codes)
{
    const QList<int> now = m_to.mid(0, m_party.seats.size());
    const bool swapped = m_task == Task::Swap;
    const QString where = names(now);
    const QString what = m_what;
    cancel();
    const QString print =
        codes.isEmpty() ? QString()
                        : tr("Print the new tickets of order %1: the old ones are void.").arg(codes.join(tr(" and ")));
    emit acted(moveAct(m_office, this, receipt, reason, what, print));
    const QString text = swapped ? tr("Swapped: they have %1 now.").arg(where) : tr("Moved to %1.").arg(where);
    emit done(print.isEmpty() ? text : text + u' ' + print);
    emit moved(now);
}

bool PartyMover::eventFilter(QObject *watched, QEvent *event)
{
    if (!isActive())
        return QObject::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::KeyRelease: {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool goes = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter || key->key() == Qt::Key_Space;
        if (!goes && key->key() != Qt::Key_Escape)
            break;
        if (event->type() == QEvent::KeyPress && !key->isAutoRepeat())
            goes ? confirm() : cancel();
        return true;
    }
    case QEvent::
        MouseButtonPress: // left: no rectangle is drawn and nothing selected; the other buttons move the map as ever
    case QEvent::MouseButtonDblClick:
        if (static_cast<QMouseEvent *>(event)->button() != Qt::LeftButton)
            break;
        return true;
    case QEvent::MouseButtonRelease: {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        if (mouse->button() != Qt::LeftButton)
            break;
        const int seatNo = m_map.seatAt(mouse->position().toPoint());
        if (seatNo >= 0 && !m_waiting) {
            aim(seatNo);
            confirm();
        }
        return true;
    }
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace rowlock
