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
    void givenAnotherNameAndNone();
    void soldWithANote();
    void aRefusalRepeatsNoCardNumber();
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

void CtlOrdersTest::givenAnotherNameAndNone()
{
    house();
    RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s});
    RUN(sold, 0, {u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"cash:42.00"_s, u"--patron"_s, u"Mary"_s});
    const QStringList name{u"order"_s, u"name"_s, sold.text("code")};
    RUN(other, 0, (name + QStringList{u"John"_s}));
    QCOMPARE(other.text("patron"), u"John"_s);
    RUN(nothing, 2, (name));
    RUN(both, 2, (name + QStringList{u"Mary"_s, u"--none"_s}));
    RUN(empty, 2, (name + QStringList{u""_s}));
    RUN(none, 0, (name + QStringList{u"--none"_s}));
    QCOMPARE(none.text("patron"), QString());
    RUN(found, 0, {u"order"_s, u"find"_s, u"John"_s});
    QVERIFY(found.list("orders").isEmpty());
    RUN(verified, 0, {u"verify"_s});
}

// By each command that sells.
void CtlOrdersTest::soldWithANote()
{
    house();
    const auto held = [this] {
        return str((*m_ctl)({u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s}).number("hold"));
    };
    const auto noted = [this](qint64 order) {
        const QJsonArray notes = (*m_ctl)({u"order"_s, u"show"_s, str(order)}).list("notes");
        return notes.size() == 1 ? notes[0][u"text"_s].toString() : u"%1 notes"_s.arg(notes.size());
    };
    const QStringList note{u"--note"_s, u"a  guide dog"_s}, cardNumber{u"--note"_s, u"4111 1111 1111 1111"_s};
    const QStringList cash{u"--pay"_s, u"cash:42.00"_s}, device{u"--device"_s, u"card:slip"_s};
    const QString first = held();
    RUN(refused, 2, (QStringList{u"sell"_s, first} + cash + cardNumber));
    QCOMPARE(refused.json[u"error"_s][u"details"_s][u"argument"_s].toString(), u"note"_s);
    RUN(sold, 0, (QStringList{u"sell"_s, first} + cash + note));
    QCOMPARE(noted(sold.number("order")), u"a guide dog"_s);

    const QString second = held();
    RUN(part, 1, (QStringList{u"pay"_s, second, u"--amount"_s, u"10.00"_s} + device + note));
    RUN(bad, 2, (QStringList{u"pay"_s, second} + device + cardNumber));
    RUN(none, 0, {u"payment"_s, u"list"_s});
    QCOMPARE(none.list("payments").size(), 0); // nobody was asked for money
    RUN(paid, 0, (QStringList{u"pay"_s, second} + device + note));
    QCOMPARE(noted(paid.json[u"sale"_s][u"order"_s].toInteger()), u"a guide dog"_s);

    RUN(begun, 0, {u"payment"_s, u"begin"_s, held()});
    const QStringList settle{u"payment"_s, u"settle"_s, str(begun.number("attempt"))};
    RUN(not_, 2, (settle + QStringList{u"--not-charged"_s} + note));
    RUN(settled, 0, (settle + QStringList{u"--charged"_s} + note));
    QCOMPARE(noted(settled.json[u"sale"_s][u"order"_s].toInteger()), u"a guide dog"_s);
    RUN(verified, 0, {u"verify"_s});
}

// What a program answers ends in the logs of those that call it.
void CtlOrdersTest::aRefusalRepeatsNoCardNumber()
{
    house();
    const QString typed = u"4111 1111 1111 1111"_s;
    for (const QStringList &asked :
         {QStringList{u"order"_s, u"show"_s, typed}, {u"hold"_s, m_event, u"--seats"_s, typed}}) {
        const CtlRun refused = (*m_ctl)(asked);
        QVERIFY2(refused.fault.isEmpty() && refused.status > 0, qPrintable(refused.fault));
        QVERIFY2(!refused.out.contains("4111") && !refused.err.contains("4111"), refused.err);
        QVERIFY2(refused.err.contains("\xe2\x80\xa2 1111"), refused.err); // its last four digits say which it was
    }
}

ROWLOCK_TEST(CtlOrdersTest)
#include "tst_ctl_orders.moc"
