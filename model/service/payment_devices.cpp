#include "model/service/payment_devices.h"

#include "model/service/file_turn.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QThread>

#include <csignal>
#include <unistd.h>

namespace rowlock {

namespace {

struct Devices
{
    Q_DECLARE_TR_FUNCTIONS(Devices)
};

constexpr qint64 longestDelayMs = 600'000;

tl::unexpected<Error> badHabit(const QString &word)
{
    return refuse(ErrorCode::InvalidArgument,
                  Devices::tr("“%1” says nothing about a simulated terminal. Use delay=MS, refuse, silent, "
                              "crash=before|charged|answered, memory=FILE.")
                      .arg(word.left(60)),
                  {{QStringLiteral("argument"), QStringLiteral("device")}});
}

// Two processes that ask one terminal take turns.
QString turnOf(const QString &memory)
{
    return memory.isEmpty() ? QString() : memory + QStringLiteral(".lock");
}

QString recordedWords(PaymentMethod method)
{
    switch (method) {
    case PaymentMethod::GiftCard: return Devices::tr("Paid by gift card.");
    case PaymentMethod::Cheque: return Devices::tr("Paid by cheque.");
    case PaymentMethod::Transfer: return Devices::tr("Paid by bank transfer.");
    default: return Devices::tr("Paid by card, as read off the card terminal.");
    }
}

} // namespace

ChargeAnswer CashDrawer::charge(const Charge &charge)
{
    if (m_tendered < charge.amount) {
        return {ChargeAnswer::Outcome::Refused,
                {},
                Devices::tr("%1 was handed over and %2 is due. Take the rest, or another way of paying.")
                    .arg(toDecimal(m_tendered), toDecimal(charge.amount))};
    }
    return {ChargeAnswer::Outcome::Charged, {}, Devices::tr("Paid in cash."), m_tendered};
}

ChargeAnswer RecordedPayment::charge(const Charge &)
{
    return {ChargeAnswer::Outcome::Charged, m_reference, recordedWords(m_method)};
}

Result<SimulatedTerminal::Habits> SimulatedTerminal::habitsFromText(const QString &text)
{
    Habits habits;
    for (const QString &word : text.split(u',', Qt::SkipEmptyParts)) {
        const QString name = word.section(u'=', 0, 0);
        const QString value = word.section(u'=', 1);
        if (name == u"delay") {
            bool isNumber = false;
            habits.delayMs = value.toLongLong(&isNumber);
            if (!isNumber || habits.delayMs < 0 || habits.delayMs > longestDelayMs)
                return badHabit(word);
        } else if (name == u"crash" && value == u"before") {
            habits.crash = Crash::Before;
        } else if (name == u"crash" && value == u"charged") {
            habits.crash = Crash::Charged;
        } else if (name == u"crash" && value == u"answered") {
            habits.crash = Crash::Answered;
        } else if (name == u"memory" && !value.isEmpty()) {
            habits.memory = value;
        } else if (word == u"refuse") {
            habits.refuses = true;
        } else if (word == u"silent") {
            habits.staysSilent = true;
        } else {
            return badHabit(word);
        }
    }
    return habits;
}

ChargeAnswer SimulatedTerminal::charge(const Charge &charge)
{
    if (m_habits.delayMs > 0)
        QThread::msleep(ulong(m_habits.delayMs));
    crashAt(Crash::Before);
    const ChargeAnswer answer = chargeOnce(charge);
    if (answer.outcome != ChargeAnswer::Outcome::Charged)
        return answer;
    crashAt(Crash::Charged);
    if (m_habits.staysSilent) {
        return {ChargeAnswer::Outcome::Unknown,
                {},
                Devices::tr("The simulated card reader did not answer. Check whether the card was charged, then "
                            "resolve the payment.")};
    }
    return answer;
}

ChargeAnswer SimulatedTerminal::chargeOnce(const Charge &charge)
{
    const FileTurn turn(turnOf(m_habits.memory));
    const QList<Kept> before = remembered();
    for (const Kept &kept : before) {
        if (kept.key != charge.key)
            continue;
        if (kept.minor == charge.amount.minor) // asked again: it was charged, and is not charged twice
            return {ChargeAnswer::Outcome::Charged, kept.reference,
                    Devices::tr("The simulated card reader had charged this before.")};
        return {ChargeAnswer::Outcome::Unknown,
                {},
                Devices::tr("The simulated card reader has charged another amount for this payment (%1). Check what "
                            "was charged, then resolve the payment.")
                    .arg(kept.reference)};
    }
    if (m_habits.refuses)
        return {ChargeAnswer::Outcome::Refused,
                {},
                Devices::tr("The practice card reader refused the card. Try another card, or cash.")};
    const QString reference = QStringLiteral("practice-%1").arg(before.size() + 1);
    if (!remember({charge.key, reference, charge.amount.minor})) {
        return {ChargeAnswer::Outcome::Refused,
                {},
                Devices::tr(
                    "The practice card reader cannot write its memory %1, so it charged nothing. Name another file.")
                    .arg(m_habits.memory)};
    }
    return {ChargeAnswer::Outcome::Charged, reference, Devices::tr("The practice card reader charged the card.")};
}

ChargeAnswer SimulatedTerminal::whatCameOf(const Charge &charge)
{
    if (m_habits.memory.isEmpty())
        return {
            ChargeAnswer::Outcome::Unknown, {}, Devices::tr("The practice card reader has forgotten what it charged.")};
    const FileTurn turn(turnOf(m_habits.memory));
    const auto reference = charged(charge.key);
    return reference ? ChargeAnswer{ChargeAnswer::Outcome::Charged, *reference,
                                    Devices::tr("The practice card reader charged the card.")}
                     : ChargeAnswer{ChargeAnswer::Outcome::Refused,
                                    {},
                                    Devices::tr("The practice card reader charged nothing for this payment.")};
}

void SimulatedTerminal::answerHeard(const Charge &)
{
    crashAt(Crash::Answered);
}

std::optional<SimulatedTerminal::Kept> SimulatedTerminal::kept(const QString &key) const
{
    for (const Kept &each : remembered()) {
        if (each.key == key)
            return each;
    }
    return {};
}

std::optional<QString> SimulatedTerminal::charged(const QString &key) const
{
    const auto found = kept(key);
    return found ? std::optional(found->reference) : std::nullopt;
}

qint64 SimulatedTerminal::timesCharged() const
{
    return remembered().size();
}

QList<SimulatedTerminal::Kept> SimulatedTerminal::remembered() const
{
    if (m_habits.memory.isEmpty())
        return m_own;
    QList<Kept> charges;
    QFile file(m_habits.memory);
    if (!file.open(QIODevice::ReadOnly))
        return charges;
    while (!file.atEnd()) {
        const QJsonObject line = QJsonDocument::fromJson(file.readLine()).object();
        if (!line.isEmpty()) // a torn line was never answered, nor was its charge made
            charges.append({line.value(QStringLiteral("key")).toString(),
                            line.value(QStringLiteral("reference")).toString(),
                            line.value(QStringLiteral("amount")).toInteger()});
    }
    return charges;
}

// On the disk before anybody is told.
bool SimulatedTerminal::remember(const Kept &charge)
{
    if (m_habits.memory.isEmpty()) {
        m_own.append(charge);
        return true;
    }
    const QJsonObject line{{QStringLiteral("key"), charge.key},
                           {QStringLiteral("reference"), charge.reference},
                           {QStringLiteral("amount"), charge.minor}};
    QFile file(m_habits.memory);
    if (!file.open(QIODevice::ReadWrite | QIODevice::Append))
        return false;
    const bool torn =
        file.size() > 0 && file.seek(file.size() - 1) && file.read(1) != "\n"; // it would spoil this line too
    const QByteArray text = (torn ? "\n" : "") + QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
    const bool written = file.write(text) == text.size() && file.flush();
    ::fsync(file.handle()); // where that fails it stands there all the same, for every process to see
    return written;
}

void SimulatedTerminal::crashAt(Crash moment) const
{
    if (m_habits.crash == moment)
        ::raise(SIGKILL);
}

} // namespace rowlock
