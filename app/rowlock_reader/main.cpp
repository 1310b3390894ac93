// rowlock_reader: a practice card reader that speaks docs/card-reader.md, with the faults that real ones have. It
// charges nobody. For trying the counter by hand, for tests, and to read for whoever attaches a real reader.
#include "model/domain/money.h"
#include "model/service/payment_devices.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

#include <csignal>
#include <cstdio>
#include <iostream>
#include <string>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

enum class Fault { None, Twice, WrongAmount, Dead, Silent };

struct Reader
{
    SimulatedTerminal terminal;
    Fault fault = Fault::None;
    bool canCancel = false; // it waits for a card that is never shown, until it is told to stop
};

// Words of its own beside those of the simulated terminal: "twice", "wrong-amount", "dead", "silent", "patient".
std::optional<Reader> readerOf(const QString &words)
{
    Fault fault = Fault::None;
    bool canCancel = false;
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
            canCancel = true;
        else
            rest << word;
    }
    const auto habits = SimulatedTerminal::habitsFromText(rest.join(u','));
    if (!habits) {
        std::fprintf(stderr, "%s\n", qPrintable(habits.error().message));
        return {};
    }
    return Reader{SimulatedTerminal(*habits), fault, canCancel};
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

void begin(Reader &reader, const Charge &charge)
{
    say({{u"say"_s, u"wait"_s}, {u"key"_s, charge.key}, {u"text"_s, u"Insert, tap or swipe the card"_s}});
    if (reader.canCancel)
        return;
    QJsonObject said = inWords(charge, reader.terminal.charge(charge));
    if (said.value(u"say"_s) != u"approved"_s) {
        say(said);
        return;
    }
    if (reader.fault == Fault::Dead)
        ::raise(SIGKILL);
    if (reader.fault == Fault::Silent)
        return;
    if (reader.fault == Fault::WrongAmount)
        said.insert(u"minor"_s, charge.amount.minor + 100);
    say(said);
    if (reader.fault == Fault::Twice)
        say(said);
}

void repeat(const Reader &reader, const Charge &charge)
{
    const auto receipt = reader.terminal.charged(charge.key);
    if (receipt)
        say(inWords(charge, {ChargeAnswer::Outcome::Charged, *receipt}));
    else
        say({{u"say"_s, u"none"_s}, {u"key"_s, charge.key}});
}

void cancel(const Reader &reader, const Charge &charge)
{
    if (reader.fault == Fault::Silent)
        return;
    if (const auto receipt = reader.terminal.charged(charge.key)) // too late
        say(inWords(charge, {ChargeAnswer::Outcome::Charged, *receipt}));
    else
        say({{u"say"_s, u"declined"_s}, {u"key"_s, charge.key}, {u"text"_s, u"Cancelled"_s}});
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    auto reader = readerOf(QCoreApplication::arguments().value(1));
    if (!reader)
        return 2;
    for (std::string line; std::getline(std::cin, line);) {
        const QJsonObject asked = QJsonDocument::fromJson(QByteArray::fromStdString(line)).object();
        const auto currency = Currency::fromCode(asked.value(u"currency"_s).toString());
        const Charge charge{asked.value(u"key"_s).toString(),
                            {asked.value(u"minor"_s).toInteger(), currency ? *currency : Currency()},
                            asked.value(u"text"_s).toString()};
        const QString what = asked.value(u"do"_s).toString();
        if (what == u"begin" || what == u"refund")
            begin(*reader, charge);
        else if (what == u"repeat")
            repeat(*reader, charge);
        else if (what == u"cancel")
            cancel(*reader, charge);
    }
    return 0;
}
