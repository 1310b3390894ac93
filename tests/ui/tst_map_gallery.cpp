// Pictures of real plans with every state, for the eye: four zoom levels in every theme. ROWLOCK_GALLERY=folder keeps
// them; QT_SCALE_FACTOR=2 makes them for a screen of twice the pixels; ROWLOCK_GALLERY_PLANS=folder takes other plans.
#include "model/exchange/plan_reader.h"
#include "tests/exchange/plan_text.h"
#include "tests/support/shown_map.h"
#include "ui/common/theme.h"
#include "ui/seatmap/map_floors.h"

#include <QDir>

using namespace rowlock;
using rowlock::test::planFile;

namespace {

constexpr QSize screen(1000, 720);
constexpr double radii[] = {0, 6, 12, 26}; // of a seat in pixels; 0: the whole house; the last on the manager's map

// Of the floor that is shown, from the middle outwards.
QList<int> fromTheMiddle(const SeatingPlan &plan)
{
    const int zone = usualZone(plan, overlappingZones(plan));
    QList<int> seats;
    QPointF sum;
    for (int i = 0; i < plan.seats.size(); ++i) {
        sum += plan.seats.at(i).position / double(plan.seats.size());
        if (zone < 0 || zoneOfSeat(plan, i) == zone)
            seats.append(i);
    }
    const auto sortAbout = [&](const QPointF &middle) {
        std::sort(seats.begin(), seats.end(), [&](int a, int b) {
            return QLineF(plan.seats.at(a).position, middle).length()
                   < QLineF(plan.seats.at(b).position, middle).length();
        });
    };
    sortAbout(sum);
    sortAbout(plan.seats.at(seats.first()).position);
    return seats;
}

HouseSnapshot everyState(SeatingPlan plan, Instant now)
{
    const QList<int> near = fromTheMiddle(plan).mid(0, 40);
    for (int i = 0; i < near.size(); ++i) {
        PlanSeat &seat = plan.seats[near.at(i)];
        seat.restrictedView = seat.restrictedView || i % 13 == 5;
        seat.accessible = seat.accessible || i % 13 == 7;
        seat.companion = seat.companion || i % 13 == 8;
    }
    HouseSnapshot snapshot = sample::busyHouse(plan, now, here);
    QList<int> mine, aside, others, late;
    for (int i = 0; i < near.size(); ++i) {
        SeatStatus &seat = snapshot.seats[near.at(i)];
        seat.state = SeatState::Free;
        seat.used = false;
        const auto held = [&seat](QList<int> &list, qint64 hold) {
            seat.state = SeatState::Held;
            seat.hold = HoldId(hold);
            list.append(seat.seatNo);
        };
        switch (i % 12) {
        case 1: held(mine, 1); break;
        case 2: held(aside, 2); break;
        case 3: held(others, 3); break;
        case 4: held(late, 4); break;
        case 5: seat.state = SeatState::Reserved; break;
        case 6: seat.state = SeatState::Sold; break;
        case 9:
            seat.state = SeatState::Sold;
            seat.used = true;
            break;
        case 10:
            seat.state = SeatState::Blocked;
            seat.block = BlockId(1 + i % 2);
            break;
        default: break;
        }
        if (seat.state == SeatState::Sold || seat.state == SeatState::Held)
            seat.patron = i % 4 == 0   ? QStringLiteral("Winterbottom")
                          : i % 4 == 1 ? QStringLiteral("Ng")
                                       : QStringLiteral("Amara Okafor");
    }
    snapshot.holds = {sample::hold(snapshot, 1, here, now, 480, mine), sample::hold(snapshot, 2, here, now, 200, aside),
                      sample::hold(snapshot, 3, QStringLiteral("counter/2"), now, 360, others),
                      sample::hold(snapshot, 4, QStringLiteral("counter/3"), now, -30, late)};
    return snapshot;
}

QList<std::pair<QString, SeatingPlan>> plans()
{
    QList<std::pair<QString, SeatingPlan>> list;
    const QDir folder(qEnvironmentVariable("ROWLOCK_GALLERY_PLANS", QFileInfo(planFile(QStringLiteral("x"))).path()));
    for (const QFileInfo &file : folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files)) {
        const Result<ReadPlan> read = readPlanFile(file.filePath());
        if (read)
            list.append({file.fileName().section(u'.', 0, 0), read->plan});
    }
    list.append({QStringLiteral("bowl"), sample::bowl()});
    return list;
}

} // namespace

class MapGalleryTest : public QObject
{
    Q_OBJECT

private slots:
    void cleanupTestCase() { applyScheme(*qApp, Scheme::Light); }
    void paintsEveryLevel_data();
    void paintsEveryLevel();

private:
    TestClock m_clock;
};

void MapGalleryTest::paintsEveryLevel_data()
{
    QTest::addColumn<Scheme>("scheme");
    QTest::addColumn<Vision>("vision");
    QTest::newRow("light") << Scheme::Light << Vision::Usual;
    QTest::newRow("dark") << Scheme::Dark << Vision::Usual;
    QTest::newRow("contrast") << Scheme::Contrast << Vision::Usual;
    QTest::newRow("redgreen") << Scheme::Light << Vision::RedGreen;
    QTest::newRow("blueyellow") << Scheme::Dark << Vision::BlueYellow;
}

void MapGalleryTest::paintsEveryLevel()
{
    QFETCH(Scheme, scheme);
    QFETCH(Vision, vision);
    applyScheme(*qApp, scheme, vision);
    const QString gallery = qEnvironmentVariable("ROWLOCK_GALLERY");
    const QList<std::pair<QString, SeatingPlan>> all = plans();
    QVERIFY(all.size() >= 3);
    for (const auto &[name, plan] : all) {
        const HouseSnapshot snapshot = everyState(plan, m_clock.now());
        const PlanSeat &middle = plan.seats.at(fromTheMiddle(plan).first());
        for (const double radius : radii) {
            HouseModel house(here);
            SeatMapView map(house, m_clock, radius == radii[3] ? SeatMapView::Mode::Manage : SeatMapView::Mode::Sell);
            map.resize(screen);
            house.load(snapshot);
            map.setCurrentHold(HoldId(1));
            map.fit();
            if (radius > 0) {
                const QSizeF size = QSizeF(screen) * (middle.radius / radius);
                map.zoomToRect(QRectF(middle.position - QPointF(size.width(), size.height()) / 2, size)
                                   .adjusted(17, 17, -17, -17));
            }
            const qint64 before = map.stage().seatsPainted();
            const QImage picture = map.grab().toImage();
            QVERIFY(map.stage().seatsPainted() > before);
            QSet<QRgb> colours;
            for (int y = 0; y < picture.height(); y += 3) {
                for (int x = 0; x < picture.width(); x += 3)
                    colours.insert(picture.pixel(x, y));
            }
            QVERIFY(colours.size() > 30 && colours.contains(mapColors().ground.rgb()));
            if (gallery.isEmpty())
                continue;
            const QString file = QStringLiteral("%1-%2-%3%4.png")
                                     .arg(name, QString::fromLatin1(QTest::currentDataTag()))
                                     .arg(radius)
                                     .arg(picture.devicePixelRatio() > 1 ? QStringLiteral("@2x") : QString());
            QVERIFY(picture.save(QDir(gallery).filePath(file)));
        }
    }
}

ROWLOCK_WINDOW_TEST(MapGalleryTest)
#include "tst_map_gallery.moc"
