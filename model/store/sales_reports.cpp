#include "model/store/sales_reports.h"

#include "model/db/statement.h"
#include "model/domain/pricing/percent.h"

#include <QHash>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// How a key is shown, and where it stands among the others.
struct KeyLabel
{
    QString text;
    QString order;
};
using KeyLabels = QHash<QString, KeyLabel>;

QString sortable(qint64 number)
{
    return u"%1"_s.arg(number, 20, 10, QChar(u'0'));
}

Result<KeyLabels> readLabels(const ReportScene &scene, ReportDimension dimension)
{
    KeyLabels labels;
    const auto numbered = [&](const Row &row) {
        labels.insert(QString::number(row.integer(0)), {row.text(1), row.text(1)});
        return true;
    };
    switch (dimension) {
    case ReportDimension::Performance:
        TRY(detail::execute(scene.connection, R"(SELECT event_id, name, starts_at FROM event)", [&](const Row &row) {
            const QDateTime starts = inZone(row.instant(2), scene.zone);
            labels.insert(QString::number(row.integer(0)),
                          {u"%1, %2"_s.arg(row.text(1), starts.toString(u"yyyy-MM-dd HH:mm")),
                           sortable(row.instant(2).ms) + sortable(row.integer(0))});
            return true;
        }));
        break;
    case ReportDimension::Production:
        TRY(detail::execute(scene.connection, R"(SELECT production_id, name FROM production)", numbered));
        break;
    case ReportDimension::Type:
        TRY(detail::execute(scene.connection, R"(SELECT type_no, name FROM price_type)", [&](const Row &row) {
            labels.insert(QString::number(row.integer(0)), {row.text(1), sortable(row.integer(0))});
            return true;
        }));
        break;
    default: break;
    }
    return labels;
}

QString kindWord(const QString &kind)
{
    static const QHash<QString, QString> words{
        {u"ticket"_s, ReportTexts::tr("Tickets")},        {u"fee"_s, ReportTexts::tr("Fees")},
        {u"goods"_s, ReportTexts::tr("Goods")},           {u"donation"_s, ReportTexts::tr("Donations")},
        {u"gift_card"_s, ReportTexts::tr("Gift cards")},  {u"kept_charge"_s, ReportTexts::tr("Kept charges")},
        {u"rounding"_s, ReportTexts::tr("Cash rounding")}};
    return words.value(kind, kind);
}

QString methodWord(const QString &method)
{
    static const QHash<QString, QString> words{
        {u"cash"_s, ReportTexts::tr("Cash")},       {u"card"_s, ReportTexts::tr("Card")},
        {u"voucher"_s, ReportTexts::tr("Voucher")}, {u"account"_s, ReportTexts::tr("Account")},
        {u"comp"_s, ReportTexts::tr("Comp")},       {u"giftcard"_s, ReportTexts::tr("Gift card")},
        {u"cheque"_s, ReportTexts::tr("Cheque")},   {u"transfer"_s, ReportTexts::tr("Bank transfer")}};
    return words.value(method, method);
}

QString channelWord(const QString &channel)
{
    if (channel == u"reservation")
        return ReportTexts::tr("Reserved before");
    return channel == u"willcall" ? ReportTexts::tr("Left at will-call") : ReportTexts::tr("At the counter");
}

QString nothingWord(ReportDimension dimension)
{
    switch (dimension) {
    case ReportDimension::Production: return ReportTexts::tr("No production");
    case ReportDimension::Discount: return ReportTexts::tr("Full price");
    case ReportDimension::Clerk: return ReportTexts::tr("Nobody signed in");
    default: return ReportTexts::tr("No ticket");
    }
}

QString taxWord(const QString &key)
{
    const qsizetype gap = key.lastIndexOf(u' ');
    return gap <= 0 ? ReportTexts::tr("No tax")
                    : u"%1 %2%"_s.arg(key.left(gap), hundredthsToText(key.mid(gap + 1).toInt()));
}

KeyLabel labelOf(ReportDimension dimension, const QString &key, const KeyLabels &known)
{
    if (const auto label = known.constFind(key); label != known.constEnd())
        return *label;
    switch (dimension) {
    case ReportDimension::Tax: return {taxWord(key), sortable(key.mid(key.lastIndexOf(u' ') + 1).toLongLong()) + key};
    case ReportDimension::Hour: return {ReportTexts::tr("%1:00–%1:59").arg(key), key};
    case ReportDimension::Weekday: return {QLocale().standaloneDayName(key.toInt()), key};
    case ReportDimension::Day: return {key, key};
    case ReportDimension::Kind: return {kindWord(key), kindWord(key)};
    case ReportDimension::Tender: return {methodWord(key), methodWord(key)};
    case ReportDimension::Channel: return {channelWord(key), key};
    default: break;
    }
    return key.isEmpty() ? KeyLabel{nothingWord(dimension), QString(QChar(0xFFFF))} : KeyLabel{key, key};
}

// By discount it is called otherwise, for "discount" is a figure.
QString columnOf(ReportDimension dimension)
{
    return dimension == ReportDimension::Discount ? u"discount_reason"_s : dimensionName(dimension);
}

QList<ReportColumn> figures(bool isOfMoney)
{
    QList<ReportColumn> columns{
        figureColumn(u"sold"_s, isOfMoney ? ReportTexts::tr("Payments") : ReportTexts::tr("Tickets sold")),
        figureColumn(u"sold_amount"_s, isOfMoney ? ReportTexts::tr("Taken") : ReportTexts::tr("Sold for")),
        figureColumn(u"refunded"_s, isOfMoney ? ReportTexts::tr("Refunds") : ReportTexts::tr("Taken back")),
        figureColumn(u"refunded_amount"_s, ReportTexts::tr("Refunded")),
        figureColumn(u"net"_s, isOfMoney ? ReportTexts::tr("Net number") : ReportTexts::tr("Net tickets")),
        figureColumn(u"net_amount"_s, ReportTexts::tr("Net"))};
    if (!isOfMoney)
        columns +=
            {figureColumn(u"discount"_s, ReportTexts::tr("Discounts")), figureColumn(u"tax"_s, ReportTexts::tr("Tax")),
             figureColumn(u"without_tax"_s, ReportTexts::tr("Net without tax"))};
    return columns;
}

QList<ReportCell> figuresOf(const EntrySum &sum, bool isOfMoney)
{
    QList<ReportCell> cells{sum.sold, sum.soldAmount, sum.back, sum.backAmount, sum.sold - sum.back, sum.net()};
    if (!isOfMoney)
        cells += {sum.discount, sum.tax, sum.net() - sum.tax};
    return cells;
}

bool countsMoney(const ReportFilter &filter)
{
    return filter.by == ReportDimension::Tender || filter.secondBy == ReportDimension::Tender;
}

const QStringList summedFigures{u"sold"_s,       u"sold_amount"_s, u"refunded"_s, u"refunded_amount"_s, u"net"_s,
                                u"net_amount"_s, u"discount"_s,    u"tax"_s,      u"without_tax"_s};

} // namespace

Result<ReportTable> breakdownTable(const ReportScene &scene)
{
    const ReportFilter &filter = scene.filter;
    TRY_GET(const QList<EntrySum> sums,
            readEntries(scene.connection, filter, scene.zone, scene.currency, scene.opened));
    TRY_GET(const KeyLabels first, readLabels(scene, filter.by));
    KeyLabels second;
    if (filter.secondBy) {
        TRY_GET(second, readLabels(scene, *filter.secondBy));
    }
    const bool isOfMoney = countsMoney(filter);
    struct Line
    {
        QString order;
        QList<ReportCell> cells;
        ReportBehind behind;
    };
    QList<Line> lines;
    for (const EntrySum &sum : sums) {
        const KeyLabel one = labelOf(filter.by, sum.first, first);
        Line line{one.order, {sum.first, one.text}, {sum.first, sum.source}};
        if (filter.secondBy) {
            const KeyLabel other = labelOf(*filter.secondBy, sum.second, second);
            line.order += QChar(0) + other.order;
            line.cells += {sum.second, other.text};
        }
        line.cells += figuresOf(sum, isOfMoney);
        lines.append(line);
    }
    std::ranges::stable_sort(lines, {}, &Line::order);
    ReportTable table{
        {keyColumn(u"row"_s), textColumn(columnOf(filter.by), dimensionTitle(filter.by))}, {}, summedFigures};
    if (filter.secondBy)
        table.columns += {keyColumn(u"second_row"_s),
                          textColumn(u"by_"_s + columnOf(*filter.secondBy), dimensionTitle(*filter.secondBy))};
    table.columns += figures(isOfMoney);
    for (const Line &line : std::as_const(lines)) {
        table.rows.append(line.cells);
        table.behind.append(line.behind);
    }
    return table;
}

} // namespace rowlock
