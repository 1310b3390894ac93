// What a clerk types into the one field, understood: numbers, seats, codes, tickets and names, in that fixed order.
#include "model/domain/plan_labels.h"
#include "model/domain/typed.h"
#include "tests/domain/tiny_plan.h"

#include <QtTest>

using namespace rowlock;
using namespace rowlock::test;
using namespace Qt::StringLiterals;

using TypedKind = Typed::Kind;

class TestTyped : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void howMany_data();
    void howMany();
    void accessible_data();
    void accessible();
    void aCategoryOfThatName();
    void placesWhereThereIsNoSeat();
    void seats_data();
    void seats();
    void aRowOfSeveralSectionsIsTheFirstOnes();
    void whatTheRowHasNot();
    void aRowThatIsNotThere();
    void aRowToGoTo_data();
    void aRowToGoTo();
    void ordersTicketsAndNames_data();
    void ordersTicketsAndNames();
    void withoutAHouse();

private:
    QString shortLabels(const QList<int> &seatNos) const
    {
        QStringList labels;
        for (const int seat : seatNos)
            labels += m_plan->seats.at(seat).shortLabel;
        return labels.join(u' ');
    }

    SharedPlan m_plan;
    TypedWords m_words;
};

// Stalls: A 1-4, aisle, 5-8; B with odd numbers on one side and even ones on the other; F 10-16; row AA. Circle: A 1-6;
// a row 12.
void TestTyped::initTestCase()
{
    TinyPlan tiny;
    const int stalls = tiny.zone(u"Stalls"_s);
    tiny.row(stalls, u"A"_s, points(0, 0, 4)).row(stalls, u"A"_s, points(150, 0, 4), {u"5"_s, u"6"_s, u"7"_s, u"8"_s});
    tiny.row(stalls, u"B"_s, points(0, 30, 4), {u"7"_s, u"5"_s, u"3"_s, u"1"_s});
    tiny.row(stalls, u"B"_s, points(150, 30, 4), {u"2"_s, u"4"_s, u"6"_s, u"8"_s});
    tiny.row(stalls, u"F"_s, points(0, 60, 7), {u"10"_s, u"11"_s, u"12"_s, u"13"_s, u"13A"_s, u"15"_s, u"16"_s});
    tiny.row(stalls, u"AA"_s, points(0, 90, 4));
    const int circle = tiny.zone(u"Grand circle"_s);
    tiny.row(circle, u"A"_s, points(0, 600, 6)).row(circle, u"12"_s, points(0, 630, 6));
    deriveLabels(tiny.derived());
    m_plan = std::make_shared<const SeatingPlan>(tiny.plan);
    m_words = TypedWords(m_plan, {u"Premium"_s, u"Standard"_s, u"Standing only"_s}, {u"Floor"_s, u"Grandstand"_s});
}

void TestTyped::howMany_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("where"); // category, or "section:", or the area
    QTest::addColumn<QString>("people");
    const auto row = [](const char *text, TypedKind kind, int count, const char *where = "", const char *people = "") {
        QTest::newRow(text) << QString::fromUtf8(text) << int(kind) << count << QString::fromUtf8(where)
                            << QString::fromUtf8(people);
    };
    row("4", TypedKind::Best, 4);
    row("  best   4 ", TypedKind::Best, 4);
    row("4 best", TypedKind::Best, 4);
    row("4 seats together", TypedKind::Best, 4);
    row("4 standard", TypedKind::Best, 4, "Standard");
    row("BEST 4 PREM", TypedKind::Best, 4, "Premium");
    row("4 stan", TypedKind::Best, 4, "Standard");               // categories first, in their order
    row("4 standing only", TypedKind::Best, 4, "Standing only"); // the whole name wins over a beginning
    row("best 4 stalls", TypedKind::Best, 4, "section:Stalls");
    row("best 4 in the grand", TypedKind::Best, 4, "section:Grand circle"); // a section before an area
    row("2 grandst", TypedKind::Places, 2, "Grandstand");
    row("30 floor", TypedKind::Places, 30, "Floor");
    row("2 adults 1 child", TypedKind::Best, 3, "", "2 adults, 1 child");
    row("2 adults, 1 child and 1 senior stalls", TypedKind::Best, 4, "section:Stalls", "2 adults, 1 child, 1 senior");
    row("1 adult + 2 kids premium", TypedKind::Best, 3, "Premium", "1 adult, 2 kids");
    row("best 4 balcony", TypedKind::Unknown, 0);
    row("2 adults 1 dog", TypedKind::Unknown, 0);
    row("0", TypedKind::Unknown, 0);
    row("9999", TypedKind::Unknown, 0);
    row("12 Monkeys", TypedKind::Name, 0);
    row("best", TypedKind::Name, 0); // George Best
}

void TestTyped::howMany()
{
    QFETCH(const QString, text);
    QFETCH(const int, kind);
    QFETCH(const int, count);
    QFETCH(const QString, where);
    QFETCH(const QString, people);
    const Typed typed = m_words.read(text);
    QCOMPARE(int(typed.kind), kind);
    if (typed.kind != TypedKind::Unknown)
        QCOMPARE(int(typed.count), count);
    QCOMPARE(typed.category + typed.area + (typed.section.isEmpty() ? QString() : u"section:"_s + typed.section),
             where);
    QCOMPARE(typed.people.join(u", "_s), people);
    QCOMPARE(typed.within.isEmpty(), typed.section.isEmpty());
}

void TestTyped::accessible_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("accessible");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("people");
    const auto row = [](const char *text, int count, int accessible, const char *where = "", const char *people = "") {
        QTest::newRow(text) << count << accessible << QString::fromUtf8(where) << QString::fromUtf8(people);
    };
    row("best 2 accessible", 2, 2);
    row("2 accessible", 2, 2);
    row("1 Wheelchair", 1, 1);
    row("2 wheelchairs", 2, 2);
    row("2 accessible places together", 2, 2);
    row("2 accessible seats in the grand", 2, 2, "section:Grand circle");
    row("2 accessible standard", 2, 2, "Standard");
    row("1 accessible 1 companion", 2, 1); // who comes with somebody pays what the place costs
    row("1 wheelchair with 1 companion stalls", 2, 1, "section:Stalls");
    row("1 wheelchair, 1 companion and 2 adults", 4, 1, "", "2 adults");
    row("2 adults 1 wheelchair", 3, 1, "", "2 adults");
    row("4 with 1 wheelchair", 4, 1);
    row("best 4 seats with 2 accessible places in the stalls", 4, 2, "section:Stalls");
    row("4", 4, 0);
    row("4 standard", 4, 0, "Standard");
    row("2 companions", 2, 0); // the house keeps their seats for who comes with a wheelchair
}

void TestTyped::accessible()
{
    QFETCH(const int, count);
    QFETCH(const int, accessible);
    QFETCH(const QString, where);
    QFETCH(const QString, people);
    const Typed typed = m_words.read(QString::fromUtf8(QTest::currentDataTag()));
    QCOMPARE(int(typed.kind), int(TypedKind::Best));
    QCOMPARE(int(typed.count), count);
    QCOMPARE(int(typed.accessible), accessible);
    QCOMPARE(typed.category + (typed.section.isEmpty() ? QString() : u"section:"_s + typed.section), where);
    QCOMPARE(typed.people.join(u", "_s), people);
    QCOMPARE(int(m_words.read(u"2 with 3 wheelchairs"_s).kind), int(TypedKind::Unknown));
    QCOMPARE(int(m_words.read(u"2 accessible dogs"_s).kind), int(TypedKind::Unknown));
}

// "2 wheelchair" in a house with such a category is of that category; nobody gets its places without asking for them.
void TestTyped::aCategoryOfThatName()
{
    auto plan = std::make_shared<SeatingPlan>(*m_plan);
    const int wheelchair = int(plan->categories.size());
    plan->categories.append({u"Wheelchair"_s, {}});
    for (const int seat : {0, 1}) {
        plan->seats[seat].category = wheelchair;
        plan->seats[seat].accessible = true;
    }
    const TypedWords words(plan, {u"Standard"_s, u"Wheelchair"_s}, {});
    for (const QString &text : {u"2 wheelchair"_s, u"best 2 wheel"_s}) {
        const Typed typed = words.read(text);
        QCOMPARE(typed.category, u"Wheelchair"_s);
        QCOMPARE(int(typed.count), 2);
        QCOMPARE(int(typed.accessible), 2);
    }
    const Typed pair = words.read(u"1 wheelchair 1 companion"_s);
    QVERIFY(pair.category.isEmpty());
    QCOMPARE(int(pair.accessible), 1);
    QCOMPARE(int(words.read(u"2 standard"_s).accessible), 0);
    // "Stalls" is a category too by now, but none of its seats is an accessible place: the section is meant.
    const TypedWords both(plan, {u"Stalls"_s, u"Wheelchair"_s}, {});
    QCOMPARE(both.read(u"2 stalls"_s).category, u"Stalls"_s);
    QCOMPARE(both.read(u"2 accessible stalls"_s).section, u"Stalls"_s);
}

void TestTyped::placesWhereThereIsNoSeat()
{
    const TypedWords club(std::make_shared<const SeatingPlan>(), {}, {u"Floor"_s, u"Gallery"_s});
    Typed typed = club.read(u"3"_s);
    QCOMPARE(typed.kind, TypedKind::Places);
    QCOMPARE(typed.count, 3);
    QCOMPARE(typed.area, u"Floor"_s);
    typed = club.read(u"3 gal"_s);
    QCOMPARE(typed.kind, TypedKind::Places);
    QCOMPARE(typed.area, u"Gallery"_s);
    QCOMPARE(m_words.read(u"3"_s).kind, TypedKind::Best); // with seats it is theirs
}

void TestTyped::seats_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("seats");
    const auto row = [](const char *text, const char *seats) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(seats);
    };
    row("Stalls-A-2", "Stalls-A-2");
    row("stalls-a-2, STALLS-A-1", "Stalls-A-2 Stalls-A-1");
    row("Stalls-A-2 Stalls-A-1 Stalls-A-2", "Stalls-A-2 Stalls-A-1"); // once is enough
    row("#3", "Stalls-A-4");                                          // a ref
    row("f12", "Stalls-F-12");
    row("F 12", "Stalls-F-12");
    row("f-12", "Stalls-F-12");
    row("row f seat 12", "Stalls-F-12");
    row("f10-12", "Stalls-F-10 Stalls-F-11 Stalls-F-12");
    row("f 12 - 10", "Stalls-F-12 Stalls-F-11 Stalls-F-10");
    row("f10 to 11", "Stalls-F-10 Stalls-F-11");
    row("f13-15", "Stalls-F-13 Stalls-F-13A Stalls-F-15"); // what stands between, whatever it is called
    row("f13a", "Stalls-F-13A");
    row("stalls a3-6", "Stalls-A-3 Stalls-A-4 Stalls-A-5 Stalls-A-6"); // over the aisle, by number
    row("st a3", "Stalls-A-3");
    row("grand circle a3-4", "Grand circle-A-3 Grand circle-A-4");
    row("grand a3", "Grand circle-A-3");
    row("b1-5", "Stalls-B-1 Stalls-B-3 Stalls-B-5");
    row("b1-4", "Stalls-B-1 Stalls-B-2 Stalls-B-3 Stalls-B-4");
    row("f10, f12", "Stalls-F-10 Stalls-F-12");
    row("f10,12, 15-16", "Stalls-F-10 Stalls-F-12 Stalls-F-15 Stalls-F-16");
    row("grand a1, stalls a2, 3", "Grand circle-A-1 Stalls-A-2 Stalls-A-3");
    row("aa1", "Stalls-AA-1");
    row("grand row 12 seat 2", "Grand circle-12-2");
    row("12/2-3", "Grand circle-12-2 Grand circle-12-3");
}

void TestTyped::seats()
{
    QFETCH(const QString, text);
    QFETCH(const QString, seats);
    const Typed typed = m_words.read(text);
    QCOMPARE(int(typed.kind), int(TypedKind::Seats));
    QCOMPARE(typed.missing, QString());
    QCOMPARE(shortLabels(typed.seats), seats);
}

void TestTyped::aRowOfSeveralSectionsIsTheFirstOnes()
{
    const Typed both = m_words.read(u"a2-3"_s);
    QCOMPARE(shortLabels(both.seats), u"Stalls-A-2 Stalls-A-3"_s);
    QCOMPARE(both.elsewhere, QStringList{u"Grand circle"_s});
    const Typed only = m_words.read(u"a8"_s); // the circle's row A has no 8
    QCOMPARE(only.elsewhere, QStringList());
    QCOMPARE(m_words.read(u"stalls a2"_s).elsewhere, QStringList());
}

void TestTyped::whatTheRowHasNot()
{
    const Typed typed = m_words.read(u"f12-99"_s);
    QCOMPARE(int(typed.kind), int(TypedKind::Seats));
    QCOMPARE(typed.seats, QList<int>());
    QCOMPARE(typed.missing, u"F 99"_s);
    QCOMPARE(typed.missingRow, QString());
    QCOMPARE(m_words.read(u"grand a7"_s).missing, u"A 7"_s);
}

void TestTyped::aRowThatIsNotThere()
{
    for (const QString &text :
         {u"row 3 seat 7"_s, u"Row 3 seats 7 to 9"_s, u"grand row 3 seat 7"_s, u"a1, row 3 seat 7"_s}) {
        const Typed typed = m_words.read(text);
        QCOMPARE(int(typed.kind), int(TypedKind::Seats));
        QCOMPARE(typed.seats, QList<int>());
        QCOMPARE(typed.missingRow, u"3"_s);
    }
    QCOMPARE(m_words.read(u"stalls row 12 seat 2"_s).missingRow, u"12"_s); // another section has it
    QCOMPARE(int(m_words.read(u"Row Anders 5"_s).kind), int(TypedKind::Name));
    QCOMPARE(int(m_words.read(u"row 3"_s).kind), int(TypedKind::Name)); // not yet typed to its end
}

void TestTyped::aRowToGoTo_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("first"); // of its seats
    QTest::addColumn<int>("seats");
    QTest::addColumn<QString>("elsewhere");
    const auto row = [](const char *text, const char *first, int seats, const char *elsewhere = "") {
        QTest::newRow(text) << QString::fromUtf8(text) << int(TypedKind::Row) << QString::fromUtf8(first) << seats
                            << QString::fromUtf8(elsewhere);
    };
    const auto none = [](const char *text, TypedKind kind) {
        QTest::newRow(text) << QString::fromUtf8(text) << int(kind) << QString() << 0 << QString();
    };
    row("f", "Stalls-F-10", 7);
    row(" F ", "Stalls-F-10", 7);
    row("row f", "Stalls-F-10", 7);
    row("a", "Stalls-A-1", 8, "Grand circle"); // over its aisle
    row("grand circle a", "Grand circle-A-1", 6);
    row("grand row a", "Grand circle-A-1", 6);
    row("row 12", "Grand circle-12-1", 6);
    row("aa", "Stalls-AA-1", 4);
    none("grand a", TypedKind::Name); // Grand, Ann
    none("row z", TypedKind::Name);   // not there
    none("z", TypedKind::Unknown);
    none("stalls z", TypedKind::Name);
    none("ba", TypedKind::Name);
}

void TestTyped::aRowToGoTo()
{
    QFETCH(const QString, text);
    QFETCH(const int, kind);
    QFETCH(const QString, first);
    QFETCH(const int, seats);
    QFETCH(const QString, elsewhere);
    const Typed typed = m_words.read(text);
    QCOMPARE(int(typed.kind), kind);
    QCOMPARE(typed.seats.size(), seats);
    QCOMPARE(shortLabels(typed.seats.mid(0, 1)), first);
    QCOMPARE(typed.elsewhere.join(u", "_s), elsewhere);
}

void TestTyped::ordersTicketsAndNames_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("wanted");
    const auto row = [](const char *text, TypedKind kind, const char *wanted) {
        QTest::newRow(text) << QString::fromUtf8(text) << int(kind) << QString::fromUtf8(wanted);
    };
    row("k7qm-3rtd", TypedKind::Order, "K7QM-3RTD");
    row("K7QM3RTD", TypedKind::Order, "K7QM-3RTD");
    row("KAQM-RRTD", TypedKind::Order, "KAQM-RRTD");
    row("Chandran", TypedKind::Name, "Chandran"); // eight letters of a code's alphabet, but no digit and no dash
    row("0123456789abcdefghjkmnpqrs", TypedKind::Ticket, "0123456789ABCDEFGHJKMNPQRS");
    row(" Mary   O'Brien ", TypedKind::Name, "Mary O'Brien");
    row("Øst", TypedKind::Name, "Øst");
    row("z 12", TypedKind::Unknown, "");
    row("?", TypedKind::Unknown, "");
    row("  ", TypedKind::Nothing, "");
}

void TestTyped::ordersTicketsAndNames()
{
    QFETCH(const QString, text);
    QFETCH(const int, kind);
    QFETCH(const QString, wanted);
    const Typed typed = m_words.read(text);
    QCOMPARE(int(typed.kind), kind);
    QCOMPARE(typed.text, wanted);
}

void TestTyped::withoutAHouse()
{
    const TypedWords none;
    QCOMPARE(int(none.read(u"4"_s).kind), int(TypedKind::Best));
    QCOMPARE(int(none.read(u"f12"_s).kind), int(TypedKind::Unknown));
    QCOMPARE(int(none.read(u"K7QM-3RTD"_s).kind), int(TypedKind::Order));
}

ROWLOCK_TEST(TestTyped)
#include "tst_typed.moc"
