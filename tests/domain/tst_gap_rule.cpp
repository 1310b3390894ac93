// The gap rule: by hand, and in small houses at random against a reference that looks at every seat and tries every
// move.
#include "tests/domain/tiny_plan.h"

#include "model/domain/gap_rule.h"

#include <QtTest>

#include <QRandomGenerator>

#include <algorithm>
#include <cmath>

using namespace rowlock;
using namespace rowlock::test;

namespace {

// One row drawn with letters: '.' free, 'x' taken, 'o' chosen, 'b' free and 'B' taken of another category, 'k' kept, '
// ' an aisle.
struct Drawn
{
    TinyPlan tiny;
    QList<GapSeat> seats;
    QList<int> chosen;

    explicit Drawn(const QStringList &rows)
    {
        const int zone = tiny.zone(QStringLiteral("Stalls"));
        for (int r = 0; r < rows.size(); ++r) {
            QList<QPointF> places;
            double x = 0;
            for (const QChar letter : rows[r]) {
                if (letter == u' ') {
                    x += 40;
                    continue;
                }
                if (letter == u'o')
                    chosen.append(int(seats.size()));
                seats.append({letter == u'x' || letter == u'B', letter == u'k', letter.toLower() == u'b' ? 1 : 0});
                places.append({x, r * 30.});
                x += 25;
            }
            tiny.row(zone, QString(QChar(u'A' + r)), places);
        }
        tiny.derived();
    }

    GapHouse house() const
    {
        return [this](int seatNo) { return seats.at(seatNo); };
    }
    QList<int> alone() const { return leftAlone(tiny.plan, chosen, house()); }
    std::optional<GapAdvice> advice() const { return gapAdvice(tiny.plan, chosen, house()); }
};

// The rules of gap_rule.h a second time: lines as texts, every seat looked at, before and after, every move tried.
class SlowGaps
{
public:
    SlowGaps(const SeatingPlan &plan, const QList<GapSeat> &seats) : m_plan(plan), m_seats(seats) {}

    QSet<int> alone(const QSet<int> &chosen) const
    {
        QSet<int> alone = singles(chosen);
        return alone.subtract(singles({}));
    }

    struct Best
    {
        qsizetype alone = 0;
        bool isStep = false;
        double away = 0;
    };

    std::optional<Best> best(const QSet<int> &chosen) const
    {
        std::optional<Best> best;
        const qsizetype now = alone(chosen).size();
        for (const QList<int> &run : runsOf(chosen)) {
            for (const PlanLine &line : m_plan.lines) {
                for (qsizetype from = 0; from + run.size() <= line.seats.size(); ++from) {
                    const QList<int> to = line.seats.mid(from, run.size());
                    if (to == run || !mayMove(run, to, chosen))
                        continue;
                    QSet<int> after = chosen;
                    after.subtract(QSet<int>(run.begin(), run.end())).unite(QSet<int>(to.begin(), to.end()));
                    const Best one{alone(after).size(), isStep(run, to), way(middle(run), middle(to))};
                    const auto key = [](const Best &b) { return std::tuple(b.alone, !b.isStep, b.away); };
                    if (one.alone < now && (!best || key(one) < key(*best)))
                        best = one;
                }
            }
        }
        return best;
    }

    QList<QList<int>> runsOf(const QSet<int> &chosen) const
    {
        QList<QList<int>> runs;
        for (const PlanLine &line : m_plan.lines) {
            QList<int> run;
            for (const int seat : line.seats + QList<int>{-1}) {
                if (chosen.contains(seat)) {
                    run.append(seat);
                } else if (!run.isEmpty()) {
                    runs.append(run);
                    run.clear();
                }
            }
        }
        return runs;
    }

    double away(const QList<int> &a, const QList<int> &b) const { return way(middle(a), middle(b)); }

private:
    static double way(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

    QPointF middle(const QList<int> &seats) const
    {
        QPointF sum;
        for (const int seat : seats)
            sum += m_plan.seats[seat].position;
        return sum / double(seats.size());
    }

    // Of each category the line as its eyes see it: '#' gone, '.' to be had, ',' not its own and therefore free to it.
    QSet<int> singles(const QSet<int> &chosen) const
    {
        QSet<int> found;
        for (const PlanLine &line : m_plan.lines) {
            for (int category = 0; category < 2; ++category) {
                QString text = QStringLiteral("#");
                for (const int seat : line.seats) {
                    const bool gone = m_seats[seat].taken || chosen.contains(seat);
                    text += m_seats[seat].category != category ? u',' : gone ? u'#' : m_seats[seat].kept ? u',' : u'.';
                }
                text += u'#';
                for (qsizetype i = text.indexOf(u"#.#"); i >= 0; i = text.indexOf(u"#.#", i + 1))
                    found.insert(line.seats[i]);
            }
        }
        return found;
    }

    bool mayMove(const QList<int> &run, const QList<int> &to, const QSet<int> &chosen) const
    {
        QList<int> was, is;
        for (const int seat : run) {
            if (m_seats[seat].kept)
                return false;
            was.append(m_seats[seat].category);
        }
        for (const int seat : to) {
            if (m_seats[seat].taken || m_seats[seat].kept || (chosen.contains(seat) && !run.contains(seat)))
                return false;
            is.append(m_seats[seat].category);
        }
        double nearest = INFINITY, nearestThen = INFINITY;
        bool isTheirLine = m_plan.seats[run.first()].line == m_plan.seats[to.first()].line;
        for (const int party : chosen) {
            if (run.contains(party))
                continue;
            isTheirLine = isTheirLine || m_plan.seats[party].line == m_plan.seats[to.first()].line;
            for (qsizetype i = 0; i < run.size(); ++i) {
                nearest = std::min(nearest, way(m_plan.seats[run[i]].position, m_plan.seats[party].position));
                nearestThen = std::min(nearestThen, way(m_plan.seats[to[i]].position, m_plan.seats[party].position));
            }
        }
        if (std::isfinite(nearest) && (!isTheirLine || nearestThen > nearest + 0.01))
            return false;
        const PlanSeat &first = m_plan.seats[run.first()], &other = m_plan.seats[to.first()];
        if (first.block != other.block || !std::is_permutation(was.begin(), was.end(), is.begin()))
            return false;
        const QList<int> &line = m_plan.lines[first.line].seats;
        double length = 0;
        for (qsizetype i = 1; i < line.size(); ++i)
            length += way(m_plan.seats[line[i]].position, m_plan.seats[line[i - 1]].position);
        const double spacing = line.size() < 2 ? 25 : length / double(line.size() - 1);
        return first.line == other.line || way(middle(run), middle(to)) <= 3 * spacing;
    }

    bool isStep(const QList<int> &run, const QList<int> &to) const
    {
        return m_plan.seats[run.first()].line == m_plan.seats[to.first()].line
               && std::abs(m_plan.seats[run.first()].place - m_plan.seats[to.first()].place) == 1;
    }

    const SeatingPlan &m_plan;
    const QList<GapSeat> &m_seats;
};

QStringList randomRows(QRandomGenerator &random)
{
    const auto below = [&](int limit) { return int(random.bounded(limit)); };
    QStringList rows;
    const int fill = 1 + below(6);
    for (int r = 0, count = 1 + below(3); r < count; ++r) {
        QString row;
        for (int i = 0, seats = 1 + below(11); i < seats; ++i) {
            if (i > 1 && below(8) == 0 && row.back() != u' ')
                row += u' ';
            const int dice = below(24);
            row += dice == 0 ? u'k' : dice == 1 ? u'b' : dice == 2 ? u'B' : dice < 2 + fill ? u'x' : u'.';
        }
        rows.append(row);
    }
    for (int parties = 1 + below(2); parties > 0; --parties) { // some neighbours at a time
        QString &row = rows[below(int(rows.size()))];
        const int from = below(int(row.size()));
        for (int i = from, most = from + 1 + below(4); i < std::min<int>(most, int(row.size())) && row[i] == u'.'; ++i)
            row[i] = u'o';
    }
    return rows;
}

} // namespace

class GapRuleTest : public QObject
{
    Q_OBJECT

private slots:
    void seesWhatIsLeftAlone_data();
    void seesWhatIsLeftAlone();
    void movesOneAlong_data();
    void movesOneAlong();
    void findsSeatsNearby();
    void saysNothingWhereNothingIsBetter();
    void sendsNobodyAwayFromTheParty();
    void isAsTheReferenceSays();
};

void GapRuleTest::seesWhatIsLeftAlone_data()
{
    QTest::addColumn<QString>("row");
    QTest::addColumn<QList<int>>("alone");
    QTest::newRow("between taken ones") << QStringLiteral("x.oo...") << QList<int>{1};
    QTest::newRow("at the row's end") << QStringLiteral("...oo.") << QList<int>{5};
    QTest::newRow("at an aisle") << QStringLiteral("...oo. ......") << QList<int>{5};
    QTest::newRow("over an aisle nobody sits together") << QStringLiteral("...ooo .xxxxx") << QList<int>{};
    QTest::newRow("on both sides") << QStringLiteral("x.o.x") << QList<int>{1, 3};
    QTest::newRow("two are company") << QStringLiteral("..oo..") << QList<int>{};
    QTest::newRow("was alone before") << QStringLiteral("x.x.ooo") << QList<int>{3};
    QTest::newRow("nothing is left") << QStringLiteral("xoox") << QList<int>{};
    QTest::newRow("between two parts of the choice") << QStringLiteral("..o.o..") << QList<int>{3};
    QTest::newRow("another category beside it is free") << QStringLiteral("xxoo.bbb") << QList<int>{};
    QTest::newRow("even where it is taken") << QStringLiteral("xxoo.BB") << QList<int>{};
    QTest::newRow("a single of another category") << QStringLiteral("xxoobx") << QList<int>{};
    QTest::newRow("a kept place is no single") << QStringLiteral("xookx") << QList<int>{};
    QTest::newRow("beside a kept place") << QStringLiteral("xoo.k") << QList<int>{};
}

void GapRuleTest::seesWhatIsLeftAlone()
{
    QFETCH(const QString, row);
    QFETCH(const QList<int>, alone);
    QCOMPARE(Drawn({row}).alone(), alone);
}

void GapRuleTest::movesOneAlong_data()
{
    QTest::addColumn<QString>("row");
    QTest::addColumn<int>("step");
    QTest::addColumn<QList<int>>("out");
    QTest::addColumn<QList<int>>("in");
    QTest::newRow("left") << QStringLiteral("x.oo....") << -1 << QList<int>{3} << QList<int>{1};
    QTest::newRow("right") << QStringLiteral("..oo.x") << 1 << QList<int>{2} << QList<int>{4};
    QTest::newRow("left before right") << QStringLiteral("xx.o.xx") << -1 << QList<int>{3} << QList<int>{2};
    QTest::newRow("a single seat") << QStringLiteral("x.o...x") << -1 << QList<int>{2} << QList<int>{1};
}

void GapRuleTest::movesOneAlong()
{
    QFETCH(const QString, row);
    QFETCH(const int, step);
    QFETCH(const QList<int>, out);
    QFETCH(const QList<int>, in);
    const auto advice = Drawn({row}).advice();
    QVERIFY(advice);
    QCOMPARE(advice->move.step, step);
    QCOMPARE(advice->move.out, out);
    QCOMPARE(advice->move.in, in);
    QVERIFY(advice->move.stillAlone.isEmpty());
}

void GapRuleTest::findsSeatsNearby()
{
    const Drawn row(
        {QStringLiteral("xx.oooxx....."), QStringLiteral("xxxxxxxxxxxxx")}); // a step would only turn the gap round
    const auto advice = row.advice();
    QVERIFY(advice);
    QCOMPARE(advice->alone, QList<int>{2});
    QCOMPARE(advice->move.step, 0);
    QCOMPARE(advice->move.out, (QList<int>{3, 4, 5}));
    QCOMPARE(advice->move.in.size(), 3);
    QVERIFY(advice->move.stillAlone.isEmpty());

    const Drawn behind({QStringLiteral("xxx.oooxxx"), QStringLiteral("xxxx...xxx")});
    QCOMPARE(behind.advice()->move.in, (QList<int>{14, 15, 16}));
}

void GapRuleTest::saysNothingWhereNothingIsBetter()
{
    QVERIFY(!Drawn({QStringLiteral("xx.oooxx")}).advice());
    QVERIFY(!Drawn({QStringLiteral("..oo..")}).advice());
    const Drawn far({QStringLiteral("xx.oxxxx"), QStringLiteral("xxxxxxxx"), QStringLiteral("xxxxxxxx"),
                     QStringLiteral("xxxxxxxx"),
                     QStringLiteral("....xxxx")}); // another corner of the house is no remedy
    QVERIFY(!far.advice());
    QVERIFY(!Drawn({QStringLiteral("x.oxkk")}).advice()); // and no place that is kept for somebody
}

void GapRuleTest::sendsNobodyAwayFromTheParty()
{
    // E 8 and E 10 with a stranger between them: row F would leave nobody alone, and the party in two rows.
    const Drawn split({QStringLiteral("xxxxxx.oxoxxxx"), QStringLiteral("xxxxxxx...xxxx")});
    QCOMPARE(split.alone(), QList<int>{6});
    QCOMPARE(split.advice()->move.in, QList<int>{6}); // who is apart comes to the others instead
    QCOMPARE(split.advice()->move.out, QList<int>{9});
    const Drawn two({QStringLiteral("xxxxxx.ooxooxx"), QStringLiteral("xxxxxxx...xxxx")});
    QVERIFY(!two.advice());
    // Seats that "best" brought are of the party and do not move.
    const Drawn best({QStringLiteral("x.o..x"), QStringLiteral("xxxxxx")});
    QVERIFY(gapAdvice(best.tiny.plan, {2}, best.house())->move.in == QList<int>{1});
    QList<GapSeat> seats = best.seats;
    seats[3].taken = true;
    const auto advice = gapAdvice(best.tiny.plan, {2}, [&](int seatNo) { return seats.at(seatNo); }, {3});
    QVERIFY(!advice || advice->move.in != QList<int>{1});
}

void GapRuleTest::isAsTheReferenceSays()
{
    int silent = 0, helpless = 0, steps = 0, elsewhere = 0, partly = 0;
    QRandomGenerator random(20260917);
    for (int i = 0; i < 20'000; ++i) {
        const QStringList rows = randomRows(random);
        const QByteArray where = QStringLiteral("house %1: %2").arg(i).arg(rows.join(u'/')).toUtf8();
        const Drawn drawn(rows);
        const SlowGaps slow(drawn.tiny.plan, drawn.seats);
        const QSet<int> chosen(drawn.chosen.begin(), drawn.chosen.end());
        const QSet<int> wanted = slow.alone(chosen);
        const QList<int> alone = drawn.alone();
        QVERIFY2(QSet<int>(alone.begin(), alone.end()) == wanted && alone.size() == wanted.size(), where.constData());
        const auto best = slow.best(chosen);
        const auto advice = drawn.advice();
        QVERIFY2(advice.has_value() == best.has_value(), where.constData());
        silent += wanted.isEmpty();
        helpless += !wanted.isEmpty() && !best;
        if (!advice)
            continue;
        QCOMPARE(advice->alone, alone);
        const GapMove &move = advice->move;
        QSet<int> after = chosen;
        after.subtract(QSet<int>(move.out.begin(), move.out.end())).unite(QSet<int>(move.in.begin(), move.in.end()));
        QVERIFY2(after.size() == chosen.size(), where.constData());
        const QSet<int> still = slow.alone(after);
        QVERIFY2(still == QSet<int>(move.stillAlone.begin(), move.stillAlone.end()), where.constData());
        QVERIFY2(still.size() == best->alone && (move.step != 0) == best->isStep, where.constData());
        ++(move.step ? steps : elsewhere);
        partly += !still.isEmpty();
        if (move.step == 0 && best->alone == 0) { // as near as can be
            const bool asNear = [&] {
                for (const QList<int> &run : slow.runsOf(chosen)) {
                    for (const QList<int> &to : slow.runsOf(after)) {
                        for (qsizetype from = 0; from + run.size() <= to.size(); ++from) {
                            if (std::abs(slow.away(run, to.mid(from, run.size())) - best->away) < 1e-6)
                                return true;
                        }
                    }
                }
                return false;
            }();
            QVERIFY2(asNear, where.constData());
        }
    }
    for (const int met : {silent, helpless, steps, elsewhere, partly})
        QVERIFY2(met > 30,
                 qPrintable(
                     QStringLiteral("%1 %2 %3 %4 %5").arg(silent).arg(helpless).arg(steps).arg(elsewhere).arg(partly)));
}

ROWLOCK_TEST(GapRuleTest)
#include "tst_gap_rule.moc"
