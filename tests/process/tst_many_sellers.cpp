// Four real counters that want the same seats, without pause: every seat is sold once, every answer accounts for
// itself. ROWLOCK_SELLERS, ROWLOCK_TRIES (of each), ROWLOCK_SEED.
#include "tests/process/support/house_facts.h"
#include "tests/process/support/proof_house.h"
#include "tests/process/support/proof_settings.h"

#include <QJsonArray>
#include <QTest>

#include <atomic>
#include <thread>
#include <vector>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr int sellerRows = 20;
constexpr int sellerSeats = 20;

struct Seller
{
    int tries = 0;
    int sold = 0;
    int taken = 0;   // somebody was faster
    int soldOut = 0; // nothing was left
    qint64 longestMs = 0;
    QStringList seatsSold;
    QStringList problems;
};

// One try: one seat, named or the best there is, and at once its sale.
void tryOnce(CounterProcess &counter, QRandomGenerator &random, Seller &seller)
{
    QJsonObject wanted{{u"event"_s, 1}};
    if (random.bounded(2))
        wanted.insert(u"best"_s, 1);
    else
        wanted.insert(
            u"seats"_s,
            QJsonArray{u"s-%1-%2"_s.arg(1 + random.bounded(sellerRows)).arg(1 + random.bounded(sellerSeats))});
    const auto hold = counter.call(u"hold"_s, wanted);
    ++seller.tries;
    seller.longestMs = qMax(seller.longestMs, hold.ms);
    if (hold.code == u"seat_unavailable"_s || hold.code == u"sold_out"_s) {
        ++(hold.code == u"sold_out"_s ? seller.soldOut : seller.taken);
        return;
    }
    if (!hold.done()) {
        seller.problems.append(u"hold: "_s + hold.told());
        return;
    }
    const QJsonArray paid{QJsonObject{{u"method"_s, u"cash"_s}, {u"amount"_s, hold.result.value(u"total"_s)}}};
    const auto sale = counter.call(u"sell"_s, {{u"hold"_s, hold.result.value(u"hold"_s)}, {u"payments"_s, paid}});
    seller.longestMs = qMax(seller.longestMs, sale.ms);
    if (!sale.done()) {
        seller.problems.append(u"sell: "_s + sale.told());
        return;
    }
    ++seller.sold;
    for (const QJsonValue &ticket : sale.result.value(u"tickets"_s).toArray())
        seller.seatsSold.append(ticket[u"seat"_s].toString());
}

} // namespace

class TestManySellers : public QObject
{
    Q_OBJECT

private slots:
    void everySeatIsSoldOnce()
    {
        const quint32 seed = proofSeed();
        const int count = int(proofFigure("ROWLOCK_SELLERS", 4));
        const int tries = int(proofFigure("ROWLOCK_TRIES", 1000));
        const HouseFolder folder;
        makeSimpleHouse(folder, sellerRows, sellerSeats);
        std::vector<Seller> sellers;
        sellers.resize(size_t(count));
        std::vector<std::thread> threads;
        for (int i = 0; i < count; ++i) {
            threads.emplace_back([&seller = sellers[size_t(i)], &folder, i, tries, seed] {
                CounterProcess counter(folder.house(), u"seller %1"_s.arg(i + 1));
                QRandomGenerator random(seed + quint32(i));
                for (int number = 0; number < tries && seller.problems.size() < 5; ++number)
                    tryOnce(counter, random, seller);
                if (const int end = counter.end(); end != 0)
                    seller.problems.append(u"ended with %1"_s.arg(end));
            });
        }
        for (std::thread &thread : threads)
            thread.join();

        Seller all;
        QStringList shares;
        for (const Seller &seller : sellers) {
            all.tries += seller.tries;
            all.sold += seller.sold;
            all.taken += seller.taken;
            all.soldOut += seller.soldOut;
            all.longestMs = qMax(all.longestMs, seller.longestMs);
            all.seatsSold += seller.seatsSold;
            all.problems += seller.problems;
            shares.append(QString::number(seller.sold));
        }
        const QByteArray which = "ROWLOCK_SEED=" + QByteArray::number(seed);
        QVERIFY2(all.problems.isEmpty(), which + "\n" + all.problems.join(u'\n').toUtf8());
        QCOMPARE(all.tries, count * tries);
        QCOMPARE(all.sold + all.taken + all.soldOut, all.tries);
        QVERIFY2(all.sold == sellerRows * sellerSeats, which + ": sold " + QByteArray::number(all.sold));
        QCOMPARE(QSet<QString>(all.seatsSold.begin(), all.seatsSold.end()).size(), sellerRows * sellerSeats);
        QCOMPARE(brokenRules(folder.house()), QStringList());
        CounterProcess last(folder.house(), u"last"_s);
        QCOMPARE(last.call(u"event.show"_s, {{u"event"_s, 1}}).result.value(u"sold"_s).toInt(),
                 sellerRows * sellerSeats);
        const auto verify = last.call(u"verify"_s);
        QVERIFY2(verify.done() && verify.result.value(u"ok"_s).toBool(), qPrintable(verify.told()));
        tellFigures("sellers",
                    u"%1 processes, %2 tries, %3 sold (%4), %5 taken by others, %6 sold out, 0 doubles, longest "
                    "answer %7 ms, seed %8"_s.arg(count)
                        .arg(all.tries)
                        .arg(all.sold)
                        .arg(shares.join(u" + "_s))
                        .arg(all.taken)
                        .arg(all.soldOut)
                        .arg(all.longestMs)
                        .arg(seed));
    }
};

ROWLOCK_TEST(TestManySellers)
#include "tst_many_sellers.moc"
