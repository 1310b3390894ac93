// Parts that are paid in advance, in the reports of money and tax: on the day on which they came, and once.
#include "model/store/deposits.h"
#include "model/store/hold_extras.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/payment_parts.h"
#include "model/store/price_types.h"
#include "model/store/reports.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

#include <QMap>
#include <QRandomGenerator>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestDepositBooks : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void example15();
    void twoPerformancesAtTwoRates();
    void aFeeByTenderComesWithTheRest();
    void aPartThatWentBack();
    void keptAsItWasTaxed();
    void whatAGiftCardPays();
    void anOlderPartHasNoTaxYet();
    void theDaysAddUp();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    void nextDay()
    {
        m_house->clock.advanceMs(86'400'000);
        m_days.append(m_house->clock.now());
    }
    ReportFilter day(qsizetype number, std::optional<EventId> event = {}) const
    {
        const bool isLast = number == m_days.size() - 1;
        return {event, m_days.at(number), isLast ? m_days.at(number).plusSeconds(86'400) : m_days.at(number + 1)};
    }
    QList<QList<ReportCell>> rows(ReportKind kind, const ReportFilter &filter, Connection *connection = nullptr)
    {
        const auto report = readReport(connection ? *connection : db(), kind, filter, m_house->clock.now());
        if (!report)
            qFatal("%s", qPrintable(said(report)));
        return report->rows;
    }
    static qint64 minor(const ReportCell &cell) { return std::get<Money>(cell).minor; }
    // "deposit at 7: 16000, 14953 + 1047"
    QStringList taxes(const ReportFilter &filter)
    {
        QStringList told;
        for (const auto &row : rows(ReportKind::Tax, filter))
            told += u"%1 at %2: %3, %4 + %5"_s.arg(std::get<QString>(row.at(3)), std::get<QString>(row.at(5)))
                        .arg(minor(row.at(8)))
                        .arg(minor(row.at(9)))
                        .arg(minor(row.at(10)));
        return told;
    }
    // "card 16000 - 0 in 1 orders"; with several performances those of one
    QStringList sales(const ReportFilter &filter)
    {
        QStringList told;
        for (const auto &row : rows(ReportKind::Sales, filter))
            told += u"%1 %2 %3 in %4"_s.arg(std::get<QString>(row.at(3)))
                        .arg(minor(row.at(5)))
                        .arg(minor(row.at(6)))
                        .arg(std::get<qint64>(row.at(4)));
        return told;
    }
    using Sums = QMap<QString, qint64>;
    static Sums withoutNothing(Sums sums)
    {
        sums.removeIf([](const auto &sum) { return sum.value() == 0; });
        return sums;
    }
    Sums netByWay(const ReportFilter &filter)
    {
        Sums sums;
        for (const auto &row : rows(ReportKind::Sales, filter))
            sums[u"%1 %2"_s.arg(std::get<qint64>(row.at(0))).arg(std::get<QString>(row.at(3)))] += minor(row.at(7));
        return withoutNothing(sums);
    }
    Sums ledgerByWay(const ReportFilter &filter)
    {
        Sums sums;
        for (const auto &row : rows(ReportKind::Ledger, filter))
            sums[u"%1 %2"_s.arg(std::get<qint64>(row.at(4))).arg(std::get<QString>(row.at(6)))] += minor(row.at(7));
        return withoutNothing(sums);
    }
    Sums taxByRate(const ReportFilter &filter, const QString &kind = {})
    {
        Sums sums;
        for (const auto &row : rows(ReportKind::Tax, filter)) {
            if (!kind.isEmpty() && std::get<QString>(row.at(3)) != kind)
                continue;
            const QString rate = u"%1 %2"_s.arg(std::get<qint64>(row.at(0))).arg(std::get<QString>(row.at(5)));
            sums[rate] += minor(row.at(8));
            sums[rate + u" tax"_s] += minor(row.at(10));
        }
        return withoutNothing(sums);
    }
    void price(qint64 minor, std::optional<EventId> event = {})
    {
        DONE(setTypePrice(db(), one(), event.value_or(m_event), u"Parkett"_s, 0, eur(minor)));
        m_house->clock.advanceMs(1);
    }
    void rate(const QString &code, const QString &percent)
    {
        DONE(setTaxRate(db(), one(), code, *TaxRate::fromText(percent)));
        m_house->clock.advanceMs(1);
    }
    HoldInfo held(const QStringList &seats) { return *m_house->hold(one(), m_event, seats); }
    Result<PaymentSettled> paid(HoldId hold, qint64 minor, PaymentMethod method = PaymentMethod::Card,
                                const QString &reference = {}, qint64 over = 0)
    {
        m_house->clock.advanceMs(1);
        TRY_GET(const PaymentBegun begun, beginPayment(db(), one(), hold, {method, eur(minor), {}}));
        PaymentVerdict verdict = PaymentVerdict::wasCharged(reference);
        if (over > 0)
            verdict.tendered = eur(minor + over);
        return settlePayment(db(), one(), begun.attempt.id, verdict);
    }
    HoldInfo alsoHeld(EventId event, const HoldInfo &with)
    {
        const auto other = m_house->hold(one(), event, {u"A1"_s});
        return *joinHolds(db(), one(), other->id, with.id);
    }
    QStringList shares()
    {
        QStringList told;
        const auto found = all<QString>(
            db(),
            R"(SELECT attempt_id, hold_id, tax_rate, amount_minor, tax_minor FROM part_share ORDER BY 1, share_no)",
            [](const Row &row) {
                return u"%1 of %2 at %3: %4, %5"_s.arg(row.integer(0))
                    .arg(row.integer(1))
                    .arg(row.integer(2))
                    .arg(row.integer(3))
                    .arg(row.integer(4));
            });
        return *found;
    }
    void someAct(QRandomGenerator &random, QList<HoldInfo> &standing, EventId other);
    void end(QRandomGenerator &random, const HoldInfo &hold);

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    QList<Instant> m_days;
    int m_seat = 0;
};

void TestDepositBooks::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    m_seat = 0;
    m_house->taxes(u"fees"_s);
    m_days = {m_house->clock.now()};
}

void TestDepositBooks::example15()
{
    DONE(setTypePrice(db(), one(), m_event, u"Floor"_s, 0, eur(1600)));
    m_house->clock.advanceMs(1);
    const auto group = m_house->places(one(), m_event, u"Floor"_s, 40);
    DONE(group);
    DONE(paid(group->id, 16000));
    nextDay();
    nextDay();
    DONE(paid(group->id, 48000, PaymentMethod::Cash));
    QCOMPARE(taxes(day(0)), QStringList{u"deposit at 7: 16000, 14953 + 1047"_s});
    QCOMPARE(taxes(day(1)), QStringList());
    QCOMPARE(taxes(day(2)), (QStringList{u"ticket at 7: 64000, 59800 + 4200"_s,
                                         u"deposit at 7: -16000, -14953 + -1047"_s})); // 31.53 more
    QCOMPARE(taxes({}), QStringList{u"ticket at 7: 64000, 59800 + 4200"_s});
    QCOMPARE(taxes({m_event, {}, m_days.at(2)}), QStringList{u"deposit at 7: 16000, 14953 + 1047"_s});
    QCOMPARE(sales(day(0)), QStringList{u"card 16000 0 in 0"_s});
    QCOMPARE(sales(day(2)), (QStringList{u"card 0 0 in 1"_s, u"cash 48000 0 in 1"_s}));
    QCOMPARE(sales({}), (QStringList{u"card 16000 0 in 1"_s, u"cash 48000 0 in 1"_s}));
    const auto ledger = rows(ReportKind::Ledger, {});
    QStringList entries;
    for (const auto &row : ledger) {
        entries += u"%1 %2 %3"_s.arg(std::get<QString>(row.at(13)), std::get<QString>(row.at(6))).arg(minor(row.at(7)));
        QCOMPARE(std::get<qint64>(row.at(12)), group->id.value());
        QCOMPARE(std::holds_alternative<std::monostate>(row.at(0)), std::get<QString>(row.at(13)) != u"payment"_s);
    }
    QCOMPARE(entries, (QStringList{u"part card 16000"_s, u"booked card -16000"_s, u"payment card 16000"_s,
                                   u"payment cash 48000"_s}));
    QVERIFY(std::holds_alternative<std::monostate>(ledger.first().at(2))); // no order yet
    QVERIFY(std::get<qint64>(ledger.at(1).at(2)) > 0);
}

// 48.00 at 7 % and 3.00 at 19 % of the first, 24.00 and 1.50 of the second: each part is theirs by what it left of
// each.
void TestDepositBooks::twoPerformancesAtTwoRates()
{
    const EventId saturday = m_house->newEvent({HoldPolicy::Strict, 600, 3600}, u"Twelfth Night"_s);
    price(2400);
    price(2400, saturday);
    m_house->fee(u"Service"_s, FeeFor::Ticket, 150, {}, u"fees"_s);
    m_days = {m_house->clock.now()};
    const HoldInfo first = held({u"A1"_s, u"A2"_s});
    const HoldInfo second = alsoHeld(saturday, first);
    DONE(paid(first.id, 3000));
    QCOMPARE(shares(), (QStringList{u"1 of 1 at 700: 1882, 123"_s, u"1 of 1 at 1900: 118, 19"_s,
                                    u"1 of 2 at 700: 941, 62"_s, u"1 of 2 at 1900: 59, 9"_s}));
    nextDay();
    DONE(paid(first.id, 1000, PaymentMethod::Cash, {}, 500));
    nextDay();
    const auto done = paid(first.id, 3650, PaymentMethod::Cash);
    DONE(done);
    QVERIFY(done->sale);
    QStringList payments; // the second order has of each part what was said when it was paid
    const auto of = readOrder(db(), done->sale->others.first().id);
    for (const Payment &payment : of->payments)
        payments +=
            u"%1 %2 of %3"_s.arg(methodName(payment.method)).arg(payment.amount.minor).arg(payment.tendered.minor);
    QCOMPARE(payments, (QStringList{u"card 1000 of 1000"_s, u"cash 333 of 833"_s, u"cash 1217 of 1217"_s}));
    QCOMPARE(sales(day(0, m_event)), QStringList{u"card 2000 0 in 0"_s});
    QCOMPARE(sales(day(0, saturday)), QStringList{u"card 1000 0 in 0"_s});
    QCOMPARE(sales(day(1, saturday)), QStringList{u"cash 333 0 in 0"_s});
    QCOMPARE(sales(day(2, saturday)), (QStringList{u"card 0 0 in 1"_s, u"cash 1217 0 in 1"_s}));
    QCOMPARE(taxes(day(0, saturday)), (QStringList{u"deposit at 7: 941, 879 + 62"_s, u"deposit at 19: 59, 50 + 9"_s}));
    QCOMPARE(taxes({saturday, {}, {}}),
             (QStringList{u"ticket at 7: 2400, 2243 + 157"_s, u"fee at 19: 150, 126 + 24"_s}));
    // money that was handed over and went back, of the day it was
    qint64 tendered = 0;
    for (const auto &row : rows(ReportKind::Ledger, day(1)))
        tendered += minor(row.at(8));
    QCOMPARE(tendered, 1500);
    qint64 all = 0;
    for (const auto &row : rows(ReportKind::Ledger, {}))
        all += minor(row.at(8));
    QCOMPARE(all, 3000 + 1500 + 3650);
}

void TestDepositBooks::aFeeByTenderComesWithTheRest()
{
    price(2400);
    m_house->fee(u"Card"_s, FeeFor::Tender, 85, {PaymentMethod::Card}, u"fees"_s);
    m_days = {m_house->clock.now()};
    const HoldInfo hold = held({u"A1"_s});
    DONE(paid(hold.id, 1000, PaymentMethod::Cash));
    nextDay();
    DONE(paid(hold.id, 500)); // by card: the fee is none of it paid yet
    nextDay();
    DONE(paid(hold.id, 985));
    QCOMPARE(taxes(day(0)), QStringList{u"deposit at 7: 1000, 935 + 65"_s});
    QCOMPARE(taxes(day(1)), (QStringList{u"deposit at 7: 471, 440 + 31"_s, u"deposit at 19: 29, 24 + 5"_s}));
    QCOMPARE(taxes(day(2)), (QStringList{u"ticket at 7: 2400, 2243 + 157"_s, u"fee at 19: 85, 71 + 14"_s,
                                         u"deposit at 7: -1471, -1375 + -96"_s, u"deposit at 19: -29, -24 + -5"_s}));
    QCOMPARE(sales(day(2)), (QStringList{u"card 985 0 in 1"_s, u"cash 0 0 in 1"_s}));
}

void TestDepositBooks::aPartThatWentBack()
{
    const HoldInfo hold = held({u"A1"_s});
    const auto first = paid(hold.id, 1000, PaymentMethod::Cash);
    DONE(first);
    const auto second = paid(hold.id, 1000, PaymentMethod::Cash);
    DONE(returnPart(db(), one(), second->attempt.id, {}, {}));
    nextDay();
    DONE(returnPart(db(), m_house->two(), first->attempt.id, {}, u"moved away"_s));
    QCOMPARE(taxes(day(0)), QStringList{u"deposit at 7: 1000, 935 + 65"_s});
    QCOMPARE(taxes(day(1)), QStringList{u"deposit at 7: -1000, -935 + -65"_s});
    QCOMPARE(taxes({}), QStringList());
    QCOMPARE(sales(day(0)), QStringList{u"cash 2000 -1000 in 0"_s});
    QCOMPARE(sales(day(1)), QStringList{u"cash 0 -1000 in 0"_s});
    const auto ledger = rows(ReportKind::Ledger, day(1));
    QCOMPARE(ledger.size(), 1);
    QCOMPARE(std::get<QString>(ledger.first().at(10)), u"counter/2"_s); // who gave it back
    QCOMPARE(std::get<QString>(ledger.first().at(13)), u"returned"_s);
    // the hold runs no more, and the next sale of the seat is another
    DONE(m_house->sold(one(), m_event, {u"A1"_s}));
    QCOMPARE(sales(day(1)), QStringList{u"cash 4200 -1000 in 1"_s});
}

// Twice 10.35 at 20 %: 1.72 of tax each, though 20.70 have 3.45.
void TestDepositBooks::keptAsItWasTaxed()
{
    rate(u"tickets"_s, u"20"_s);
    const HoldInfo hold = held({u"A1"_s});
    DONE(paid(hold.id, 1035));
    nextDay();
    DONE(paid(hold.id, 1035, PaymentMethod::Cash));
    rate(u"tickets"_s, u"7"_s);
    price(9900);
    nextDay();
    DONE(keepDeposit(db(), m_house->two(), hold.id, u"nobody came"_s));
    QCOMPARE(taxes(day(0)), QStringList{u"deposit at 20: 1035, 863 + 172"_s});
    QCOMPARE(taxes(day(2)),
             (QStringList{u"kept_charge at 20: 2070, 1726 + 344"_s, u"deposit at 20: -2070, -1726 + -344"_s}));
    QCOMPARE(taxes({}), QStringList{u"kept_charge at 20: 2070, 1726 + 344"_s});
    QCOMPARE(sales(day(2)), (QStringList{u"card 0 0 in 1"_s, u"cash 0 0 in 1"_s})); // no money moved
    QCOMPARE(netByWay(day(2)), Sums());
    QCOMPARE(ledgerByWay(day(2)), Sums());
}

// A card is sold with a ticket: a gift card pays for the ticket alone, whatever is paid before and after it.
void TestDepositBooks::whatAGiftCardPays()
{
    const EventId saturday = m_house->newEvent({HoldPolicy::Strict, 600, 3600}, u"Twelfth Night"_s);
    price(2000);
    price(2000, saturday);
    const HoldExtra sold{LineKind::GiftCard, u"Gift card"_s, eur(5000)};
    const auto card = sellExtras(db(), one(), m_event, {sold}, {{PaymentMethod::Card, eur(5000), {}}});
    DONE(card);
    m_house->clock.advanceMs(1);
    const HoldInfo first = held({u"A1"_s});
    DONE(setExtras(db(), one(), first.id, {sold}));
    const HoldInfo second = alsoHeld(saturday, first);
    DONE(paid(first.id, 900, PaymentMethod::Cash)); // of 70.00 and 20.00
    DONE(paid(first.id, 1500, PaymentMethod::GiftCard, card->cards.first().code));
    QCOMPARE(shares(), (QStringList{u"1 of %1 at 700: 200, 13"_s.arg(first.id.value()), // 20.00 of 70.00
                                    u"1 of %1 at 0: 500, 0"_s.arg(first.id.value()),
                                    u"1 of %1 at 700: 200, 13"_s.arg(second.id.value()),
                                    // 20.00 and 18.00 are open to it
                                    u"2 of %1 at 700: 789, 52"_s.arg(first.id.value()),
                                    u"2 of %1 at 700: 711, 47"_s.arg(second.id.value())}));
    DONE(paid(first.id, 6600));
}

void TestDepositBooks::anOlderPartHasNoTaxYet()
{
    DONE(paid(held({u"A1"_s}).id, 1000));
    m_house->close();
    const HouseCopy copy(*m_house);
    m_house->reopen();
    {
        ForeignProgram other(copy.file());
        QCOMPARE(other.forces(u"DELETE FROM part_share"_s), QString());
    }
    const auto older = Connection::open(copy.file(), OpenMode::ReadWrite);
    QVERIFY2(older, qPrintable(said(older)));
    QVERIFY(rows(ReportKind::Tax, {}, older->get()).isEmpty());
    const auto money = rows(ReportKind::Sales, {}, older->get());
    QCOMPARE(money.size(), 1);
    QCOMPARE(minor(money.first().at(5)), 1000); // the money came all the same
    const auto done = keepDeposit(**older, one(), HoldId(1), u"nobody came"_s);
    DONE(done);
    QCOMPARE(done->orders.first().total, eur(1000));
    QCOMPARE(minor(rows(ReportKind::Tax, {}, older->get()).first().at(10)), 65); // from then on
    QCOMPARE(minor(rows(ReportKind::Sales, {}, older->get()).first().at(5)), 1000);
}

// One of two ways in which a standing payment goes on.
void TestDepositBooks::end(QRandomGenerator &random, const HoldInfo &hold)
{
    const auto parts = readStanding(db(), *readHold(db(), hold.id))->parts;
    const int way = random.bounded(10);
    if (way < 2) {
        DONE(keepDeposit(db(), m_house->two(), hold.id, u"nobody came"_s));
    } else if (way < 4) {
        for (const PaymentAttempt &part : parts)
            DONE(returnPart(db(), m_house->two(), part.id, {}, {}));
    } else {
        const PaymentMethod method = way < 7 ? PaymentMethod::Card : PaymentMethod::Cash;
        m_house->clock.advanceMs(1);
        const auto rest = beginPayment(db(), one(), hold.id, {method, {}, {}});
        DONE(rest);
        DONE(settlePayment(db(), one(), rest->attempt.id, PaymentVerdict::wasCharged({})));
    }
}

void TestDepositBooks::someAct(QRandomGenerator &random, QList<HoldInfo> &standing, EventId other)
{
    const PaymentMethod ways[] = {PaymentMethod::Card, PaymentMethod::Cash, PaymentMethod::Cheque};
    if (standing.size() < 3 && m_seat < 18) {
        const QString row = m_seat < 9 ? u"A"_s : u"B"_s;
        const HoldInfo hold = held({row + QString::number(m_seat % 9 + 1)});
        if (random.bounded(3) == 0) {
            const auto more = m_house->hold(one(), other, {row + QString::number(m_seat % 9 + 1)});
            DONE(joinHolds(db(), one(), more->id, hold.id));
        }
        ++m_seat;
        DONE(paid(hold.id, 1 + random.bounded(1000), ways[random.bounded(3)]));
        standing.append(hold);
    } else if (!standing.isEmpty() && random.bounded(3) > 0) {
        const HoldInfo hold = standing.at(random.bounded(standing.size()));
        DONE(paid(hold.id, 1 + random.bounded(500), ways[random.bounded(3)]));
    } else if (!standing.isEmpty()) {
        end(random, standing.takeAt(random.bounded(standing.size())));
    }
}

void TestDepositBooks::theDaysAddUp()
{
    const EventId other = m_house->newEvent({HoldPolicy::Strict, 600, 3600}, u"Twelfth Night"_s);
    price(4999);
    m_house->fee(u"Service"_s, FeeFor::Ticket, 175, {}, u"fees"_s);
    m_house->fee(u"Card"_s, FeeFor::Tender, 85, {PaymentMethod::Card}, u"fees"_s);
    QRandomGenerator random(20261128);
    QList<HoldInfo> standing;
    for (int number = 0; number < 8; ++number) {
        nextDay();
        for (int act = 0; act < 8; ++act)
            someAct(random, standing, other);
    }
    nextDay();
    Sums money, tax;
    for (qsizetype number = 0; number < m_days.size(); ++number) {
        const Sums net = netByWay(day(number)), taxed = taxByRate(day(number));
        QCOMPARE(ledgerByWay(day(number)), net);
        for (const auto &[key, sum] : net.asKeyValueRange())
            money[key] += sum;
        for (const auto &[key, sum] : taxed.asKeyValueRange())
            tax[key] += sum;
    }
    QCOMPARE(withoutNothing(money), netByWay({}));
    QCOMPARE(withoutNothing(tax), taxByRate({}));
    // What is outstanding of all time, and its tax.
    Sums open;
    const auto parts = all<std::pair<QString, std::pair<qint64, qint64>>>(
        db(), R"(
        SELECT s.event_id, s.tax_rate, s.amount_minor, s.tax_minor FROM part_share s JOIN paid_part p USING (attempt_id)
        JOIN hold h ON h.hold_id = s.hold_id WHERE h.state = 'paying')",
        [](const Row &row) {
            const QString rate = u"%1 %2"_s.arg(row.integer(0)).arg(row.integer(1) / 100);
            return std::pair(rate, std::pair(row.integer(2), row.integer(3)));
        });
    for (const auto &[rate, part] : *parts) {
        open[rate] += part.first;
        open[rate + u" tax"_s] += part.second;
    }
    QVERIFY(!standing.isEmpty());
    QCOMPARE(taxByRate({}, u"deposit"_s), withoutNothing(open));
}

ROWLOCK_TEST(TestDepositBooks)
#include "tst_deposit_books.moc"
