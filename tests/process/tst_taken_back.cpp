// What comes back of a reservation that time released, said by the pure model before it was asked: seats and places of
// two areas, of other price types than the first, with goods, a voucher and what was taken off by hand, where others
// have some of it by then.
#include "model/service/desk.h"
#include "tests/process/support/ask_desk.h"
#include "tests/process/support/explained.h"
#include "tests/process/support/history.h"
#include "tests/process/support/raw_house.h"
#include "tests/process/support/theatre_house.h"
#include "tests/support/house_fixture.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;
using pure::Command;
using pure::Deed;

class TestTakenBack : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void isExplained_data();
    void isExplained();

private:
    Command command(const QString &what, const QString &terminal = u"counter/1"_s) const
    {
        Command asked;
        asked.what = what;
        asked.terminal = terminal;
        asked.event = 1;
        return asked;
    }
    Command ofHold(const QString &what, qint64 hold) const
    {
        Command asked = command(what);
        asked.hold = hold;
        return asked;
    }
    Command holding(const QString &terminal, const QStringList &seats, const QString &area = {},
                    qint64 places = 0) const
    {
        Command asked = command(u"hold"_s, terminal);
        asked.seats = seats;
        asked.area = area;
        asked.quantity = places;
        return asked;
    }
    pure::Answer done(const Command &asked);
    // Some of it is somebody else's by now: on hold, sold, and reserved.
    void othersTake();

    QTemporaryDir m_folder;
    TestClock m_clock;
    QString m_file;
    pure::Model m_start;
    qint64 m_before = 0;
    std::unique_ptr<Desk> m_desks[2];
    QList<Deed> m_history;
};

void TestTakenBack::init()
{
    m_desks[0].reset();
    m_desks[1].reset();
    m_history.clear();
    m_file = m_folder.filePath(u"house-%1.rowlock"_s.arg(QLatin1String(QTest::currentDataTag())));
    makeTheatreHouse(m_file, m_clock, 2);
    addTheatreFees(m_file, m_clock);
    addTheatreTerms(m_file, m_clock, 40, 20'000);
    m_clock.advanceMs(1000); // from then on they hold
    m_start = rawStart(m_file);
    m_before = rawJournal(m_file, 0).size();
    for (int i = 0; i < 2; ++i) {
        auto desk = Desk::open(m_file, {u"counter/%1"_s.arg(i + 1), {}}, m_clock);
        QVERIFY2(desk, qPrintable(said(desk)));
        m_desks[i] = std::move(*desk);
    }
}

pure::Answer TestTakenBack::done(const Command &asked)
{
    m_clock.advanceMs(50);
    Deed deed;
    deed.command = asked;
    deed.invokedNs = 10 * m_history.size() + 1;
    QString message;
    deed.answer = askDesk(*m_desks[asked.terminal.endsWith(u'1') ? 0 : 1], asked, &message);
    deed.answeredNs = deed.invokedNs + 5;
    if (!deed.answer.refusal.isEmpty())
        qWarning("%s: %s %s", qPrintable(asked.what), qPrintable(deed.answer.refusal), qPrintable(message));
    m_history.append(deed);
    return deed.answer;
}

void TestTakenBack::othersTake()
{
    done(holding(u"counter/2"_s, {u"A2"_s}));
    const qint64 sold = done(holding(u"counter/2"_s, {}, u"Floor"_s, 20)).hold;
    Command paid = command(u"sell"_s, u"counter/2"_s);
    paid.hold = sold;
    paid.payments = {{u"cash"_s, 100'000}};
    done(paid);
    done(holding(u"counter/2"_s, {}, u"Floor"_s, 15));
    const qint64 reserved = done(holding(u"counter/2"_s, {}, u"Floor"_s, 12)).hold;
    Command kept = command(u"reservation.make"_s, u"counter/2"_s);
    kept.hold = reserved;
    kept.house.until = m_clock.now().plusMs(3'600'000).ms;
    done(kept);
}

void TestTakenBack::isExplained_data()
{
    QTest::addColumn<bool>("othersHaveSome");
    QTest::addColumn<bool>("isAgreed");
    QTest::newRow("all") << false << false;
    QTest::newRow("all-agreed") << false << true;
    QTest::newRow("some") << true << false;
    QTest::newRow("some-agreed") << true << true;
}

void TestTakenBack::isExplained()
{
    QFETCH(const bool, othersHaveSome);
    QFETCH(const bool, isAgreed);
    const qint64 hold = done(holding(u"counter/1"_s, {u"A1"_s, u"A2"_s, u"C3"_s})).hold;
    for (const auto &[area, places] : {std::pair(u"Floor"_s, 9), std::pair(u"Pit"_s, 3)}) {
        Command more = ofHold(u"hold.add"_s, hold);
        more.area = area;
        more.quantity = places;
        done(more);
    }
    if (isAgreed) {
        Command types = ofHold(u"hold.types"_s, hold);
        types.seats = {u"A1"_s};
        types.area = u"Floor"_s;
        types.quantity = 6;
        types.type = pure::cheapType;
        done(types);
        Command comps = ofHold(u"hold.types"_s, hold);
        comps.seats = {u"C3"_s};
        comps.type = pure::compType;
        comps.saysWhy = true;
        done(comps);
        Command goods = ofHold(u"hold.extras"_s, hold);
        goods.quantity = 2;
        done(goods);
        Command off = ofHold(u"hold.reduce"_s, hold);
        off.byHand = {{1000}};
        done(off);
    }
    Command kept = ofHold(u"reservation.make"_s, hold);
    kept.house.until = m_clock.now().plusMs(60'000).ms;
    done(kept);
    m_clock.advanceMs(61'000);
    done(command(u"reservation.release"_s));
    if (othersHaveSome)
        othersTake();
    Command back = ofHold(u"reservation.take_back"_s, hold);
    back.house.code = m_desks[0]->reservations().released().value().value(0).as.code;
    back.house.until = m_clock.now().plusMs(600'000).ms;
    const pure::Answer answer = done(back);
    // A2, and of the Floor's nine the six that are on hold, or reserved, or sold: nobody knows which.
    QCOMPARE(answer.number, othersHaveSome ? 2 : 0);
    for (const Deed &deed : std::as_const(m_history))
        QCOMPARE(deed.answer.refusal, QString());
    const QList<pure::JournalEntry> journal = rawActs(m_file, m_before);
    pure::HistoryCheck check(m_start, m_history, journal);
    const QString problem = check.problem();
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    const QString differences = tableDifferences(check.end().tables(), rawTables(m_file));
    QVERIFY2(differences.isEmpty(), qPrintable(differences));
}

ROWLOCK_TEST(TestTakenBack)
#include "tst_taken_back.moc"
