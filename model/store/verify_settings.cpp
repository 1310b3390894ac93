// What the house is set to: what the journal tells of it against its tables.
#include "model/store/verify_journal.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

QString settingNamed(const QString &name)
{
    return QCoreApplication::translate("Verify", "The setting %1").arg(name);
}

QString paperNamed(const QString &name)
{
    return QCoreApplication::translate("Verify", "The template %1").arg(name);
}

QString paperChoiceNamed(const QStringList &key)
{
    return QCoreApplication::translate("Verify", "The paper of %1").arg(key.join(u' ').simplified());
}

QString setupNamed(const QString &terminal)
{
    return QCoreApplication::translate("Verify", "The terminal %1").arg(terminal);
}

Result<Done> compareValues(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.settings;
    TRY(detail::execute(connection, R"(SELECT name, value FROM house_setting)", [&](const Row &row) {
        const QString name = row.text(0);
        const Comparison setting(findings, [&] { return settingNamed(name); });
        if (told.contains(name))
            setting.same("value", row.text(1), told.take(name));
        else
            setting.missingInJournal();
        return true;
    }));
    for (const QString &name : told.keys())
        missingInTables(findings, settingNamed(name));
    return Done{};
}

Result<Done> compareTerminals(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.terminals;
    TRY(detail::execute(connection, R"(
        SELECT terminal, coalesce(drawer_no, 0), paper, ticket_printer FROM terminal_setup)",
                        [&](const Row &row) {
                            const QString name = row.text(0);
                            const Comparison terminal(findings, [&] { return setupNamed(name); });
                            if (!told.contains(name)) {
                                terminal.missingInJournal();
                                return true;
                            }
                            const TerminalStory story = told.take(name);
                            terminal.same("drawer", row.integer(1), story.drawer);
                            terminal.same("paper", row.text(2), story.paper);
                            terminal.same("ticket printer", row.text(3), story.printer);
                            return true;
                        }));
    for (const QString &name : told.keys())
        missingInTables(findings, setupNamed(name));
    return Done{};
}

Result<Done> comparePapers(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.papers;
    TRY(detail::execute(connection, R"(SELECT name, value FROM paper_template)", [&](const Row &row) {
        const QString name = row.text(0);
        const Comparison paper(findings, [&] { return paperNamed(name); });
        if (told.contains(name))
            paper.same("value", row.text(1), told.take(name));
        else
            paper.missingInJournal();
        return true;
    }));
    for (const QString &name : told.keys())
        missingInTables(findings, paperNamed(name));
    return Done{};
}

Result<Done> comparePaperChoices(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.paperChoices;
    TRY(detail::execute(connection, R"(SELECT chosen_by, which, used_for, name FROM paper_choice)",
                        [&](const Row &row) {
                            const QStringList key{row.text(0), row.text(1), row.text(2)};
                            const Comparison choice(findings, [&] { return paperChoiceNamed(key); });
                            if (told.contains(key))
                                choice.same("name", row.text(3), told.take(key));
                            else
                                choice.missingInJournal();
                            return true;
                        }));
    for (const QStringList &key : told.keys())
        missingInTables(findings, paperChoiceNamed(key));
    return Done{};
}

} // namespace

Result<Done> compareSettings(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareValues(connection, replay, findings));
    TRY(compareTerminals(connection, replay, findings));
    TRY(comparePapers(connection, replay, findings));
    return comparePaperChoices(connection, replay, findings);
}

} // namespace rowlock
