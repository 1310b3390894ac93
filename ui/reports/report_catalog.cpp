#include "ui/reports/report_catalog.h"

#include "model/domain/report_cells.h"
#include "model/domain/report_title.h"
#include "ui/common/format.h"

#include <QCoreApplication>
#include <QLocale>

namespace rowlock {

namespace {

struct CatalogTexts
{
    Q_DECLARE_TR_FUNCTIONS(Reports)
};

QString textIn(const Report &report, int row, QAnyStringView name)
{
    const qsizetype column = columnNamed(report, name);
    return column < 0 ? QString() : reportCellText(report.rows.at(row).at(column), report.timeZone);
}

// Its key as it stands there, never as it is shown.
QString keyIn(const Report &report, int row, QAnyStringView name)
{
    const qsizetype column = columnNamed(report, name);
    if (column < 0)
        return {};
    const ReportCell &cell = report.rows.at(row).at(column);
    if (const auto *number = std::get_if<qint64>(&cell))
        return QString::number(*number);
    const auto *text = std::get_if<QString>(&cell);
    return text ? *text : QString();
}

// As the table shows what its keys stand for: the first words of the row.
QString wordsOf(const Report &report, int row)
{
    QStringList words;
    for (qsizetype column = 0; column < report.columns.size() && !report.columns.at(column).number; ++column) {
        if (!report.columns.at(column).isKey)
            words += reportCellText(report.rows.at(row).at(column), report.timeZone);
    }
    return words.join(QStringLiteral(", "));
}

// Where the keys of its rows stand; below 0: they do not open.
qsizetype keysOf(const Report &report)
{
    const qsizetype keys = columnNamed(report, "key");
    const qsizetype named = columnNamed(report, "row");
    return keys >= 0 || named < 0 || !report.columns.at(named).isKey ? keys : named;
}

// The orders behind a row.
bool isOpened(const Report &report)
{
    return keysOf(report) < 0 && columnNamed(report, "order") == 0;
}

} // namespace

QList<OfferedReport> offeredReports()
{
    using Texts = CatalogTexts;
    const QString now = Texts::tr("The house"), sales = Texts::tr("Sales by"), money = Texts::tr("Money");
    QList<OfferedReport> all{{now, Texts::tr("Tonight"), ReportKind::Tonight},
                             {now, Texts::tr("Sell-through"), ReportKind::SellThrough},
                             {now, Texts::tr("Season"), ReportKind::Season},
                             {now, Texts::tr("Categories and areas"), ReportKind::House},
                             {now, Texts::tr("Seats by sales"), ReportKind::Heat},
                             {now, Texts::tr("Holds"), ReportKind::Holds}};
    for (const ReportDimension by : dimensionsToChoose()) {
        const QString name = byWhat(by);
        all += {sales, name.left(1).toUpper() + name.mid(1), ReportKind::Breakdown, by};
    }
    all += {{money, Texts::tr("Settlement"), ReportKind::Settlement},
            {money, Texts::tr("Taken and refunded"), ReportKind::Sales},
            {money, Texts::tr("Ledger"), ReportKind::Ledger},
            {money, Texts::tr("Tax"), ReportKind::Tax},
            {money, Texts::tr("Shift"), ReportKind::Shift},
            {money, Texts::tr("Refunds and overrides"), ReportKind::Refunds},
            {money, Texts::tr("Comps by reason"), ReportKind::Comps},
            {money, Texts::tr("Gift cards"), ReportKind::GiftCards},
            {money, Texts::tr("Outstanding"), ReportKind::Outstanding}};
    return all;
}

QList<ReportDimension> dimensionsToChoose()
{
    QList<ReportDimension> all;
    for (const QString &name : dimensionNames()) {
        if (const auto dimension = dimensionFromName(name))
            all += *dimension;
    }
    return all;
}

bool asksForEvent(ReportKind kind)
{
    return kind != ReportKind::Outstanding && kind != ReportKind::Shift && kind != ReportKind::Tonight;
}

bool needsEvent(ReportKind kind)
{
    return kind == ReportKind::SellThrough || kind == ReportKind::Heat || kind == ReportKind::Settlement;
}

bool asksForProduction(ReportKind kind)
{
    return kind == ReportKind::Breakdown;
}

bool asksForShift(ReportKind kind)
{
    return kind == ReportKind::Shift;
}

bool opensRows(const Report &report)
{
    return keysOf(report) >= 0 || isOpened(report);
}

bool isOfOneOrder(ReportKind kind)
{
    return kind == ReportKind::Ledger || kind == ReportKind::Refunds;
}

BehindRow behindRow(const Report &report, int row)
{
    if (row < 0 || row >= report.rows.size() || !opensRows(report))
        return {};
    const QString code = textIn(report, row, "code");
    if (isOpened(report) || (isOfOneOrder(report.kind) && !code.isEmpty()))
        return {{}, {}, {}, code};
    BehindRow behind{report.filter, keyIn(report, row, report.columns.at(keysOf(report)).name)};
    if (behind.row.isEmpty() && report.kind != ReportKind::Breakdown)
        return {}; // no order has a part in it
    behind.kind = report.kind;
    if (report.kind == ReportKind::Breakdown && report.filter.secondBy)
        behind.second = keyIn(report, row, "second_row");
    behind.about = wordsOf(report, row);
    return behind;
}

QString reportCellText(const ReportCell &cell, const QByteArray &timeZone)
{
    if (const auto *text = std::get_if<QString>(&cell))
        return *text;
    if (const auto *number = std::get_if<qint64>(&cell))
        return QLocale().toString(*number);
    if (const auto *money = std::get_if<Money>(&cell))
        return moneyText(*money);
    if (const auto *instant = std::get_if<Instant>(&cell))
        return eventDateText(*instant, timeZone);
    return {};
}

} // namespace rowlock
