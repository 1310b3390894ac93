// How a hold is paid, at once or in parts, each of which goes back as it came before there is an order.
#include "tests/process/support/box_office_doing.h"

#include <algorithm>
#include <utility>

namespace rowlock::pure {

// Cash is one, and so is each gift card; anything else has its own receipt.
Money Attempt::paid() const
{
    Money money{method, amount, card};
    money.slip = method == u"cash" || method == u"giftcard" ? 0 : slip;
    money.shift = isPart() ? shift : 0;
    return money;
}

qint64 Model::paidOf(qint64 id) const
{
    qint64 paid = 0;
    for (const qint64 part : holds.at(payerOf(id) - 1).parts)
        paid += attempts.at(part - 1).amount;
    return paid;
}

qint64 Model::leftOf(qint64 id) const
{
    const bool isLive = isThere(holds, id) && holds.at(id - 1).isLive();
    return isLive ? priced(id).due() - paidOf(id) : 0;
}

Due Model::dueOf(qint64 id) const
{
    return {leftOf(id), isThere(holds, id) ? holds.at(payerOf(id) - 1).attempt : 0};
}

// Of what is partly paid any terminal takes more, one payment at a time, and never more than is left.
QString Model::canBegin(const Command &command, qint64 now) const
{
    const Hold *payer = isThere(holds, command.hold) ? &holds.at(payerOf(command.hold) - 1) : nullptr;
    const bool goesOn = payer && payer->state == u"paying" && payer->attempt == 0 && !payer->parts.isEmpty();
    if (!payer)
        return QStringLiteral("hold_unknown");
    for (const qint64 id : goesOn ? QList<qint64>() : jointOf(command.hold)) {
        Command each = command;
        each.hold = id;
        if (const QString refused = mayUse(each, now); !refused.isEmpty())
            return refused;
    }
    if (!goesOn && payer->state == u"paying")
        return QStringLiteral("forbidden");
    if (!isEachAccompanied(command.hold))
        return QStringLiteral("invalid_argument");
    const Priced price = priced(command.hold);
    if (!price.refusal.isEmpty())
        return price.refusal;
    const qint64 asked = command.payments.value(0).amount;
    return asked <= price.due() - paidOf(command.hold) ? QString() : QStringLiteral("invalid_argument");
}

// More is due than it is of.
bool Model::isOfPart(const Attempt &attempt) const
{
    return attempt.amount > 0 && attempt.amount < leftOf(attempt.hold);
}

// Anybody may say what became of an attempt, and say it again, but not something else. Of a gift card it is said with
// its code.
QString Model::canSettle(const Command &command) const
{
    if (!isThere(attempts, command.attempt))
        return QStringLiteral("invalid_argument");
    const Attempt &attempt = attempts.at(command.attempt - 1);
    if (command.charged && attempt.method == u"giftcard" && command.payments.value(0).card == 0)
        return QStringLiteral("invalid_argument");
    if (attempt.state != u"open") {
        const bool same = (attempt.state == u"charged") == command.charged && !attempt.isReturned;
        if (same && command.charged && !holds.at(attempt.hold - 1).keptIn.isEmpty())
            return QStringLiteral("forbidden");
        return same ? QString() : QStringLiteral("hold_consumed");
    }
    if (!command.charged)
        return {};
    return canPay({command.payments.value(0, attempt.paid())},
                  isOfPart(attempt) ? attempt.amount : leftOf(attempt.hold));
}

QString Model::canReturn(const Command &command) const
{
    if (!isThere(attempts, command.attempt) || !attempts.at(command.attempt - 1).isPart())
        return QStringLiteral("invalid_argument");
    const Attempt &part = attempts.at(command.attempt - 1);
    const Hold &hold = holds.at(part.hold - 1);
    const bool isSpent = hold.state == u"sold" || !hold.keptIn.isEmpty();
    return isSpent && !part.isReturned ? QStringLiteral("forbidden") : QString();
}

// From any terminal, and said again.
QString Model::canKeep(const Command &command) const
{
    if (!isThere(holds, command.hold))
        return QStringLiteral("hold_unknown");
    if (saidAgain(command))
        return {};
    if (!holds.at(command.hold - 1).isLive())
        return QStringLiteral("hold_consumed");
    const Hold &payer = holds.at(payerOf(command.hold) - 1);
    if (payer.attempt > 0)
        return QStringLiteral("forbidden");
    return payer.parts.isEmpty() ? QStringLiteral("invalid_argument") : QString();
}

Answer Model::answerOfPart(const Attempt &part) const
{
    Answer answer;
    answer.left = leftOf(part.hold);
    return answer;
}

std::optional<Answer> Model::saidAgain(const Command &command) const
{
    if (command.what == u"hold.join") {
        const qint64 joint = isThere(holds, command.hold) ? holds.at(command.hold - 1).joint : 0;
        const bool joined = joint > 0 && isThere(holds, command.with) && holds.at(command.with - 1).joint == joint;
        return joined ? std::optional(heldAnswer(command.hold)) : std::nullopt;
    }
    Answer answer;
    if (command.what == u"payment.keep") {
        if (!isThere(holds, command.hold) || holds.at(command.hold - 1).keptIn.isEmpty())
            return {};
        answer.hold = command.hold;
        answer.order = holds.at(command.hold - 1).keptIn.first();
        for (const qint64 order : holds.at(command.hold - 1).keptIn)
            answer.total += orders.at(order - 1).total;
        return answer;
    }
    if (!isThere(attempts, command.attempt))
        return {};
    const Attempt &attempt = attempts.at(command.attempt - 1);
    const Hold &hold = holds.at(attempt.hold - 1);
    if (command.what == u"payment.return" && attempt.isReturned) {
        answer = heldAnswer(attempt.hold);
    } else if (command.what == u"payment.settle" && attempt.state != u"open") {
        const auto sold =
            std::find_if(orders.begin(), orders.end(), [&](const Order &order) { return order.hold == attempt.hold; });
        if (attempt.state == u"charged" && (hold.state == u"paying" || hold.state == u"sold"))
            answer = hold.state == u"paying" ? answerOfPart(attempt) : saleAnswer(1 + (sold - orders.begin()));
    } else {
        return {};
    }
    answer.hold = attempt.hold;
    answer.attempt = command.attempt;
    return answer;
}

// For the whole of what is left, by card, or for a part of it.
void Doing::beginPayment()
{
    const QList<qint64> joint = m_model.jointOf(m_command.hold);
    const qint64 payer = joint.first();
    const Priced price = m_model.priced(payer);
    const Money asked = m_command.payments.value(0, Money{QStringLiteral("card"), 0});
    const Attempt begun{payer, asked.amount > 0 ? asked.amount : m_model.leftOf(payer), asked.method};
    const bool isFirstPart = begun.amount < m_model.leftOf(payer) && m_model.paidOf(payer) == 0;
    const qint64 number = add("attempt", m_model.attempts, begun);
    m_model.attempts[number - 1].slip = number;
    m_model.attempts[number - 1].terminal = m_command.terminal;
    hold(payer).attempt = number;
    QJsonObject body{{QStringLiteral("attempt"), number},
                     {QStringLiteral("method"), begun.method},
                     {QStringLiteral("amount"), begun.amount}};
    addFigures(body, price.shares);
    note(QStringLiteral("payment.begun"), -1, payer, 0, body);
    for (const qint64 id : isFirstPart ? joint : QList<qint64>()) // by when the rest is due
        note(QStringLiteral("deposit.due"), -1, id, 0, {});
    for (const Priced::Share &share : price.shares) {
        if (hold(share.hold).state == u"paying")
            continue;
        hold(share.hold).state = QStringLiteral("paying");
        reserveVoucher(share.hold, share.voucher);
        noteHold("hold.paying", share.hold);
    }
    answerHold(payer);
    m_outcome.answer.attempt = number;
}

void Doing::closeAttempt(qint64 id, const char *state, qint64 order)
{
    const qint64 attempt = std::exchange(hold(id).attempt, 0);
    m_model.attempts[attempt - 1].state = QLatin1String(state);
    if (qstrcmp(state, "charged") == 0)
        note(QStringLiteral("payment.charged"), -1, id, order, {{QStringLiteral("attempt"), attempt}});
    else
        note(QStringLiteral("payment.declined"), -1, id, 0,
             {{QStringLiteral("attempt"), attempt}, {QStringLiteral("outcome"), QLatin1String(state)}});
}

// What became of an attempt: the sale, a part of it, or the hold is released unless a part of it is paid.
void Doing::settle()
{
    if (const auto said = m_model.saidAgain(m_command)) {
        m_outcome.answer = *said;
        return;
    }
    const Attempt attempt = m_model.attempts.at(m_command.attempt - 1);
    Money handed = m_command.payments.value(0, attempt.paid());
    handed.slip = attempt.paid().slip;
    if (m_command.charged && m_model.isOfPart(attempt)) {
        chargePart(m_command.attempt, handed);
    } else if (m_command.charged) {
        sell(attempt.hold, {handed});
    } else {
        closeAttempt(attempt.hold, "not_charged", 0);
        if (!hold(attempt.hold).parts.isEmpty())
            m_outcome.answer = m_model.answerOfPart(attempt);
        else if (m_model.isReserved(attempt.hold)) // it was kept for longer than for this payment
            backFromPayment(attempt.hold);
        else
            releaseUnpaid(attempt.hold);
    }
    m_outcome.answer.attempt = m_command.attempt;
    m_outcome.answer.hold = attempt.hold;
}

void Doing::chargePart(qint64 number, const Money &handed)
{
    const qint64 id = m_model.attempts.at(number - 1).hold;
    if (handed.card > 0)
        enterCard(handed.card, -handed.amount, id, 0, number);
    m_model.attempts[number - 1].shares = m_model.partShares(id, m_model.attempts.at(number - 1).amount);
    closeAttempt(id, "charged", 0);
    m_model.attempts[number - 1].tendered = handed.amount;
    m_model.attempts[number - 1].card = handed.card;
    const Attempt &part = m_model.attempts.at(number - 1);
    m_model.attempts[number - 1].shift = throughTill(part.method, part.amount);
    hold(id).parts.append(number);
    m_outcome.answer = m_model.answerOfPart(m_model.attempts.at(number - 1));
}

// With the last of them the hold runs again, or is released where it is another terminal's.
void Doing::giveBack()
{
    const qint64 number = m_command.attempt;
    if (const auto said = m_model.saidAgain(m_command)) {
        m_outcome.answer = *said;
        return;
    }
    Attempt &part = m_model.attempts[number - 1];
    const qint64 id = part.hold;
    part.isReturned = true;
    hold(id).parts.removeOne(number);
    note(QStringLiteral("payment.returned"), -1, id, 0,
         {{QStringLiteral("attempt"), number},
          {QStringLiteral("method"), part.method},
          {QStringLiteral("amount"), part.amount}});
    throughTill(part.method, -part.amount);
    if (part.card > 0)
        enterCard(part.card, part.amount, id, 0, number);
    if (hold(id).parts.isEmpty() && hold(id).attempt == 0) {
        if (hold(id).terminal == m_command.terminal || m_model.isReserved(id))
            backFromPayment(id);
        else
            releaseUnpaid(id);
    }
    const qint64 released = m_outcome.answer.number;
    answerHold(id);
    m_outcome.answer.attempt = number;
    m_outcome.answer.number = released;
}

// Nobody came for the rest: the seats are free, and what was paid of the holds becomes an order of each, for its share.
void Doing::keepDeposit()
{
    if (const auto said = m_model.saidAgain(m_command)) {
        m_outcome.answer = *said;
        return;
    }
    const QList<qint64> joint = m_model.jointOf(m_command.hold);
    QList<Money> paid;
    for (const qint64 part : std::as_const(hold(joint.first()).parts))
        paid.append(m_model.attempts.at(part - 1).paid());
    QList<Priced::Share> kept;
    for (const qint64 each : joint) {
        const QList<PartShare> parts = m_model.partSharesOf(joint.first(), each);
        if (parts.isEmpty()) {
            note(QStringLiteral("deposit.kept"), -1, each, 0, {});
            continue;
        }
        kept.append(Priced::Share{each});
        for (const PartShare &part : parts)
            kept.last().goods += part.amount;
    }
    const QList<QList<Money>> payments = Model::shared(paid, kept, m_model.saidOf(joint.first(), kept));
    QList<qint64> orders;
    for (qsizetype i = 0; i < kept.size(); ++i)
        orders.append(keepOne(kept.at(i).hold, m_model.partSharesOf(joint.first(), kept.at(i).hold), payments.at(i)));
    releaseUnpaid(joint.first());
    for (const qint64 each : joint)
        hold(each).keptIn = orders;
    const qint64 released = m_outcome.answer.number;
    m_outcome.answer = *m_model.saidAgain(m_command);
    m_outcome.answer.number = released;
}

qint64 Doing::keepOne(qint64 id, const QList<PartShare> &parts, const QList<Money> &payments)
{
    Order made{hold(id).event, id, 0, 0, 0, {}, {}};
    made.at = m_now;
    for (const PartShare &part : parts) {
        made.kept.append({part.amount, part.rate});
        made.total += part.amount;
    }
    made.isNamed = hold(id).isNamed;
    const qint64 lineCount = made.kept.size(), total = made.total;
    turnOver(total, 0);
    const qint64 order = add("order", m_model.orders, made);
    note(QStringLiteral("deposit.kept"), -1, id, order, {{QStringLiteral("total"), total}});
    takeMoney(order, payments);
    addLines(order, lineCount);
    return order;
}

QList<PartShare> Model::partSharesOf(qint64 payer, qint64 hold) const
{
    QList<PartShare> mine;
    for (const qint64 part : holds.at(payer - 1).parts) {
        for (const PartShare &share : attempts.at(part - 1).shares) {
            if (share.hold == hold)
                mine.append(share);
        }
    }
    return mine;
}

// Over what the parts before it left of each hold, and of each of its rates.
QList<PartShare> Model::partShares(qint64 payer, qint64 amount) const
{
    const Priced price = priced(payer);
    QList<qint64> left;
    for (const Priced::Share &share : price.shares) {
        left.append(share.due());
        for (const PartShare &before : partSharesOf(payer, share.hold))
            left.last() = std::max<qint64>(left.last() - before.amount, 0);
    }
    const QList<qint64> amounts = sharesOf(amount, left);
    QList<PartShare> shares;
    for (qsizetype i = 0; i < amounts.size(); ++i) {
        if (amounts.at(i) > 0)
            shares += sharesByRate(price.shares.at(i), amounts.at(i), partSharesOf(payer, price.shares.at(i).hold));
    }
    return shares;
}

QList<PartShare> Model::sharesByRate(const Priced::Share &share, qint64 amount, const QList<PartShare> &before) const
{
    qint64 taxed = 0;
    for (const Priced::Place &place : share.places)
        taxed += place.paid;
    QList<qint64> left = ticketTax > 0 ? QList<qint64>{taxed, share.due() - taxed} : QList<qint64>{share.due()};
    for (const PartShare &part : before) {
        const qsizetype at = ticketTax > 0 && part.rate == 0 ? 1 : 0;
        left[at] = std::max<qint64>(left.at(at) - part.amount, 0);
    }
    const QList<qint64> amounts = sharesOf(amount, left);
    QList<PartShare> shares;
    for (qsizetype i = 0; i < amounts.size(); ++i) {
        if (amounts.at(i) > 0)
            shares.append({share.hold, amounts.at(i), i == 0 ? ticketTax : 0});
    }
    return shares;
}

QList<QList<qint64>> Model::saidOf(qint64 payer, const QList<Priced::Share> &among) const
{
    QList<QList<qint64>> said;
    for (const qint64 part : holds.at(payer - 1).parts) {
        said.append(QList<qint64>(among.size(), 0));
        for (const PartShare &share : attempts.at(part - 1).shares) {
            for (qsizetype order = 0; order < among.size(); ++order) {
                if (among.at(order).hold == share.hold)
                    said.last()[order] += share.amount;
            }
        }
    }
    return said;
}

void Doing::backFromPayment(qint64 id)
{
    const qint64 seconds = hold(id).seconds;
    for (const qint64 each : m_model.jointOf(id)) {
        returnVoucher(each);
        hold(each).state = QStringLiteral("active");
        moveDeadline(hold(each), seconds, m_now);
        noteHold("hold.active", each);
    }
}

void Doing::releaseUnpaid(qint64 id)
{
    const QList<qint64> joint = m_model.jointOf(id);
    for (const qint64 each : joint) {
        m_outcome.answer.number += m_model.placesOf(hold(each)).size();
        returnVoucher(each);
        freeAll(each);
        end(each, "released");
    }
}

} // namespace rowlock::pure
