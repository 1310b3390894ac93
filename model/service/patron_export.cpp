#include "model/service/patron_export.h"

#include "model/exchange/patron_csv.h"
#include "model/exchange/report_xlsx.h"
#include "model/service/desk.h"
#include "model/service/house_location.h"
#include "model/service/patron_record.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <limits>

namespace rowlock {

namespace {

struct Exports
{
    Q_DECLARE_TR_FUNCTIONS(PatronExport)
};

constexpr int exportedAtOnce = 500;

} // namespace

PatronExport::PatronExport(const PatronExportOptions &options) : m_options(options), m_file(options.file) {}

PatronExport::~PatronExport() = default;

Result<std::unique_ptr<PatronExport>> PatronExport::begin(Desk &desk, const PatronExportOptions &options)
{
    TRY(requireNotOfHouse(desk.facts().file, options.file));
    std::unique_ptr<PatronExport> begun(new PatronExport(options));
    begun->m_state.patrons = 1;
    if (!options.only.isValid()) {
        TRY_GET(begun->m_state.patrons, desk.patrons().count());
    }
    TRY(desk.patrons().tellExport(begun->m_state.patrons));
    TRY(begun->open(desk.facts().timeZone));
    return begun;
}

Result<Done> PatronExport::step(Desk &desk)
{
    if (m_state.isDone)
        return Done{};
    return m_options.only.isValid() ? writeOne(desk) : writeSome(desk);
}

Result<Done> PatronExport::open(const QByteArray &timeZone)
{
    const bool isOpen =
        m_file.open(QIODevice::WriteOnly) && m_file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    if (!isOpen)
        return finish();
    if (m_options.only.isValid())
        return Done{};
    if (!m_options.file.endsWith(QLatin1String(".xlsx"), Qt::CaseInsensitive))
        return write(patronCsvHeader());
    QList<ReportColumn> columns;
    for (const QString &name : patronColumnNames())
        columns.append({name, name, columns.isEmpty()});
    TRY_GET(m_book, XlsxWriter::begin(columns, timeZone));
    return Done{};
}

Result<Done> PatronExport::add(const Patron &patron, const QStringList &notes)
{
    if (!m_book)
        return write(patronCsvLine(patron, notes));
    QList<ReportCell> row{patron.no.value()};
    for (const QString &text : patronTexts(patron, notes))
        row.append(text);
    m_book->add(row);
    return Done{};
}

Result<Done> PatronExport::write(const QByteArray &bytes)
{
    m_file.write(bytes); // what failed once is known at the end: commit() refuses
    return m_file.error() == QFileDevice::NoError ? Result<Done>(Done{}) : finish();
}

Result<Done> PatronExport::writeSome(Desk &desk)
{
    TRY_GET(const QList<Patron> some, desk.patrons().patrons(m_last, m_options.tag, exportedAtOnce));
    for (const Patron &patron : some) {
        TRY_GET(const QList<PatronNote> notes, desk.patrons().notes(patron.no));
        TRY(add(patron, textsOf(notes)));
    }
    m_state.written += some.size();
    if (some.isEmpty()) {
        if (m_book) {
            TRY_GET(const QByteArray book, m_book->finish());
            TRY(write(book));
        }
        return finish();
    }
    m_last = some.last().no;
    return Done{};
}

Result<Done> PatronExport::writeOne(Desk &desk)
{
    TRY_GET(const Patron patron, desk.patrons().patronHere(m_options.only));
    TRY_GET(const PatronHistory history, desk.patrons().history(patron.no, std::numeric_limits<int>::max()));
    TRY(write(QJsonDocument(patronRecord(history)).toJson(QJsonDocument::Indented)));
    m_state.written = 1;
    return finish();
}

Result<Done> PatronExport::finish()
{
    m_state.isDone = m_file.isOpen() && m_file.commit();
    if (m_state.isDone)
        return Done{};
    return refuse(ErrorCode::StorageUnusable,
                  Exports::tr("%1 cannot be written. Check the name and the space on the disk.").arg(m_options.file),
                  {{QStringLiteral("file"), m_options.file}});
}

} // namespace rowlock
