#include "model/exchange/report_xlsx.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>
#include <QTemporaryDir>
#include <QTimeZone>

#include <algorithm>
#include <cmath>
#include <utility>

#include <xlsxwriter.h>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct XlsxText
{
    Q_DECLARE_TR_FUNCTIONS(ReportXlsx)
};

constexpr qsizetype longestXlsxText = 32'767; // of a cell, in UTF-16 units
const QString bookName = u"report.xlsx"_s;
constexpr double widestColumn = 60;
constexpr lxw_row_t rowsOfASheet = 1'048'575; // below its head

// Without what XML cannot say; a text that no cell can hold ends with the sign that it goes on.
QByteArray sheetText(const QString &text)
{
    QString clean;
    const bool isLonger = text.size() > longestXlsxText;
    for (const QChar c : isLonger ? text.left(longestXlsxText - 1) + QChar(0x2026) : text) {
        const bool isBad = (c.unicode() < 0x20 && c != u'\t' && c != u'\n') || c.unicode() >= 0xFFFE;
        clean.append(isBad ? QChar(0xFFFD) : c);
    }
    return clean.toUtf8();
}

tl::unexpected<Error> failed(const QString &diagnosis)
{
    Error error{ErrorCode::StorageUnusable,
                XlsxText::tr("The workbook could not be made. Look whether the disk is full, and try again."),
                {},
                diagnosis};
    return refuse(error);
}

} // namespace

struct XlsxWriter::Inner
{
    Inner(const QList<ReportColumn> &shown, const QByteArray &timeZone)
        : columns(shown), zone(timeZone), widths(shown.size(), 8)
    {}
    ~Inner()
    {
        if (book)
            workbook_close(book);
    }

    void open(const QByteArray &name)
    {
        temporary = QFile::encodeName(folder.path());
        lxw_workbook_options options{};
        options.constant_memory = LXW_TRUE;
        options.tmpdir = temporary.data();
        book = workbook_new_opt(name.constData(), &options);
        if (!book)
            return;
        head = format({}, true);
        format_set_border_color(head, LXW_COLOR_BLACK);
        format_set_bottom(head, LXW_BORDER_THIN);
        addSheet();
    }

    void addSheet()
    {
        closeSheet();
        ++sheets;
        sheet =
            workbook_add_worksheet(book, sheets == 1 ? "Report" : ("Report " + QByteArray::number(sheets)).constData());
        line = 0;
        int column = 0;
        for (const ReportColumn &one : std::as_const(columns))
            put(line, column++, one.isKey || one.title.isEmpty() ? one.name : one.title, head);
        worksheet_freeze_panes(sheet, 1, 0);
    }

    void closeSheet()
    {
        for (qsizetype i = 0; sheet && i < widths.size(); ++i)
            worksheet_set_column(sheet, lxw_col_t(i), lxw_col_t(i), std::min(widths.at(i) + 1, widestColumn), nullptr);
    }

    void writeRow(const QList<ReportCell> &cells, bool isTotal)
    {
        if (line == rowsOfASheet)
            addSheet();
        ++line;
        for (int column = 0; column < cells.size(); ++column)
            writeCell(column, cells.at(column), isTotal);
    }

    lxw_format *format(const QByteArray &numbers, bool isBold)
    {
        lxw_format *&made = formats[{numbers, isBold}];
        if (made)
            return made;
        made = workbook_add_format(book);
        if (!numbers.isEmpty())
            format_set_num_format(made, numbers.constData());
        if (isBold)
            format_set_bold(made);
        return made;
    }

    void put(lxw_row_t row, int column, const QString &text, lxw_format *shown)
    {
        const QByteArray bytes = sheetText(text);
        widths[column] = std::max(widths.at(column), double(text.size()));
        if (!bytes.isEmpty())
            worksheet_write_string(sheet, row, lxw_col_t(column), bytes.constData(), shown);
    }

    void writeCell(int column, const ReportCell &cell, bool isTotal)
    {
        const auto at = lxw_col_t(column);
        if (const auto *text = std::get_if<QString>(&cell)) {
            put(line, column, *text, format({}, isTotal));
        } else if (const auto *number = std::get_if<qint64>(&cell)) {
            worksheet_write_number(sheet, line, at, double(*number), format("0", isTotal));
        } else if (const auto *money = std::get_if<Money>(&cell)) {
            const int decimals = money->currency.decimals();
            QByteArray numbers = "#,##0";
            if (decimals > 0)
                numbers += '.' + QByteArray(decimals, '0');
            numbers += "\\ \"" + money->currency.code().toLatin1() + '"';
            widths[column] = std::max(widths.at(column), 14.0);
            worksheet_write_number(sheet, line, at, double(money->minor) / std::pow(10.0, decimals),
                                   format(numbers, isTotal));
        } else if (const auto *instant = std::get_if<Instant>(&cell)) {
            const QDateTime there = inZone(*instant, zone);
            lxw_datetime when{there.date().year(), there.date().month(),  there.date().day(),
                              there.time().hour(), there.time().minute(), there.time().second() + 0.0};
            widths[column] = std::max(widths.at(column), 16.0);
            worksheet_write_datetime(sheet, line, at, &when, format("yyyy-mm-dd hh:mm", isTotal));
        }
    }

    QList<ReportColumn> columns;
    QTimeZone zone;
    QList<double> widths; // in characters
    QTemporaryDir folder;
    QByteArray temporary;
    lxw_workbook *book = nullptr;
    lxw_worksheet *sheet = nullptr;
    lxw_format *head = nullptr;
    lxw_row_t line = 0;
    int sheets = 0;
    QHash<std::pair<QByteArray, bool>, lxw_format *> formats;
};

XlsxWriter::XlsxWriter(std::unique_ptr<Inner> inner) : m_inner(std::move(inner)) {}

XlsxWriter::~XlsxWriter() = default;

Result<std::unique_ptr<XlsxWriter>> XlsxWriter::begin(const QList<ReportColumn> &columns, const QByteArray &timeZone)
{
    auto inner = std::make_unique<Inner>(columns, timeZone);
    if (!inner->folder.isValid())
        return failed(inner->folder.errorString());
    inner->open(QFile::encodeName(inner->folder.filePath(bookName)));
    if (!inner->book)
        return failed({});
    return std::unique_ptr<XlsxWriter>(new XlsxWriter(std::move(inner)));
}

void XlsxWriter::add(const QList<ReportCell> &row, bool isTotal)
{
    m_inner->writeRow(row, isTotal);
}

Result<QByteArray> XlsxWriter::finish()
{
    m_inner->closeSheet();
    const lxw_error error = workbook_close(std::exchange(m_inner->book, nullptr));
    if (error != LXW_NO_ERROR)
        return failed(QString::fromLatin1(lxw_strerror(error)));
    QFile written(m_inner->folder.filePath(bookName));
    if (!written.open(QIODevice::ReadOnly))
        return failed(written.errorString());
    return written.readAll();
}

Result<QByteArray> toXlsx(const Report &report)
{
    TRY_GET(const auto book, XlsxWriter::begin(report.columns, report.timeZone));
    for (const auto &row : report.rows)
        book->add(row);
    if (!report.totals.isEmpty())
        book->add(report.totals, true);
    return book->finish();
}

} // namespace rowlock
