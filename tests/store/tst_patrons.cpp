// Patrons' names: given while a sale lasts, kept by the order, found by code, ticket and how its words begin.
#include "model/domain/patron.h"
#include "model/store/hold_recovery.h"
#include "model/store/journal.h"
#include "model/store/patrons.h"
#include "model/store/waitlist.h"
#include "tests/support/foreign_program.h"
#include "tests/support/found_orders.h"
#include "tests/support/house_fixture.h"

#include <QCryptographicHash>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPatrons : public QObject
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

    void wordsOfANameAreFolded_data();
    void wordsOfANameAreFolded();
    void aHoldsNameIsItsOrders();
    void aNameAtTheSaleIsOneAct();
    void onlyItsOwnTerminalNamesALiveHold();
    void aNameWhilePayingStays();
    void aRecoveredHoldKeepsItsName();
    void foundByCodeTicketAndName();
    void theSnapshotAndItsChangesSayWhose();
    void verifySeesAWordThatIsNotThere();
    void noNameStandsInTheJournal();
    void anEmptiedNameIsGone();
    void aNameTypedWronglyIsGone();

private:
    void everythingWithNames();
    QByteArray house()
    {
        m_house->close();
        QFile file(m_house->file);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    Result<SaleReceipt> soldTo(const QString &patron, const QStringList &seats)
    {
        const auto hold = m_house->hold(m_house->one(), m_event, seats);
        if (!hold)
            return refuse(hold.error());
        return sellHold(*m_house->connection, m_house->one(), hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {},
                        patron);
    }
    QStringList found(const QString &text, int limit = 20)
    {
        const auto orders = foundOrders(*m_house->connection, text, limit);
        QStringList names;
        if (!orders)
            return {said(orders)};
        for (const Finding &one : *orders)
            names += one.line.patron;
        return names;
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestPatrons::wordsOfANameAreFolded_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("nothing") << u"  "_s << QStringList();
    QTest::newRow("accents") << u"Zoë Ångström"_s << QStringList{u"zoe"_s, u"angstrom"_s};
    QTest::newRow("apostrophes and hyphens")
        << u"Mary O'Brien-O’Neil"_s << QStringList{u"mary"_s, u"obrien"_s, u"oneil"_s};
    QTest::newRow("sharp s") << u"WEIß weiss"_s << QStringList{u"weiss"_s};
    QTest::newRow("letters of their own") << u"Łukasz Bjørnæs"_s << QStringList{u"lukasz"_s, u"bjornaes"_s};
    QTest::newRow("initials") << u"J.R. Ewing"_s << QStringList{u"jr"_s, u"ewing"_s};
    QTest::newRow("other scripts") << u"Достоевский 王伟"_s << QStringList{u"достоевскии"_s, u"王伟"_s};
}

void TestPatrons::wordsOfANameAreFolded()
{
    QFETCH(const QString, name);
    QFETCH(const QStringList, words);
    QCOMPARE(patronWords(name), words);
}

void TestPatrons::aHoldsNameIsItsOrders()
{
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s, u"A2"_s});
    const auto named = namePatron(*m_house->connection, m_house->one(), hold->id, u"  Mary   O'Brien "_s);
    QVERIFY2(named, qPrintable(said(named)));
    QCOMPARE(named->patron, u"Mary O'Brien"_s);
    QVERIFY(named->revision > hold->revision);
    const auto same = namePatron(*m_house->connection, m_house->one(), hold->id, u"Mary O'Brien"_s);
    QCOMPARE(same->revision, named->revision); // nothing to write down
    const auto sale = m_house->sellForCash(m_house->one(), *named);
    QVERIFY2(sale, qPrintable(said(sale)));
    QCOMPARE(sale->order.patron, u"Mary O'Brien"_s);
    const auto orders = readRecentOrders(*m_house->connection, m_event, 5);
    QCOMPARE(orders->first().patron, u"Mary O'Brien"_s);
    QStringList kinds;
    const auto rows = journalRows(*m_house->connection, 0, 100);
    for (const JournalRow &row : *rows)
        kinds += row.kind;
    QCOMPARE(kinds.count(u"hold.named"_s), 1);
}

void TestPatrons::aNameAtTheSaleIsOneAct()
{
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s});
    const QList<PaymentLine> cash{{PaymentMethod::Cash, hold->total, {}}};
    const auto sale = sellHold(*m_house->connection, m_house->one(), hold->id, cash, u"k1"_s, u"Ann Lee"_s);
    QVERIFY2(sale, qPrintable(said(sale)));
    const auto again = sellHold(*m_house->connection, m_house->one(), hold->id, cash, u"k1"_s, u"Ann Lee"_s);
    QCOMPARE(again->order.patron, u"Ann Lee"_s);
    QCOMPARE(again->order.id, sale->order.id);
    const auto another = sellHold(*m_house->connection, m_house->one(), hold->id, cash, u"k1"_s, u"Bob Lee"_s);
    QVERIFY(!another && another.error().code == ErrorCode::KeyReused);

    const auto next = m_house->hold(m_house->one(), m_event, {u"A2"_s});
    const auto short1 = sellHold(*m_house->connection, m_house->one(), next->id,
                                 {{PaymentMethod::Card, HouseFixture::eur(1), {}}}, {}, u"Cy"_s);
    QVERIFY(!short1 && short1.error().code == ErrorCode::PaymentMismatch);
    QCOMPARE(readHold(*m_house->connection, next->id)->patron, QString()); // all or nothing
    const auto tooLong = sellHold(*m_house->connection, m_house->one(), next->id,
                                  {{PaymentMethod::Cash, next->total, {}}}, {}, QString(201, u'x'));
    QVERIFY(!tooLong && tooLong.error().code == ErrorCode::InvalidArgument);
}

void TestPatrons::onlyItsOwnTerminalNamesALiveHold()
{
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s});
    const auto others = namePatron(*m_house->connection, m_house->two(), hold->id, u"Eve"_s);
    QVERIFY(!others && others.error().code == ErrorCode::Forbidden);
    QVERIFY(releaseHold(*m_house->connection, m_house->one(), hold->id, {}));
    const auto ended = namePatron(*m_house->connection, m_house->one(), hold->id, u"Eve"_s);
    QVERIFY(!ended && ended.error().code == ErrorCode::HoldConsumed);
}

void TestPatrons::aNameWhilePayingStays()
{
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s});
    QVERIFY(beginPayment(*m_house->connection, m_house->one(), hold->id, {}));
    const auto named = namePatron(*m_house->connection, m_house->one(), hold->id, u"Ann Lee"_s);
    QVERIFY2(named, qPrintable(said(named)));
    QCOMPARE(named->state, HoldState::Paying);
    const auto attempts = readOwnHolds(*m_house->connection, u"counter/1"_s);
    QCOMPARE(attempts->first().patron, u"Ann Lee"_s);
    const auto sale = m_house->sellForCash(m_house->one(), *named);
    QVERIFY2(sale, qPrintable(said(sale)));
    QCOMPARE(sale->order.patron, u"Ann Lee"_s);
}

void TestPatrons::aRecoveredHoldKeepsItsName()
{
    HoldRules strict;
    strict.policy = HoldPolicy::Strict;
    m_event = m_house->newEvent(strict, u"Faust"_s);
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s});
    QVERIFY(namePatron(*m_house->connection, m_house->one(), hold->id, u"Ann Lee"_s));
    m_house->clock.advanceMs(601'000);
    const auto back = takeBack(*m_house->connection, m_house->one(), hold->id, m_house->plan, {});
    QVERIFY2(back, qPrintable(said(back)));
    QVERIFY(back->kept && back->kept->id != hold->id);
    QCOMPARE(back->kept->patron, u"Ann Lee"_s);
    QCOMPARE(readHold(*m_house->connection, back->kept->id)->patron, u"Ann Lee"_s);
}

void TestPatrons::foundByCodeTicketAndName()
{
    const auto mary = soldTo(u"Mary O'Brien"_s, {u"A1"_s});
    const auto zoe = soldTo(u"Zoë Marsh"_s, {u"A2"_s});
    const auto nobody = soldTo({}, {u"A3"_s});
    QVERIFY(mary && zoe && nobody);
    QCOMPARE(found(u"mar"_s), (QStringList{u"Zoë Marsh"_s, u"Mary O'Brien"_s})); // newest first
    QCOMPARE(found(u"MAR"_s, 1), QStringList{u"Zoë Marsh"_s});
    QCOMPARE(found(u"zoe"_s), QStringList{u"Zoë Marsh"_s});
    QCOMPARE(found(u"obr mary"_s), QStringList{u"Mary O'Brien"_s});
    QCOMPARE(found(u"obr marsh"_s), QStringList());
    QCOMPARE(found(u"rien"_s), QStringList()); // how a word begins, not what is in it
    QCOMPARE(found(u""_s), QStringList());
    QCOMPARE(found(u"%"_s), QStringList());
    const auto byCode = foundOrders(*m_house->connection, nobody->order.code.toLower(), 20);
    QCOMPARE(byCode->size(), 1);
    QCOMPARE(byCode->first().matches.first().by, FoundBy::Code);
    QCOMPARE(byCode->first().line.id, nobody->order.id);
    const auto byTicket = foundOrders(*m_house->connection, zoe->order.tickets.first().barcode, 20);
    QCOMPARE(byTicket->size(), 1);
    QCOMPARE(byTicket->first().matches.first().by, FoundBy::Barcode);
    QCOMPARE(byTicket->first().line.id, zoe->order.id);
}

void TestPatrons::theSnapshotAndItsChangesSayWhose()
{
    QVERIFY(soldTo(u"Mary O'Brien"_s, {u"A1"_s, u"A2"_s}));
    const auto hold = m_house->hold(m_house->one(), m_event, {u"B1"_s});
    const auto names = [this](qint64 since) { // as the map is told them
        const auto event = readEvent(*m_house->connection, m_event);
        auto seats = readSeats(*m_house->connection, *event, since);
        const auto holds = readChangedHolds(*m_house->connection, m_event, since);
        const auto orders = readSoldOrders(*m_house->connection, m_event, since);
        nameSeats(*seats, *holds, *orders);
        QStringList found;
        for (const SeatStatus &seat : *seats) {
            if (!seat.patron.isEmpty())
                found += seat.ref + u' ' + seat.patron;
        }
        return found;
    };
    QCOMPARE(names(-1), (QStringList{u"A1 Mary O'Brien"_s, u"A2 Mary O'Brien"_s}));
    const qint64 before = readEvent(*m_house->connection, m_event)->revision;
    QVERIFY(namePatron(*m_house->connection, m_house->one(), hold->id, u"Ann Lee"_s));
    QCOMPARE(names(-1).last(), u"B1 Ann Lee"_s);
    QCOMPARE(readChangedHolds(*m_house->connection, m_event, before)->first().patron, u"Ann Lee"_s);
    QVERIFY(m_house->sellForCash(m_house->one(), *hold));
    QCOMPARE(names(before), QStringList{u"B1 Ann Lee"_s});
}

void TestPatrons::verifySeesAWordThatIsNotThere()
{
    QVERIFY(soldTo(u"Mary O'Brien"_s, {u"A1"_s}));
    m_house->close();
    {
        ForeignProgram foreign(m_house->file);
        QVERIFY(!foreign.tries(u"UPDATE patron SET name = 'Eve'"_s).isEmpty());
        QVERIFY(!foreign.tries(u"DELETE FROM patron_word"_s).isEmpty());
        QVERIFY(!foreign.tries(u"INSERT OR REPLACE INTO patron_word (word, order_id) VALUES ('mary', 1)"_s).isEmpty());
        QCOMPARE(foreign.tries(u"INSERT INTO patron_word (word, order_id) VALUES ('eve', 1)"_s),
                 QString()); // no rule can fold
    }
    m_house->reopen();
    QVERIFY(m_house->verified().contains(u"not found by its patron's name"_s));
    m_house->close();
    {
        ForeignProgram foreign(m_house->file);
        QCOMPARE(foreign.forces(
                     u"DELETE FROM patron_word WHERE word = 'eve'; DELETE FROM patron_word_gram WHERE word = 'eve'; "
                     u"UPDATE patron SET name = 'Mary OBrien'"_s),
                 QString());
    }
    m_house->reopen();
    QVERIFY2(m_house->verified().contains(u"Patron 1: “name's SHA-256”"_s), qPrintable(m_house->verified()));
    m_house->close();
    {
        ForeignProgram foreign(m_house->file);
        QCOMPARE(foreign.forces(u"UPDATE patron SET name = 'Mary O''Brien'"_s), QString());
    }
    m_house->reopen();
}

// A hold that is named, a sale, the waitlist, late money: all that ever had a name.
void TestPatrons::everythingWithNames()
{
    const auto held = m_house->hold(m_house->one(), m_event, {u"A1"_s});
    QVERIFY(namePatron(*m_house->connection, m_house->one(), held->id, u"Wilhelmina \"Billie\" Featherstone"_s));
    const auto sold = m_house->hold(m_house->one(), m_event, {u"A2"_s});
    QVERIFY(sellHold(*m_house->connection, m_house->one(), sold->id, {{PaymentMethod::Cash, sold->total, {}}}, u"k1"_s,
                     u"Wilhelmina \"Billie\" Featherstone"_s));
    const WaitlistRequest party{2, {}, {}, u"Algernon Moncrieff"_s, u"0451 998877"_s};
    const auto waits = joinWaitlist(*m_house->connection, m_house->two(), m_event, party, u"k2"_s);
    QVERIFY2(waits, qPrintable(said(waits)));
    QVERIFY(acceptOffer(*m_house->connection, m_house->one(), waits->id));
    HoldRules strict;
    strict.policy = HoldPolicy::Strict;
    const EventId faust = m_house->newEvent(strict, u"Faust"_s);
    const auto lost = m_house->hold(m_house->one(), faust, {u"A1"_s});
    QVERIFY(namePatron(*m_house->connection, m_house->one(), lost->id, u"Wilhelmina \"Billie\" Featherstone"_s));
    m_house->clock.advanceMs(601'000);
    QVERIFY(takeBack(*m_house->connection, m_house->one(), lost->id, m_house->plan, u"k3"_s));
}

void TestPatrons::noNameStandsInTheJournal()
{
    everythingWithNames();
    QCOMPARE(m_house->verified(), QString());
    m_house->close();
    {
        ForeignProgram foreign(m_house->file);
        const QString journal = foreign.text(
            u"SELECT group_concat(kind || ' ' || terminal || ' ' || clerk || ' ' || body, char(10)) FROM journal"_s);
        QVERIFY(journal.contains(u"hold.named"_s) && journal.contains(u"waitlist.joined"_s));
        for (const char *part : {"Wilhelmina", "Billie", "Feather", "Algernon", "Moncrieff", "998877"})
            QVERIFY2(!journal.contains(QLatin1String(part)), part);
        // Nor a digest that a list of names leads back to.
        QVERIFY(foreign.number(u"SELECT count(DISTINCT salt) FROM patron"_s) > 1);
        QCOMPARE(foreign.number(u"SELECT count(*) - count(DISTINCT salt) FROM patron"_s), 0);
        for (const char *name :
             {"Algernon Moncrieff", "18:Algernon Moncrieff,", "18:Algernon Moncrieff,11:0451 998877,"}) {
            const QByteArray guessed = QCryptographicHash::hash(name, QCryptographicHash::Sha256).toHex();
            QVERIFY2(!journal.contains(QLatin1String(guessed)), name);
        }
    }
    m_house->reopen();
}

void TestPatrons::anEmptiedNameIsGone()
{
    ONLY_OF_A_FILE(); // what is left in its pages
    everythingWithNames();
    QVERIFY(soldTo(u"Zoë Marsh"_s, {u"B1"_s}));
    QCOMPARE(found(u"wilh feather"_s).size(), 1);
    QVERIFY(house().contains("Featherstone"));
    {
        ForeignProgram foreign(m_house->file);
        QCOMPARE(foreign.tries(u"PRAGMA secure_delete = ON; UPDATE patron SET name = '', contact = '', salt = NULL"
                               " WHERE name <> 'Zoë Marsh'"_s),
                 QString());
    }
    m_house->reopen();
    QCOMPARE(m_house->verified(), QString());
    QCOMPARE(found(u"wilh feather"_s), QStringList());
    QCOMPARE(found(u"mar"_s), QStringList{u"Zoë Marsh"_s}); // who is not forgotten is still found
    QCOMPARE(readOrder(*m_house->connection, OrderId(1))->patron, QString());
    // The answers that named them are gone, and yet nothing is done twice.
    const auto again =
        sellHold(*m_house->connection, m_house->one(), HoldId(2), {{PaymentMethod::Cash, HouseFixture::eur(4200), {}}},
                 u"k1"_s, u"Wilhelmina \"Billie\" Featherstone"_s);
    QVERIFY(!again && again.error().code == ErrorCode::KeyReused);
    const QByteArray left = house();
    for (const char *part : {"Wilhelmina", "Billie", "Feather", "feather", "Algernon", "Moncrieff", "998877"})
        QVERIFY2(!left.contains(part), part);
    QVERIFY(left.contains("Marsh"));
    m_house->reopen();
}

void TestPatrons::aNameTypedWronglyIsGone()
{
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s});
    QVERIFY(namePatron(*m_house->connection, m_house->one(), hold->id, u"Anne Leigh"_s));
    QVERIFY(namePatron(*m_house->connection, m_house->one(), hold->id, u"Ann Lee"_s));
    QCOMPARE(readHold(*m_house->connection, hold->id)->patron, u"Ann Lee"_s);
    QVERIFY(!house().contains("Leigh"));
    m_house->reopen();
    QVERIFY(namePatron(*m_house->connection, m_house->one(), hold->id, {}));
    QCOMPARE(readHold(*m_house->connection, hold->id)->patron, QString());
    QVERIFY(!house().contains("Ann Lee"));
    m_house->reopen();
}

ROWLOCK_TEST(TestPatrons)
#include "tst_patrons.moc"
