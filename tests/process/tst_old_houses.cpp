// Files of other times and other programs: an older house comes along with all it says and leaves a copy, anything else
// is refused and stays as it is, byte for byte.
#include "tests/process/support/house_facts.h"
#include "tests/process/support/proof_house.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

QByteArray bytesOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
}

QStringList schemaRows(const QString &house)
{
    return rowsOf(house, u"SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"_s);
}

} // namespace

class TestOldHouses : public QObject
{
    Q_OBJECT

private slots:
    void comesAlong_data()
    {
        QTest::addColumn<QString>("file");
        const QDir released(QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/data/houses"));
        for (const QString &name : released.entryList({u"*.rowlock"_s}, QDir::Files))
            QTest::newRow(qPrintable(name)) << released.filePath(name);
    }
    void comesAlong()
    {
        QFETCH(QString, file);
        const HouseFolder folder;
        takeOld(file, folder);
        const qint64 oldSchema = schemaOf(folder.house());
        const QStringList old = factsOf(folder.house());
        QVERIFY(old.size() > 40);
        for (const char *state : {"|active|", "|paying|", "|sold|", "|released|"})
            QVERIFY2(!old.filter(QLatin1String(state)).isEmpty(), state);

        CounterProcess counter(folder.house(), u"one"_s);
        const auto verify = counter.call(u"verify"_s);
        QVERIFY2(verify.done() && verify.result.value(u"ok"_s).toBool(), qPrintable(verify.told()));
        QVERIFY(schemaOf(folder.house()) > oldSchema);
        const QStringList now = factsOf(folder.house());
        QVERIFY2(ofEverySchema(now) == ofEverySchema(old), qPrintable(difference(old, now)));
        const QStringList paying = rowsOf(folder.house(), u"SELECT hold_id FROM hold WHERE state = 'paying'"_s);
        QCOMPARE(rowsOf(folder.house(), u"SELECT hold_id FROM payment_attempt WHERE state = 'open'"_s), paying);
        QCOMPARE(brokenRules(folder.house()), QStringList());

        const QStringList copies = QDir(folder.folder()).entryList({u"house.rowlock.before-schema-*"_s});
        QCOMPARE(copies.size(), 1);
        QCOMPARE(schemaOf(folder.path(copies.first())), oldSchema);
        QCOMPARE(factsOf(folder.path(copies.first())), old);

        const HouseFolder fresh;
        makeSimpleHouse(fresh, 1, 2);
        QCOMPARE(schemaRows(folder.house()), schemaRows(fresh.house()));
        // The first write seals what older entries lack and takes patrons' names out of them; all of it still holds.
        QVERIFY(counter.call(u"hold"_s, {{u"event"_s, 1}, {u"best"_s, 1}}).done());
        QCOMPARE(rowsOf(folder.house(), u"SELECT count(*) FROM journal WHERE kind = 'house.sealed'"_s),
                 QStringList{u"1"_s});
        const auto sealed = counter.call(u"verify"_s);
        QVERIFY2(sealed.done() && sealed.result.value(u"ok"_s).toBool(), qPrintable(sealed.told()));
        for (const QString &name : rowsOf(folder.house(), u"SELECT name FROM patron"_s)) {
            QCOMPARE(rowsOf(folder.house(), u"SELECT seq FROM journal WHERE instr(body, '%1') > 0"_s.arg(
                                                QString(name).replace(u'\'', u"''"_s))),
                     QStringList());
        }
        QCOMPARE(counter.end(), 0);
    }

    void isRefusedAndStaysAsItIs_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QString>("code");
        QTest::newRow("newer") << QByteArray("newer") << u"storage_newer"_s;
        QTest::newRow("another program's") << QByteArray("foreign") << u"storage_unusable"_s;
        QTest::newRow("empty") << QByteArray("empty") << u"storage_unusable"_s;
        QTest::newRow("text") << QByteArray("text") << u"storage_unusable"_s;
        QTest::newRow("cut short") << QByteArray("truncated") << u"storage_corrupt"_s;
        QTest::newRow("cut to a stump") << QByteArray("stump") << u"storage_corrupt"_s;
    }
    void isRefusedAndStaysAsItIs()
    {
        QFETCH(QByteArray, kind);
        QFETCH(QString, code);
        const HouseFolder made;
        makeSimpleHouse(made, 4, 10);
        const HouseFolder folder;
        const QByteArray house = bytesOf(made.house());
        if (kind == "newer") {
            rowsOf(made.house(), u"PRAGMA user_version = 99"_s);
            rowsOf(made.house(), u"PRAGMA wal_checkpoint(TRUNCATE)"_s);
            folder.write(u"house.rowlock"_s, bytesOf(made.house()));
        } else if (kind == "foreign") {
            folder.write(u"house.rowlock"_s, {});
            rowsOf(folder.house(), u"CREATE TABLE recipe (name TEXT)"_s);
        } else {
            folder.write(u"house.rowlock"_s, kind == "empty" ? QByteArray()
                                             : kind == "text"
                                                 ? QByteArray("Dear diary, today we sold out.\n").repeated(400)
                                             : kind == "truncated" ? house.left(house.size() / 2)
                                                                   : house.left(5000));
        }
        const QByteArray before = bytesOf(folder.house());
        for (const QStringList &words : {QStringList{u"event"_s, u"list"_s},
                                         QStringList{u"hold"_s, u"1"_s, u"--best"_s, u"1"_s}, QStringList{u"init"_s}}) {
            const Shot shot = shoot(folder.house(), words);
            QVERIFY2(shot.status == 3 && shot.message().size() > 40, qPrintable(shot.told()));
            if (words.first() != u"init"_s)
                QCOMPARE(shot.code(), code);
            QCOMPARE(bytesOf(folder.house()), before);
        }
    }

private:
    static void takeOld(const QString &file, const HouseFolder &folder)
    {
        QVERIFY(QFile::copy(file, folder.house()));
        QVERIFY(QFile::setPermissions(folder.house(), QFile::ReadOwner | QFile::WriteOwner));
    }
};

ROWLOCK_TEST(TestOldHouses)
#include "tst_old_houses.moc"
