#include "tests/support/shown_map.h"
#include "ui/common/theme.h"
#include "ui/seatmap/map_legend.h"
#include "ui/seatmap/map_overview.h"

#include <QDir>
#include <QPainter>
#include <QScreen>
#include <QTimer>

#include <algorithm>

using namespace rowlock;

namespace {

// Pixels; by more than a shade, as the edge of a drawing may be where a part cuts it.
int differing(const QImage &a, const QImage &b, int shade = 24)
{
    if (a.size() != b.size())
        return std::max(a.width() * a.height(), 1);
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QColor one = a.pixelColor(x, y);
            const QColor other = b.pixelColor(x, y);
            count += qAbs(one.red() - other.red()) + qAbs(one.green() - other.green()) + qAbs(one.blue() - other.blue())
                     > shade;
        }
    }
    return count;
}

// As if nobody had touched it for a while.
void rest(const SeatMapView &map)
{
    auto *timer = map.findChild<QTimer *>(QStringLiteral("rest"));
    QVERIFY(timer && timer->isActive());
    const int interval = timer->interval();
    timer->setInterval(0);
    QTRY_VERIFY(!timer->isActive());
    timer->setInterval(interval);
}

// A part of the map as a paint event for it paints it.
QImage painted(SeatMapView &map, const QRect &part)
{
    const double ratio = map.devicePixelRatioF();
    QImage image((QSizeF(part.size()) * ratio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    map.render(&image, {}, part, QWidget::RenderFlags());
    return image;
}

// What the events so far have left on the screen.
QImage onScreen(const SeatMapView &map)
{
    QCoreApplication::sendPostedEvents();
    return map.screen()->grabWindow(map.winId()).toImage().convertToFormat(QImage::Format_RGB32);
}

} // namespace

class SeatMapPicturesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyScheme(*qApp, Scheme::Light); }
    void paintsEveryScheme_data();
    void paintsEveryScheme();
    void aChangedSeatIsPaintedAlone();
    void aMapThatIsHiddenKeepsNoPicture();
    void aMapAtRestPaintsPartsByThemselves_data();
    void aMapAtRestPaintsPartsByThemselves();
    void aMapAtRestShowsWhatHasChanged_data();
    void aMapAtRestShowsWhatHasChanged();
    void movingPaintsOnlyTheStrips();
    void aPartPaintedAgainLooksAsInTheWhole();
    void aStandingAreaFillsAtRest_data();
    void aStandingAreaFillsAtRest();

private:
    TestClock m_clock;
};

void SeatMapPicturesTest::paintsEveryScheme_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("plan");
    QTest::addColumn<double>("radius"); // of a seat in pixels; 0: fitted
    QTest::addColumn<SeatColouring>("colouring");
    for (const bool dark : {false, true}) {
        const QByteArray scheme = dark ? "dark" : "light";
        QTest::newRow("theatre whole " + scheme) << dark << QStringLiteral("theatre") << 0.0 << SeatColouring::Category;
        QTest::newRow("theatre middle " + scheme)
            << dark << QStringLiteral("theatre") << 7.0 << SeatColouring::Category;
        QTest::newRow("theatre near " + scheme) << dark << QStringLiteral("theatre") << 12.0 << SeatColouring::Category;
        QTest::newRow("theatre close " + scheme)
            << dark << QStringLiteral("theatre") << 22.0 << SeatColouring::Category;
        QTest::newRow("theatre state " + scheme) << dark << QStringLiteral("theatre") << 0.0 << SeatColouring::State;
        QTest::newRow("theatre price " + scheme) << dark << QStringLiteral("theatre") << 0.0 << SeatColouring::Price;
        QTest::newRow("theatre age " + scheme) << dark << QStringLiteral("theatre") << 0.0 << SeatColouring::AgeOfSale;
        QTest::newRow("bowl whole " + scheme) << dark << QStringLiteral("bowl") << 0.0 << SeatColouring::Category;
        QTest::newRow("bowl middle " + scheme) << dark << QStringLiteral("bowl") << 4.0 << SeatColouring::Category;
        QTest::newRow("bowl near " + scheme) << dark << QStringLiteral("bowl") << 10.0 << SeatColouring::State;
    }
}

// Every level of detail in both schemes; ROWLOCK_GALLERY=folder keeps the pictures for the eye.
void SeatMapPicturesTest::paintsEveryScheme()
{
    QFETCH(bool, dark);
    QFETCH(QString, plan);
    QFETCH(double, radius);
    QFETCH(SeatColouring, colouring);
    applyScheme(*qApp, dark ? Scheme::Dark : Scheme::Light);
    HouseModel house(here);
    house.load(sample::busyHouse(plan == u"bowl" ? sample::bowl() : sample::theatre(), m_clock.now(), here));
    SeatMapView map(house, m_clock, SeatMapView::Mode::Sell);
    map.setColouring(colouring);
    map.setCurrentHold(HoldId(1));
    map.resize(1000, 720);
    map.show();
    if (radius > 0) {
        const QPointF middle = house.plan().seats.at(int(house.plan().seats.size()) / 24 * 5).position;
        const QSizeF size = QSizeF(1000, 720) * (10 / radius);
        map.zoomToRect(QRectF(middle - QPointF(size.width(), size.height()) / 2, size).adjusted(17, 17, -17, -17));
    }
    const QImage picture = map.grab().toImage();
    QSet<QRgb> colours;
    for (int y = 0; y < picture.height(); y += 3) {
        for (int x = 0; x < picture.width(); x += 3)
            colours.insert(picture.pixel(x, y));
    }
    QVERIFY(colours.size() > 30);
    QVERIFY(map.stage().seatsPainted() > 0);
    const QString gallery = qEnvironmentVariable("ROWLOCK_GALLERY");
    if (!gallery.isEmpty()) {
        const QString name = QString::fromLatin1(QTest::currentDataTag()).replace(u' ', u'-');
        const QString ratio = picture.devicePixelRatio() > 1 ? QStringLiteral("@2x") : QString();
        QVERIFY(picture.save(QDir(gallery).filePath(name + ratio + QStringLiteral(".png"))));
    }
    applyScheme(*qApp, Scheme::Light);
}

void SeatMapPicturesTest::aChangedSeatIsPaintedAlone()
{
    const HouseSnapshot snapshot = sample::house(sample::bowl(), m_clock.now());
    ShownMap shown(m_clock, snapshot);
    const qint64 before = shown.map.stage().seatsPainted();
    QVERIFY(before >= 20'000);
    shown.house.apply(sample::delta(snapshot, {777}, SeatState::Sold));
    shown.map.grab();
    const qint64 painted = shown.map.stage().seatsPainted() - before;
    QVERIFY2(painted >= 1 && painted <= 40, qPrintable(QString::number(painted)));
    // Nothing new, nothing painted.
    shown.house.apply(sample::delta(snapshot, {777}, SeatState::Sold));
    shown.map.grab();
    QCOMPARE(shown.map.stage().seatsPainted() - before, painted);
}

void SeatMapPicturesTest::aMapThatIsHiddenKeepsNoPicture()
{
    ShownMap shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    shown.map.zoomToBlock(0);
    const QImage seen = shown.map.grab().toImage();
    const qint64 before = shown.map.stage().seatsPainted();
    shown.map.hide();
    shown.map.show();
    QVERIFY(shown.map.grab().toImage() == seen);
    QVERIFY(shown.map.stage().seatsPainted() - before > 100); // all that is in sight, once
    const qint64 back = shown.map.stage().seatsPainted();
    shown.map.grab();
    QCOMPARE(shown.map.stage().seatsPainted(), back);
}

void SeatMapPicturesTest::aMapAtRestPaintsPartsByThemselves_data()
{
    QTest::addColumn<double>("zoom");
    for (const double zoom : {1.0, 1.7, 2.6, 5.0})
        QTest::newRow(qPrintable(QString::number(zoom))) << zoom;
    QTest::newRow("as revealed")
        << 0.0; // a scale at which every other seat of a usual row is in the middle between two pixels
}

void SeatMapPicturesTest::aMapAtRestShowsWhatHasChanged_data()
{
    QTest::addColumn<double>("radius"); // of a seat, pixels; 0: the whole house
    for (const double radius : {0.0, 4.0, 8.0, 20.0})
        QTest::newRow(qPrintable(QString::number(radius))) << radius;
}

// Many small parts of a map that keeps no picture, put together, are the picture.
void SeatMapPicturesTest::aMapAtRestPaintsPartsByThemselves()
{
    QFETCH(double, zoom);
    const HouseSnapshot snapshot = sample::busyHouse(sample::theatre(), m_clock.now(), here);
    const QPointF middle = snapshot.plan->seats.at(40).position;
    ShownMap shown(m_clock, snapshot);
    if (zoom > 0)
        shown.map.zoomBy(zoom);
    else
        shown.map.setViewpoint(QStringLiteral("%1 %2 1.1").arg(middle.x()).arg(middle.y()));
    const QImage whole = painted(shown.map, shown.map.rect());
    rest(shown.map);
    QImage parts(whole.size(), whole.format());
    parts.setDevicePixelRatio(whole.devicePixelRatio());
    QPainter painter(&parts);
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    const qint64 before = shown.map.stage().seatsPainted();
    for (int y = 0; y < shown.map.height(); y += 80) {
        for (int x = 0; x < shown.map.width(); x += 120)
            painter.drawImage(x, y, painted(shown.map, {x, y, 120, 80}));
    }
    painter.end();
    QCOMPARE(differing(parts, whole, 6), 0);
    QVERIFY(shown.map.stage().seatsPainted() > before);

    const qint64 part = shown.map.stage().seatsPainted();
    painted(shown.map, {0, 0, 120, 80});
    QVERIFY(shown.map.stage().seatsPainted() - part < 60); // and not the whole of it
    painted(shown.map, shown.map.rect());
    const qint64 kept = shown.map.stage().seatsPainted();
    painted(shown.map, shown.map.rect());
    QCOMPARE(shown.map.stage().seatsPainted(), kept); // in use again
}

// Some rows are sold, a few seats at a time, while the map keeps no picture: they, the section's bar and the overview
// are new on the screen.
void SeatMapPicturesTest::aMapAtRestShowsWhatHasChanged()
{
    QFETCH(double, radius);
    HouseSnapshot snapshot = sample::house(sample::bowl(), m_clock.now());
    ShownMap resting(m_clock, snapshot), inUse(m_clock, snapshot);
    QList<int> section;
    // Enough to move the section's bar where it is shown; else, twice each, of more the overview would be painted as a
    // whole.
    for (int i = 0; section.size() < (radius > 0 ? 12 : 60); ++i) {
        if (snapshot.plan->seats.at(i).block == 3)
            section.append(i);
    }
    for (ShownMap *each : {&resting, &inUse}) {
        if (radius > 0) {
            each->map.zoomToBlock(3);
            each->map.zoomBy(radius * 2 / each->map.seatRect(section.first()).width());
        }
        each->map.findChild<MapLegend *>()->setOpen(true);
        onScreen(each->map);
    }
    rest(resting.map);
    auto *timer = resting.map.findChild<QTimer *>(QStringLiteral("rest"));
    timer->setInterval(3'600'000); // however slow the machine is
    const QRect place = resting.map.findChild<MapLegend *>()->geometry();
    const double ratio = resting.map.devicePixelRatioF();
    const QRect legend(place.topLeft() * ratio, place.size() * ratio);
    const QImage counted = onScreen(resting.map).copy(legend);
    constexpr qsizetype atOnce = 5;
    for (qsizetype i = 0; i < section.size(); i += atOnce) {
        const QList<int> some = section.mid(i, atOnce);
        const HouseDelta delta = sample::delta(snapshot, some, SeatState::Sold);
        snapshot.event.revision = delta.event.revision;
        for (ShownMap *each : {&resting, &inUse}) {
            each->map.setPending(QSet<int>(some.cbegin(), some.cend())); // asked for here, so that nothing flashes
            each->house.apply(delta);
            each->map.setPending({});
            QCoreApplication::sendPostedEvents();
        }
    }
    inUse.map.hide(); // painted as a whole when it is back
    inUse.map.show();
    QTRY_VERIFY(onScreen(resting.map).copy(legend) != counted); // last of all, a moment later
    QTRY_COMPARE(differing(onScreen(resting.map), onScreen(inUse.map), 6), 0);
    QVERIFY(!timer->isActive()); // nothing asked for the whole
}

void SeatMapPicturesTest::movingPaintsOnlyTheStrips()
{
    ShownMap shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    shown.map.zoomToBlock(0);
    shown.map.zoomBy(0.7);
    shown.map.grab();
    const qint64 before = shown.map.stage().seatsPainted();
    shown.drag({500, 300}, {500, 310}, Qt::MiddleButton);
    shown.map.grab();
    const qint64 painted = shown.map.stage().seatsPainted() - before;
    QVERIFY2(painted < 200, qPrintable(QString::number(painted)));
}

void SeatMapPicturesTest::aPartPaintedAgainLooksAsInTheWhole()
{
    const HouseSnapshot snapshot = sample::busyHouse(sample::theatre(), m_clock.now(), here);
    for (const double zoom : {1.0, 1.7, 4.0}) {
        ShownMap piecemeal(m_clock, snapshot);
        piecemeal.map.zoomBy(zoom);
        piecemeal.map.grab();
        QList<int> some;
        for (int i = 0; i < snapshot.seats.size(); i += 9)
            some.append(i);
        const HouseDelta delta = sample::delta(snapshot, some, SeatState::Reserved);
        // What this terminal asked for itself is not pointed out, so no ring fades while the pictures are compared.
        piecemeal.map.setPending(QSet<int>(some.cbegin(), some.cend()));
        piecemeal.house.apply(delta);
        piecemeal.map.setPending({});
        piecemeal.drag({500, 300}, {461, 327}, Qt::MiddleButton);

        ShownMap atOnce(m_clock, snapshot);
        atOnce.map.zoomBy(zoom);
        atOnce.drag({500, 300}, {461, 327}, Qt::MiddleButton);
        atOnce.map.hide();
        atOnce.house.apply(delta);
        atOnce.map.show();
        QTRY_COMPARE(differing(piecemeal.map.grab().toImage(), atOnce.map.grab().toImage()),
                     0); // the legend counts a moment later
    }
}

void SeatMapPicturesTest::aStandingAreaFillsAtRest_data()
{
    QTest::addColumn<double>("zoom");
    QTest::newRow("on the map") << 1.0;
    QTest::newRow("and in the overview") << 3.0;
}

void SeatMapPicturesTest::aStandingAreaFillsAtRest()
{
    const HouseSnapshot empty = sample::house(sample::theatre(), m_clock.now());
    HouseSnapshot full = empty;
    HouseDelta sold = sample::delta(empty, {}, SeatState::Sold);
    for (PoolStatus &pool : full.pools) {
        if (pool.kind != PoolKind::Area)
            continue;
        pool.counters.sold = pool.counters.capacity;
        pool.counters.available = 0;
        pool.revision = sold.event.revision;
        sold.pools.append(pool);
    }
    QVERIFY(!sold.pools.isEmpty());
    QFETCH(double, zoom);
    ShownMap followed(m_clock, empty), fresh(m_clock, full);
    for (ShownMap *each : {&followed, &fresh}) {
        each->map.zoomBy(zoom);
        onScreen(each->map);
    }
    QCOMPARE(followed.map.findChild<MapOverview *>()->isVisible(), zoom > 1);
    rest(followed.map);
    QVERIFY(differing(onScreen(followed.map), onScreen(fresh.map), 6) > 0);
    followed.house.apply(sold);
    QTRY_COMPARE(differing(onScreen(followed.map), onScreen(fresh.map), 6), 0);
}

ROWLOCK_WINDOW_TEST(SeatMapPicturesTest)
#include "tst_seat_map_pictures.moc"
