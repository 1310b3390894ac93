// Price types as they are typed: behind numbers, as names, a letter for each person, alone for the sale.
#include "model/domain/plan_labels.h"
#include "model/domain/typed.h"
#include "tests/domain/tiny_plan.h"

#include <QtTest>

using namespace rowlock;
using namespace rowlock::test;
using namespace Qt::StringLiterals;

using TypedKind = Typed::Kind;

namespace {

const QList<PriceType> eventTypes{
    {0, u"Adult"_qs, u"a"_qs}, {1, u"Child"_qs, u"c"_qs}, {2, u"Concession"_qs, u"o"_qs}, {6, u"Under 16"_qs, u"u"_qs}};

QString typesSaid(const QList<TypeCount> &types)
{
    QStringList parts;
    for (const TypeCount &some : types)
        parts += u"%1×%2"_qs.arg(some.count).arg(some.type);
    return parts.join(u' ');
}

} // namespace

class TestTypedTypes : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void counts_data();
    void counts();
    void aTypeThatIsNotSoldHere_data();
    void aTypeThatIsNotSoldHere();
    void withOneTypeNothingIsOther_data();
    void withOneTypeNothingIsOther();
    void aSeatThatIsCalledSo();
    void aCategoryThatIsCalledSo();
    void aloneForTheSale_data();
    void aloneForTheSale();
    void aRowIsStillThere();

private:
    SharedPlan m_plan;
    TypedWords m_words;
    TypedWords m_plain; // of an event with one price type
};

// Stalls: rows A, C, F 10-16 and 2 with seats a-d; circle: A.
void TestTypedTypes::initTestCase()
{
    TinyPlan tiny;
    const int stalls = tiny.zone(u"Stalls"_qs);
    tiny.row(stalls, u"A"_qs, points(0, 0, 4)).row(stalls, u"C"_qs, points(0, 30, 4));
    tiny.row(stalls, u"AC"_qs, points(0, 45, 4));
    tiny.row(stalls, u"F"_qs, points(0, 60, 5), {u"12"_qs, u"13"_qs, u"14"_qs, u"15"_qs, u"16"_qs});
    tiny.row(stalls, u"2"_qs, points(0, 90, 3), {u"a"_qs, u"b"_qs, u"c"_qs});
    tiny.row(tiny.zone(u"Grand circle"_qs), u"A"_qs, points(0, 600, 6));
    deriveLabels(tiny.derived());
    m_plan = std::make_shared<const SeatingPlan>(tiny.plan);
    const QStringList categories{u"Premium"_qs, u"Standard"_qs};
    m_words = TypedWords(m_plan, categories, {u"Floor"_qs}, eventTypes);
    m_plain = TypedWords(m_plan, categories, {u"Floor"_qs}, {eventTypes.first()});
}

void TestTypedTypes::counts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("count"); // or of seats
    QTest::addColumn<QString>("types");
    QTest::addColumn<QString>("where");
    const auto row = [](const char *text, TypedKind kind, int count, const char *types = "", const char *where = "") {
        QTest::newRow(text) << QString::fromUtf8(text) << int(kind) << count << QString::fromUtf8(types)
                            << QString::fromUtf8(where);
    };
    row("2a 1c", TypedKind::Best, 3, "2×0 1×1");
    row("2a c", TypedKind::Best, 3, "2×0 1×1");
    row("1c a c", TypedKind::Best, 3, "1×1 1×0 1×1");
    row("2a1c", TypedKind::Best, 3, "2×0 1×1");
    row("2a,1c", TypedKind::Best, 3, "2×0 1×1"); // as on the command line
    row("2A, 1C", TypedKind::Best, 3, "2×0 1×1");
    row("1c2a1c", TypedKind::Best, 4, "1×1 2×0 1×1");
    row("1a 1a 1c", TypedKind::Best, 3, "2×0 1×1"); // together where they come together
    row("3c grand", TypedKind::Best, 3, "3×1", "Grand circle");
    row("best 2a 1o in the stalls", TypedKind::Best, 3, "2×0 1×2", "Stalls");
    row("2a premium", TypedKind::Best, 2, "2×0", "Premium");
    row("1a 2c floor", TypedKind::Places, 3, "1×0 2×1", "Floor");
    row("2 adults 1 child", TypedKind::Best, 3, "2×0 1×1");
    row("2 adults, 3 children and 1 concession standard", TypedKind::Best, 6, "2×0 3×1 1×2", "Standard");
    row("2 kids", TypedKind::Best, 2, "2×1");
    row("1 adult 2 under 16", TypedKind::Best, 3, "1×0 2×6");
    row("2 seniors", TypedKind::Best, 2, "2×0"); // no such type: as the first
    row("1a 1 wheelchair", TypedKind::Best, 2, "2×0");
    row("1 wheelchair 1c", TypedKind::Best, 2, "1×0 1×1");
    row("2a 1c f12-14", TypedKind::Seats, 3, "2×0 1×1");
    row("2a1c stalls f12, 14", TypedKind::Seats, 2, "2×0 1×1"); // too many people: said before Enter
    row("1c f12-14", TypedKind::Seats, 3, "1×1");
    row("ac", TypedKind::Best, 2, "1×0 1×1");
    row("aac", TypedKind::Best, 3, "2×0 1×1");
    row("aco stalls", TypedKind::Best, 3, "1×0 1×1 1×2", "Stalls");
    row("aac f12-14", TypedKind::Seats, 3, "2×0 1×1");
    row("cao", TypedKind::Name, 0); // a name: not in the order of the types
    row("ca", TypedKind::Name, 0);  // likewise
    row("aca", TypedKind::Name, 0); // likewise
    row("aa", TypedKind::Name, 0);  // of one type alone
    row("ao mary", TypedKind::Name, 0);
    row("2x 1c", TypedKind::Name, 0); // x is no type's: nothing is guessed
    row("2a balcony", TypedKind::Unknown, 0);
    row("2a 1c f99", TypedKind::Seats, 0, "2×0 1×1");
    row("0a", TypedKind::Unknown, 0);
    row("9999a", TypedKind::Unknown, 0);
    row("4", TypedKind::Best, 4);
}

void TestTypedTypes::counts()
{
    QFETCH(const QString, text);
    QFETCH(const int, kind);
    QFETCH(const int, count);
    QFETCH(const QString, types);
    QFETCH(const QString, where);
    const Typed typed = m_words.read(text);
    QCOMPARE(int(typed.kind), kind);
    if (typed.kind == TypedKind::Seats)
        QCOMPARE(int(typed.seats.size()), count);
    else if (typed.kind != TypedKind::Unknown)
        QCOMPARE(int(typed.count), count);
    if (typed.kind != TypedKind::Unknown) {
        QCOMPARE(typesSaid(typed.types), types);
        QCOMPARE(typed.category + typed.section + typed.area, where);
    }
}

void TestTypedTypes::aTypeThatIsNotSoldHere_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("amongSeveral"); // the letter that no type here has
    QTest::addColumn<QString>("whereOneIsSold");
    const auto row = [](const char *text, const char *amongSeveral, const char *whereOneIsSold) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(amongSeveral)
                            << QString::fromLatin1(whereOneIsSold);
    };
    row("1c", "", "c");
    row("1C", "", "c");
    row("1a", "", "");
    row("1x", "x", "x");
    row("2a 1c", "", "c");
    row("2a1c", "", "c");
    row("2a,1x", "x", "x");
    row("1x premium", "x", "x");
    row("1a 2x f12-14", "x", "x");
    row("0a", "", "");
    row("1xyz", "", ""); // a name
    row("mary", "", "");
    row("12 monkeys", "", "");
}

void TestTypedTypes::aTypeThatIsNotSoldHere()
{
    QFETCH(const QString, text);
    QFETCH(const QString, amongSeveral);
    QFETCH(const QString, whereOneIsSold);
    QCOMPARE(m_words.read(text).notSold, amongSeveral);
    QCOMPARE(m_plain.read(text).notSold, whereOneIsSold);
}

void TestTypedTypes::withOneTypeNothingIsOther_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"2a 1c", "2a1c", "2 adults 1 child", "aac", "ac", "c", "all c", "1a f12", "2 under 16"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestTypedTypes::withOneTypeNothingIsOther()
{
    QFETCH(const QString, text);
    const TypedWords before(m_plan, {u"Premium"_qs, u"Standard"_qs}, {u"Floor"_qs});
    for (const bool isSelling : {false, true}) {
        const Typed now = m_plain.read(text, isSelling), then = before.read(text);
        QCOMPARE(now.kind, then.kind);
        QCOMPARE(now.seats, then.seats);
        QCOMPARE(now.count, then.count);
        QCOMPARE(now.people, then.people);
        QVERIFY(now.types.isEmpty());
    }
}

// Seat A of row 2, which a number and a letter name where there is one price: with types it is two adults, and the
// seat has its other names.
void TestTypedTypes::aSeatThatIsCalledSo()
{
    QCOMPARE(m_words.read(u"2a"_qs).kind, TypedKind::Best);
    const int seat = m_words.read(u"stalls-2-a"_qs).seats.value(0, -1);
    QVERIFY(seat >= 0);
    QCOMPARE(m_plan->seats.at(seat).number, u"a"_qs);
}

void TestTypedTypes::aCategoryThatIsCalledSo()
{
    const TypedWords words(m_plan, {u"Standard"_qs, u"Child"_qs}, {}, eventTypes);
    const Typed typed = words.read(u"2 child"_qs);
    QCOMPARE(typed.category, u"Child"_qs);
    QVERIFY(typed.types.isEmpty());
    QCOMPARE(typesSaid(words.read(u"2 children"_qs).types), u"2×1"_qs);
}

void TestTypedTypes::aloneForTheSale_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isSelling");
    QTest::addColumn<int>("type"); // -1: something else
    QTest::addColumn<bool>("all");
    QTest::newRow("c in a sale") << u"c"_qs << true << 1 << false;
    QTest::newRow("C in a sale") << u"C"_qs << true << 1 << false;
    QTest::newRow("without a sale a row") << u"c"_qs << false << -1 << false;
    QTest::newRow("no type's letter") << u"f"_qs << true << -1 << false;
    QTest::newRow("the row") << u"row c"_qs << true << -1 << false;
    QTest::newRow("all by letter") << u"all c"_qs << true << 1 << true;
    QTest::newRow("all by name") << u"all children"_qs << true << 1 << true;
    QTest::newRow("all of nobody") << u"all dogs"_qs << true << -1 << false;
    QTest::newRow("a name") << u"all c"_qs << false << -1 << false;
}

void TestTypedTypes::aloneForTheSale()
{
    QFETCH(const QString, text);
    QFETCH(const bool, isSelling);
    QFETCH(const int, type);
    QFETCH(const bool, all);
    const Typed typed = m_words.read(text, isSelling);
    QCOMPARE(typed.kind == TypedKind::Type, type >= 0);
    if (type >= 0) {
        QCOMPARE(typed.type, type);
        QCOMPARE(typed.all, all);
    }
}

void TestTypedTypes::aRowIsStillThere()
{
    QVERIFY(m_words.read(u"c"_qs, true).couldBeRow);
    QVERIFY(!m_words.read(u"o"_qs, true).couldBeRow);
    QVERIFY(m_words.read(u"ac"_qs).couldBeRow);
    QVERIFY(!m_words.read(u"aac"_qs).couldBeRow);
    for (const bool isSelling : {false, true}) {
        for (const QString &row : {u"row c"_qs, u"row ac"_qs, u"stalls c"_qs})
            QCOMPARE(m_words.read(row, isSelling).kind, TypedKind::Row);
    }
    QCOMPARE(m_words.read(u"c"_qs).kind, TypedKind::Row);
}

ROWLOCK_TEST(TestTypedTypes)
#include "tst_typed_types.moc"
