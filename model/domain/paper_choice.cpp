#include "model/domain/paper_choice.h"

#include "model/domain/names.h"

#include <QHash>

#include <algorithm>

namespace rowlock {

namespace {

constexpr Names<ChosenBy, 3> chosenByNames = {
    {{ChosenBy::House, "house"}, {ChosenBy::Event, "event"}, {ChosenBy::Terminal, "terminal"}}};

QString choiceOf(const QList<PaperChoice> &choices, ChosenBy by, const QString &which, PaperFor use)
{
    const auto found = std::find_if(choices.begin(), choices.end(), [&](const PaperChoice &choice) {
        return choice.by == by && choice.which == which && choice.use == use;
    });
    return found == choices.end() ? QString() : found->name;
}

} // namespace

QString chosenByName(ChosenBy by)
{
    return nameIn(chosenByNames, by);
}

Result<ChosenBy> chosenByFromName(const QString &name)
{
    return valueIn(chosenByNames, name);
}

QString chosenPaper(const QList<PaperChoice> &choices, PaperFor use, EventId event, const QString &terminal,
                    const QHash<QString, QSizeF> &sizes)
{
    const QString atTerminal = choiceOf(choices, ChosenBy::Terminal, terminal, use);
    const QString ofEvent = choiceOf(choices, ChosenBy::Event, QString::number(event.value()), use);
    if (!ofEvent.isEmpty() && (atTerminal.isEmpty() || sizes.value(ofEvent) == sizes.value(atTerminal)))
        return ofEvent;
    if (!atTerminal.isEmpty())
        return atTerminal;
    const QString ofHouse = choiceOf(choices, ChosenBy::House, {}, use);
    return ofHouse.isEmpty() ? builtInNames(use).first() : ofHouse;
}

} // namespace rowlock
