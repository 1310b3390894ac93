// Settlements with promoters: every line of sales is told once, whatever came when, so all that were made come to what
// was sold; a later refund is a line of the next one; what is open comes first; and what was told stays.
#include "model/store/patrons.h"
#include "model/store/reports.h"
#include "model/store/reservations.h"
#include "model/store/sales_entries.h"
#include "model/store/settlements.h"
#include "tests/store/shift_house.h"
#include "tests/support/random_season.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestSettlements : public QObject, private ShiftHouse
{
    Q_OBJECT

private slots:
    void cleanup() { dropHouse(); }

    void theFiguresOfAnExample();
    void aRefundIsALineOfTheNextOne();
    void severalEventsAreOne();
    void theNextOneIsThePreview();
    void allOfThemAreWhatWasSold_data();
    void allOfThemAreWhatWasSold();
    void aRowOpensDownToItsOrders();
    void whatIsOpenComesFirst();
    void whatIsOnAccountIsAskedFor();
    void nothingNewIsNotSettled();
    void sayingItAgainMakesNoOther();
    void whatCannotBeDeducted_data();
    void whatCannotBeDeducted();

private:
    static SettlementDeduction share(const QString &text, const QString &percent)
    {
        return {text, {}, *Percent::fromText(percent)};
    }
    static SettlementDeduction off(const QString &text, qint64 minor) { return {text, eur(minor), {}}; }
    SettlementAsked of(const QList<EventId> &events) const { return {.events = events}; }
    SettlementAsked ofTheEvent() const { return of({m_event}); }
    Result<int> settled(const SettlementAsked &asked, const QString &key = {})
    {
        tick();
        return makeSettlement(db(), does("settlement"), asked, key);
    }
    PromoterSettlement kept(int no)
    {
        const auto all = readSettlements(db(), {}, 1000);
        if (!all)
            qFatal("%s", qPrintable(said(all)));
        for (const PromoterSettlement &one : *all) {
            if (one.no == no)
                return one;
        }
        return {};
    }
    static qint64 sum(const PromoterSettlement &settlement, const QString &part)
    {
        return settlement.sumOf(part).minor;
    }
    static qint64 number(const PromoterSettlement &settlement, const QString &part)
    {
        qint64 count = 0;
        for (const SettlementRow &row : settlement.rows) {
            if (row.part == part)
                count += row.count.value_or(0);
        }
        return count;
    }
    static qint64 taxTold(const PromoterSettlement &settlement)
    {
        qint64 tax = 0;
        for (const SettlementRow &row : settlement.rows)
            tax += row.tax ? row.tax->minor : 0;
        return tax;
    }
    // What the lines of an event come to and what of it is tax, written plainly over the tables.
    std::pair<qint64, qint64> plainly(EventId event)
    {
        const auto sums = rowlock::one<std::pair<qint64, qint64>>(
            db(),
            R"(SELECT CAST(coalesce(sum(l.paid_minor), 0) AS BIGINT), CAST(coalesce(sum(l.tax_minor), 0) AS BIGINT)
                     FROM order_line l WHERE l.order_id IN (SELECT order_id FROM sale_order WHERE event_id = ?))",
            [](const Row &row) { return std::pair(row.integer(0), row.integer(1)); }, event);
        if (!sums)
            qFatal("%s", qPrintable(said(sums)));
        return *sums;
    }
    qint64 broken(EventId event, const QString &name) // the total of report breakdown
    {
        ReportFilter filter;
        filter.event = event;
        const auto report = readReport(db(), ReportKind::Breakdown, filter, m_house->clock.now());
        if (!report)
            qFatal("%s", qPrintable(said(report)));
        for (qsizetype column = 0; column < report->totals.size(); ++column) {
            if (report->columns.at(column).name == name)
                return std::get<Money>(report->totals.at(column)).minor;
        }
        return 0;
    }
    Result<Report> next(EventId event)
    {
        ReportFilter filter;
        filter.event = event;
        return readReport(db(), ReportKind::Settlement, filter, m_house->clock.now());
    }
    static qint64 sumIn(const Report &report, const QString &part, int column = 7)
    {
        qint64 sum = 0;
        for (const auto &row : report.rows) {
            if (row.first() != ReportCell(part))
                continue;
            if (const auto *money = std::get_if<Money>(&row.at(column)))
                sum += money->minor;
        }
        return sum;
    }
};

// Two tickets of 24.00 at 7 % with a fee of 1.50 at 19 %; one ticket back without its fee.
void TestSettlements::theFiguresOfAnExample()
{
    makeExample24();
    const Order order = sell({u"A1"_s, u"A2"_s}, {cash(5100)})->order;
    DONE(refunded(order, 0, 1));
    SettlementAsked asked = ofTheEvent();
    asked.deductions = {share(u"Commission"_s, u"10"_s), off(u"  Piano \n tuning "_s, 500), off(u"Rent twice"_s, -100)};
    asked.paidBefore = {eur(1000)};
    const auto no = settled(asked);
    DONE(no);
    QCOMPARE(*no, 1);
    const PromoterSettlement made = kept(1);
    QCOMPARE(number(made, u"type"_s), 2);
    QCOMPARE(sum(made, u"type"_s), 4800);
    QCOMPARE(number(made, u"back"_s), -1);
    QCOMPARE(sum(made, u"back"_s), -2400);
    QCOMPARE(sum(made, u"fee"_s), 300);
    QCOMPARE(sum(made, u"gross"_s), 2700);
    QCOMPARE(sum(made, u"venue"_s), -300);
    QCOMPARE(sum(made, u"adjusted_gross"_s), 2400);
    QCOMPARE(sum(made, u"tax"_s), -157);
    QCOMPARE(sum(made, u"net"_s), 2243);
    QCOMPARE(sum(made, u"deduction"_s), -224 - 500 + 100);
    QCOMPARE(sum(made, u"paid_before"_s), -1000);
    QCOMPARE(made.due(), eur(2243 - 224 - 500 + 100 - 1000));
    QCOMPARE(taxTold(made), 157 + 48);
    QCOMPARE(made.lines, 5); // two tickets, two fees, one back
    QCOMPARE(number(made, u"sold"_s), 1);
    QCOMPARE(number(made, u"capacity"_s), number(made, u"unsold"_s) + number(made, u"sold"_s));
    QCOMPARE(made.by.terminal, u"counter/1"_s);
    QCOMPARE(made.events.first().name, u"Hamlet"_s);
    QCOMPARE(askedOf(made).deductions.at(1), off(u"Piano tuning"_s, 500));
}

void TestSettlements::aRefundIsALineOfTheNextOne()
{
    makeExample24();
    const Order order = sell({u"A1"_s, u"A2"_s}, {cash(5100)})->order;
    SettlementAsked asked = ofTheEvent();
    asked.deductions = {share(u"Commission"_s, u"12.5"_s)};
    DONE(settled(asked));
    const PromoterSettlement first = kept(1);
    DONE(refunded(order, 0, 1));
    tick();
    DONE(sell({u"A3"_s}, {cash(2550)}));
    DONE(settled(asked));
    QCOMPARE(kept(1).rows, first.rows);
    const PromoterSettlement second = kept(2);
    QCOMPARE(number(second, u"type"_s), 1);
    QCOMPARE(number(second, u"back"_s), -1);
    QCOMPARE(sum(second, u"back"_s), -2400);
    QCOMPARE(sum(second, u"gross"_s), 150);
    QCOMPARE(sum(second, u"adjusted_gross"_s), 0);
    QCOMPARE(second.due(), eur(0));
    DONE(refunded(order, 1, 1));
    DONE(settled(asked));
    QCOMPARE(sum(kept(3), u"net"_s), -2243);
    QCOMPARE(kept(3).due(), eur(-2243 + 280)); // what the venue had of it goes back too
}

void TestSettlements::severalEventsAreOne()
{
    makeExample24();
    const EventId other = m_house->newEvent({}, u"Lear"_s);
    price(u"Parkett"_s, 2400, other);
    tick();
    DONE(sell({u"A1"_s}, {cash(2550)}));
    tick();
    const auto hold = m_house->hold(one(), other, {u"A1"_s, u"A2"_s});
    DONE(sellHold(db(), one(), hold->id, {cash(5100)}, {}));
    DONE(settled(of({m_event, other})));
    const PromoterSettlement made = kept(1);
    QCOMPARE(made.events.size(), 2);
    QCOMPARE(number(made, u"type"_s), 3);
    QCOMPARE(std::ranges::count(made.rows, u"type"_s, &SettlementRow::part), 1);
    QCOMPARE(sum(made, u"gross"_s), 7650);
    QCOMPARE(number(made, u"capacity"_s), 2 * m_house->counters(other).capacity);
    QCOMPARE(readSettlements(db(), other, 10)->size(), 1);
    QVERIFY(readSettlements(db(), EventId(99), 10)->isEmpty());
    REFUSED(settled(of({other})), ErrorCode::InvalidArgument);
}

void TestSettlements::theNextOneIsThePreview()
{
    makeExample24();
    DONE(sell({u"A1"_s}, {cash(2550)}));
    ReportFilter filter;
    filter.event = m_event;
    filter.settling.deductions = {share(u"Commission"_s, u"10"_s)};
    const auto before = readReport(db(), ReportKind::Settlement, filter, m_house->clock.now());
    DONE(before);
    SettlementAsked asked = filter.settling;
    asked.events = {m_event};
    DONE(settled(asked));
    ReportFilter kept;
    kept.settlement = 1;
    m_house->clock.advanceMs(3'600'000);
    auto made = readReport(db(), ReportKind::Settlement, kept, m_house->clock.now());
    DONE(made);
    QCOMPARE(made->rows.removeIf([](const auto &row) { return row.first() == ReportCell(u"made_by"_s); }), 1);
    QCOMPARE(made->rows, before->rows);
    QVERIFY(made->madeAt < m_house->clock.now());
    const auto after = next(m_event);
    DONE(after);
    QCOMPARE(sumIn(*after, u"gross"_s), 0);
    kept.settlement = 2;
    REFUSED(readReport(db(), ReportKind::Settlement, kept, m_house->clock.now()), ErrorCode::InvalidArgument);
    REFUSED(readReport(db(), ReportKind::Settlement, {}, m_house->clock.now()), ErrorCode::InvalidArgument);
}

void TestSettlements::allOfThemAreWhatWasSold_data()
{
    QTest::addColumn<int>("seed");
    QTest::addColumn<bool>("hasShifts");
    QTest::newRow("in shifts") << 11 << true;
    QTest::newRow("without drawers, paid in parts") << 2027 << false;
    QTest::newRow("another season") << 40961 << true;
}

// Whatever is sold, exchanged, given back and settled in which order: each event's settlements and what is still to be
// settled are all of its lines, each once.
void TestSettlements::allOfThemAreWhatWasSold()
{
    QFETCH(int, seed);
    QFETCH(bool, hasShifts);
    makeExample24();
    const QList<EventId> events{m_house->newEvent({HoldPolicy::Yielding, 300, 1800}, u"First night"_s),
                                m_house->newEvent({HoldPolicy::Yielding, 300, 1800}, u"Second night"_s)};
    RandomSeason season(*m_house, quint32(seed));
    for (const EventId event : events)
        season.addEvent(event);
    season.hasShifts = hasShifts;
    QRandomGenerator random{quint32(seed)};
    QMap<EventId, QList<int>> made;
    int refusals = 0, withSales = 0, withRefunds = 0;
    const auto isEnough = [&] {
        return made.value(events.first()).size() > 2 && made.value(events.last()).size() > 2 && withSales > 3
               && withRefunds > 1;
    };
    for (int i = 0; i < 900 || (i < 6000 && !isEnough()); ++i) {
        season.step();
        if (i % 40 == 0)
            m_house->clock.advanceMs(7LL * 3'600'000);
        if (random.bounded(3) != 0)
            continue;
        const EventId event = events.at(int(random.bounded(2)));
        SettlementAsked asked = of({event});
        asked.withAccounts = random.bounded(4) != 0;
        if (random.bounded(2) == 0)
            asked.deductions = {share(u"Commission"_s, u"7.5"_s), off(u"Hire"_s, 5000)};
        const auto no = settled(asked);
        if (!no) {
            QVERIFY2(exitStatus(no.error()) == 1 && isSentence(no.error().message), qPrintable(said(no)));
            ++refusals;
            continue;
        }
        made[event].append(*no);
        withSales += sum(kept(*no), u"type"_s) > 0;
        withRefunds += sum(kept(*no), u"back"_s) < 0;
    }
    QVERIFY(season.accidents.isEmpty());
    QVERIFY2(isEnough(), qPrintable(u"%1 refusals"_s.arg(refusals)));
    int all = 0;
    for (const EventId event : events) {
        qint64 gross = 0, tax = 0;
        for (const int no : made.value(event)) {
            const PromoterSettlement settlement = kept(no);
            gross += sum(settlement, u"gross"_s);
            tax += taxTold(settlement);
            QCOMPARE(sum(settlement, u"gross"_s) + sum(settlement, u"venue"_s), sum(settlement, u"adjusted_gross"_s));
            QCOMPARE(sum(settlement, u"adjusted_gross"_s) + sum(settlement, u"tax"_s), sum(settlement, u"net"_s));
            QCOMPARE(sum(settlement, u"net"_s) + sum(settlement, u"deduction"_s), settlement.due().minor);
            ++all;
        }
        const auto rest = next(event);
        DONE(rest);
        gross += sumIn(*rest, u"gross"_s);
        for (const auto &row : rest->rows) {
            if (const auto *money = std::get_if<Money>(&row.at(8)))
                tax += money->minor;
        }
        const auto [paid, taxed] = plainly(event);
        QCOMPARE(gross, paid);
        QCOMPARE(tax, taxed);
        QCOMPARE(gross, broken(event, u"net_amount"_s));
        QCOMPARE(tax, broken(event, u"tax"_s));
    }
    QCOMPARE(kept(all).no, all); // without a gap
}

void TestSettlements::aRowOpensDownToItsOrders()
{
    makeExample24();
    const Order order = sell({u"A1"_s, u"A2"_s}, {cash(5100)})->order;
    tick();
    DONE(sell({u"A3"_s}, {cash(2550)}));
    ReportFilter filter;
    filter.event = m_event;
    const auto opened = [&](const QString &row) {
        return readOpened(db(), ReportKind::Settlement, filter, {row, {}}, m_house->clock.now());
    };
    const auto total = [&](const QString &row, int column) {
        const auto orders = opened(row);
        if (!orders || orders->totals.isEmpty())
            return qint64(-1);
        const auto *money = std::get_if<Money>(&orders->totals.at(column));
        return money ? money->minor : std::get<qint64>(orders->totals.at(column));
    };
    const auto checkAll = [&] {
        const auto report = readReport(db(), ReportKind::Settlement, filter, m_house->clock.now());
        DONE(report);
        int rows = 0;
        for (const auto &row : report->rows) {
            const QString key = std::get<QString>(row.at(1)), part = std::get<QString>(row.first());
            if (key.isEmpty())
                continue;
            ++rows;
            const qint64 paid = std::get<Money>(row.at(7)).minor;
            QCOMPARE(total(key, part == u"tax" ? 9 : 8), part == u"tax" || part == u"venue" ? -paid : paid);
        }
        QVERIFY(rows >= 5);
    };
    checkAll();
    QCOMPARE(opened(u"gross"_s)->rows.size(), 2);
    DONE(settled(ofTheEvent()));
    DONE(refunded(order, 0, 1));
    filter.event = {};
    filter.settlement = 1;
    checkAll();
    QCOMPARE(total(u"gross"_s, 8), 7650);
    REFUSED(opened(u"net"_s), ErrorCode::InvalidArgument);
    REFUSED(opened({}), ErrorCode::InvalidArgument);
}

void TestSettlements::whatIsOpenComesFirst()
{
    makeExample24();
    DONE(sell({u"A1"_s}, {cash(2550)}));
    tick();
    const auto hold = m_house->hold(one(), m_event, {u"A3"_s});
    DONE(hold);
    const auto begun = beginPayment(db(), one(), hold->id, {PaymentMethod::Card, eur(1000), {}});
    DONE(begun);
    const auto first = settled(ofTheEvent());
    REFUSED(first, ErrorCode::Forbidden);
    QCOMPARE(first.error().details.value(u"open"_s).toString(), u"payment"_s);
    const EventId other = m_house->newEvent({}, u"Lear"_s);
    DONE(settled(of({other})));
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    const auto second = settled(of({other, m_event}));
    REFUSED(second, ErrorCode::Forbidden);
    QCOMPARE(second.error().details.value(u"open"_s).toString(), u"part"_s);
    QVERIFY(second.error().message.contains(u"Hamlet"_s));
    tick();
    DONE(makeReservation(db(), one(), hold->id, u"Ada"_s, {m_house->clock.now().plusMs(3'600'000), {}}));
    const auto third = settled(ofTheEvent());
    REFUSED(third, ErrorCode::Forbidden);
    QCOMPARE(third.error().details.value(u"open"_s).toString(), u"deposit"_s);
    tick();
    DONE(sellHold(db(), one(), hold->id, {card(1550)}, {}));
    DONE(settled(ofTheEvent()));
    QCOMPARE(sum(kept(2), u"gross"_s), 5100);
}

void TestSettlements::whatIsOnAccountIsAskedFor()
{
    makeExample24();
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    DONE(hold);
    DONE(namePatron(db(), one(), hold->id, u"Town school"_s));
    tick();
    const auto sale = sellHold(db(), one(), hold->id, {{PaymentMethod::Account, eur(2550), u"INV 7"_s}}, {});
    DONE(sale);
    const auto refused = settled(ofTheEvent());
    REFUSED(refused, ErrorCode::Forbidden);
    QVERIFY(refused.error().message.contains(sale->order.code));
    SettlementAsked asked = ofTheEvent();
    asked.withAccounts = true;
    DONE(settled(asked));
    QCOMPARE(sum(kept(1), u"gross"_s), 2550);
}

void TestSettlements::nothingNewIsNotSettled()
{
    makeExample24();
    DONE(settled(ofTheEvent())); // a first one tells that nothing was sold
    QCOMPARE(kept(1).due(), eur(0));
    const auto again = settled(ofTheEvent());
    REFUSED(again, ErrorCode::InvalidArgument);
    QVERIFY(again.error().message.contains(u"settlement 1"_s));
    SettlementAsked mistake = ofTheEvent();
    mistake.deductions = {off(u"Hire, left out of settlement 1"_s, 10000)};
    DONE(settled(mistake));
    QCOMPARE(kept(2).due(), eur(-10000));
    REFUSED(settled({}), ErrorCode::InvalidArgument);
    REFUSED(settled(of({EventId(99)})), ErrorCode::EventUnknown);
}

void TestSettlements::sayingItAgainMakesNoOther()
{
    makeExample24();
    SettlementAsked asked = ofTheEvent();
    asked.deductions = {off(u"Hire"_s, 10000)};
    const auto first = settled(asked, u"k"_s), again = settled(asked, u"k"_s);
    DONE(again);
    QCOMPARE(*again, *first);
    QCOMPARE(readSettlements(db(), {}, 10)->size(), 1);
    asked.deductions = {off(u"Hire"_s, 20000)};
    REFUSED(settled(asked, u"k"_s), ErrorCode::KeyReused);
}

void TestSettlements::whatCannotBeDeducted_data()
{
    QTest::addColumn<SettlementAsked>("asked");
    const auto row = [](const char *name, const SettlementDeduction &deduction) {
        QTest::newRow(name) << SettlementAsked{{}, {deduction}, {}, false};
    };
    row("nothing said", off(u" "_s, 100));
    row("too much said", off(QString(201, u'x'), 100));
    row("a card's number", off(u"4111 1111 1111 1111"_s, 100));
    row("nothing", off(u"Hire"_s, 0));
    row("no part", share(u"Hire"_s, u"0"_s));
    row("neither", {u"Hire"_s, {}, {}});
    row("more than money", off(u"Hire"_s, 1'000'000'000'000));
    QTest::newRow("nothing paid before") << SettlementAsked{{}, {}, {eur(0)}, false};
    QTest::newRow("too many") << SettlementAsked{{}, QList<SettlementDeduction>(101, off(u"Hire"_s, 1)), {}, false};
}

void TestSettlements::whatCannotBeDeducted()
{
    QFETCH(SettlementAsked, asked);
    makeExample24();
    asked.events = {m_event};
    REFUSED(settled(asked), ErrorCode::InvalidArgument);
    QVERIFY(readSettlements(db(), {}, 10)->isEmpty());
}

ROWLOCK_TEST(TestSettlements)
#include "tst_settlements.moc"
