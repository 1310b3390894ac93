// Houses that an older Rowlock left with something that must not be: opening them mends it, and they verify from then
// on.
#include "model/service/desk.h"
#include "tests/support/test_clock.h"

#include <QTemporaryDir>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// Packed as qCompress() does it, so that the sources stay small.
void unpack(const QString &name, const QString &file)
{
    QFile packed(QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/data/mended/") + name);
    QVERIFY2(packed.open(QIODevice::ReadOnly), qPrintable(packed.fileName()));
    QFile house(file);
    QVERIFY(house.open(QIODevice::WriteOnly));
    const QByteArray content = qUncompress(packed.readAll());
    QCOMPARE(house.write(content), content.size());
}

} // namespace

class TestMendedHouses : public QObject
{
    Q_OBJECT

private slots:
    // Seats were exchanged at an equal price and 5.00 in cash was put down: the row said handed over 5.00, kept
    // nothing, and the order knew of no change.
    void cashForNothing()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"house.rowlock"_s);
        unpack(u"cash-for-nothing.rowlock.z"_s, file);
        if (QTest::currentTestFailed())
            return;
        const SystemClock clock; // outlives the desk
        const auto desk = Desk::open(file, {u"front/1"_s, {}}, clock);
        QVERIFY2(desk, qPrintable(desk ? QString() : desk.error().message));
        const auto report = (*desk)->upkeep().verify();
        QVERIFY(report);
        QVERIFY2(report->ok(), qPrintable(report->problems.join(u'\n')));
        const auto order = (*desk)->orders().order(u"1"_s);
        QVERIFY(order);
        QCOMPARE(order->payments.size(), 2); // what is written stays written
        QCOMPARE(order->payments.last().amount.minor, 0);
        QCOMPARE(order->payments.last().tendered.minor, 500);
        QVERIFY((*desk)->orders().refund(order->id, {}));
        QVERIFY((*desk)->upkeep().verify()->ok());
    }
};

ROWLOCK_TEST(TestMendedHouses)
#include "tst_mended_houses.moc"
