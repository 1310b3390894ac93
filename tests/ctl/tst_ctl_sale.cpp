// Selling and what comes after it: money, keys, reports, copies, by running the real program.
#include "tests/ctl/ctl_house.h"
#include "tests/support/foreign_program.h"

#include <QDateTime>
#include <QDir>
#include <QSet>

using namespace Qt::StringLiterals;
using namespace rowlock;

class CtlSaleTest : public QObject, protected CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void extendReleaseExpire();
    void aStrictHoldPastItsTime();
    void aYieldingHoldPastItsTime();
    void sellingForCash();
    void sellingInSeveralWays();
    void forSeveralPerformances();
    void refunding();
    void keysAnswerTheSameAgain();
    void journal();
    void verifyBackupRestore();
    void aRestoredHouseGivesNoNumberTwice();
    void verifyFindsWhatIsWrong();
    void reports();
    void theTerminalIsRecorded();
    void outputThatCannotBeWritten();
};

namespace {

void execute(const QString &database, const QByteArray &sql)
{
    const QString said = ForeignProgram(database).tries(QString::fromUtf8(sql));
    if (!said.isEmpty())
        qFatal("%s: %s", sql.constData(), qPrintable(said));
}

// The hold's deadline becomes its beginning: past, and nobody has to wait for it.
void letTimePass(const QString &database, qint64 hold)
{
    execute(database, "UPDATE hold SET expires_at = started_at WHERE hold_id = " + QByteArray::number(hold));
}

} // namespace

void CtlSaleTest::extendReleaseExpire()
{
    house();
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--seconds"_s, u"30"_s});
    const QString hold = str(held.number("hold"));
    RUN(extended, 0, {u"extend"_s, hold, u"--seconds"_s, u"900"_s});
    QCOMPARE(extended.number("hold"), held.number("hold"));
    QVERIFY(QDateTime::fromString(extended.text("expires_at"), Qt::ISODate)
            >= QDateTime::fromString(held.text("expires_at"), Qt::ISODate).addSecs(860));
    RUN(nothing, 0, {u"expire"_s, m_event});
    QCOMPARE(nothing.number("expired"), 0);
    RUN(released, 0, {u"release"_s, hold, u"--reason"_s, u"changed their mind"_s});
    QCOMPARE(released.number("hold"), held.number("hold"));
    QCOMPARE(released.number("released"), 2);
    for (const auto &words : {QStringList{u"release"_s, hold}, QStringList{u"extend"_s, hold},
                              QStringList{u"sell"_s, hold, u"--pay"_s, u"cash:84.00"_s}}) {
        RUN(ended, 1, (words));
        QCOMPARE(ended.code(), u"hold_consumed"_s);
    }
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("available"), 54);
    RUN(everywhere, 0, {u"expire"_s});
    QCOMPARE(everywhere.number("expired"), 0);
}

void CtlSaleTest::sellingForCash()
{
    house();
    RUN(held, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-b-5,stalls-b-6"_s});
    RUN(little, 1, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:83.99"_s});
    QCOMPARE(little.code(), u"payment_mismatch"_s);
    QCOMPARE(little.details()[u"total"_s].toString(), u"84.00"_s);
    QCOMPARE(little.details()[u"paid"_s].toString(), u"83.99"_s);
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:100"_s});
    QVERIFY(sold.number("order") > 0);
    QVERIFY(sold.text("code").size() >= 8);
    QCOMPARE(sold.text("total"), u"84.00"_s);
    QCOMPARE(sold.text("paid"), u"100.00"_s);
    QCOMPARE(sold.text("change"), u"16.00"_s);
    QCOMPARE(sold.list("tickets").size(), 2);
    QSet<QString> barcodes;
    for (const QJsonValue &ticket : sold.list("tickets")) {
        QVERIFY(ticket[u"ticket"_s].toInteger() > 0);
        QVERIFY(ticket[u"seat"_s].toString().startsWith(u"stalls-b-"));
        barcodes.insert(ticket[u"barcode"_s].toString());
    }
    QCOMPARE(barcodes.size(), 2);
    RUN(again, 1, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:100"_s});
    QCOMPARE(again.code(), u"hold_consumed"_s);
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("sold"), 2);
    QCOMPARE(shown.number("held"), 0);
    RUN(taken, 1, {u"hold"_s, m_event, u"--seats"_s, u"stalls-b-5"_s});
    QCOMPARE(taken.code(), u"seat_unavailable"_s);
    QCOMPARE(taken.details()[u"seats"_s][0][u"state"_s].toString(), u"sold"_s);
}

void CtlSaleTest::sellingInSeveralWays()
{
    house();
    RUN(held, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1"_s});
    const QString hold = str(held.number("hold"));
    RUN(much, 1, {u"sell"_s, hold, u"--pay"_s, u"card:50.00"_s}); // a card gives no change
    QCOMPARE(much.code(), u"payment_mismatch"_s);
    RUN(sold, 0,
        {u"sell"_s, hold, u"--pay"_s, u"voucher:20.00:GIFT:7"_s, u"--pay"_s, u"card:10"_s, u"--pay"_s, u"cash:20"_s});
    QCOMPARE(sold.text("paid"), u"50.00"_s);
    QCOMPARE(sold.text("change"), u"8.00"_s);
    for (const QString &order : {str(sold.number("order")), sold.text("code"), sold.text("code").toLower()}) {
        RUN(shown, 0, {u"order"_s, u"show"_s, order});
        QCOMPARE(shown.number("order"), sold.number("order"));
        QCOMPARE(shown.text("code"), sold.text("code"));
        QCOMPARE(shown.list("tickets").size(), 1);
        QCOMPARE(shown.list("tickets")[0][u"state"_s].toString(), u"valid"_s);
        QCOMPARE(shown.list("payments").size(), 3);
        QCOMPARE(shown.list("payments")[0][u"method"_s].toString(), u"voucher"_s);
        QCOMPARE(shown.list("payments")[0][u"reference"_s].toString(), u"GIFT:7"_s);
        QCOMPARE(shown.list("payments")[2][u"amount"_s].toString(), u"12.00"_s);
        QCOMPARE(shown.list("payments")[2][u"tendered"_s].toString(), u"20.00"_s);
    }
}

// Two at 42.00 in one performance and one at 10.00 in another: one deadline, one payment, two orders.
void CtlSaleTest::forSeveralPerformances()
{
    house();
    RUN(event, 0,
        {u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"Twelfth Night"_s, u"--starts"_s,
         u"2031-11-22T19:30"_s, u"--price"_s, u"default=10"_s, u"--capacity"_s, u"Standing floor=30"_s});
    const QString other = str(event.number("event"));
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    const QString hold = str(held.number("hold"));
    RUN(with, 0, {u"hold"_s, other, u"--seats"_s, u"stalls-b-5"_s, u"--with"_s, hold, u"--seconds"_s, u"1200"_s});
    QCOMPARE(with.number("joint"), held.number("hold"));
    RUN(live, 0, {u"holds"_s});
    QCOMPARE(live.list("holds")[0][u"expires_at"_s].toString(), with.text("expires_at"));
    RUN(twice, 1, {u"hold"_s, other, u"--seats"_s, u"stalls-b-6"_s, u"--with"_s, hold});
    QCOMPARE(twice.code(), u"invalid_argument"_s);
    RUN(again, 0, {u"join"_s, str(with.number("hold")), u"--with"_s, hold});
    QCOMPARE(again.number("joint"), held.number("hold"));
    RUN(quote, 0, {u"quote"_s, hold});
    QCOMPARE(quote.text("total"), u"94.00"_s);
    QCOMPARE(quote.list("lines").size(), 3);
    QCOMPARE(quote.list("lines")[2][u"hold"_s].toInteger(), with.number("hold"));
    RUN(sold, 0, {u"sell"_s, hold, u"--pay"_s, u"card:90:slip"_s, u"--pay"_s, u"cash:20"_s});
    QCOMPARE(sold.text("total"), u"84.00"_s);
    QCOMPARE(sold.text("paid"), u"110.00"_s);
    QCOMPARE(sold.text("change"), u"16.00"_s);
    QCOMPARE(sold.list("others")[0][u"total"_s].toString(), u"10.00"_s);
    RUN(shown, 0, {u"order"_s, u"show"_s, sold.list("others")[0][u"code"_s].toString()});
    QCOMPARE(shown.list("sold_with")[0][u"code"_s].toString(), sold.text("code"));
    QCOMPARE(shown.list("payments").size(), 2);
    RUN(voided, 0, {u"refund"_s, shown.text("code"), u"--void"_s, u"--reason"_s, u"by mistake"_s, u"--key"_s, u"v"_s});
    QCOMPARE(voided.text("refunded"), u"10.00"_s);
    QCOMPARE(voided.list("others").size(), 1);
    QCOMPARE(voided.list("others")[0][u"code"_s].toString(), sold.text("code"));
    QCOMPARE(voided.list("others")[0][u"name"_s].toString(), u"Hamlet"_s);
    QCOMPARE(voided.list("others")[0][u"refunded"_s].toString(), u"84.00"_s);
    QCOMPARE(voided.list("others")[0][u"seats"_s].toArray().size(), 2);
    RUN(same, 0, {u"refund"_s, shown.text("code"), u"--void"_s, u"--reason"_s, u"by mistake"_s, u"--key"_s, u"v"_s});
    QCOMPARE(same.json, voided.json);
    RUN(first, 0, {u"order"_s, u"show"_s, sold.text("code")});
    QVERIFY(first.json[u"voided"_s].toBool());
    RUN(verified, 0, {u"verify"_s});
}

void CtlSaleTest::refunding()
{
    house();
    RUN(held, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1,stalls-a-2,stalls-a-3"_s});
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:126"_s});
    const QString order = str(sold.number("order"));
    const QString second = str(sold.list("tickets")[1][u"ticket"_s].toInteger());
    RUN(one, 0, {u"refund"_s, order, u"--tickets"_s, second});
    QCOMPARE(one.number("order"), sold.number("order"));
    QCOMPARE(one.text("refunded"), u"42.00"_s);
    QCOMPARE(one.list("seats"), (QJsonArray{u"stalls-a-2"_s}));
    RUN(twice, 1, {u"refund"_s, order, u"--tickets"_s, second});
    QCOMPARE(twice.code(), u"invalid_argument"_s);
    RUN(rest, 0, {u"refund"_s, sold.text("code")}); // by code: all that are valid
    QCOMPARE(rest.text("refunded"), u"84.00"_s);
    QCOMPARE(rest.list("seats").size(), 2);
    RUN(again, 1, {u"refund"_s, order}); // no valid ticket is left
    QCOMPARE(again.code(), u"invalid_argument"_s);
    RUN(shown, 0, {u"order"_s, u"show"_s, order});
    QCOMPARE(shown.text("refunded"), u"126.00"_s);
    for (const QJsonValue &ticket : shown.list("tickets"))
        QCOMPARE(ticket[u"state"_s].toString(), u"refunded"_s);
    RUN(event, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(event.number("available"), 54);
    RUN(resold, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-2"_s});
    RUN(checked, 0, {u"verify"_s});
}

void CtlSaleTest::keysAnswerTheSameAgain()
{
    house(); // each command is a process of its own: the key lives in the house
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--key"_s, u"h-1"_s});
    RUN(heldAgain, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--key"_s, u"h-1"_s});
    QCOMPARE(heldAgain.json, held.json);
    RUN(heldOther, 1, {u"hold"_s, m_event, u"--best"_s, u"3"_s, u"--key"_s, u"h-1"_s});
    QCOMPARE(heldOther.code(), u"key_reused"_s);

    const QString hold = str(held.number("hold"));
    RUN(sold, 0, {u"sell"_s, hold, u"--pay"_s, u"cash:100"_s, u"--key"_s, u"s-1"_s});
    RUN(soldAgain, 0, {u"sell"_s, hold, u"--pay"_s, u"cash:100"_s, u"--key"_s, u"s-1"_s});
    QCOMPARE(soldAgain.json, sold.json);
    RUN(soldOther, 1, {u"sell"_s, hold, u"--pay"_s, u"cash:90"_s, u"--key"_s, u"s-1"_s});
    QCOMPARE(soldOther.code(), u"key_reused"_s);
    RUN(otherCommand, 1, {u"refund"_s, str(sold.number("order")), u"--key"_s, u"s-1"_s});
    QCOMPARE(otherCommand.code(), u"key_reused"_s);

    RUN(back, 0, {u"refund"_s, str(sold.number("order")), u"--key"_s, u"r-1"_s});
    RUN(backAgain, 0, {u"refund"_s, sold.text("code"), u"--key"_s, u"r-1"_s}); // the same order, said otherwise
    QCOMPARE(backAgain.json, back.json);
    RUN(soldStill, 0, {u"sell"_s, hold, u"--pay"_s, u"cash:100"_s, u"--key"_s, u"s-1"_s});
    QCOMPARE(soldStill.json, sold.json); // what it answered then, not what is so now
    RUN(ledger, 0, {u"report"_s, u"ledger"_s});
    QCOMPARE(ledger.list("rows").size(), 2); // one sale, one refund
    QCOMPARE(ledger.json[u"totals"_s][u"amount"_s].toString(), u"0.00"_s);
}

void CtlSaleTest::journal()
{
    house();
    RUN(before, 0, {u"journal"_s});
    QVERIFY(before.list("entries").size() >= 3); // the house, its plan, its event
    RUN(held, 0, {u"hold"_s, m_event, u"--seats"_s, u"box-r-1"_s});
    RUN(since, 0, {u"journal"_s, u"--since"_s, str(before.number("last"))});
    QVERIFY(since.list("entries").size() >= 2);
    qint64 seq = before.number("last");
    QStringList kinds;
    for (const QJsonValue &entry : since.list("entries")) {
        QCOMPARE(entry[u"seq"_s].toInteger(), ++seq);
        kinds.append(entry[u"kind"_s].toString());
    }
    QVERIFY(kinds.contains(u"hold.taken"_s) && kinds.contains(u"seat.held"_s));
    QCOMPARE(since.number("last"), seq);
    RUN(limited, 0, {u"journal"_s, u"--limit"_s, u"1"_s});
    QCOMPARE(limited.list("entries").size(), 1);
    QCOMPARE(limited.number("total"), seq);
    QCOMPARE(limited.number("newest"), seq);
    QCOMPARE(since.number("total"), since.list("entries").size());

    // Nobody takes a part of it for all.
    const auto lastLine = [&](const QStringList &words) {
        const CtlRun run = m_ctl->plain(QStringList{u"--database"_s, m_ctl->database(), u"journal"_s} + words);
        return QString::fromUtf8(run.out).trimmed().section(u'\n', -1);
    };
    QCOMPARE(lastLine({}), u"%1 of %1 entries."_s.arg(seq));
    QCOMPARE(
        lastLine({u"--limit"_s, u"2"_s}),
        u"2 of %1 entries. Next page: --since 2; newest: --since %2; page size: --limit N."_s.arg(seq).arg(seq - 2));
    QCOMPARE(lastLine({u"--since"_s, str(seq - 1)}), u"1 of 1 entries after entry %1."_s.arg(seq - 1));
    QCOMPARE(lastLine({u"--since"_s, str(seq)}), u"Nothing has happened since."_s);
}

void CtlSaleTest::verifyBackupRestore()
{
    ONLY_OF_A_FILE();
    house();
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"4"_s});
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"comp:168"_s});
    RUN(checked, 0, {u"verify"_s});
    QCOMPARE(checked.json[u"ok"_s], QJsonValue(true));
    QVERIFY(!checked.json[u"checked"_s].toObject().isEmpty());
    QVERIFY(checked.list("problems").isEmpty());

    const QString copy = m_ctl->path(u"copy.rowlock"_s);
    RUN(saved, 0, {u"backup"_s, copy});
    QCOMPARE(QFileInfo(saved.text("file")).canonicalFilePath(), QFileInfo(copy).canonicalFilePath());
    QCOMPARE(saved.number("bytes"), QFileInfo(copy).size());
    for (const QString &own : {m_ctl->database(), m_ctl->database() + u"-wal"_s}) {
        RUN(over, 2, {u"backup"_s, own});
        QCOMPARE(over.code(), u"invalid_argument"_s);
    }
    RUN(later, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    RUN(restored, 0, {u"restore"_s, copy});
    QCOMPARE(restored.number("bytes"), QFileInfo(m_ctl->database()).size());
    RUN(event, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(event.number("held"), 0); // as at the copy
    QCOMPARE(event.number("sold"), 4);
    const QStringList kept = QFileInfo(m_ctl->database()).dir().entryList({u"house.rowlock.before-restore*"_s});
    QVERIFY2(!kept.isEmpty(), "the replaced file is kept");

    RUN(junk, 3, {u"restore"_s, m_ctl->write(u"junk"_s, QByteArray(5000, 'x'))});
    RUN(after, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(after.number("sold"), 4);
}

// A counter that has hold 2 of the house before in its hands finds nobody else's seats under it.
void CtlSaleTest::aRestoredHouseGivesNoNumberTwice()
{
    ONLY_OF_A_FILE();
    house();
    const QString copy = m_ctl->path(u"copy.rowlock"_s);
    RUN(saved, 0, {u"backup"_s, copy});
    qint64 lastHold = 0, lastOrder = 0;
    const auto sellOne = [&] {
        RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
        QVERIFY2(held.number("hold") > lastHold, qPrintable(str(held.number("hold"))));
        lastHold = held.number("hold");
        RUN(begun, 0, {u"payment"_s, u"begin"_s, str(lastHold)});
        RUN(sold, 0, {u"sell"_s, str(lastHold), u"--pay"_s, u"comp:42"_s});
        QVERIFY2(sold.number("order") > lastOrder, qPrintable(str(sold.number("order"))));
        lastOrder = sold.number("order");
    };
    sellOne();
    sellOne();
    RUN(restored, 0, {u"restore"_s, copy});
    sellOne();
    QCOMPARE(lastHold, 3); // on from where the house before was
    QCOMPARE(lastOrder, 3);
    RUN(again, 0, {u"restore"_s, copy}); // the copy still knows of none of them
    sellOne();
    QCOMPARE(lastHold, 4);
    // Nobody can say what a house gave that is gone: a round number is left out.
    for (const char *end : {"", "-wal", "-shm", "-bell", "-turn"})
        QFile::remove(m_ctl->database() + QLatin1String(end));
    RUN(lost, 0, {u"restore"_s, copy});
    sellOne();
    QCOMPARE(lastHold, 200'001);
    const QStringList beside =
        QFileInfo(m_ctl->database()).dir().entryList({u"*.restoring-*"_s}, QDir::Files | QDir::Hidden);
    QCOMPARE(beside, QStringList());
    RUN(checked, 0, {u"verify"_s});
    QCOMPARE(checked.json[u"ok"_s], QJsonValue(true));
}

void CtlSaleTest::verifyFindsWhatIsWrong()
{
    ONLY_OF_A_FILE();
    house();
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s});
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:84"_s});
    execute(m_ctl->database(), "DROP TRIGGER journal_fixed; UPDATE journal SET body = '{}' WHERE kind = 'order.sold'");
    RUN(checked, 1, {u"verify"_s}); // it ran, and the answer is no
    QCOMPARE(checked.json[u"ok"_s], QJsonValue(false));
    QVERIFY(checked.list("problems").size() >= 1);
    QVERIFY(checked.json[u"checked"_s].isObject());
    const CtlRun said = m_ctl->plain({u"--database"_s, m_ctl->database(), u"verify"_s});
    QCOMPARE(said.status, 1);
    QVERIFY(said.out.contains("Problem: "));
    QCOMPARE(said.err.count('\n'), 1);
}

void CtlSaleTest::reports()
{
    house();
    RUN(first, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1,stalls-a-2"_s});
    RUN(paid, 0, {u"sell"_s, str(first.number("hold")), u"--pay"_s, u"card:40:R,1"_s, u"--pay"_s, u"cash:50"_s});
    RUN(back, 0,
        {u"refund"_s, str(paid.number("order")), u"--tickets"_s,
         str(paid.list("tickets")[0][u"ticket"_s].toInteger())});
    RUN(second, 0, {u"hold"_s, m_event, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"3"_s});

    RUN(sales, 0, {u"report"_s, u"sales"_s, u"--event"_s, m_event});
    QCOMPARE(sales.text("report"), u"sales"_s);
    QCOMPARE(sales.json[u"totals"_s][u"taken"_s].toString(), u"84.00"_s);
    QCOMPARE(sales.json[u"totals"_s][u"refunded"_s].toString(), u"-42.00"_s);
    QCOMPARE(sales.json[u"totals"_s][u"net"_s].toString(), u"42.00"_s);
    QCOMPARE(sales.json[u"totals"_s][u"voided"_s].toString(), u"0.00"_s);
    QCOMPARE(sales.list("rows").size(), 2);
    QCOMPARE(sales.list("rows")[0][u"method"_s].toString(), u"card"_s);
    QCOMPARE(sales.list("rows")[0][u"taken"_s].toString(), u"40.00"_s);

    RUN(houseReport, 0, {u"report"_s, u"house"_s});
    QCOMPARE(houseReport.list("rows").size(), 3);
    QCOMPARE(houseReport.json[u"totals"_s][u"capacity"_s].toInteger(), 54);
    QCOMPARE(houseReport.json[u"totals"_s][u"held"_s].toInteger(), 3);
    QCOMPARE(houseReport.json[u"totals"_s][u"sold"_s].toInteger(), 1);

    RUN(holds, 0, {u"report"_s, u"holds"_s});
    QCOMPARE(holds.list("rows").size(), 2);
    QCOMPARE(holds.list("rows")[0][u"state"_s].toString(), u"sold"_s);
    QCOMPARE(holds.list("rows")[1][u"state"_s].toString(), u"active"_s);
    QCOMPARE(holds.list("rows")[1][u"quantity"_s].toInteger(), 3);

    RUN(past, 0, {u"report"_s, u"ledger"_s, u"--to"_s, u"2001-01-01"_s});
    QCOMPARE(past.list("rows").size(), 0);
    RUN(thatDay, 0,
        {u"report"_s, u"house"_s, u"--from"_s, u"2031-11-21"_s, u"--to"_s, u"2031-11-21"_s}); // the whole day
    QCOMPARE(thatDay.list("rows").size(), 3);
    RUN(nextDay, 0, {u"report"_s, u"house"_s, u"--from"_s, u"2031-11-22"_s});
    QCOMPARE(nextDay.list("rows").size(), 0);

    const QString file = m_ctl->path(u"ledger.csv"_s);
    RUN(written, 0, {u"report"_s, u"ledger"_s, u"--format"_s, u"csv"_s, u"--output"_s, file});
    QCOMPARE(written.number("bytes"), QFileInfo(file).size());
    QFile csv(file);
    QVERIFY(csv.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = csv.readAll().split('\n');
    QCOMPARE(lines[0], "payment,at,order,code,event,name,method,amount,tendered,reference,terminal,clerk,hold,entry,"
                       "key\r");
    QVERIFY2(lines[1].contains(",card,40.00,40.00,\"R,1\",rowlockctl,"), lines[1].constData());
    QVERIFY2(lines[2].contains(",cash,44.00,50.00,,rowlockctl,"), lines[2].constData());

    const CtlRun onScreen =
        m_ctl->plain({u"--database"_s, m_ctl->database(), u"report"_s, u"sales"_s, u"--format"_s, u"csv"_s});
    QVERIFY(onScreen.out.startsWith("event,name,starts,method,orders,taken,refunded,net,voided,key\r\n"));

    RUN(unknownEvent, 1, {u"report"_s, u"sales"_s, u"--event"_s, u"77"_s});
    QCOMPARE(unknownEvent.code(), u"event_unknown"_s);
    RUN(unknownReport, 2, {u"report"_s, u"weather"_s});
    RUN(notYet, 2, {u"report"_s, u"sales"_s, u"--format"_s, u"pdf"_s});
    RUN(backwards, 2, {u"report"_s, u"sales"_s, u"--from"_s, u"2031-01-02"_s, u"--to"_s, u"2031-01-01T10:00"_s});
    RUN(nowhere, 3, {u"report"_s, u"sales"_s, u"--output"_s, m_ctl->path(u"no/such/folder.txt"_s)});
    if (testsOnServer())
        return; // it has no file to be written over
    RUN(ownFile, 2, {u"report"_s, u"sales"_s, u"--output"_s, m_ctl->database()});
    RUN(intact, 0, {u"verify"_s});
}

void CtlSaleTest::theTerminalIsRecorded()
{
    house();
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--terminal"_s, u"door 2"_s});
    RUN(holds, 0, {u"holds"_s});
    QCOMPARE(holds.list("holds")[0][u"terminal"_s].toString(), u"door 2"_s);
    m_ctl->environment().insert(u"ROWLOCK_TERMINAL"_s, u"foyer"_s);
    const QStringList sell{u"sell"_s, str(held.number("hold")), u"--pay"_s, u"comp:42"_s};
    RUN(foreign, 1, (sell)); // another terminal's hold
    QCOMPARE(foreign.code(), u"forbidden"_s);
    m_ctl->environment().insert(u"ROWLOCK_TERMINAL"_s, u"door 2"_s);
    RUN(sold, 0, (sell));
    RUN(order, 0, {u"order"_s, u"show"_s, str(sold.number("order"))});
    QCOMPARE(order.text("terminal"), u"door 2"_s);
    m_ctl->environment().insert(u"ROWLOCK_TERMINAL"_s, u"a\x1b[1m"_s);
    RUN(refused, 2, {u"holds"_s});
}

void CtlSaleTest::outputThatCannotBeWritten()
{
    house();
    const auto shell = [&](const QString &script) {
        QProcess process;
        process.setProcessEnvironment(m_ctl->environment());
        process.start(u"sh"_s, {u"-c"_s, script, ctlBinary(), m_ctl->database()});
        return process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit ? process.exitCode()
                                                                                               : -1;
    };
    QCOMPARE(shell(u"\"$0\" --database \"$1\" event list >/dev/full"_s), 3);
    QCOMPARE(shell(u"\"$0\" --database \"$1\" event list >&-"_s), 3);
    // With all three closed nothing may land in the house's file.
    QCOMPARE(shell(u"\"$0\" --database \"$1\" hold 1 --best 1 <&- >&- 2>&-"_s), 3);
    QCOMPARE(shell(u"{ \"$0\" --database \"$1\" event seats 1; echo $? >\"$1.status\"; } | true; "
                   "read s <\"$1.status\"; exit $s"_s)
                 & ~3,
             0);
    RUN(intact, 0, {u"verify"_s});
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("held"), 1); // done, though nobody heard
}

void CtlSaleTest::aStrictHoldPastItsTime()
{
    house({u"--hold-policy"_s, u"strict"_s, u"--hold-seconds"_s, u"60"_s});
    RUN(held, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1,stalls-a-2"_s});
    const QString hold = str(held.number("hold"));
    letTimePass(m_ctl->database(), held.number("hold"));
    for (const QStringList &words :
         {QStringList{u"sell"_s, hold, u"--pay"_s, u"cash:84"_s}, QStringList{u"extend"_s, hold}}) {
        RUN(late, 1, (words));
        QCOMPARE(late.code(), u"hold_expired"_s);
        QCOMPARE(late.details()[u"free"_s].toArray().size(), 2);
    }
    RUN(other, 0,
        {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1"_s, u"--terminal"_s, u"other"_s}); // nobody had to sweep
    RUN(gone, 1, {u"sell"_s, hold, u"--pay"_s, u"cash:84"_s});
    QCOMPARE(gone.code(), u"hold_expired"_s);
    QCOMPARE(gone.details()[u"gone"_s][0][u"seat"_s].toString(), u"stalls-a-1"_s);
    QCOMPARE(gone.details()[u"gone"_s][0][u"holder"_s].toString(), u"other"_s);

    RUN(second, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-3"_s});
    letTimePass(m_ctl->database(), second.number("hold"));
    RUN(swept, 0, {u"expire"_s, m_event});
    QCOMPARE(swept.number("expired"), 1);
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("held"), 1);
}

void CtlSaleTest::aYieldingHoldPastItsTime()
{
    house({u"--hold-policy"_s, u"yielding"_s, u"--hold-seconds"_s, u"60"_s});
    RUN(first, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1"_s});
    RUN(second, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-2"_s});
    letTimePass(m_ctl->database(), first.number("hold"));
    letTimePass(m_ctl->database(), second.number("hold"));
    RUN(sold, 0, {u"sell"_s, str(first.number("hold")), u"--pay"_s, u"cash:42"_s}); // nobody asked for it in between
    RUN(other, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-2"_s, u"--terminal"_s, u"other"_s});
    RUN(gone, 1, {u"sell"_s, str(second.number("hold")), u"--pay"_s, u"cash:42"_s});
    QCOMPARE(gone.code(), u"hold_expired"_s);
    QCOMPARE(gone.details()[u"gone"_s].toArray().size(), 1);
}

ROWLOCK_TEST(CtlSaleTest)
#include "tst_ctl_sale.moc"
