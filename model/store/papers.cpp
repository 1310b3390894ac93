#include "model/store/papers.h"

#include "model/store/claims.h"
#include "model/store/events.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace rowlock {

namespace {

const QString droppedTemplate = QStringLiteral("null"); // its value, as the house and its journal have it
constexpr qsizetype longestWhich = 200;
constexpr qsizetype mostTemplates = 100;

QString compactText(const QJsonObject &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

Result<NamedTemplate> namedFrom(const QString &name, const QString &text)
{
    const auto paper = paperTemplateFromText(text.toUtf8());
    if (!paper)
        return refuse(Error{ErrorCode::StorageUnusable,
                            Store::tr("The template %1 cannot be read. Was it made by a newer Rowlock?").arg(name),
                            {},
                            paper.error().message});
    return NamedTemplate{name, *paper};
}

Result<Done> tellTemplate(Writing &writing, const QString &name, const QJsonValue &value)
{
    TRY(record(writing, {QStringLiteral("template.set"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("name"), name}, {QStringLiteral("template"), value}}}));
    TRY(writeEntries(writing));
    return post(writing.db(), R"(
        INSERT INTO paper_template (name, value) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value)",
                name, value.isNull() ? droppedTemplate : compactText(value.toObject()));
}

tl::unexpected<Error> noSuchTemplate(const QString &name)
{
    return refuseByHouse(
        Store::tr("This house has no template %1 of its own. 'template list' shows them.").arg(name.left(40)),
        {{QStringLiteral("argument"), QStringLiteral("name")}});
}

Result<NamedTemplate> setOwn(Writing &writing, const QString &name, const PaperTemplate &paper)
{
    TRY_GET(const QList<NamedTemplate> own, readTemplates(writing.db()));
    const auto before =
        std::find_if(own.begin(), own.end(), [&](const NamedTemplate &one) { return one.name == name; });
    if (before == own.end() && own.size() >= mostTemplates)
        return badArgument(Store::tr("A house keeps at most %1 templates. Drop one first.").arg(mostTemplates), "name");
    if (before != own.end() && before->paper.use != paper.use)
        return badArgument(Store::tr("The template %1 is for a %2. Give the other one a name of its own.")
                               .arg(name, paperForName(before->paper.use)),
                           "name");
    const NamedTemplate wanted{name, paper};
    if (before != own.end() && *before == wanted)
        return wanted;
    TRY(tellTemplate(writing, name, toJson(paper)));
    return wanted;
}

QString choiceSaid(const PaperChoice &choice)
{
    switch (choice.by) {
    case ChosenBy::House: return Store::tr("the house");
    case ChosenBy::Event: return Store::tr("event %1").arg(choice.which);
    case ChosenBy::Terminal: return Store::tr("terminal %1").arg(choice.which);
    }
    Q_UNREACHABLE();
}

Result<Done> dropOwn(Writing &writing, const QString &name)
{
    TRY_GET(const QList<NamedTemplate> own, readTemplates(writing.db()));
    if (std::none_of(own.begin(), own.end(), [&](const NamedTemplate &one) { return one.name == name; }))
        return noSuchTemplate(name);
    TRY_GET(const QList<PaperChoice> choices, readPaperChoices(writing.db()));
    QStringList users;
    for (const PaperChoice &choice : choices)
        if (choice.name == name)
            users += choiceSaid(choice);
    if (!users.isEmpty())
        return refuse(ErrorCode::Forbidden,
                      Store::tr("The template %1 is what is used by %2. Choose another one there first.")
                          .arg(name, users.join(QStringLiteral(", "))));
    return tellTemplate(writing, name, QJsonValue());
}

Result<PaperChoice> checkedChoice(Connection &connection, PaperChoice choice)
{
    choice.which = choice.which.trimmed();
    TRY(checkTyped(choice.which, "terminal"));
    if (choice.by == ChosenBy::Event) {
        TRY(readEvent(connection, EventId(choice.which.toLongLong())));
    } else if ((choice.by == ChosenBy::House) != choice.which.isEmpty() || choice.which.size() > longestWhich) {
        return badArgument(Store::tr("Enter the terminal's name, as the journal has it."), "terminal");
    }
    if (choice.name.isEmpty())
        return choice;
    TRY_GET(const NamedTemplate named, readTemplate(connection, choice.name));
    if (named.paper.use != choice.use)
        return badArgument(Store::tr("The template %1 is for a %2.").arg(named.name, paperForName(named.paper.use)),
                           "name");
    return choice;
}

Result<PaperChoice> choose(Writing &writing, const PaperChoice &asked)
{
    TRY_GET(const PaperChoice choice, checkedChoice(writing.db(), asked));
    TRY_GET(const QList<PaperChoice> before, readPaperChoices(writing.db()));
    if (before.contains(choice))
        return choice;
    const QString by = chosenByName(choice.by), use = paperForName(choice.use);
    if (choice.name.isEmpty() && std::none_of(before.begin(), before.end(), [&](const PaperChoice &one) {
            return one.by == choice.by && one.which == choice.which && one.use == choice.use;
        }))
        return choice;
    TRY(record(writing, {QStringLiteral("paper.chosen"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("by"), by},
                          {QStringLiteral("name"), choice.name},
                          {QStringLiteral("use"), use},
                          {QStringLiteral("which"), choice.which}}}));
    TRY(writeEntries(writing));
    TRY(post(writing.db(), R"(
        INSERT INTO paper_choice (chosen_by, which, used_for, name) VALUES (?, ?, ?, ?)
        ON CONFLICT (chosen_by, which, used_for) DO UPDATE SET name = excluded.name)",
             by, choice.which, use, choice.name));
    return choice;
}

QJsonArray idList(const QList<TicketId> &tickets)
{
    QJsonArray list;
    for (const TicketId ticket : tickets)
        list.append(ticket.value());
    return list;
}

PaperPrinted printedFrom(const Row &row)
{
    const QJsonObject body = QJsonDocument::fromJson(row.text(0).toUtf8()).object();
    PaperPrinted printed{body.value(u"for").toString() == u"receipt" ? PaperFor::Receipt : PaperFor::Ticket,
                         {},
                         row.instant(1),
                         {row.text(2), row.text(3)}};
    const QJsonArray tickets = body.value(u"tickets").toArray();
    for (const QJsonValue &ticket : tickets)
        printed.tickets.append(TicketId(ticket.toInteger()));
    return printed;
}

Result<Done> requireUnprinted(Writing &writing, const Order &order, const QList<TicketId> &tickets)
{
    TRY_GET(const QList<TicketId> before, ticketsWithPaper(writing.db(), order.id));
    QStringList labels;
    QList<TicketId> again;
    for (const Ticket &ticket : order.tickets) {
        if (tickets.contains(ticket.id) && before.contains(ticket.id)) {
            labels += ticket.label;
            again += ticket.id;
        }
    }
    if (again.isEmpty())
        return Done{};
    return refuse(ErrorCode::Forbidden,
                  Store::tr("There is paper for %1 already. Two papers for one seat are one too many: print it again "
                            "with a reason, and the old paper is void.")
                      .arg(labels.join(QStringLiteral("; "))),
                  {{QStringLiteral("tickets"), idList(again)}});
}

Result<PaperPrinted> tellPrinted(Writing &writing, const Order &order, const PaperPrinted &printed)
{
    TRY(openEvent(writing, order.event));
    TRY(record(writing, {QStringLiteral("paper.printed"),
                         order.event,
                         -1,
                         {},
                         order.id,
                         {{QStringLiteral("for"), paperForName(printed.use)},
                          {QStringLiteral("tickets"), idList(printed.tickets)}}}));
    return PaperPrinted{printed.use, printed.tickets, writing.now(), writing.by()};
}

} // namespace

Result<QList<NamedTemplate>> readTemplates(Connection &connection)
{
    TRY_GET(const auto rows,
            (all<std::pair<QString, QString>>(
                connection, R"(SELECT name, value FROM paper_template WHERE value <> 'null' ORDER BY name)",
                [](const Row &row) { return std::pair(row.text(0), row.text(1)); })));
    QList<NamedTemplate> own;
    for (const auto &[name, text] : rows) {
        TRY_GET(const NamedTemplate one, namedFrom(name, text));
        own.append(one);
    }
    return own;
}

Result<NamedTemplate> readTemplate(Connection &connection, const QString &name)
{
    if (isBuiltIn(name)) {
        TRY_GET(const PaperTemplate paper, builtInTemplate(name));
        return NamedTemplate{name, paper, true};
    }
    TRY_GET(const auto text, optional<QString>(
                                 connection, R"(SELECT value FROM paper_template WHERE name = ? AND value <> 'null')",
                                 [](const Row &row) { return row.text(0); }, name));
    if (!text)
        return noSuchTemplate(name);
    return namedFrom(name, *text);
}

Result<NamedTemplate> setTemplate(Connection &connection, const Act &act, const QString &name,
                                  const PaperTemplate &paper)
{
    TRY(checkedTemplateName(name));
    if (isBuiltIn(name))
        return badArgument(
            Store::tr("Every house has %1, which stays as it is. Give yours a name of its own.").arg(name), "name");
    TRY(paperTemplateFromJson(toJson(paper)));
    return write(connection, act, Turn::house(), [&](Writing &writing) { return setOwn(writing, name, paper); });
}

Result<Done> dropTemplate(Connection &connection, const Act &act, const QString &name)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) { return dropOwn(writing, name); });
}

Result<QList<PaperChoice>> readPaperChoices(Connection &connection)
{
    return all<PaperChoice>(connection, R"(
        SELECT chosen_by, which, used_for, name FROM paper_choice WHERE name <> '' ORDER BY chosen_by, which,
            used_for)",
                            [](const Row &row) {
                                return PaperChoice{chosenByFromName(row.text(0)).value_or(ChosenBy::House), row.text(1),
                                                   paperForFromName(row.text(2)).value_or(PaperFor::Ticket),
                                                   row.text(3)};
                            });
}

Result<PaperChoice> choosePaper(Connection &connection, const Act &act, const PaperChoice &choice)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) { return choose(writing, choice); });
}

Result<QList<PaperPrinted>> readPrinted(Connection &connection, OrderId order)
{
    return all<PaperPrinted>(connection, R"(
        SELECT body, at, terminal, clerk FROM journal WHERE kind = 'paper.printed' AND order_id = ? ORDER BY seq)",
                             printedFrom, order);
}

namespace {

Result<QList<TicketId>> withPrinted(Connection &connection, OrderId order, QList<TicketId> tickets)
{
    TRY_GET(const QList<PaperPrinted> printed, readPrinted(connection, order));
    for (const PaperPrinted &one : printed)
        tickets += one.tickets;
    return tickets;
}

TicketId ticketIn(const Row &row)
{
    return row.id<TicketId>(0);
}

} // namespace

Result<QList<TicketId>> ticketsOnPaper(Connection &connection, OrderId order)
{
    TRY_GET(const QList<TicketId> queued, all<TicketId>(connection, R"(
        SELECT p.ticket_id FROM print_job j JOIN print_ticket p ON p.job_id = j.job_id
        WHERE j.order_id = ? AND p.is_free = 0)",
                                                        ticketIn, order));
    return withPrinted(connection, order, queued);
}

Result<QList<TicketId>> ticketsWithPaper(Connection &connection, OrderId order)
{
    TRY_GET(const QList<TicketId> queued, all<TicketId>(connection, R"(
        SELECT p.ticket_id FROM print_job j JOIN print_ticket p ON p.job_id = j.job_id
        WHERE j.order_id = ? AND p.is_free = 0
        UNION ALL SELECT m.ticket_id FROM mail_job j JOIN mail_ticket m ON m.mail_id = j.mail_id
        WHERE j.order_id = ? AND m.is_free = 0)",
                                                        ticketIn, order, order));
    return withPrinted(connection, order, queued);
}

Result<int> receiptsPrinted(Connection &connection, OrderId order)
{
    TRY_GET(const QList<PaperPrinted> printed, readPrinted(connection, order));
    TRY_GET(const qint64 queued, one<qint64>(
                                     connection, R"(
        SELECT count(*) FROM print_job
        WHERE order_id = ? AND kind = 'receipts' AND (state = 'printed' OR was_doubtful = 1))",
                                     [](const Row &row) { return row.integer(0); }, order));
    return int(queued + std::count_if(printed.begin(), printed.end(), [](const PaperPrinted &each) {
                   return each.use == PaperFor::Receipt;
               }));
}

Result<PaperPrinted> recordPrinted(Connection &connection, const Act &act, OrderId id, const QList<TicketId> &named)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<PaperPrinted> {
        TRY_GET(const Order order, readOrder(writing.db(), id));
        TRY_GET(const QList<Ticket> tickets,
                validTickets(order, named, Store::tr("Nothing was printed; look at the order's tickets.")));
        TRY(requireUnprinted(writing, order, idsOf(tickets)));
        return tellPrinted(writing, order, {PaperFor::Ticket, idsOf(tickets)});
    });
}

Result<PaperPrinted> recordReceipt(Connection &connection, const Act &act, OrderId id)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<PaperPrinted> {
        TRY_GET(const Order order, readOrder(writing.db(), id));
        return tellPrinted(writing, order, {PaperFor::Receipt});
    });
}

Result<QList<std::pair<TicketId, TicketId>>> readReplacements(Connection &connection, OrderId order)
{
    return all<std::pair<TicketId, TicketId>>(
        connection, R"(
        SELECT old_ticket_id, new_ticket_id FROM ticket_replacement WHERE order_id = ? ORDER BY new_ticket_id)",
        [](const Row &row) { return std::pair(row.id<TicketId>(0), row.id<TicketId>(1)); }, order);
}

} // namespace rowlock
