// What was sold and taken back, told apart by one thing or two: whatever it is, the totals are those of the lines and
// of the other reports; days are the business's, hours the house's, and a row opens down to the orders that make it up.
#include "model/store/payments.h"
#include "model/store/reports.h"
#include "model/store/sales.h"
#include "model/store/sales_entries.h"
#include "tests/store/shift_house.h"
#include "tests/support/random_season.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestBreakdown : public QObject, private ShiftHouse
{
    Q_OBJECT

private slots:
    void cleanup() { dropHouse(); }

    void everyWayTiesWithTheBooks_data();
    void everyWayTiesWithTheBooks();
    void everyRowIsWhatItsOrdersComeTo_data() { everyWayTiesWithTheBooks_data(); }
    void everyRowIsWhatItsOrdersComeTo();
    void aPartWithoutAnOrderIsItsHolds();
    void whatIsOfNoOrderDoesNotOpen();
    void aShiftOpensByItsPaper();
    void aRefundIsOfItsOwnDay();
    void theEndOfARangeIsNotIn();
    void aShiftPastMidnightIsOneDay();
    void hoursAreTheHouses();
    void compsAreNoMoney();
    void aFeeIsOfItsTicketsType();
    void chosenByClerkTerminalAndProduction();
    void wholeDaysOnly();
    void paymentsKnowNoLines();
    void whatTheReportsOfTheDeskSay();

private:
    Report told(const ReportFilter &filter, ReportKind kind = ReportKind::Breakdown)
    {
        const auto report = readReport(db(), kind, filter, m_house->clock.now());
        if (!report)
            qFatal("%s", qPrintable(said(report)));
        return *report;
    }
    static ReportFilter by(ReportDimension one, std::optional<ReportDimension> other = {})
    {
        ReportFilter filter;
        filter.by = one;
        filter.secondBy = other;
        return filter;
    }
    static int columnOf(const Report &report, const QString &name)
    {
        for (int column = 0; column < report.columns.size(); ++column) {
            if (report.columns.at(column).name == name)
                return column;
        }
        return -1;
    }
    static qint64 number(const ReportCell &cell)
    {
        if (const auto *money = std::get_if<Money>(&cell))
            return money->minor;
        if (const auto *text = std::get_if<QString>(&cell)) // of a paper
            return qRound64(text->toDouble() * 100);
        const auto *whole = std::get_if<qint64>(&cell);
        return whole ? *whole : 0;
    }
    static qint64 total(const Report &report, const QString &name)
    {
        return report.totals.isEmpty() ? 0 : number(report.totals.at(columnOf(report, name)));
    }
    static qint64 at(const Report &report, const QString &row, const QString &name)
    {
        for (const auto &cells : report.rows) {
            if (cells.first() == ReportCell(row))
                return number(cells.at(columnOf(report, name)));
        }
        return 0;
    }
    static QStringList rowsOf(const Report &report)
    {
        QStringList keys;
        for (const auto &cells : report.rows)
            keys.append(std::get<QString>(cells.first()));
        return keys;
    }
    Report orderRows(ReportKind kind, const ReportFilter &filter, const QString &key)
    {
        const auto report = readOpened(db(), kind, filter, {key, {}}, m_house->clock.now());
        if (!report)
            qFatal("%s: %s", qPrintable(reportName(kind)), qPrintable(said(report)));
        return *report;
    }
    static QStringList keysOf(const Report &report)
    {
        QStringList keys;
        const int named = columnOf(report, u"key"_s) >= 0 ? columnOf(report, u"key"_s) : columnOf(report, u"row"_s);
        for (const auto &row : report.rows) {
            if (named >= 0)
                keys.append(std::get<QString>(row.at(named)));
        }
        return keys;
    }
    // Of each row and figure, whether its orders come to the same; how many figures there were.
    int compareEveryRow(ReportKind kind, const ReportFilter &filter = {})
    {
        const Report report = told(filter, kind);
        const QStringList keys = keysOf(report);
        int compared = 0;
        if (keys.size() != report.rows.size())
            qFatal("%s does not open", qPrintable(reportName(kind)));
        for (int row = 0; row < report.rows.size(); ++row) {
            if ((keys.at(row).isEmpty() && kind != ReportKind::Breakdown) || keys.at(row) == u"vouchers")
                continue;
            const Report orders = orderRows(kind, filter, keys.at(row));
            for (qsizetype column = 7; column < orders.columns.size(); ++column) {
                const QString name = orders.columns.at(column).name;
                const qint64 figure = number(report.rows.at(row).at(columnOf(report, name)));
                qint64 sum = 0;
                for (const auto &order : orders.rows)
                    sum += number(order.at(column));
                if (sum != figure)
                    m_wrong += u"%1, row %2, %3: %4, its orders %5"_s.arg(reportName(kind), keys.at(row), name)
                                   .arg(figure)
                                   .arg(sum);
                compared += figure != 0;
            }
        }
        return compared;
    }
    QList<qint64> shiftsClosed()
    {
        const auto shifts = all<qint64>(db(), R"(SELECT shift_id FROM z_report ORDER BY z_no)",
                                        [](const Row &row) { return row.integer(0); });
        if (!shifts)
            qFatal("%s", qPrintable(said(shifts)));
        return *shifts;
    }
    // Written plainly over the tables, and by nothing that the reports use.
    QList<qint64> plainSums() // paid, tax, taken back, tickets
    {
        QList<qint64> sums;
        const auto read =
            detail::execute(db(), R"(SELECT CAST(sum(paid_minor) AS BIGINT), CAST(sum(tax_minor) AS BIGINT),
                CAST(sum(CASE WHEN takes_back IS NULL THEN 0 ELSE paid_minor END) AS BIGINT),
                (SELECT count(*) FROM ticket) FROM order_line)",
                            [&](const Row &row) {
                                sums = {row.integer(0), row.integer(1), row.integer(2), row.integer(3)};
                                return true;
                            });
        if (!read)
            qFatal("%s", qPrintable(said(read)));
        return sums;
    }
    Instant day(int from) const // the beginning of the house's day, so many from today
    {
        const QTimeZone zone("Europe/Berlin");
        return {inZone(m_house->clock.now(), zone).date().addDays(from).startOfDay(zone).toMSecsSinceEpoch()};
    }
    QString date(int from) const { return inZone(day(from), QTimeZone("Europe/Berlin")).date().toString(Qt::ISODate); }

    QStringList m_wrong;
};

void TestBreakdown::everyWayTiesWithTheBooks_data()
{
    QTest::addColumn<int>("seed");
    QTest::addColumn<bool>("hasShifts");
    QTest::newRow("in shifts") << 7 << true;
    QTest::newRow("without drawers, paid in parts") << 2026 << false;
}

void TestBreakdown::everyWayTiesWithTheBooks()
{
    QFETCH(int, seed);
    QFETCH(bool, hasShifts);
    makeExample24();
    RandomSeason season(*m_house, quint32(seed));
    season.addEvent(m_house->newEvent({HoldPolicy::Yielding, 300, 1800}, u"First night"_s));
    season.addEvent(m_house->newEvent({HoldPolicy::Yielding, 300, 1800}, u"Second night"_s));
    season.hasShifts = hasShifts;
    const auto isDone = [&] { return hasShifts || season.done.contains(u"the rest"_s); };
    for (int i = 0; i < 900 || (i < 6000 && !isDone()); ++i) {
        season.step();
        if (i % 40 == 0)
            m_house->clock.advanceMs(7LL * 3'600'000);
    }
    QVERIFY(isDone());
    QVERIFY(season.accidents.isEmpty());
    const Report tax = told({}, ReportKind::Tax);
    qint64 gross = 0, taxed = 0;
    for (const auto &row : tax.rows) {
        if (row.at(columnOf(tax, u"kind"_s)) == ReportCell(u"deposit"_s))
            continue;
        gross += number(row.at(columnOf(tax, u"gross"_s)));
        taxed += number(row.at(columnOf(tax, u"tax"_s)));
    }
    QVERIFY(gross > 0);
    const QList<qint64> plain = plainSums();
    const Report ledger = told({}, ReportKind::Ledger);
    for (const QString &name : dimensionNames()) {
        const ReportDimension dimension = *dimensionFromName(name);
        const Report report = told(by(dimension));
        if (dimension == ReportDimension::Tender) {
            QCOMPARE(total(report, u"net_amount"_s), total(ledger, u"amount"_s));
            QCOMPARE(total(report, u"sold_amount"_s), total(told({}, ReportKind::Sales), u"taken"_s));
            continue;
        }
        QVERIFY2(total(report, u"net_amount"_s) == gross, qPrintable(name));
        QCOMPARE(total(report, u"net_amount"_s), plain.at(0));
        QCOMPARE(total(report, u"refunded_amount"_s), plain.at(2));
        QCOMPARE(total(report, u"tax"_s), taxed);
        QCOMPARE(taxed, plain.at(1));
        QCOMPARE(total(report, u"sold"_s), plain.at(3));
        const Report both = told(by(dimension, ReportDimension::Day));
        QCOMPARE(total(both, u"net_amount"_s), gross);
    }
    // Every row is what its orders come to.
    for (const ReportDimension dimension : {ReportDimension::Weekday, ReportDimension::Type, ReportDimension::Tender}) {
        const Report report = told(by(dimension));
        for (const QString &row : rowsOf(report)) {
            const auto opened = readOpened(db(), ReportKind::Breakdown, by(dimension), {row, {}}, m_house->clock.now());
            QVERIFY2(opened, qPrintable(said(opened)));
            for (const char *column : {"sold", "sold_amount", "refunded", "refunded_amount", "net_amount"})
                QCOMPARE(total(*opened, QLatin1String(column)), at(report, row, QLatin1String(column)));
        }
    }
}

void TestBreakdown::everyRowIsWhatItsOrdersComeTo()
{
    QFETCH(int, seed);
    QFETCH(bool, hasShifts);
    makeExample24();
    QVERIFY(sell({u"A2"_s}, {{PaymentMethod::Comp, eur(2550), u"the critic"_s}}));
    tick();
    RandomSeason season(*m_house, quint32(seed));
    const EventId first = m_house->newEvent({HoldPolicy::Yielding, 300, 1800}, u"First night"_s);
    season.addEvent(first);
    season.addEvent(m_house->newEvent({HoldPolicy::Yielding, 300, 1800}, u"Second night"_s));
    season.hasShifts = hasShifts;
    const auto isDone = [&] { return hasShifts ? shiftsClosed().size() > 1 : season.done.contains(u"the rest"_s); };
    for (int i = 0; i < 900 || (i < 6000 && (i % 50 != 0 || !isDone())); ++i) {
        season.step();
        if (i % 40 == 0)
            m_house->clock.advanceMs(7LL * 3'600'000);
    }
    QVERIFY(season.accidents.isEmpty());
    m_wrong.clear();
    ReportFilter ofFirst;
    ofFirst.event = first;
    for (const ReportKind kind : {ReportKind::Sales, ReportKind::House, ReportKind::Season, ReportKind::Tax,
                                  ReportKind::Ledger, ReportKind::Refunds, ReportKind::Comps, ReportKind::Holds})
        QVERIFY2(compareEveryRow(kind) > 0, qPrintable(reportName(kind)));
    for (const ReportKind kind : {ReportKind::Tonight, ReportKind::SellThrough, ReportKind::Heat})
        QVERIFY2(compareEveryRow(kind, ofFirst) > 0, qPrintable(reportName(kind)));
    compareEveryRow(ReportKind::GiftCards);
    compareEveryRow(ReportKind::Outstanding);
    for (const QString &name : dimensionNames()) {
        ReportFilter filter;
        filter.by = *dimensionFromName(name);
        QVERIFY2(compareEveryRow(ReportKind::Breakdown, filter) > 0, qPrintable(name));
    }
    int ofShifts = 0;
    for (const qint64 shift : shiftsClosed()) {
        ReportFilter filter;
        filter.shift = ShiftId(shift);
        ofShifts += compareEveryRow(ReportKind::Shift, filter);
    }
    QCOMPARE(ofShifts > 0, hasShifts);
    QVERIFY2(m_wrong.isEmpty(), qPrintable(m_wrong.mid(0, 20).join(u'\n')));
}

void TestBreakdown::aPartWithoutAnOrderIsItsHolds()
{
    makeExample24();
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
    QVERIFY2(hold, qPrintable(said(hold)));
    const auto begun = beginPayment(db(), one(), hold->id, {PaymentMethod::Card, eur(1000), {}});
    QVERIFY2(begun, qPrintable(said(begun)));
    QVERIFY(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    const Report owed = told({}, ReportKind::Outstanding);
    const int row = int(keysOf(owed).indexOf(u"deposits"_s));
    QCOMPARE(number(owed.rows.at(row).at(columnOf(owed, u"amount"_s))), 1000);
    const Report opened = orderRows(ReportKind::Outstanding, {}, u"deposits"_s);
    QCOMPARE(opened.rows.size(), 1);
    QCOMPARE(opened.rows.first().at(columnOf(opened, u"order"_s)), ReportCell()); // not sold yet
    QCOMPARE(opened.rows.first().at(columnOf(opened, u"terminal"_s)), ReportCell(u"counter/1"_s));
}

void TestBreakdown::whatIsOfNoOrderDoesNotOpen()
{
    makeExample24();
    const Report vouchers = orderRows(ReportKind::Outstanding, {}, u"vouchers"_s);
    QVERIFY(vouchers.rows.isEmpty());
    QCOMPARE(keysOf(told({}, ReportKind::Season)).first(), QString::number(m_event.value()));
}

void TestBreakdown::aShiftOpensByItsPaper()
{
    makeExample24();
    QVERIFY(addedDrawer());
    const auto shift = opened(0);
    QVERIFY(shift);
    const auto sale = sell({u"A1"_s}, {cash(2550)});
    QVERIFY(sale);
    QVERIFY(counted(shift->id, u"2000:1 500:1 50:1"_s));
    QVERIFY(closed(shift->id));
    ReportFilter filter;
    filter.shift = shift->id;
    const Report report = told(filter, ReportKind::Shift);
    for (const char *key : {"tender cash", "paid", "turnover", "sales"}) {
        QVERIFY2(keysOf(report).contains(QLatin1StringView(key)), key);
        const Report orders = orderRows(ReportKind::Shift, filter, QLatin1StringView(key));
        QCOMPARE(orders.rows.size(), 1);
        QCOMPARE(orders.rows.first().first(), ReportCell(sale->order.id.value()));
        QCOMPARE(number(orders.rows.first().last()), 2550);
    }
    QCOMPARE(keysOf(report).filter(u"rate "_s).size(), 2);
}

void TestBreakdown::aRefundIsOfItsOwnDay()
{
    makeExample24();
    const Order order = sell({u"A1"_s, u"A2"_s}, {cash(5100)})->order;
    m_house->clock.advanceMs(24LL * 3'600'000);
    QVERIFY(refunded(order, 0, 1));
    const Report report = told(by(ReportDimension::Day));
    QCOMPARE(rowsOf(report), QStringList({date(-1), date(0)}));
    QCOMPARE(at(report, date(-1), u"sold_amount"_s), 5100);
    QCOMPARE(at(report, date(-1), u"refunded_amount"_s), 0);
    QCOMPARE(at(report, date(0), u"refunded_amount"_s), -2400);
    QCOMPARE(at(report, date(0), u"refunded"_s), 1);
    QCOMPARE(at(report, date(0), u"net_amount"_s), -2400);
}

void TestBreakdown::theEndOfARangeIsNotIn()
{
    makeExample24();
    m_house->clock.advanceMs(day(1) - m_house->clock.now() - 1);
    QVERIFY(sell({u"A1"_s}, {cash(2550)})); // in the last millisecond of the day
    m_house->clock.advanceMs(1);
    QVERIFY(sell({u"A2"_s}, {cash(2550)})); // in the first one
    ReportFilter filter = by(ReportDimension::Terminal);
    filter.from = day(-1);
    filter.to = day(0);
    QCOMPARE(total(told(filter), u"sold"_s), 1);
    filter.from = day(0);
    filter.to = day(1);
    QCOMPARE(total(told(filter), u"sold"_s), 1);
}

void TestBreakdown::aShiftPastMidnightIsOneDay()
{
    makeExample24();
    QVERIFY(addedDrawer());
    QVERIFY(opened(0));
    m_house->clock.advanceMs(day(1) - m_house->clock.now() + 1'800'000);
    QVERIFY(sell({u"A1"_s}, {cash(2550)})); // half past midnight
    QCOMPARE(rowsOf(told(by(ReportDimension::Day))), QStringList(date(-1)));
    QCOMPARE(rowsOf(told(by(ReportDimension::Tender, ReportDimension::Day))), QStringList(u"cash"_s));
    ReportFilter filter = by(ReportDimension::Tender);
    filter.to = day(0);
    QCOMPARE(total(told(filter), u"net_amount"_s), 2550);
    filter = by(ReportDimension::Day);
    filter.from = day(0);
    QVERIFY(told(filter).rows.isEmpty());
    QCOMPARE(rowsOf(told(by(ReportDimension::Hour))), QStringList(u"00"_s));
}

void TestBreakdown::hoursAreTheHouses()
{
    makeExample24();
    m_house->clock.advanceMs(day(1) - m_house->clock.now() + 20LL * 3'600'000 + 60'000);
    QVERIFY(sell({u"A1"_s}, {cash(2550)}));
    QCOMPARE(rowsOf(told(by(ReportDimension::Hour))), QStringList(u"20"_s)); // 19:01 in London, 08:01 in Chatham
    const int weekday = inZone(m_house->clock.now(), QTimeZone("Europe/Berlin")).date().dayOfWeek();
    QCOMPARE(rowsOf(told(by(ReportDimension::Weekday))), QStringList(QString::number(weekday)));
}

void TestBreakdown::compsAreNoMoney()
{
    makeExample24();
    QVERIFY(sell({u"A1"_s}, {cash(2550)}));
    tick();
    QVERIFY(sell({u"A2"_s}, {{PaymentMethod::Comp, eur(2550), u"the critic"_s}}));
    const Report tonight = told({}, ReportKind::Season);
    QVERIFY(!tonight.rows.isEmpty());
    ReportFilter filter;
    filter.event = m_event;
    const Report house = told(filter, ReportKind::Tonight);
    QCOMPARE(total(house, u"sold"_s), 2);
    QCOMPARE(total(house, u"money"_s), 2550);
    const Report comps = told({}, ReportKind::Comps);
    QCOMPARE(total(comps, u"value"_s), 2550);
    QCOMPARE(at(comps, u"payment the critic"_s, u"given"_s), 1);
}

void TestBreakdown::aFeeIsOfItsTicketsType()
{
    makeExample24();
    QVERIFY(sell({u"A1"_s}, {cash(2550)}));
    const Report report = told(by(ReportDimension::Type));
    QCOMPARE(rowsOf(report), QStringList(u"0"_s));
    QCOMPARE(at(report, u"0"_s, u"net_amount"_s), 2550);
    const Report kinds = told(by(ReportDimension::Kind, ReportDimension::Tax));
    QCOMPARE(rowsOf(kinds).size(), 2);
    QCOMPARE(at(kinds, u"fee"_s, u"net_amount"_s), 150);
    QCOMPARE(at(kinds, u"fee"_s, u"tax"_s), 24);
    QCOMPARE(at(kinds, u"ticket"_s, u"without_tax"_s), 2243);
}

void TestBreakdown::chosenByClerkTerminalAndProduction()
{
    makeExample24();
    QVERIFY(sell({u"A1"_s}, {cash(2550)}));
    ReportFilter filter = by(ReportDimension::Performance);
    filter.terminal = u"counter/1"_s;
    QCOMPARE(total(told(filter), u"sold"_s), 1);
    filter.terminal = u"counter/2"_s;
    QVERIFY(told(filter).rows.isEmpty());
    filter = by(ReportDimension::Performance);
    filter.clerk = u"Anna"_s;
    QVERIFY(told(filter).rows.isEmpty());
    filter = by(ReportDimension::Performance);
    filter.production = ProductionId(99);
    QVERIFY(told(filter).rows.isEmpty());
}

void TestBreakdown::wholeDaysOnly()
{
    makeExample24();
    for (const ReportKind kind : {ReportKind::Breakdown, ReportKind::Refunds, ReportKind::Comps}) {
        ReportFilter filter;
        filter.from = Instant{day(0).ms + 1};
        const auto report = readReport(db(), kind, filter, m_house->clock.now());
        QVERIFY(!report);
        QCOMPARE(report.error().code, ErrorCode::InvalidArgument);
        QVERIFY(isSentence(report.error().message));
    }
}

void TestBreakdown::paymentsKnowNoLines()
{
    makeExample24();
    for (const ReportDimension other : {ReportDimension::Type, ReportDimension::Section, ReportDimension::Tax}) {
        QVERIFY(!readReport(db(), ReportKind::Breakdown, by(ReportDimension::Tender, other), m_house->clock.now()));
        QVERIFY(!readReport(db(), ReportKind::Breakdown, by(other, ReportDimension::Tender), m_house->clock.now()));
    }
}

void TestBreakdown::whatTheReportsOfTheDeskSay()
{
    makeExample24();
    const Order order = sell({u"A1"_s, u"A2"_s}, {cash(5100)})->order;
    m_house->clock.advanceMs(24LL * 3'600'000);
    const auto back = refundOrder(db(), one(), order.id, idsOf(order.tickets).mid(0, 1), {}, u"ill"_s, {});
    QVERIFY(back);
    const Report refunds = told({}, ReportKind::Refunds);
    QCOMPARE(refunds.rows.size(), 1);
    QCOMPARE(refunds.rows.first().at(columnOf(refunds, u"reason"_s)), ReportCell(u"ill"_s));
    QCOMPARE(total(refunds, u"amount"_s), -2400);
    ReportFilter filter;
    filter.event = m_event;
    const Report through = told(filter, ReportKind::SellThrough);
    QCOMPARE(total(through, u"sold"_s), 1);
    QCOMPARE(total(through, u"money"_s), 2700);
    QCOMPARE(through.rows.size(), 2);
    const Report heat = told(filter, ReportKind::Heat);
    QCOMPARE(heat.rows.size(), 40);
    QCOMPARE(total(heat, u"sold"_s), 1);
    const Report settlement = told(filter, ReportKind::Settlement);
    const auto figure = [&](const QString &part, const QString &column) {
        qint64 sum = 0;
        for (const auto &row : settlement.rows) {
            if (row.first() == ReportCell(part))
                sum += number(row.at(columnOf(settlement, column)));
        }
        return sum;
    };
    QCOMPARE(figure(u"sold"_s, u"count"_s), 1);
    QCOMPARE(figure(u"type"_s, u"count"_s), 2);
    QCOMPARE(figure(u"back"_s, u"paid"_s), -2400);
    QCOMPARE(figure(u"fee"_s, u"paid"_s), 300);
    QCOMPARE(figure(u"gross"_s, u"paid"_s), 2700);
    QCOMPARE(figure(u"adjusted_gross"_s, u"paid"_s), 2400);
    QCOMPARE(figure(u"net"_s, u"paid"_s), 2400 - 157);
    QCOMPARE(figure(u"unsold"_s, u"count"_s) + figure(u"sold"_s, u"count"_s), figure(u"sellable"_s, u"count"_s));
    QVERIFY(told({}, ReportKind::Outstanding).rows.size() > 4);
    QVERIFY(!readReport(db(), ReportKind::Shift, {}, m_house->clock.now()));
    QVERIFY(!readReport(db(), ReportKind::Heat, {}, m_house->clock.now()));
}

ROWLOCK_TEST(TestBreakdown)
#include "tst_breakdown.moc"
