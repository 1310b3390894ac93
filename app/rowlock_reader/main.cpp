// rowlock_reader: a practice card reader that speaks docs/card-reader.md, with the faults that real ones have. It
// charges nobody. For trying the counter by hand, for tests, and to read for whoever attaches a real reader.
#include "model/domain/money.h"
#include "model/service/file_turn.h"
#include "model/service/payment_devices.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <limits>
#include <poll.h>
#include <unistd.h>
#include <utility>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

enum class Fault { None, Twice, WrongAmount, Dead, Silent };

struct Reader
{
    SimulatedTerminal terminal;
    QString memory = {};
    Fault fault = Fault::None;
    qint64 delayMs = 0;
    bool isPatient = false; // it waits for a card that is never shown, until it is told to stop
};

// Words of its own beside those of the simulated terminal: "twice", "wrong-amount", "dead", "silent", "patient".
std::optional<Reader> readerOf(const QString &words)
{
    Fault fault = Fault::None;
    bool isPatient = false;
    QStringList rest;
    for (const QString &word : words.split(u',', Qt::SkipEmptyParts)) {
        if (word == u"twice")
            fault = Fault::Twice;
        else if (word == u"wrong-amount")
            fault = Fault::WrongAmount;
        else if (word == u"dead")
            fault = Fault::Dead;
        else if (word == u"silent")
            fault = Fault::Silent;
        else if (word == u"patient")
            isPatient = true;
        else
            rest << word;
    }
    auto habits = SimulatedTerminal::habitsFromText(rest.join(u','));
    if (!habits) {
        std::fprintf(stderr, "%s\n", qPrintable(habits.error().message));
        return {};
    }
    const qint64 delayMs = std::exchange(habits->delayMs, 0); // it listens meanwhile
    return Reader{SimulatedTerminal(*habits), habits->memory, fault, delayMs, isPatient};
}

qint64 nowMs()
{
    static const QElapsedTimer timer = [] {
        QElapsedTimer started;
        started.start();
        return started;
    }();
    return timer.elapsed();
}

void say(const QJsonObject &object)
{
    std::cout << QJsonDocument(object).toJson(QJsonDocument::Compact).constData() << std::endl;
}

QJsonObject inWords(const Charge &charge, const ChargeAnswer &answer)
{
    QJsonObject said{{u"key"_s, charge.key}};
    switch (answer.outcome) {
    case ChargeAnswer::Outcome::Charged:
        said.insert(u"say"_s, u"approved"_s);
        said.insert(u"receipt"_s, answer.reference);
        said.insert(u"minor"_s, charge.amount.minor);
        said.insert(u"currency"_s, charge.amount.currency.code());
        break;
    case ChargeAnswer::Outcome::Refused: said.insert(u"say"_s, u"declined"_s); break;
    case ChargeAnswer::Outcome::Unknown: said.insert(u"say"_s, u"unknown"_s); break;
    }
    if (answer.outcome != ChargeAnswer::Outcome::Charged)
        said.insert(u"text"_s, answer.sentence);
    return said;
}

// What the other end wants of one that waits for a card: nothing so far, the end, or another line.
enum class Heard { Nothing, End, Line };

class Input
{
public:
    Heard wait(int milliseconds)
    {
        pollfd waiting{STDIN_FILENO, POLLIN, 0};
        if (m_text.contains('\n'))
            return Heard::Line;
        if (::poll(&waiting, 1, milliseconds) <= 0)
            return Heard::Nothing;
        char buffer[4096];
        const ssize_t count = ::read(STDIN_FILENO, buffer, sizeof buffer);
        if (count <= 0)
            return Heard::End;
        m_text.append(buffer, count);
        return m_text.contains('\n') ? Heard::Line : Heard::Nothing;
    }
    QJsonObject takeLine()
    {
        const qsizetype end = m_text.indexOf('\n');
        const QByteArray line = m_text.left(end);
        m_text.remove(0, end + 1);
        return QJsonDocument::fromJson(line).object();
    }

private:
    QByteArray m_text;
};

// The turn that is held from the beginning of a payment to its answer: who is asked meanwhile what came of it waits.
QString takingOf(const Reader &reader)
{
    return reader.memory.isEmpty() ? QString() : reader.memory + u".taking"_s;
}

void sayCancelled(const Charge &charge)
{
    say({{u"say"_s, u"declined"_s}, {u"key"_s, charge.key}, {u"text"_s, u"Cancelled"_s}});
}

// True: a card is there. Whoever stops listening does not want the money any more.
bool waitForCard(const Reader &reader, Input &input, const Charge &charge)
{
    const qint64 until = reader.isPatient ? std::numeric_limits<qint64>::max() : nowMs() + reader.delayMs;
    for (qint64 left = until - nowMs(); left > 0; left = until - nowMs()) {
        switch (input.wait(int(std::min<qint64>(left, 60'000)))) {
        case Heard::Nothing: break;
        case Heard::End: return false;
        case Heard::Line:
            if (input.takeLine().value(u"do"_s) == u"cancel"_s) {
                sayCancelled(charge);
                return false;
            }
        }
    }
    return true;
}

// A refund has a key of its own and is remembered like a charge.
void begin(Reader &reader, Input &input, Charge charge, const QString &text)
{
    say({{u"say"_s, u"wait"_s}, {u"key"_s, charge.key}, {u"text"_s, text}});
    const FileTurn taking(takingOf(reader));
    if (!waitForCard(reader, input, charge))
        return;
    if (reader.fault == Fault::WrongAmount)
        charge.amount.minor += 100;
    const QJsonObject said = inWords(charge, reader.terminal.charge(charge));
    if (said.value(u"say"_s) != u"approved"_s) {
        say(said);
        return;
    }
    if (reader.fault == Fault::Dead)
        ::raise(SIGKILL);
    if (reader.fault == Fault::Silent)
        return;
    say(said);
    if (reader.fault == Fault::Twice)
        say(said);
}

// One without a memory cannot say that nothing was taken.
void sayWhatCameOf(const Reader &reader, Charge charge, const QString &nothing)
{
    const auto kept = reader.terminal.kept(charge.key);
    if (kept) {
        charge.amount.minor = kept->minor;
        say(inWords(charge, {ChargeAnswer::Outcome::Charged, kept->reference}));
    } else {
        const QString word = reader.memory.isEmpty() ? u"unknown"_s : nothing;
        say({{u"say"_s, word}, {u"key"_s, charge.key}});
    }
}

void repeat(const Reader &reader, const Charge &charge)
{
    const FileTurn taking(takingOf(reader)); // by another process that has not answered yet
    sayWhatCameOf(reader, charge, u"none"_s);
}

void cancel(const Reader &reader, const Charge &charge)
{
    if (reader.fault != Fault::Silent)
        sayWhatCameOf(reader, charge, u"declined"_s);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    auto reader = readerOf(QCoreApplication::arguments().value(1));
    if (!reader)
        return 2;
    Input input;
    for (Heard heard = input.wait(-1); heard != Heard::End; heard = input.wait(-1)) {
        if (heard == Heard::Nothing)
            continue;
        const QJsonObject asked = input.takeLine();
        const auto currency = Currency::fromCode(asked.value(u"currency"_s).toString());
        const Charge charge{asked.value(u"key"_s).toString(),
                            {asked.value(u"minor"_s).toInteger(), currency ? *currency : Currency()},
                            asked.value(u"text"_s).toString()};
        const QString what = asked.value(u"do"_s).toString();
        if (what == u"begin")
            begin(*reader, input, charge, u"Insert, tap or swipe the card"_s);
        else if (what == u"refund")
            begin(*reader, input, charge, u"Show the card that is to be refunded"_s);
        else if (what == u"repeat")
            repeat(*reader, charge);
        else if (what == u"cancel")
            cancel(*reader, charge);
    }
    return 0;
}
