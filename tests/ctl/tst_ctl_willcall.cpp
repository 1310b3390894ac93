// Will-call on the command line, with the real program: left, printed, handed over by code and by barcode, taken back.
#include "tests/ctl/ctl_house.h"
#include "tests/support/outside_tools.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlWillcallTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup()
    {
        RUN(verified, 0, {u"verify"_s});
        dropFolder();
    }

    void leftAndHandedOver();
    void withTheSale();
    void listed();
    void printed();
    void whatIsRefused();
    void inWords();

private:
    QString held()
    {
        const CtlRun run = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
        return str(run.number("hold"));
    }
    CtlRun sold(const QString &name, const QStringList &more = {})
    {
        return (*m_ctl)(QStringList{u"sell"_s, held(), u"--pay"_s, u"cash:84.00"_s, u"--patron"_s, name} + more);
    }
};

void CtlWillcallTest::leftAndHandedOver()
{
    const CtlRun sale = sold(u"Ada Lovelace"_s);
    QCOMPARE(sale.status, 0);
    const QString order = str(sale.number("order"));
    RUN(left, 0, {u"willcall"_s, u"leave"_s, order, u"--key"_s, u"k"_s});
    QCOMPARE(left.text("state"), u"waiting"_s);
    QCOMPARE(left.text("name"), u"Ada Lovelace"_s);
    QCOMPARE(left.number("waiting"), 2);
    RUN(again, 0, {u"willcall"_s, u"leave"_s, order, u"--key"_s, u"k"_s});
    const QString ticket = str(left.list("tickets").first()[u"ticket"_s].toInteger());
    RUN(part, 0, {u"willcall"_s, u"hand-over"_s, order, u"--tickets"_s, ticket});
    QCOMPARE(part.text("state"), u"partly_handed_over"_s);
    // Of a ticket that is out already, when and where it went, and nothing of the others.
    const auto barcodeOf = [&](bool isOut) {
        const auto tickets = sale.list("tickets");
        for (const QJsonValue one : tickets) {
            if ((str(one[u"ticket"_s].toInteger()) == ticket) == isOut)
                return one[u"barcode"_s].toString();
        }
        return QString();
    };
    RUN(outAlready, 1, {u"willcall"_s, u"hand-over"_s, u"--barcode"_s, barcodeOf(true).toLower()});
    QCOMPARE(outAlready.code(), u"forbidden"_s);
    QCOMPARE(str(outAlready.details()[u"ticket"_s].toInteger()), ticket);
    QVERIFY(outAlready.details().contains(u"at"_s));
    RUN(still, 0, {u"willcall"_s, u"show"_s, order});
    QCOMPARE(still.number("waiting"), 1);
    RUN(found, 0, {u"find"_s, barcodeOf(true)});
    QVERIFY(found.list("results").first()[u"will_call"_s].toBool());
    RUN(all, 0, {u"--terminal"_s, u"other"_s, u"willcall"_s, u"hand-over"_s, u"--barcode"_s, barcodeOf(false)});
    QCOMPARE(all.text("state"), u"handed_over"_s);
    RUN(twice, 1, {u"willcall"_s, u"hand-over"_s, order});
    QCOMPARE(twice.code(), u"forbidden"_s);
    QCOMPARE(twice.details()[u"terminal"_s].toString(), u"other"_s);
    QCOMPARE(twice.details()[u"at"_s].toString(), all.list("handovers").at(1)[u"at"_s].toString());
    RUN(back, 0, {u"willcall"_s, u"take-back"_s, order, u"--reason"_s, u"wrong Ada"_s});
    QCOMPARE(back.text("state"), u"partly_handed_over"_s);
    QCOMPARE(back.list("handovers").at(1)[u"taken_back"_s][u"reason"_s].toString(), u"wrong Ada"_s);
    RUN(off, 0, {u"willcall"_s, u"take-off"_s, order});
    QCOMPARE(off.text("state"), u"taken_off"_s);
}

void CtlWillcallTest::withTheSale()
{
    const CtlRun sale = sold(u"Ada"_s, {u"--will-call"_s});
    QCOMPARE(sale.status, 0);
    RUN(shown, 0, {u"willcall"_s, u"show"_s, str(sale.number("order"))});
    QCOMPARE(shown.text("state"), u"waiting"_s);
    const QString hold = held();
    RUN(unnamed, 2, {u"hold"_s, u"will-call"_s, hold});
    RUN(named, 0, {u"hold"_s, u"patron"_s, hold, u"Bob"_s});
    RUN(marked, 0, {u"hold"_s, u"will-call"_s, hold});
    QVERIFY(marked.json[u"will_call"_s].toBool());
    RUN(later, 0, {u"sell"_s, hold, u"--pay"_s, u"cash:84.00"_s});
    RUN(bob, 0, {u"willcall"_s, u"show"_s, str(later.number("order"))});
    QCOMPARE(bob.text("name"), u"Bob"_s);
}

void CtlWillcallTest::listed()
{
    sold(u"Zoe Jones"_s, {u"--will-call"_s});
    const CtlRun ada = sold(u"Ada Abel"_s, {u"--will-call"_s});
    RUN(handed, 0, {u"willcall"_s, u"hand-over"_s, str(ada.number("order"))});
    RUN(all, 0, {u"willcall"_s, u"list"_s, m_event});
    QCOMPARE(all.list("orders").size(), 2);
    QCOMPARE(all.list("orders").first()[u"name"_s].toString(), u"Ada Abel"_s);
    QCOMPARE(all.json[u"counts"_s][u"waiting"_s][u"tickets"_s].toInteger(), 2);
    QCOMPARE(all.json[u"counts"_s][u"handed_over"_s][u"orders"_s].toInteger(), 1);
    RUN(waiting, 0, {u"willcall"_s, u"list"_s, m_event, u"--waiting"_s});
    QCOMPARE(waiting.list("orders").size(), 1);
    RUN(named, 0, {u"willcall"_s, u"list"_s, m_event, u"--name"_s, u"abe"_s});
    QCOMPARE(named.list("orders").size(), 1);
    RUN(evening, 0, {u"willcall"_s, u"list"_s, u"--from"_s, u"2020-01-01"_s, u"--to"_s, u"2099-01-01"_s});
    QCOMPARE(evening.list("orders").size(), 2);
    RUN(none, 0, {u"willcall"_s, u"list"_s, u"--to"_s, u"2020-01-01"_s});
    QCOMPARE(none.list("orders").size(), 0);
    RUN(two, 2, {u"willcall"_s, u"list"_s, m_event, u"--waiting"_s, u"--changed"_s});
    RUN(nothing, 2, {u"willcall"_s, u"list"_s});
}

void CtlWillcallTest::printed()
{
    const CtlRun sale = sold(u"Ada Lovelace"_s, {u"--will-call"_s, u"--note"_s, u"hold for coupon"_s});
    sold(u"Zoe Jones"_s, {u"--will-call"_s});
    const QString file = m_ctl->path(u"labels.pdf"_s);
    RUN(looked, 0, {u"willcall"_s, u"print"_s, m_event, u"--output"_s, file});
    const QString text = pdfText(file);
    QVERIFY2(text.indexOf(u"Jones, Zoe") < text.indexOf(u"Lovelace, Ada"), qPrintable(text));
    QVERIFY(text.contains(u"hold for coupon"));
    RUN(still, 0, {u"willcall"_s, u"list"_s, m_event, u"--unprinted"_s});
    QCOMPARE(still.list("orders").size(), 2);
    RUN(marked, 0, {u"willcall"_s, u"print"_s, m_event, u"--unprinted"_s, u"--mark"_s});
    QCOMPARE(marked.number("list"), 1);
    RUN(none, 0, {u"willcall"_s, u"list"_s, m_event, u"--unprinted"_s});
    QCOMPARE(none.list("orders").size(), 0);
    RUN(noted, 0, {u"order"_s, u"note"_s, str(sale.number("order")), u"comes late"_s});
    RUN(changed, 0, {u"willcall"_s, u"list"_s, m_event, u"--changed"_s});
    QCOMPARE(changed.list("orders").size(), 1);
    RUN(again, 0, {u"willcall"_s, u"print"_s, m_event, u"--unprinted"_s, u"--output"_s, file, u"--mark"_s});
    QVERIFY(pdfText(file).contains(u"Replaces the label of list 1"));
    QCOMPARE(again.number("list"), 2);
}

void CtlWillcallTest::whatIsRefused()
{
    const CtlRun sale = sold(u"Ada"_s);
    const QString order = str(sale.number("order"));
    RUN(neverLeft, 1, {u"willcall"_s, u"hand-over"_s, order});
    RUN(unknown, 1, {u"willcall"_s, u"hand-over"_s, u"--barcode"_s, u"NOTHING"_s});
    RUN(both, 2, {u"willcall"_s, u"hand-over"_s, order, u"--barcode"_s, u"X"_s});
    RUN(neither, 2, {u"willcall"_s, u"hand-over"_s});
    RUN(shown, 1, {u"willcall"_s, u"show"_s, order});
    RUN(event, 1, {u"willcall"_s, u"list"_s, u"999"_s});
    RUN(unpaid, 0,
        {u"sell"_s, held(), u"--pay"_s, u"account:84.00:INV"_s, u"--patron"_s, u"School"_s, u"--will-call"_s});
    const QString owing = str(unpaid.number("order"));
    RUN(due, 1, {u"willcall"_s, u"hand-over"_s, owing});
    QCOMPARE(due.details()[u"due"_s].toString(), u"84.00"_s);
    RUN(known, 0, {u"willcall"_s, u"hand-over"_s, owing, u"--unpaid"_s});
    QCOMPARE(known.list("handovers").first()[u"unpaid"_s].toString(), u"84.00"_s);
}

void CtlWillcallTest::inWords()
{
    const CtlRun sale = sold(u"Ada Lovelace"_s, {u"--will-call"_s});
    const QStringList words{u"--database"_s, m_ctl->database(), u"willcall"_s};
    const CtlRun list = m_ctl->plain(words + QStringList{u"list"_s, m_event});
    QVERIFY2(list.out.contains("Ada Lovelace") && list.out.contains("Waiting: 1 order, 2 tickets"),
             list.out.constData());
    const CtlRun handed = m_ctl->plain(words + QStringList{u"hand-over"_s, str(sale.number("order"))});
    QVERIFY2(handed.out.contains("handed over") && handed.out.contains("Nothing is waiting"), handed.out.constData());
}

ROWLOCK_TEST(CtlWillcallTest)
#include "tst_ctl_willcall.moc"
