// What the house is set to: what the journal tells of it against its tables.
#include "model/store/verify_journal.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

QString settingNamed(const QString &name)
{
    return QCoreApplication::translate("Verify", "The setting %1").arg(name);
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

} // namespace

Result<Done> compareSettings(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareValues(connection, replay, findings));
    return compareTerminals(connection, replay, findings);
}

} // namespace rowlock
