// Patrons as a whole: what they bought, who is there twice, merging and erasing, and lists of them in and out.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/patron_answers.h"
#include "app/rowlockctl/rush/crowd.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/service/backup_set.h"
#include "model/service/patron_export.h"
#include "model/service/patron_import.h"
#include "model/service/patron_record.h"

#include <QFile>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// Of what they hold, all that a hold is told by here.
QJsonObject historyAnswer(const PatronHistory &history)
{
    QJsonObject json = historyJson(history);
    QJsonArray holds = json.value(u"holds"_s).toArray();
    for (qsizetype i = 0; i < holds.size(); ++i) {
        QJsonObject one = holds.at(i).toObject();
        const QJsonObject all = holdJson(history.holds.at(i).hold);
        for (auto field = all.begin(); field != all.end(); ++field)
            one.insert(field.key(), field.value());
        holds.replace(i, one);
    }
    json.insert(u"holds"_s, holds);
    return json;
}

QString historyText(const PatronHistory &history, const QTimeZone &zone)
{
    QString text = Ctl::tr("Patron %1: %2\n\n").arg(digits(history.patron.no.value()), safeText(history.patron.name()));
    TextTable orders({Ctl::tr("SOLD"), Ctl::tr("ORDER"), Ctl::tr("FOR"), Ctl::tr(">TICKETS"), Ctl::tr(">TOTAL"),
                      Ctl::tr(">REFUNDED"), Ctl::tr(">OWED")});
    for (const PatronOrder &order : history.orders)
        orders.add({timeText(order.at, zone), order.code, order.eventName, digits(order.tickets),
                    amountText(order.total), amountText(order.refunded), amountText(order.owed)});
    text += orders.isEmpty() ? Ctl::tr("No orders.\n") : orders.toString();
    if (history.earlierOrders > 0)
        text += Ctl::tr("And %1 earlier ones.\n").arg(digits(history.earlierOrders));
    for (const PatronHold &hold : history.holds)
        text += Ctl::tr("Hold %1 for %2: %3, of which %4 is paid.\n")
                    .arg(digits(hold.hold.id.value()), safeText(hold.eventName), amountText(hold.hold.total),
                         amountText(hold.paid));
    for (const WaitlistEntry &entry : history.waiting)
        text += Ctl::tr("On a waitlist, entry %1, a party of %2.\n").arg(digits(entry.id.value()), digits(entry.party));
    for (const PatronCard &card : history.cards)
        text += Ctl::tr("Gift card %1, on which there is %2.\n").arg(digits(card.number), amountText(card.balance));
    return text
           + Ctl::tr("Bought %1, refunded %2, net %3. Owed %4, in advance %5.\n")
                 .arg(amountText(history.bought), amountText(history.refunded), amountText(history.net()),
                      amountText(history.owed), amountText(history.deposits));
}

Result<Answer> showHistory(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PatronHistory history,
            desk->patrons().history(PatronNo(parameters.whole(u"patron_no"_s)),
                                    int(parameters.optionalWhole(u"limit"_s).value_or(50))));
    return Answer{historyAnswer(history), [history, zone = venueZone(*desk)] { return historyText(history, zone); }};
}

QString likenessName(Likeness likeness)
{
    return likeness == Likeness::Same ? u"same"_s : likeness == Likeness::SameName ? u"same name"_s : u"suspected"_s;
}

Result<Answer> listDuplicates(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    QList<PatronPair> pairs;
    if (parameters.has(u"patron_no"_s)) {
        TRY_GET(const Patron patron, desk->patrons().patronHere(PatronNo(parameters.whole(u"patron_no"_s))));
        TRY_GET(pairs, desk->patrons().duplicatesOf(patron));
    } else {
        TRY_GET(pairs, desk->patrons().duplicates(int(parameters.optionalWhole(u"limit"_s).value_or(200))));
    }
    QJsonArray list;
    for (const PatronPair &pair : pairs)
        list.append(QJsonObject{{u"likeness"_s, likenessName(pair.likeness)},
                                {u"patrons"_s, QJsonArray{patronJson(pair.a), patronJson(pair.b)}}});
    return Answer{
        {{u"duplicates"_s, list}}, [pairs] {
            TextTable table({Ctl::tr(">NO"), Ctl::tr("NAME"), Ctl::tr(">AND"), Ctl::tr("NAME"), Ctl::tr("THEY ARE")});
            for (const PatronPair &pair : pairs)
                table.add({digits(pair.a.no.value()), pair.a.name(), digits(pair.b.no.value()), pair.b.name(),
                           likenessName(pair.likeness)});
            return pairs.isEmpty() ? Ctl::tr("Nobody seems to be there twice.\n") : table.toString();
        }};
}

QString mergeText(const PatronMerge &merge, bool isPreview)
{
    QString text = (isPreview ? Ctl::tr("Patron %1 would become part of patron %2.\n")
                              : Ctl::tr("Patron %1 is part of patron %2 now.\n"))
                       .arg(digits(merge.gone.value()), digits(merge.patron.no.value()))
                   + Ctl::tr("Orders: %1, payments: %2, holds: %3, accounts: %4, on waitlists: %5, notes: %6.\n")
                         .arg(digits(merge.orders), digits(merge.payments), digits(merge.holds), digits(merge.accounts),
                              digits(merge.waiting), digits(merge.notes));
    for (const auto &[field, lost] : merge.dropped)
        text += Ctl::tr("Not kept: %1 “%2”.\n").arg(field, safeText(lost));
    return text + patronText(merge.patron);
}

Result<Answer> mergeTwo(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const PatronNo kept(parameters.whole(u"patron_no"_s)), gone(parameters.whole(u"other"_s));
    const bool isPreview = parameters.flag(u"preview"_s);
    const QStringList taken = parameters.texts(u"take"_s);
    TRY_GET(const PatronMerge merge,
            isPreview ? desk->patrons().previewMerge(kept, gone, taken) : desk->patrons().merge(kept, gone, taken));
    QJsonObject dropped;
    for (const auto &[field, text] : merge.dropped)
        dropped.insert(field, text);
    return Answer{{{u"patron"_s, patronJson(merge.patron)},
                   {u"merged"_s, merge.gone.value()},
                   {u"dropped"_s, dropped},
                   {u"orders"_s, merge.orders},
                   {u"payments"_s, merge.payments},
                   {u"holds"_s, merge.holds},
                   {u"accounts"_s, merge.accounts},
                   {u"waitlist"_s, merge.waiting},
                   {u"notes"_s, merge.notes}},
                  [merge, isPreview] { return mergeText(merge, isPreview); }};
}

Result<Answer> eraseOne(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PatronErasure erased, desk->patrons().erase(PatronNo(parameters.whole(u"patron_no"_s))));
    return Answer{{{u"patron_no"_s, erased.no.value()},
                   {u"erased_at"_s, toIso(erased.at)},
                   {u"orders"_s, erased.orders},
                   {u"names"_s, erased.names},
                   {u"notes"_s, erased.notes}},
                  [erased] {
                      return Ctl::tr("Patron %1 is erased. Orders that stay, without a name: %2. Backups made before "
                                     "have the name until they are deleted; what is restored from them has not.\n")
                          .arg(digits(erased.no.value()), digits(erased.orders));
                  }};
}

// ---- lists in and out ----

Result<PatronImportOptions> importOptions(const Parameters &parameters)
{
    PatronImportOptions options;
    TRY_GET(options.encoding, csvEncodingNamed(parameters.text(u"encoding"_s)));
    options.tags = parameters.texts(u"tags"_s);
    options.isTrial = parameters.flag(u"dry_run"_s);
    for (const QString &column : parameters.texts(u"columns"_s)) {
        const qsizetype at = column.lastIndexOf(u'=');
        if (at < 1)
            return wrongArgument(u"columns"_s, Ctl::tr("Write HEADER=FIELD, such as 'Firma=last'."));
        options.columns.insert(column.left(at).simplified(), column.mid(at + 1).trimmed());
    }
    return options;
}

QJsonObject importJson(const PatronImportState &state, bool isTrial, bool isCancelled)
{
    QJsonArray faults;
    for (const PatronImportState::Fault &fault : state.faults)
        faults.append(QJsonObject{{u"line"_s, fault.line}, {u"fault"_s, fault.text}});
    return {{u"rows"_s, state.rows},
            {u"made"_s, state.made},
            {u"merged"_s, state.merged},
            {u"unchanged"_s, state.unchanged},
            {u"refused"_s, state.refused},
            {u"differing"_s, state.differing},
            {u"faults"_s, faults},
            {u"encoding"_s, state.encodings},
            {u"separator"_s, QString(state.separator)},
            {u"passed_over"_s, QJsonArray::fromStringList(state.passedOver)},
            {u"dry_run"_s, isTrial},
            {u"cancelled"_s, isCancelled}};
}

QString importText(const PatronImportState &state, bool isTrial, bool isCancelled)
{
    QString text = (isTrial ? Ctl::tr("Nothing was written. Of %1 rows %2 would be made, %3 merged, %4 are there "
                                      "already, and %5 would be refused.\n")
                            : Ctl::tr("Of %1 rows %2 were made, %3 merged, %4 were there already, and %5 were "
                                      "refused.\n"))
                       .arg(digits(state.rows), digits(state.made), digits(state.merged), digits(state.unchanged),
                            digits(state.refused));
    if (state.differing > 0)
        text += Ctl::tr("In %1 rows something differs from what the house has, which stays.\n")
                    .arg(digits(state.differing));
    if (!state.passedOver.isEmpty())
        text += Ctl::tr("Columns that mean nothing here: %1.\n").arg(safeText(state.passedOver.join(u", "_s)));
    for (const PatronImportState::Fault &fault : state.faults)
        text += Ctl::tr("Line %1: %2\n").arg(digits(fault.line), safeText(fault.text));
    if (state.refused > state.faults.size())
        text += Ctl::tr("And %1 more lines that were refused.\n").arg(digits(state.refused - state.faults.size()));
    if (isCancelled)
        text += Ctl::tr("Stopped. What is in stays; the same command goes on where it stopped.\n");
    return text;
}

// On standard error, where it is in nobody's way.
void sayProgress(const PatronImportState &state)
{
    const double part = state.bytes > 0 ? 100.0 * double(state.bytesRead) / double(state.bytes) : 100.0;
    std::fputs(qPrintable(Ctl::tr("%1 rows, %2 %\n").arg(state.rows).arg(int(part))), stderr);
}

Result<Answer> importList(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PatronImportOptions options, importOptions(parameters));
    TRY_GET(const auto import, PatronImport::open(parameters.text(u"file"_s), options));
    TRY(backUpBeforeImport(session.file(), {options.isTrial ? 0 : import->state().bytes}, session.clock()));
    const Interruption interruption; // a batch ends whole, and the rest is not begun
    const qint64 most = parameters.optionalWhole(u"most"_s).value_or(std::numeric_limits<qint64>::max());
    qint64 told = 0;
    while (!import->state().isDone && Interruption::signal() == 0 && import->state().rows < most) {
        auto done = import->step(*desk);
        if (!done)
            return refuse(doneInPart(done.error(), import->state().made + import->state().merged > 0));
        if (parameters.flag(u"progress"_s) && import->state().rows - told >= 1000) {
            told = import->state().rows;
            sayProgress(import->state());
        }
    }
    const PatronImportState state = import->state();
    const bool isCancelled = !state.isDone;
    Answer answer{importJson(state, options.isTrial, isCancelled),
                  [state, isTrial = options.isTrial, isCancelled] { return importText(state, isTrial, isCancelled); }};
    if (state.refused > 0 || isCancelled) {
        answer.status = 1;
        answer.complaint = isCancelled ? Ctl::tr("The import was stopped.")
                                       : Ctl::tr("Rows were refused: %1.").arg(digits(state.refused));
    }
    return answer;
}

Result<Answer> exportList(Session &session, const Parameters &parameters)
{
    const QString name = parameters.text(u"file"_s);
    TRY(checkNewTarget(session, name, u"file"_s));
    TRY_GET(Desk * desk, session.desk());
    const PatronExportOptions options{name, parameters.text(u"tag"_s),
                                      PatronNo(parameters.optionalWhole(u"patron_no"_s).value_or(0))};
    TRY_GET(const auto exported, PatronExport::begin(*desk, options));
    while (!exported->state().isDone)
        TRY(exported->step(*desk));
    const qint64 written = exported->state().written;
    return Answer{{{u"file"_s, name}, {u"patrons"_s, written}}, [name, written] {
                      return Ctl::tr("Written to %1: %2 patrons.\n").arg(safeText(name), digits(written));
                  }};
}

Parameter limitParameter(const QString &help)
{
    return {.name = u"limit"_s, .kind = Kind::Whole, .placeholder = u"N"_s, .help = help, .most = 100'000};
}

Parameter flagParameter(const QString &name, const QString &help)
{
    return {.name = name, .kind = Kind::Flag, .placeholder = {}, .help = help};
}

QList<Command> listCommands()
{
    return {{.words = {u"patron"_s, u"import"_s},
             .summary = Ctl::tr("Imports patrons from CSV."),
             .help = Ctl::tr("The first line names the columns: first, last, name, phone, email, street, post_code, "
                             "town, country, access_needs, tags, notes, or what they are usually called. Who is known "
                             "already gets what was missing. A row that cannot be read is refused, with its line, and "
                             "the others go on; what is in is in, whole, and the same command goes on after a stop.\n"
                             "Example: rowlockctl patron import friends.csv --tags friend --dry-run"),
             .parameters = {fileParameter(Ctl::tr("The list.")),
                            flagParameter(u"dry_run"_s, Ctl::tr("Only says what would be done.")),
                            {.name = u"encoding"_s,
                             .kind = Kind::Text,
                             .placeholder = u"ENCODING"_s,
                             .help = Ctl::tr("utf-8, utf-16, windows-1252 or latin-1; otherwise found out.")},
                            {.name = u"columns"_s,
                             .kind = Kind::Texts,
                             .placeholder = u"HEADER=FIELD,..."_s,
                             .help = Ctl::tr("What a column is that is called otherwise; nothing behind the sign "
                                             "passes it over.")},
                            {.name = u"tags"_s,
                             .kind = Kind::Texts,
                             .placeholder = u"TAG,TAG,..."_s,
                             .help = Ctl::tr("That everybody in the list gets.")},
                            flagParameter(u"progress"_s, Ctl::tr("Says on standard error how far it is.")),
                            {.name = u"most"_s,
                             .kind = Kind::Whole,
                             .placeholder = u"N"_s,
                             .help = Ctl::tr("Stops after so many rows.")}},
             .run = importList,
             .takesLong = true},
            {.words = {u"patron"_s, u"export"_s},
             .summary = Ctl::tr("Exports patrons as CSV or a workbook, or all about one of them as JSON."),
             .help = Ctl::tr("A file that ends in .xlsx is a workbook. The journal keeps that somebody did."),
             .parameters = {fileParameter(Ctl::tr("A new file, for your eyes alone.")),
                            {.name = u"tag"_s,
                             .kind = Kind::Text,
                             .placeholder = u"TAG"_s,
                             .help = Ctl::tr("Only patrons with this tag.")},
                            patronNoOption()},
             .run = exportList,
             .takesLong = true}};
}

} // namespace

QList<Command> patronDataCommands()
{
    Parameter one = patronNoParameter();
    one.required = false;
    Parameter other = patronNoParameter();
    other.name = u"other"_s;
    other.placeholder = u"OTHER"_s;
    other.help = Ctl::tr("Who is the same person; this number leads to the first from then on.");
    return QList<Command>{
               {.words = {u"patron"_s, u"history"_s},
                .summary = Ctl::tr("Shows what a patron bought, holds, waits for and owes."),
                .help = {},
                .parameters = {patronNoParameter(), limitParameter(Ctl::tr("At most so many orders; 50 where nothing "
                                                                           "is said."))},
                .run = showHistory},
               {.words = {u"patron"_s, u"duplicates"_s},
                .summary = Ctl::tr("Lists who may be there twice."),
                .help = {},
                .parameters = {one, limitParameter(Ctl::tr("At most so many pairs; 200 where nothing is said."))},
                .run = listDuplicates},
               {.words = {u"patron"_s, u"merge"_s},
                .summary = Ctl::tr("Makes one of two patrons; all that was for the other goes to the first."),
                .help =
                    Ctl::tr("What the first has stays, and what is missing comes from the other; tags and notes are "
                            "put together. A sale that goes on goes on.\n"
                            "Example: rowlockctl patron merge 12 31 --take phone,email"),
                .parameters = {patronNoParameter(),
                               other,
                               {.name = u"take"_s,
                                .kind = Kind::Texts,
                                .placeholder = u"FIELD,FIELD,..."_s,
                                .help = Ctl::tr("Fields that are taken from the other where both have one.")},
                               flagParameter(u"preview"_s, Ctl::tr("Only says what would be done."))},
                .run = mergeTwo},
               {.words = {u"patron"_s, u"erase"_s},
                .summary = Ctl::tr("Erases a patron on their request."),
                .help =
                    Ctl::tr("Orders and money stay, of somebody who is Anonymous. Refused while something of theirs "
                            "is open: seats held, a deposit, a payment, something on account, a waitlist."),
                .parameters = {patronNoParameter()},
                .run = eraseOne}}
           + listCommands();
}

} // namespace rowlock
