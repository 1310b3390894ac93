// A whole house taken from a file to a server and back, row by row as it was; backups of a house on a server.
#include "model/service/house_move.h"

#include "model/db/house_rows.h"
#include "model/service/desk.h"
#include "model/service/restore.h"
#include "model/store/joint_holds.h"
#include "model/store/known_patrons.h"
#include "model/store/patron_merges.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/random_season.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestHouseMove : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        if (!canTestOnServer())
            QSKIP("no PostgreSQL server is installed");
        if (testsOnServer())
            QSKIP("begins with a file and has a server of its own");
        m_house = std::make_unique<HouseFixture>();
        m_server = newServerDatabase();
        m_season = std::make_unique<RandomSeason>(*m_house, 4711);
        m_season->addEvent(m_house->newEvent());
        m_season->addEvent(m_house->newEvent({HoldPolicy::Strict, 60, 180}, u"Faust"_s));
        m_season->addEvent(m_house->newEvent({}, u"Medea"_s));
        goOn(300);
    }
    void cleanup()
    {
        m_season.reset();
        m_house.reset();
        if (!m_server.isEmpty())
            dropServerDatabase(m_server);
        m_server.clear();
    }

    void goesToAServerAndBackAsItIs()
    {
        const auto gone = copyHouse(m_house->file, m_server);
        QVERIFY2(gone, qPrintable(said(gone)));
        QVERIFY(gone->head.entry > 250); // more than one part of a table
        const auto back = copyHouse(m_server, path(u"back.rowlock"_s));
        QVERIFY2(back, qPrintable(said(back)));
        QCOMPARE(back->head.entry, gone->head.entry);
        QCOMPARE(back->head.hash, gone->head.hash);
        m_house->close();
        QCOMPARE(tablesThatDiffer(m_house->file, path(u"back.rowlock"_s)), QStringList());
    }

    // Numbers go on above the highest, the rules are in force, the clock is the server's.
    void isGoneOnWithOnTheServer()
    {
        QVERIFY(copyHouse(m_house->file, m_server));
        moveTo(m_server);
        goOn(100);
        QCOMPARE(m_season->accidents, QStringList());
        QCOMPARE(m_house->verified(), QString());
        ForeignProgram foreign(m_server);
        QVERIFY(!foreign.tries(u"UPDATE journal SET body = '{}' WHERE seq = 1"_s).isEmpty());
        QVERIFY(!foreign.tries(u"UPDATE event SET held = held + 1"_s).isEmpty());
    }

    void isGoneOnWithInAFileAgain()
    {
        QVERIFY(copyHouse(m_house->file, m_server));
        moveTo(m_server);
        goOn(100);
        m_house->connection.reset();
        const auto back = copyHouse(m_server, path(u"back.rowlock"_s));
        QVERIFY2(back, qPrintable(said(back)));
        moveTo(path(u"back.rowlock"_s));
        goOn(100);
        QCOMPARE(m_season->accidents, QStringList());
        QCOMPARE(m_house->verified(), QString());
    }

    void isCopiedWhileOthersSell()
    {
        QVERIFY(copyHouse(m_house->file, m_server));
        moveTo(m_server);
        ForeignProgram seller(m_server);
        QVERIFY(seller.begins(u"SELECT pg_advisory_xact_lock(1383036780)"_s)); // has the turn
        const auto back = copyHouse(m_server, path(u"back.rowlock"_s));
        seller.tries(u"COMMIT"_s);
        QVERIFY2(back, qPrintable(said(back)));
        goOn(50);
        QCOMPARE(m_house->verified(), QString());
    }

    void writesOverNothing()
    {
        const auto same = copyHouse(m_house->file, path(u"other.rowlock"_s));
        QVERIFY(!same && same.error().code == ErrorCode::InvalidArgument);
        QVERIFY(!QFile::exists(path(u"other.rowlock"_s)));
        const auto gone = copyHouse(m_house->file, m_server);
        QVERIFY(gone);
        for (const QString &target : {m_server, m_house->file}) {
            const auto again = copyHouse(m_server, target);
            QVERIFY(!again && again.error().code == ErrorCode::StorageUnusable);
        }
        QCOMPARE(m_house->verified(), QString());
        const auto still = copyHouse(m_server, path(u"back.rowlock"_s));
        QVERIFY(still && still->head.hash == gone->head.hash);
    }

    // Nothing of a house that does not hold together, and nothing that a server cannot keep.
    void comesWholeOrNotAtAll_data()
    {
        QTest::addColumn<QString>("damage");
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("a payment too many")
            << u"UPDATE payment SET amount_minor = amount_minor + 1"_s << ErrorCode::StorageCorrupt;
        QTest::newRow("a text that is no UTF-8")
            << u"INSERT INTO copy_mark (one, made_at, made_from) VALUES (1, 5, CAST(x'41FF' AS TEXT))"_s
            << ErrorCode::StorageUnusable;
        QTest::newRow("a text that a server refuses")
            << u"INSERT INTO copy_mark (one, made_at, made_from) VALUES (1, 5, 'a' || char(0) || 'b')"_s
            << ErrorCode::StorageUnusable;
    }
    void comesWholeOrNotAtAll()
    {
        QFETCH(QString, damage);
        QFETCH(ErrorCode, code);
        m_house->close();
        QCOMPARE(ForeignProgram(m_house->file).forces(damage), QString());
        const auto refused = copyHouse(m_house->file, m_server);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, code);
        QVERIFY2(isSentence(refused.error().message), qPrintable(refused.error().message));
        QCOMPARE(ForeignProgram(m_server).number(u"SELECT count(*) FROM pg_class WHERE relnamespace = "
                                                 "current_schema()::regnamespace"_s),
                 0);
    }

    void aServersBackupIsAFileLikeAnyOther()
    {
        QVERIFY(copyHouse(m_house->file, m_server));
        const TestClock clock;
        const QString copy = path(u"backup.rowlock"_s);
        {
            const auto desk = Desk::open(m_server, {u"counter/1"_s, {}}, clock);
            QVERIFY2(desk, qPrintable(said(desk)));
            const auto receipt = (*desk)->upkeep().backup(copy);
            QVERIFY2(receipt, qPrintable(said(receipt)));
            QCOMPARE(receipt->bytes, QFileInfo(copy).size());
            QCOMPARE(QDir(m_house->folder.path()).entryList({u"backup*"_s}, QDir::Files | QDir::Hidden),
                     QStringList(u"backup.rowlock"_s));
            QVERIFY(!(*desk)->upkeep().backup(copy)); // it is there
        }
        {
            const auto opened = Desk::open(copy, {u"counter/1"_s, {}}, clock);
            QVERIFY(opened && (*opened)->facts().copy);
            QCOMPARE((*opened)->facts().copy->from, m_server);
        }
        const QString restored = path(u"restored.rowlock"_s);
        QVERIFY(Desk::restore(copy, restored, clock));
        moveTo(restored);
        goOn(50);
        QCOMPARE(m_season->accidents, QStringList());
        QCOMPARE(m_house->verified(), QString());

        const QString elsewhere = newServerDatabase();
        const auto dropped = qScopeGuard([&] { dropServerDatabase(elsewhere); });
        const auto receipt = Desk::restore(copy, elsewhere, clock);
        QVERIFY2(receipt, qPrintable(said(receipt)));
        QVERIFY(!Desk::restore(copy, elsewhere, clock)); // it is no empty database any more
        moveTo(elsewhere);
        m_season = std::make_unique<RandomSeason>(*m_house, 815); // the other house's orders are unknown here
        m_season->addEvent(EventId(1));
        goOn(50);
        QCOMPARE(m_season->accidents, QStringList());
        QCOMPARE(m_house->verified(), QString());
        m_house->connection.reset();
        const auto desk = Desk::open(elsewhere, {u"counter/1"_s, {}}, clock);
        QVERIFY(desk && !(*desk)->facts().copy);
    }

    // A patron who was merged into a newer one, and a hold that joined one that was taken after it.
    void aRowMayReferToALaterOne()
    {
        const auto patron = [this](const QString &name) {
            Patron made;
            made.last = name;
            const auto done = makePatron(*m_house->connection, m_house->one(), made, true);
            return done ? done->no : PatronNo();
        };
        const PatronNo older = patron(u"Sand"_s), newer = patron(u"Sand-Lund"_s);
        const auto merged = mergePatrons(*m_house->connection, m_house->one(), newer, older);
        QVERIFY2(merged, qPrintable(said(merged)));
        const auto first = m_house->hold(m_house->one(), m_house->newEvent({}, u"Lear"_s), {u"A1"_s});
        const auto second = m_house->hold(m_house->one(), m_house->newEvent({}, u"Ubu"_s), {u"A1"_s});
        QVERIFY2(first && second, qPrintable(said(first) + said(second)));
        const auto joined = joinHolds(*m_house->connection, m_house->one(), first->id, second->id);
        QVERIFY2(joined, qPrintable(said(joined)));
        for (const QString &later : {u"SELECT count(*) FROM known_patron WHERE merged_into > patron_no"_s,
                                     u"SELECT count(*) FROM hold WHERE joint_id > hold_id"_s})
            QVERIFY(ForeignProgram(m_house->file, ForeignProgram::Does::Look).number(later) > 0);

        const QString keys = u"SELECT count(*), sum(condeferrable::int), sum(condeferred::int), "
                             "sum((SELECT count(*) FROM pg_trigger WHERE tgconstraint = c.oid AND tgdeferrable)) "
                             "FROM pg_constraint c WHERE contype = 'f'"_s;
        const auto gone = copyHouse(m_house->file, m_server);
        QVERIFY2(gone, qPrintable(said(gone)));
        const QStringList kept = ForeignProgram(m_server).rows(keys).value(0);
        QVERIFY(kept.value(0).toInt() > 0);
        QCOMPARE(kept.mid(1), QStringList(3, u"0"_s)); // looked at with each statement again
        const auto back = copyHouse(m_server, path(u"back.rowlock"_s));
        QVERIFY2(back, qPrintable(said(back)));
        QCOMPARE(back->head.hash, gone->head.hash);
        const TestClock clock;
        const QString copy = path(u"backup.rowlock"_s);
        {
            const auto desk = Desk::open(m_server, {u"counter/1"_s, {}}, clock);
            QVERIFY2(desk, qPrintable(said(desk)));
            const auto receipt = (*desk)->upkeep().backup(copy);
            QVERIFY2(receipt, qPrintable(said(receipt)));
        }
        const QString elsewhere = newServerDatabase();
        const auto dropped = qScopeGuard([&] { dropServerDatabase(elsewhere); });
        const auto restored = Desk::restore(copy, elsewhere, clock);
        QVERIFY2(restored, qPrintable(said(restored)));
        m_house->close();
        QCOMPARE(tablesThatDiffer(m_house->file, path(u"back.rowlock"_s)), QStringList());
        moveTo(elsewhere);
        QCOMPARE(m_house->verified(), QString());
    }

    // Where the row that is meant is missing, the copy is: also what is looked at last is looked at.
    void aRowMustBeThereToBeReferredTo()
    {
        m_house->close();
        QCOMPARE(ForeignProgram(m_house->file)
                     .forces(u"UPDATE hold SET joint_id = 99999999 WHERE hold_id = (SELECT min(hold_id) FROM hold)"_s),
                 QString());
        auto opened = Connection::open(m_house->file, OpenMode::ReadOnly);
        QVERIFY2(opened, qPrintable(said(opened)));
        const auto target = Connection::create(m_server, [&](Connection &draft) { return copyRows(**opened, draft); });
        QVERIFY(!target);
        QVERIFY2(target.error().diagnosis.contains(u"joint_id"_s), qPrintable(target.error().diagnosis));
        opened->reset();
        m_house->reopen();
    }

private:
    QString path(const QString &name) const { return m_house->folder.filePath(name); }
    void goOn(int steps)
    {
        for (int i = 0; i < steps; ++i)
            m_season->step();
    }
    void moveTo(const QString &place)
    {
        auto opened = Connection::open(place, OpenMode::ReadWrite);
        if (!opened)
            qFatal("%s", qPrintable(said(opened)));
        m_house->connection = *std::move(opened);
    }
    static QStringList tablesThatDiffer(const QString &one, const QString &other)
    {
        ForeignProgram both(one);
        if (const QString said = both.tries(u"ATTACH '%1' AS other"_s.arg(other)); !said.isEmpty())
            return {said};
        const QString tables = both.text(
            u"SELECT group_concat(name) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"_s);
        QStringList differ;
        for (const QString &table : tables.split(u',')) {
            const auto missing = [&](const QString &from, const QString &in) {
                return both.number(
                    u"SELECT count(*) FROM (SELECT * FROM %1.%3 EXCEPT SELECT * FROM %2.%3)"_s.arg(from, in, table));
            };
            if (missing(u"main"_s, u"other"_s) + missing(u"other"_s, u"main"_s) != 0)
                differ.append(table);
        }
        return tables.contains(u"journal"_s) ? differ : QStringList(tables);
    }

    std::unique_ptr<HouseFixture> m_house;
    std::unique_ptr<RandomSeason> m_season;
    QString m_server;
};

ROWLOCK_TEST(TestHouseMove)
#include "tst_house_move.moc"
