// The seat map as it is on the screen, with everything drawn, against a scene with an item per seat: 1280 x 800 pixels,
// painted into memory. Frames of the two alternate, so that what else the machine does falls on both.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/bench/map_sides.h"
#include "tests/support/sample_house.h"

#include "model/exchange/plan_reader.h"
#include "ui/common/theme.h"

#include <QApplication>
#include <QFileInfo>
#include <QMouseEvent>

#include <cmath>

using namespace rowlock;

namespace bench {

namespace {

constexpr int fewFlashes = 20; // more of them bring the map into use

struct Level
{
    QString name;
    double radius; // of a usual seat in pixels; 0: the whole house
};

const Level levels[] = {{QStringLiteral("whole house"), 0},
                        {QStringLiteral("dots"), 3},
                        {QStringLiteral("shapes"), 6},
                        {QStringLiteral("numbers"), 12},
                        {QStringLiteral("close"), 22}};

// The two frames of each kind, and the slowest level's of all.
struct Pair
{
    Frames ours;
    Frames items;
};

struct Worst
{
    QString level;
    Pair pair;

    void take(const QString &name, Pair &found)
    {
        found.ours.sort();
        found.items.sort();
        if (level.isEmpty() || found.ours.wall.us(0.5) > pair.ours.wall.us(0.5)) {
            level = name;
            pair = found;
        }
    }
};

class HouseOnBoth
{
public:
    HouseOnBoth(Results &results, const HouseSnapshot &snapshot, int times)
        : m_results(results), m_snapshot(snapshot), m_times(times)
    {}

    void run()
    {
        openings();
        m_ours.open(m_snapshot, m_clock);
        m_items.open(m_snapshot, m_clock, false);
        PaintWitness ours(m_ours.map.get());
        PaintWitness items(m_items.items->view().viewport());
        m_witness = &ours;
        m_itemWitness = &items;
        const double fitted = scaleNow();
        for (const Level &level : levels) {
            if (level.radius > 0 && level.radius / m_snapshot.plan->seats.first().radius < fitted * 1.1)
                continue; // the whole house is nearer than that
            goTo(level);
            zooms(level);
            goTo(level);
            pans(level);
            goTo(level);
            changes(level);
        }
        hits();
        tell();
    }

private:
    double scaleNow() const
    {
        const auto &seats = m_snapshot.plan->seats;
        int far = 0;
        for (int i = 0; i < seats.size(); ++i) {
            if (QLineF(seats.first().position, seats.at(i).position).length()
                > QLineF(seats.first().position, seats.at(far).position).length())
                far = i;
        }
        return QLineF(QRectF(m_ours.map->seatRect(0)).center(), QRectF(m_ours.map->seatRect(far)).center()).length()
               / QLineF(seats.first().position, seats.at(far).position).length();
    }

    void goTo(const Level &level)
    {
        m_ours.map->fit();
        const QPointF middle = m_snapshot.plan->seats.at(int(m_snapshot.plan->seats.size() / 2)).position;
        double scale = scaleNow();
        if (level.radius > 0) {
            const double wanted = level.radius / m_snapshot.plan->seats.first().radius;
            const QSizeF size = QSizeF(windowSize) / wanted;
            m_ours.map->zoomToRect(QRectF(middle - QPointF(size.width(), size.height()) / 2, size));
            m_ours.map->zoomBy(wanted / scaleNow());
            scale = wanted;
            m_items.items->show(middle, scale);
        } else {
            m_items.items->fit();
            m_items.items->zoomBy(scale / m_items.items->view().transform().m11());
        }
        paintNow();
    }

    // As the wheel does, with another size of everything each time.
    void zooms(const Level &level)
    {
        Pair pair;
        for (int i = 0; i < m_times; ++i) {
            const double factor = i % 2 ? 1 / 1.05 : 1.05;
            rest();
            pair.ours.add([&] {
                m_ours.map->zoomBy(factor);
                paintNow();
            });
            m_witness->expect("zoom");
            rest();
            if (i % 4 > 1)
                continue; // both directions, half as often: a hundred thousand items take their time
            pair.items.add([&] {
                m_items.items->zoomBy(factor);
                paintNow();
            });
            m_itemWitness->expect("zoom");
        }
        m_zoom.take(level.name, pair);
        tellLevel(QStringLiteral("zoom frame, ") + level.name, pair);
    }

    void pans(const Level &level)
    {
        Pair pair;
        QPointF at(600, 400);
        const auto mouse = [&](QEvent::Type type, Qt::MouseButton button) {
            QMouseEvent event(type, at, m_ours.map->mapToGlobal(at), button, Qt::MiddleButton, {});
            QCoreApplication::sendEvent(m_ours.map.get(), &event);
        };
        mouse(QEvent::MouseButtonPress, Qt::MiddleButton);
        at += QPointF(20, 0);
        mouse(QEvent::MouseMove, Qt::NoButton);
        paintNow();
        for (int i = 0; i < m_times * 2; ++i) {
            const QPoint by = i % 20 < 10 ? QPoint(9, 5) : QPoint(-9, -5);
            at += by;
            m_witness->expect("pan");
            pair.ours.add([&] {
                mouse(QEvent::MouseMove, Qt::NoButton);
                paintNow();
            });
            if (i % 40 >= 20)
                continue;
            pair.items.add([&] {
                m_items.items->panBy(by);
                paintNow();
            });
            m_itemWitness->expect("pan");
        }
        mouse(QEvent::MouseButtonRelease, Qt::MiddleButton);
        paintNow();
        m_pan.take(level.name, pair);
        tellLevel(QStringLiteral("pan frame, ") + level.name, pair);
    }

    // Somebody else sells: the delta into the model, the seats on the screen.
    void changes(const Level &level)
    {
        QList<int> seen;
        for (int i = 0; i < m_snapshot.seats.size(); ++i) {
            if (QRect({}, windowSize).adjusted(4, 4, -4, -4).contains(m_ours.map->seatRect(i).center()))
                seen.append(i);
        }
        Pair one;
        for (int i = 0; i < m_times * 4; ++i)
            change(one, {seen.at(i * 97 % int(seen.size()))}, i % 4 == 0);
        m_one.take(level.name, one);
        Pair atRest;
        for (int i = 0; i < m_times * 4; ++i) {
            if (i % fewFlashes == 0)
                awaitFlashes();
            leaveAlone(*m_ours.map); // a legend that grew may have brought it into use
            change(atRest, {seen.at(i * 89 % int(seen.size()))}, i % 4 == 0);
        }
        m_oneAtRest.take(level.name, atRest);
        QList<int> many;
        for (int i = 0; i < 500; ++i)
            many.append(seen.at(int(qint64(i) * seen.size() / 500)));
        many.erase(std::unique(many.begin(), many.end()), many.end());
        Pair five;
        for (int i = 0; i < m_times; ++i)
            change(five, many, i % 4 < 2);
        m_many.take(level.name, five);
        tellLevel(QStringLiteral("one seat changed, ") + level.name, one);
        tellLevel(QStringLiteral("%1 seats changed, %2").arg(QString::number(many.size()), level.name), five);
    }

    void change(Pair &pair, const QList<int> &seats, bool itemsToo)
    {
        HouseDelta delta = sample::delta(m_snapshot, seats, SeatState::Sold);
        for (SeatStatus &seat : delta.seats) {
            if (m_ours.house.seat(seat.seatNo).state == SeatState::Sold)
                seat.state = SeatState::Reserved;
        }
        m_snapshot.event.revision = delta.event.revision;
        rest();
        pair.ours.add([&] {
            m_ours.house.apply(delta);
            paintNow();
        });
        m_witness->expect("change");
        rest();
        if (!itemsToo) {
            m_items.house.apply(delta);
            paintNow();
            return;
        }
        pair.items.add([&] {
            m_items.house.apply(delta);
            paintNow();
        });
    }

    void hits()
    {
        goTo(levels[2]);
        constexpr int each = 500;
        int found = 0;
        const auto place = [&](int n) {
            return QPoint(20 + n * 37 % (windowSize.width() - 40), 60 + n * 61 % (windowSize.height() - 160));
        };
        for (int i = 0; i < m_times; ++i) {
            m_hit.ours.add([&] {
                for (int n = 0; n < each; ++n)
                    found += m_ours.map->seatAt(place(i * each + n)) >= 0 ? 1 : 0;
            });
            m_hit.items.add([&] {
                for (int n = 0; n < each; ++n)
                    found += m_items.items->isSeatAt(place(i * each + n)) ? 1 : 0;
            });
        }
        if (found == 0)
            qFatal("no seat was hit");
        m_hit.ours.sort();
        m_hit.items.sort();
        m_hits = each;
    }

    // From the house as read to the first picture; the very first, which also reads the fonts, does not count. What
    // each then keeps in memory beyond the house, which both have.
    void openings()
    {
        const int count = std::max(2, m_times / 6);
        for (int i = 0; i < count + 1; ++i) {
            Pair pair;
            {
                OurSide ours;
                paintNow();
                qint64 before = 0;
                pair.ours.add([&] { before = ours.open(m_snapshot, m_clock); });
                ours.map->zoomBy(12 / m_snapshot.plan->seats.first().radius);
                paintNow();
                m_busyBytes = bytesInUse() - before;
                leaveAlone(*ours.map);
                m_bytes = bytesInUse() - before;
            }
            if (i > 0)
                m_first.ours.append(pair.ours);
            if (i % 3 > 1)
                continue;
            ItemSide items;
            paintNow();
            qint64 before = 0;
            pair.items.add([&] { before = items.open(m_snapshot, m_clock, false); });
            items.items->zoomBy(12 / m_snapshot.plan->seats.first().radius);
            paintNow();
            m_itemBytes = bytesInUse() - before;
            if (i > 0)
                m_first.items.append(pair.items);
        }
        m_first.ours.sort();
        m_first.items.sort();
    }

    void tellLevel(const QString &what, Pair &pair)
    {
        const auto ms = [](double us) { return num(us / 1000); };
        m_results.line(what, {{QStringLiteral("p50 ms"), ms(pair.ours.wall.us(0.5))},
                              {QStringLiteral("p95"), ms(pair.ours.wall.us(0.95))},
                              {QStringLiteral("cpu p50"), ms(pair.ours.cpu.us(0.5))},
                              {QStringLiteral("items' p50"), ms(pair.items.wall.us(0.5))}});
    }

    void tell()
    {
        const bool large = m_snapshot.seats.size() > 50'000;
        const auto row = [this](const QString &what, double target, const Pair &pair, double per = 1000) {
            m_results.row({what, per >= 1000 ? QStringLiteral("ms") : QStringLiteral("µs"), target,
                           pair.ours.wall.us(0.5) / per, pair.ours.wall.us(0.95) / per, pair.ours.cpu.us(0.5) / per,
                           pair.items.wall.us(0.5) / per});
        };
        m_results.tableHead(QStringLiteral("items"));
        row(QStringLiteral("pan frame (%1)").arg(m_pan.level), 2, m_pan.pair);
        row(QStringLiteral("zoom frame (%1)").arg(m_zoom.level), large ? 16 : 8, m_zoom.pair);
        row(QStringLiteral("first paint"), 40, m_first);
        row(QStringLiteral("one seat changed (%1)").arg(m_one.level), 0.1, m_one.pair);
        row(QStringLiteral("... of a map at rest (%1)").arg(m_oneAtRest.level), 0.1, m_oneAtRest.pair);
        row(QStringLiteral("500 seats changed (%1)").arg(m_many.level), 4, m_many.pair);
        row(QStringLiteral("hit test"), 5, m_hit, m_hits);
        const double mib = 1024 * 1024;
        m_results.row({QStringLiteral("memory at rest"), QStringLiteral("MiB"), double(m_itemBytes) / mib / 10,
                       double(m_bytes) / mib, double(m_bytes) / mib, double(m_bytes) / mib, double(m_itemBytes) / mib});
        m_results.line(QStringLiteral("memory while the hand moves the map, MiB"),
                       {{QStringLiteral("ours"), num(double(m_busyBytes) / mib)}});
    }

    Results &m_results;
    HouseSnapshot m_snapshot;
    const int m_times;
    const SystemClock m_clock;
    OurSide m_ours;
    ItemSide m_items;
    PaintWitness *m_witness = nullptr;
    PaintWitness *m_itemWitness = nullptr;
    Worst m_pan, m_zoom, m_one, m_oneAtRest, m_many;
    Pair m_first, m_hit;
    double m_hits = 1;
    qint64 m_bytes = 0; // of ours at rest
    qint64 m_busyBytes = 0;
    qint64 m_itemBytes = 0;
};

void houseOnBoth(Results &results, const Options &options, const QString &name, const SeatingPlan &plan)
{
    results.heading(QStringLiteral("The map: %1, %2 seats, %3 x %4")
                        .arg(name)
                        .arg(plan.seats.size())
                        .arg(windowSize.width())
                        .arg(windowSize.height()));
    const HouseSnapshot snapshot = sample::busyHouse(plan, SystemClock().now(), here);
    HouseOnBoth(results, snapshot, options.full ? 120 : std::max(4, int(options.seconds * 8))).run();
}

} // namespace

void benchMap(Results &results, const Options &options)
{
    applyScheme(*qApp, Scheme::Light);
    for (const int seats : {2'000, 20'000, 100'000})
        houseOnBoth(results, options, QStringLiteral("made"), sample::fan(seats));
    const QString kept = QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/data/plans/");
    const QString given = qEnvironmentVariable("ROWLOCK_PLANS", QStringLiteral(ROWLOCK_SOURCE_DIR "/../shared/data"));
    for (const char *name : {"theatre-468", "arena-712", "stadium-738", "bowl-20000"}) {
        const QString file = QLatin1String(name) + QStringLiteral(".pretix.json");
        if (QFileInfo::exists(kept + file)) {
            houseOnBoth(results, options, QLatin1String(name), valueOf(readPlanFile(kept + file)).plan);
        } else if (QFileInfo::exists(given + u'/' + file)) {
            houseOnBoth(results, options, QLatin1String(name), valueOf(readPlanFile(given + u'/' + file)).plan);
        } else {
            results.note(
                QStringLiteral("%1 is too large to be kept with the source and not in ROWLOCK_PLANS: one made like it.")
                    .arg(file));
            houseOnBoth(results, options, QStringLiteral("a bowl"), sample::bowl());
        }
    }
}

} // namespace bench
