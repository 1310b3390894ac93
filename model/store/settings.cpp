#include "model/store/settings.h"

#include "model/store/drawers.h"
#include "model/store/events.h"
#include "model/store/journal.h"
#include "model/store/printers.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qsizetype mostReasons = 30;
constexpr qsizetype longestOffered = 200; // what every reason takes
constexpr qsizetype longestSetupName = 200;

const QString holdsName = QStringLiteral("holds");
const QString denominationsName = QStringLiteral("denominations");

QString settingOf(ReasonFor asked)
{
    return QStringLiteral("reasons_") + reasonName(asked);
}

// As the house and its journal have it; a value alone is no document.
QString textOf(const QJsonValue &value)
{
    const QJsonDocument json = value.isArray() ? QJsonDocument(value.toArray()) : QJsonDocument(value.toObject());
    return QString::fromUtf8(json.toJson(QJsonDocument::Compact));
}

QJsonValue valueOf(const QString &text)
{
    const QJsonDocument json = QJsonDocument::fromJson(text.toUtf8());
    return json.isArray() ? QJsonValue(json.array()) : QJsonValue(json.object());
}

Result<std::optional<QString>> readSetting(Connection &connection, const QString &name)
{
    return optional<QString>(
        connection, R"(SELECT value FROM house_setting WHERE name = ?)", [](const Row &row) { return row.text(0); },
        name);
}

Result<Done> saveSetting(Writing &writing, const QString &name, const QJsonValue &value)
{
    const QString text = textOf(value);
    TRY_GET(const auto before, readSetting(writing.db(), name));
    if (before == text)
        return Done{};
    TRY(record(writing, {QStringLiteral("setting.saved"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("name"), name}, {QStringLiteral("value"), value}}}));
    TRY(writeEntries(writing));
    return post(writing.db(), R"(
        INSERT INTO house_setting (name, value) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value)",
                name, text);
}

Result<QStringList> checkedReasons(const QStringList &typed)
{
    QStringList reasons;
    if (typed.size() > mostReasons)
        return badArgument(Store::tr("At most %1 reasons are offered. Leave the rarest out: they can still be typed.")
                               .arg(mostReasons),
                           "reasons");
    for (const QString &each : typed) {
        const QString reason = each.trimmed();
        TRY(checkTyped(reason, "reasons"));
        if (reason.isEmpty() || reason.size() > longestOffered)
            return badArgument(Store::tr("A reason has 1 to %1 characters.").arg(longestOffered), "reasons");
        if (reasons.contains(reason, Qt::CaseInsensitive))
            return badArgument(Store::tr("“%1” is there twice.").arg(reason), "reasons");
        reasons.append(reason);
    }
    return reasons;
}

Result<QString> checkedSetupLine(const QString &typed, const char *argument)
{
    const QString line = typed.trimmed();
    TRY(checkTyped(line, argument));
    if (line.size() > longestSetupName)
        return badArgument(Store::tr("This has at most %1 characters. Give a shorter one.").arg(longestSetupName),
                           argument);
    return line;
}

TerminalSetup setupOf(const Row &row)
{
    return {row.text(0), int(row.integer(1)), sizeFromName(row.text(2)).value_or(ReportSize::AsBefore), row.text(3)};
}

Result<TerminalSetup> save(Writing &writing, const TerminalChange &change)
{
    TRY_GET(const TerminalSetup before, readTerminal(writing.db(), change.terminal));
    const TerminalSetup setup = change.of(before);
    if (setup.drawer != 0)
        TRY(drawerOfNumber(writing.db(), setup.drawer));
    if (before == setup)
        return setup;
    TRY(record(writing, {QStringLiteral("terminal.saved"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("drawer"), setup.drawer},
                          {QStringLiteral("paper"), sizeName(setup.paper)},
                          {QStringLiteral("printer"), setup.ticketPrinter},
                          {QStringLiteral("terminal"), setup.terminal}}}));
    TRY(writeEntries(writing));
    const auto drawer = setup.drawer == 0 ? std::nullopt : std::optional<qint64>(setup.drawer);
    TRY(post(writing.db(), R"(
        INSERT INTO terminal_setup (terminal, drawer_no, paper, ticket_printer) VALUES (?, ?, ?, ?)
        ON CONFLICT (terminal) DO UPDATE SET drawer_no = excluded.drawer_no, paper = excluded.paper,
            ticket_printer = excluded.ticket_printer)",
             setup.terminal, drawer, sizeName(setup.paper), setup.ticketPrinter));
    return setup;
}

} // namespace

Result<HoldRules> readUsualHolds(Connection &connection)
{
    TRY_GET(const auto text, readSetting(connection, holdsName));
    return text ? holdRulesFromJson(valueOf(*text)) : HoldRules();
}

Result<HoldRules> setUsualHolds(Connection &connection, const Act &act, const HoldRulesChange &change)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<HoldRules> {
        TRY_GET(const HoldRules before, readUsualHolds(writing.db()));
        const HoldRules rules = change.of(before);
        TRY(checkHoldRules(rules));
        if (rules.ceilingSeconds < rules.seconds)
            return badArgument(Store::tr("A hold cannot be extended to less than it lasts. Give a longer limit."),
                               "hold_ceiling_seconds");
        if (textOf(toJson(before)) != textOf(toJson(rules)))
            TRY(saveSetting(writing, holdsName, toJson(rules)));
        return rules;
    });
}

Result<OfferedReasons> readReasons(Connection &connection)
{
    OfferedReasons reasons;
    TRY(detail::execute(connection, R"(SELECT name, value FROM house_setting WHERE name LIKE 'reasons!_%' ESCAPE '!')",
                        [&reasons](const Row &row) {
                            const auto asked = reasonFromName(row.text(0).section(u'_', 1));
                            if (asked)
                                for (const auto &each : valueOf(row.text(1)).toArray())
                                    reasons[*asked].append(each.toString());
                            return true;
                        }));
    return reasons;
}

Result<OfferedReasons> setReasons(Connection &connection, const Act &act, const OfferedReasons &reasons)
{
    OfferedReasons checked;
    for (auto kind = reasons.begin(); kind != reasons.end(); ++kind) {
        auto theirs = checkedReasons(*kind);
        if (!theirs) {
            theirs.error().details.insert(QStringLiteral("reason_for"), reasonName(kind.key()));
            return tl::unexpected(theirs.error());
        }
        checked.insert(kind.key(), *theirs);
    }
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<OfferedReasons> {
        TRY_GET(const OfferedReasons before, readReasons(writing.db()));
        for (auto kind = checked.begin(); kind != checked.end(); ++kind)
            if (before.value(kind.key()) != *kind)
                TRY(saveSetting(writing, settingOf(kind.key()), QJsonArray::fromStringList(*kind)));
        return readReasons(writing.db());
    });
}

Result<QList<Denomination>> readDenominations(Connection &connection)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    TRY_GET(const auto text, readSetting(connection, denominationsName));
    const QJsonArray list = text ? valueOf(*text).toArray() : QJsonArray();
    return list.isEmpty() ? usualDenominations(house.currency) : denominationsFromJson(list, house.currency);
}

Result<QList<Denomination>> setDenominations(Connection &connection, const Act &act,
                                             const QList<Denomination> &denominations)
{
    QList<Denomination> checked;
    if (!denominations.isEmpty()) {
        TRY_GET(checked, checkedDenominations(denominations));
    }
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<QList<Denomination>> {
        TRY_GET(const QList<Denomination> before, readDenominations(writing.db()));
        TRY_GET(const HouseRecord house, readHouse(writing.db()));
        if (before != (checked.isEmpty() ? usualDenominations(house.currency) : checked))
            TRY(saveSetting(writing, denominationsName, toJson(checked)));
        return readDenominations(writing.db());
    });
}

Result<QList<TerminalSetup>> readTerminals(Connection &connection)
{
    return all<TerminalSetup>(connection, R"(
        SELECT terminal, coalesce(drawer_no, 0), paper, ticket_printer FROM terminal_setup
        UNION ALL SELECT DISTINCT terminal, 0, '', '' FROM terminal_print p
            WHERE NOT EXISTS (SELECT 1 FROM terminal_setup s WHERE s.terminal = p.terminal)
        ORDER BY terminal)",
                              setupOf);
}

Result<TerminalSetup> readTerminal(Connection &connection, const QString &terminal)
{
    TRY_GET(const auto found, optional<TerminalSetup>(connection, R"(
        SELECT terminal, coalesce(drawer_no, 0), paper, ticket_printer FROM terminal_setup WHERE terminal = ?)",
                                                      setupOf, terminal));
    return found.value_or(TerminalSetup{terminal});
}

Result<TerminalSetup> setTerminal(Connection &connection, const Act &act, const TerminalChange &change,
                                  const QList<TerminalPrinter> &printers)
{
    TerminalChange wanted = change;
    TRY_GET(wanted.terminal, checkedSetupLine(change.terminal, "terminal"));
    if (wanted.terminal.isEmpty())
        return badArgument(Store::tr("Enter the terminal's name, as the journal has it."), "terminal");
    if (change.ticketPrinter) {
        TRY_GET(wanted.ticketPrinter, checkedSetupLine(*change.ticketPrinter, "ticket_printer"));
    }
    QList<TerminalPrinter> checked;
    for (const TerminalPrinter &printer : printers) {
        TRY_GET(const TerminalPrinter one, checkedPrinterOf(wanted.terminal, printer));
        checked.append(one);
    }
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<TerminalSetup> {
        for (const TerminalPrinter &printer : checked)
            TRY(savePrinter(writing, printer));
        return save(writing, wanted);
    });
}

} // namespace rowlock
