// The same command with the same key answers what it answered the first time and does nothing again.
#include "tests/support/answers_checked.h"

#include "model/store/answers.h"
#include "model/store/keys.h"

using namespace rowlock;

class TestKeys : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void holdsOnce();
    void answersAfterTheStateMovedOn();
    void addsOnce();
    void sellsOnce();
    void refundsOnce();
    void refusesTheKeyForAnotherRequest_data();
    void refusesTheKeyForAnotherRequest();
    void forgetsRefusals();
    void survivesARestart();
    void refusesAbsurdKeys();
    void keepsAnswersForAMonthAndKeysForEver();

private:
    Result<HoldInfo> hold(const QStringList &seats)
    {
        return m_house->hold(m_house->one(), m_event, seats, QStringLiteral("k"));
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestKeys::holdsOnce()
{
    const auto first = hold({QStringLiteral("A1")});
    const qint64 revision = readEvent(*m_house->connection, m_event)->revision;
    const auto second = hold({QStringLiteral("A1")});
    QVERIFY2(second, qPrintable(said(second)));
    QCOMPARE(toJson(*second), toJson(*first));
    QCOMPARE(readEvent(*m_house->connection, m_event)->revision, revision);
    QCOMPARE(m_house->counters(m_event).held, 1);
}

void TestKeys::answersAfterTheStateMovedOn()
{
    const auto first = hold({QStringLiteral("A1")});
    m_house->clock.advanceMs(600'000);
    DONE(m_house->sold(m_house->two(), m_event, {QStringLiteral("A1")}));
    DONE(setOnSale(*m_house->connection, m_house->two(), m_event, false));
    const auto again = hold({QStringLiteral("A1")});
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(toJson(*again), toJson(*first)); // word for word what was answered then
    QCOMPARE(readHold(*m_house->connection, first->id)->state, HoldState::Expired);
}

void TestKeys::addsOnce()
{
    const auto held = m_house->hold(m_house->one(), m_event, {QStringLiteral("A1")});
    const auto add = [&] {
        return addToHold(*m_house->connection, m_house->one(), held->id, m_house->plan,
                         SeatRequest::places(QStringLiteral("Floor"), 2), QStringLiteral("k"));
    };
    const auto first = add();
    m_house->clock.advanceMs(1000);
    const auto second = add();
    QVERIFY2(second, qPrintable(said(second)));
    QCOMPARE(toJson(*second), toJson(*first));
    QCOMPARE(m_house->pool(m_event, QStringLiteral("Floor")).counters.held, 2);
}

void TestKeys::sellsOnce()
{
    const auto held = m_house->hold(m_house->one(), m_event, {QStringLiteral("A1")});
    const QList<PaymentLine> payments{{PaymentMethod::Cash, HouseFixture::eur(5000), {}}};
    const auto sell = [&] {
        return sellHold(*m_house->connection, m_house->one(), held->id, payments, QStringLiteral("k"));
    };
    const auto first = sell();
    QVERIFY2(first, qPrintable(said(first)));
    DONE(refundOrder(*m_house->connection, m_house->two(), first->order.id, {}, {}, {}));
    const auto second = sell();
    QVERIFY2(second, qPrintable(said(second)));
    QCOMPARE(toJson(*second), toJson(*first));
    QCOMPARE(second->order.tickets.first().barcode, first->order.tickets.first().barcode);
    QCOMPARE(second->change, HouseFixture::eur(800));
    QCOMPARE(readRecentOrders(*m_house->connection, m_event, 10)->size(), 1);
}

void TestKeys::refundsOnce()
{
    const auto sold = m_house->sold(m_house->one(), m_event, {QStringLiteral("A1"), QStringLiteral("A2")});
    const auto refund = [&] {
        return refundOrder(*m_house->connection, m_house->one(), sold->order.id, {sold->order.tickets.first().id},
                           QStringLiteral("k"), {});
    };
    const auto first = refund();
    const auto second = refund();
    QVERIFY2(second, qPrintable(said(second)));
    QCOMPARE(toJson(*second), toJson(*first));
    QCOMPARE(readOrder(*m_house->connection, sold->order.id)->refunded, HouseFixture::eur(4200));
}

void TestKeys::refusesTheKeyForAnotherRequest_data()
{
    QTest::addColumn<QString>("what");
    for (const char *what :
         {"other seats", "fewer seats", "another event", "other seconds", "another command", "another terminal"})
        QTest::newRow(what) << QString::fromLatin1(what);
}

void TestKeys::refusesTheKeyForAnotherRequest()
{
    QFETCH(QString, what);
    Connection &db = *m_house->connection;
    const QString key = QStringLiteral("k");
    const QStringList seats{QStringLiteral("A1"), QStringLiteral("A2")};
    const auto first = hold(seats);
    QVERIFY2(first, qPrintable(said(first)));
    const auto take = [&](EventId event, const QStringList &refs, std::optional<qint64> seconds) {
        return takeHold(db, m_house->one(), event, m_house->plan, SeatRequest::named(refs), {seconds, key});
    };
    if (what == u"other seats")
        REFUSED(take(m_event, {QStringLiteral("B1"), QStringLiteral("B2")}, {}), ErrorCode::KeyReused);
    else if (what == u"fewer seats")
        REFUSED(take(m_event, {QStringLiteral("A1")}, {}), ErrorCode::KeyReused);
    else if (what == u"another event")
        REFUSED(take(m_house->newEvent({}, QStringLiteral("Faust")), seats, {}), ErrorCode::KeyReused);
    else if (what == u"other seconds")
        REFUSED(take(m_event, seats, 60), ErrorCode::KeyReused);
    else if (what == u"another command")
        REFUSED(m_house->sellForCash(m_house->one(), *first, key), ErrorCode::KeyReused);
    else
        REFUSED(m_house->hold(m_house->two(), m_event, seats, key), ErrorCode::KeyReused);
}

void TestKeys::forgetsRefusals()
{
    const auto other = m_house->hold(m_house->two(), m_event, {QStringLiteral("A1")});
    REFUSED(hold({QStringLiteral("A1")}), ErrorCode::SeatUnavailable);
    DONE(releaseHold(*m_house->connection, m_house->two(), other->id, {}));
    DONE(hold({QStringLiteral("A1")})); // a refusal may be tried again
}

void TestKeys::survivesARestart()
{
    const auto first = hold({QStringLiteral("A1")});
    m_house->close();
    m_house->reopen();
    QCOMPARE(toJson(*hold({QStringLiteral("A1")})), toJson(*first));
}

void TestKeys::refusesAbsurdKeys()
{
    REFUSED(m_house->hold(m_house->one(), m_event, {QStringLiteral("A1")}, QString(201, u'k')),
            ErrorCode::InvalidArgument);
    DONE(m_house->hold(m_house->one(), m_event, {QStringLiteral("A1")}, QString(200, u'k')));
    DONE(m_house->hold(m_house->one(), m_event, {QStringLiteral("A2")},
                       QStringLiteral("a \\ \"quoted\" {key}, \"key\":\"x\"")));
    REFUSED(m_house->hold(m_house->one(), m_event, {QStringLiteral("A3")}, QStringLiteral("two\nlines")),
            ErrorCode::InvalidArgument);
    DONE(m_house->hold(m_house->one(), m_event, {QStringLiteral("A3")},
                       QStringLiteral("'; DROP TABLE hold; -- \u00e9\U0001F3AD")));
}

void TestKeys::keepsAnswersForAMonthAndKeysForEver()
{
    constexpr qint64 day = 86'400'000;
    const auto first = hold({QStringLiteral("A1")});
    DONE(first);
    for (int i = 0; i < 6; ++i)
        DONE(m_house->hold(m_house->one(), m_event, {QStringLiteral("C%1").arg(i + 3)},
                           QStringLiteral("old-%1").arg(i)));
    const auto kept = [&] {
        return one<qint64>(*m_house->connection, R"(SELECT count(*) FROM command_key WHERE answer <> '')",
                           [](const Row &row) { return row.integer(0); })
            .value_or(-1);
    };
    m_house->clock.advanceMs(answersKeptDays * day);
    DONE(m_house->hold(m_house->two(), m_event, {QStringLiteral("A2")}, QStringLiteral("new-1")));
    QCOMPARE(kept(), 8);
    QCOMPARE(toJson(*hold({QStringLiteral("A1")})), toJson(*first));
    m_house->clock.advanceMs(1);
    DONE(m_house->hold(m_house->two(), m_event, {QStringLiteral("A3")}, QStringLiteral("new-2")));
    QCOMPARE(kept(), 5); // a few at a time, so that no clerk waits for it
    DONE(m_house->hold(m_house->two(), m_event, {QStringLiteral("A4")}, QStringLiteral("new-3")));
    QCOMPARE(kept(), 3);
    DONE(m_house->hold(m_house->two(), m_event, {QStringLiteral("A5")})); // without a key nothing is kept, or emptied
    QCOMPARE(kept(), 3);
    const qint64 revision = readEvent(*m_house->connection, m_event)->revision;
    const auto again = hold({QStringLiteral("A1")});
    REFUSED(again, ErrorCode::KeyReused);
    QVERIFY2(again.error().message.contains(u"30 days"), qPrintable(said(again)));
    QCOMPARE(readEvent(*m_house->connection, m_event)->revision, revision);
}

ROWLOCK_TEST(TestKeys)
#include "tst_keys.moc"
