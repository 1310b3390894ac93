// Terms of sale that stay: in the tables against other programs, in copies and series, in the journal; and productions.
#include "model/store/event_copy.h"
#include "model/store/productions.h"
#include "tests/store/bound_house.h"

using namespace rowlock;

class TestTermsKept : public QObject, private BoundHouse
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { QCOMPARE(end(), QString()); }

    void theTablesRefuseTheSameThings();
    void moneyOnItsWayIsBookedAfterACancellation();
    void copiesKeepTheirDistanceToTheStart();
    void aSeriesMovesItsTerms();
    void aPerformancePutOffEndsItsSaleLater();
    void performancesBelongToProductions();
    void verifyFindsWhatWasChangedBehindIt_data();
    void verifyFindsWhatWasChangedBehindIt();
};

void TestTermsKept::theTablesRefuseTheSameThings()
{
    const EventId full = with(atMost(1)).id;
    DONE(m_house->hold(one(), full, {QStringLiteral("A1")}));
    const EventId draft = with({}, true).id;
    const EventId off = with({}).id;
    const auto held = m_house->hold(one(), off, {QStringLiteral("A1")});
    DONE(cancelEvent(db(), one(), off));
    const auto sql = [](const char *text, EventId event) { return QString::fromLatin1(text).arg(event.value()); };
    const char *const claim = "UPDATE event_seat SET state = 'held', version = version + 1, hold_id = (SELECT "
                              "max(hold_id) FROM hold WHERE event_id = %1) WHERE event_id = %1 AND ref = 'A2'";
    const char *const newHold =
        "INSERT INTO hold (hold_id, event_id, state, terminal, clerk, seconds, started_at, expires_at, ceiling_at, "
        "revision) VALUES (99, %1, 'active', 'x', '', 1, 1, 1, 1, 1)";
    const QString fits = triesByHand(sql(claim, full));
    QVERIFY2(fits.contains(QStringLiteral("CHECK")), qPrintable(fits));
    const QString ofDraft =
        triesByHand(QStringLiteral("BEGIN; ") + sql(newHold, draft) + QStringLiteral("; ") + sql(claim, draft));
    QVERIFY2(ofDraft.contains(QStringLiteral("CHECK")), qPrintable(ofDraft));
    const QString ofCancelled = triesByHand(sql(newHold, off));
    QVERIFY2(ofCancelled.contains(QStringLiteral("a cancelled event is not sold")), qPrintable(ofCancelled));
    const QString order = triesByHand(
        sql("INSERT INTO sale_order (code, event_id, hold_id, terminal, clerk, total_minor, change_minor, sold_at)"
            " VALUES ('AAAA-BBBB', %1, ",
            off)
        + QString::number(held->id.value()) + QStringLiteral(", 'x', '', 0, 0, 1)"));
    QVERIFY2(order.contains(QStringLiteral("a cancelled event is not sold")), qPrintable(order));
    for (const char *change :
         {"UPDATE event SET draft = 1 WHERE event_id = %1", "UPDATE event SET place_limit = 0 WHERE event_id = %1",
          "UPDATE event SET presale_code = 'x' WHERE event_id = %1",
          "UPDATE event SET sale_from = 2, sale_until = 2 WHERE event_id = %1",
          "UPDATE event SET doors_minutes = -1 WHERE event_id = %1",
          "UPDATE event SET production_id = 7 WHERE event_id = %1"})
        QVERIFY2(!triesByHand(sql(change, full)).isEmpty(), change);
    DONE(releaseHold(db(), one(), held->id, {}));
}

void TestTermsKept::moneyOnItsWayIsBookedAfterACancellation()
{
    SaleTerms terms = atMost(1);
    terms.saleUntil = m_starts;
    const EventId event = with(terms).id;
    goTo(m_starts.plusMs(-1000));
    const auto held = m_house->hold(one(), event, {QStringLiteral("A1")});
    const auto begun = beginPayment(db(), one(), held->id, {PaymentMethod::Card, {}, {}});
    DONE(begun);
    DONE(cancelEvent(db(), one(), event));
    goTo(m_starts.plusMs(dayMs));
    PaymentVerdict charged;
    charged.charged = true;
    DONE(settlePayment(db(), one(), begun->attempt.id, charged));
    QCOMPARE(m_house->seat(event, QStringLiteral("A1")).state, SeatState::Sold);
}

void TestTermsKept::copiesKeepTheirDistanceToTheStart()
{
    const QTimeZone berlin("Europe/Berlin");
    const auto at = [&](int year, int month, int day, int hour, int minute = 0) {
        return Instant{QDateTime(QDate(year, month, day), QTime(hour, minute), berlin).toMSecsSinceEpoch()};
    };
    m_starts = at(2032, 4, 20, 19, 30); // in summer time
    SaleTerms terms;
    terms.saleFrom = at(2032, 3, 1, 10); // in winter time
    terms.presaleFrom = at(2032, 2, 25, 10);
    terms.presaleCode = QStringLiteral("F");
    terms.saleUntil = at(2032, 4, 20, 18, 30);
    terms.doorsMinutes = 45;
    terms.limit = 60;
    const EventSummary source = with(terms, false, QStringLiteral("Hamlet in the round"));
    EventCopy wanted{source.id, {at(2032, 5, 2, 15)}, {}, true};
    const auto copies = copyEvent(db(), one(), wanted, SharedPlan(SharedPlan(), &m_house->plan), m_house->planId);
    DONE(copies);
    const SaleTerms there = copies->first().terms;
    QCOMPARE(there.saleFrom, std::optional(at(2032, 3, 13, 10)));
    QCOMPARE(there.presaleFrom, std::optional(at(2032, 3, 8, 10)));
    QCOMPARE(there.saleUntil, std::optional(at(2032, 5, 2, 14))); // an hour before a matinee
    QCOMPARE(there.presaleCode, terms.presaleCode);
    QCOMPARE(there.doorsMinutes, terms.doorsMinutes);
    QCOMPARE(there.limit, terms.limit);
    QCOMPARE(copies->first().production, source.production);
    wanted.draft = true;
    QVERIFY(copyEvent(db(), one(), wanted, SharedPlan(SharedPlan(), &m_house->plan), m_house->planId)->first().draft);
}

void TestTermsKept::aSeriesMovesItsTerms()
{
    NewEvent event;
    event.plan = m_house->planId;
    event.name = QStringLiteral("Faust");
    event.terms.saleUntil = m_starts;
    event.production = QStringLiteral("Faust");
    const auto made = createSeries(db(), one(), event, {m_starts, m_starts.plusMs(dayMs)}, m_house->plan);
    DONE(made);
    QCOMPARE(made->at(0).terms.saleUntil, std::optional(m_starts));
    QCOMPARE(made->at(1).terms.saleUntil, std::optional(m_starts.plusMs(dayMs)));
    QCOMPARE(made->at(1).production, made->at(0).production);
    QCOMPARE(readProductions(db())->size(), 1);
}

void TestTermsKept::aPerformancePutOffEndsItsSaleLater()
{
    SaleTerms terms;
    terms.saleFrom = m_opens;
    terms.saleUntil = m_starts.plusMs(-hourMs);
    const EventId event = with(terms).id;
    EventEdit later;
    later.starts = m_starts.plusMs(2 * hourMs);
    const auto edited = editEvent(db(), one(), event, later);
    QCOMPARE(edited->terms.saleUntil, std::optional(m_starts.plusMs(hourMs)));
    QCOMPARE(edited->terms.saleFrom, std::optional(m_opens)); // that was announced
    EventEdit both;
    both.starts = m_starts;
    both.terms = [&](SaleTerms &changed, Instant starts) { changed.saleUntil = starts; };
    QCOMPARE(editEvent(db(), one(), event, both)->terms.saleUntil, std::optional(m_starts));
}

void TestTermsKept::performancesBelongToProductions()
{
    const EventSummary first = with({}, false, QStringLiteral("  Hamlet   26 "));
    QCOMPARE(first.productionName, QStringLiteral("Hamlet 26"));
    const EventSummary second = with({}, false, QStringLiteral("HAMLET 26"));
    QCOMPARE(second.production, first.production);
    EventEdit alone;
    alone.production = QString();
    QVERIFY(!editEvent(db(), one(), second.id, alone)->production.isValid());
    EventEdit other;
    other.production = QStringLiteral("Faust");
    QCOMPARE(editEvent(db(), one(), second.id, other)->productionName, QStringLiteral("Faust"));
    DONE(editProduction(db(), one(), QStringLiteral("faust"), {QStringLiteral("Urfaust"), QStringLiteral("By ear")}));
    QCOMPARE(readEvent(db(), second.id)->productionName, QStringLiteral("Urfaust"));
    REFUSED(editProduction(db(), one(), QStringLiteral("1"), {QStringLiteral("urfaust"), {}}),
            ErrorCode::InvalidArgument);
    REFUSED(editProduction(db(), one(), QStringLiteral("Othello"), {}), ErrorCode::InvalidArgument);
    REFUSED(editProduction(db(), one(), QStringLiteral("1"), {QString(), {}}), ErrorCode::InvalidArgument);
    const auto all = readProductions(db());
    QCOMPARE(all->size(), 2);
    QCOMPARE(all->at(1).note, QStringLiteral("By ear"));
    QCOMPARE(all->at(1).events, 1);
}

void TestTermsKept::verifyFindsWhatWasChangedBehindIt_data()
{
    QTest::addColumn<QString>("sql");
    for (const char *sql :
         {"UPDATE event SET place_limit = 7", "UPDATE event SET place_limit = NULL", "UPDATE event SET draft = 0",
          "UPDATE event SET sale_from = sale_from + 1", "UPDATE event SET sale_until = sale_until + 1",
          "UPDATE event SET presale_from = NULL", "UPDATE event SET presale_code = 'other'",
          "UPDATE event SET doors_minutes = 5", "UPDATE event SET production_id = NULL",
          "UPDATE production SET name = 'Faust'", "UPDATE production SET note = 'cheap'",
          "INSERT INTO production (production_id, name) VALUES (9, 'Othello')"})
        QTest::newRow(sql) << QString::fromLatin1(sql);
}

void TestTermsKept::verifyFindsWhatWasChangedBehindIt()
{
    QFETCH(QString, sql);
    SaleTerms terms = presale();
    terms.saleUntil = m_starts;
    terms.limit = 8;
    terms.doorsMinutes = 30;
    with(terms, true, QStringLiteral("Hamlet"));
    QCOMPARE(m_house->verified(), QString());
    const QString refused = triesByHand(sql);
    QVERIFY2(refused.isEmpty(), qPrintable(refused));
    QVERIFY2(!m_house->verified().isEmpty(), "nothing was found");
    m_house.reset();
}

ROWLOCK_TEST(TestTermsKept)
#include "tst_terms_kept.moc"
