#include "model/exchange/patron_csv.h"

#include "model/domain/card_number.h"
#include "model/domain/patron_words.h"
#include "model/domain/plain_text.h"
#include "model/exchange/csv_text.h"

#include <QMap>

#include <algorithm>

namespace rowlock {

namespace {

struct KnownHeader
{
    const char *field;
    const char *names; // folded, without spaces
};
constexpr KnownHeader knownHeaders[] = {
    {"first", "first firstname givenname forename vorname prenom"},
    {"last", "last lastname surname familyname nachname familienname nom nomdefamille"},
    {"name", "name fullname patron customer kunde client nomcomplet"},
    {"phone", "phone phonenumber telephone tel mobile telefon telefonnummer handy"},
    {"email", "email emailaddress mail emailadresse courriel adressemail"},
    {"street", "street address streetaddress address1 strasse anschrift adresse rue"},
    {"post_code", "postcode postalcode zip zipcode plz postleitzahl codepostal"},
    {"town", "town city place ort stadt wohnort ville"},
    {"country", "country land pays"},
    {"access_needs", "accessneeds access accessibility barrierefreiheit accessibilite"},
    {"tags", "tags tag groups gruppen etiquettes"},
    {"notes", "notes note comment comments notizen notiz bemerkung bemerkungen remarques"},
};

QString fieldOfHeader(const QString &header)
{
    const QString plain = foldedText(header).remove(u' ');
    for (const KnownHeader &known : knownHeaders) {
        if (QString::fromLatin1(known.names).split(u' ').contains(plain))
            return QString::fromLatin1(known.field);
    }
    return {};
}

bool isField(const QString &name)
{
    return std::ranges::any_of(knownHeaders,
                               [&name](const KnownHeader &known) { return name == QLatin1String(known.field); });
}

tl::unexpected<Error> badColumns(const QString &sentence)
{
    return refuse(ErrorCode::InvalidArgument, sentence, {{QStringLiteral("argument"), QStringLiteral("columns")}});
}

} // namespace

bool PatronColumns::hasName() const
{
    return fields.contains(QStringLiteral("last")) || fields.contains(QStringLiteral("first"))
           || fields.contains(QStringLiteral("name"));
}

Result<PatronColumns> patronColumns(const QStringList &header, const QMap<QString, QString> &named)
{
    PatronColumns columns;
    for (const QString &field : named) {
        if (!field.isEmpty() && !isField(field)) {
            QStringList all;
            for (const KnownHeader &known : knownHeaders)
                all.append(QString::fromLatin1(known.field));
            return badColumns(CsvText::tr("“%1” is nothing that is kept of a patron. Use one of: %2.")
                                  .arg(field.left(40), all.join(QStringLiteral(", "))));
        }
    }
    for (const QString &one : header) {
        const QString title = one.simplified();
        const QString field = named.contains(title) ? named.value(title) : fieldOfHeader(title);
        if (!field.isEmpty() && columns.fields.contains(field))
            return badColumns(CsvText::tr("Two columns of this file are for “%1”. Say which one counts.").arg(field));
        columns.fields.append(field);
        const bool isOwnNumber = foldedText(title) == u"patron no"; // as the export writes it
        if (field.isEmpty() && !title.isEmpty() && !isOwnNumber)
            columns.passedOver.append(title);
    }
    for (auto said = named.cbegin(); said != named.cend(); ++said) {
        const bool isThere =
            std::ranges::any_of(header, [&said](const QString &title) { return title.simplified() == said.key(); });
        if (!isThere)
            return badColumns(CsvText::tr("This file has no column “%1”.").arg(said.key().left(60)));
    }
    if (!columns.hasName())
        return badColumns(CsvText::tr("No column of this file is a name. Name one: first, last, or the whole name."));
    return columns;
}

CsvPatron patronOfRow(const PatronColumns &columns, const CsvRow &row)
{
    CsvPatron made{row.line, {}, {}, row.fault};
    if (!made.fault.isEmpty())
        return made;
    for (qsizetype i = 0; i < row.cells.size() && i < columns.fields.size(); ++i) {
        const QString &field = columns.fields.at(i);
        const QString cell = armedAgain(row.cells.at(i).trimmed()).simplified();
        if (field.isEmpty() || cell.isEmpty())
            continue;
        if (cell.contains(QChar::ReplacementCharacter)) {
            made.fault = CsvText::tr("This row has signs that cannot be read. Say in which encoding the file is.");
            return made;
        }
        if (field == u"name") {
            const SplitName name = splitName(cell);
            made.patron.first = made.patron.first.isEmpty() ? name.first : made.patron.first;
            made.patron.last = made.patron.last.isEmpty() ? name.last : made.patron.last;
        } else if (field == u"tags") {
            QString tags = cell;
            made.patron.tags = tagsFromText(tags.replace(u';', u',').replace(u'|', u','));
        } else if (field == u"notes") {
            made.notes = cell.split(QStringLiteral(" / "), Qt::SkipEmptyParts);
        } else {
            made.patron.*patronFieldNamed(field)->text = cell;
        }
    }
    for (const QString &note : std::as_const(made.notes)) {
        if (note.size() <= longestPatronNote && isPlainText(note) && !holdsCardNumber(note))
            continue;
        made.fault = CsvText::tr("A note has at most %1 characters, all of them such as can be kept, and no card's "
                                 "number.")
                         .arg(longestPatronNote);
        return made;
    }
    const auto checked = checkedPatron(made.patron);
    if (checked)
        made.patron = *checked;
    else
        made.fault = QStringLiteral("%1: %2").arg(checked.error().details.value(QLatin1String("argument")).toString(),
                                                  checked.error().message);
    return made;
}

QByteArray patronCsvHeader()
{
    QList<QByteArray> names;
    for (const QString &name : patronColumnNames())
        names.append(name.toUtf8());
    return csvLine(names);
}

QByteArray patronCsvLine(const Patron &patron, const QStringList &notes)
{
    QList<QByteArray> cells{QByteArray::number(patron.no.value())};
    for (const QString &text : patronTexts(patron, notes))
        cells.append(quotedCell(disarmed(text)));
    return csvLine(cells);
}

QStringList patronColumnNames()
{
    QStringList names{QStringLiteral("patron_no")};
    for (const KnownField &field : patronFields())
        names.append(QString::fromLatin1(field.name));
    return names << QStringLiteral("tags") << QStringLiteral("notes");
}

QStringList patronTexts(const Patron &patron, const QStringList &notes)
{
    QStringList texts;
    for (const KnownField &field : patronFields())
        texts.append(patron.*field.text);
    return texts << tagsText(patron.tags) << notes.join(QStringLiteral(" / "));
}

} // namespace rowlock
