// Patrons' names and the search for orders on the command line, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlOrdersTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void soldToSomebodyAndFound();
};

void CtlOrdersTest::soldToSomebodyAndFound()
{
    house();
    RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    RUN(sold, 0,
        {u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"cash:84.00"_s, u"--patron"_s, u" Mary  O'Brien "_s});
    const QString code = sold.text("code");
    RUN(shown, 0, {u"order"_s, u"show"_s, code});
    QCOMPARE(shown.text("patron"), u"Mary O'Brien"_s);
    const QString barcode = shown.list("tickets")[0].toObject()[u"barcode"_s].toString();
    for (const auto &[text, by] : {std::pair{u"obr"_s, u"name"_s}, std::pair{u"MARY o'b"_s, u"name"_s},
                                   std::pair{code.left(4).toLower(), u"code"_s}, std::pair{barcode, u"ticket"_s}}) {
        RUN(found, 0, {u"order"_s, u"find"_s, text});
        QCOMPARE(found.list("orders").size(), 1);
        const QJsonObject order = found.list("orders")[0].toObject();
        QCOMPARE(order[u"code"_s].toString(), code);
        QCOMPARE(order[u"patron"_s].toString(), u"Mary O'Brien"_s);
        QCOMPARE(order[u"by"_s].toString(), by);
    }
    RUN(none, 0, {u"order"_s, u"find"_s, u"nobody"_s});
    QCOMPARE(none.list("orders").size(), 0);
    RUN(verified, 0, {u"verify"_s});
}

ROWLOCK_TEST(CtlOrdersTest)
#include "tst_ctl_orders.moc"
