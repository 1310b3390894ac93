#include "tests/support/shown_map.h"
#include "ui/common/theme.h"
#include "ui/seatmap/map_overview.h"

#include <QDir>

using namespace rowlock;

class SeatMapPicturesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyScheme(*qApp, Scheme::Light); }
    void paintsEveryScheme_data();
    void paintsEveryScheme();
    void aChangedSeatIsPaintedAlone();
    void aMapThatIsHiddenKeepsNoPicture();
    void movingPaintsOnlyTheStrips();
    void aPartPaintedAgainLooksAsInTheWhole();
    void theOverviewSeesAStandingAreaFill();

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
        QTest::newRow("theatre middle " + scheme) << dark << QStringLiteral("theatre") << 7.0 << SeatColouring::Category;
        QTest::newRow("theatre near " + scheme) << dark << QStringLiteral("theatre") << 12.0 << SeatColouring::Category;
        QTest::newRow("theatre close " + scheme) << dark << QStringLiteral("theatre") << 22.0 << SeatColouring::Category;
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
    QVERIFY(map.seatsPainted() > 0);
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
    const qint64 before = shown.map.seatsPainted();
    QVERIFY(before >= 20'000);
    shown.house.apply(sample::delta(snapshot, {777}, SeatState::Sold));
    shown.map.grab();
    const qint64 painted = shown.map.seatsPainted() - before;
    QVERIFY2(painted >= 1 && painted <= 40, qPrintable(QString::number(painted)));
    // Nothing new, nothing painted.
    shown.house.apply(sample::delta(snapshot, {777}, SeatState::Sold));
    shown.map.grab();
    QCOMPARE(shown.map.seatsPainted() - before, painted);
}

void SeatMapPicturesTest::aMapThatIsHiddenKeepsNoPicture()
{
    ShownMap shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    shown.map.zoomToBlock(0);
    const QImage seen = shown.map.grab().toImage();
    const qint64 before = shown.map.seatsPainted();
    shown.map.hide();
    shown.map.show();
    QVERIFY(shown.map.grab().toImage() == seen);
    QVERIFY(shown.map.seatsPainted() - before > 100); // all that is in sight, once
    const qint64 back = shown.map.seatsPainted();
    shown.map.grab();
    QCOMPARE(shown.map.seatsPainted(), back);
}

void SeatMapPicturesTest::movingPaintsOnlyTheStrips()
{
    ShownMap shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    shown.map.zoomToBlock(0);
    shown.map.zoomBy(0.7);
    shown.map.grab();
    const qint64 before = shown.map.seatsPainted();
    shown.drag({500, 300}, {500, 310}, Qt::MiddleButton);
    shown.map.grab();
    const qint64 painted = shown.map.seatsPainted() - before;
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
        // A map that nobody sees points nothing out, so no ring fades while the pictures are compared.
        piecemeal.map.hide();
        piecemeal.house.apply(delta);
        piecemeal.map.show();
        piecemeal.drag({500, 300}, {461, 327}, Qt::MiddleButton);

        ShownMap atOnce(m_clock, snapshot);
        atOnce.map.zoomBy(zoom);
        atOnce.drag({500, 300}, {461, 327}, Qt::MiddleButton);
        atOnce.map.hide();
        atOnce.house.apply(delta);
        atOnce.map.show();
        const auto differing = [&] {
            const QImage a = piecemeal.map.grab().toImage();
            const QImage b = atOnce.map.grab().toImage();
            int count = 0;
            for (int y = 0; y < a.height(); ++y) {
                for (int x = 0; x < a.width(); ++x) {
                    if (a.pixel(x, y) == b.pixel(x, y))
                        continue;
                    // The edge of a drawing may differ by a shade where a strip cuts it.
                    const QColor one = a.pixelColor(x, y);
                    const QColor other = b.pixelColor(x, y);
                    count += qAbs(one.red() - other.red()) + qAbs(one.green() - other.green())
                        + qAbs(one.blue() - other.blue()) > 24;
                }
            }
            return count;
        };
        QTRY_COMPARE(differing(), 0); // the legend counts a moment later
    }
}

void SeatMapPicturesTest::theOverviewSeesAStandingAreaFill()
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
    const auto overview = [](const ShownMap &shown) { return shown.map.findChild<MapOverview *>()->grab().toImage(); };
    ShownMap followed(m_clock, empty), fresh(m_clock, full);
    for (ShownMap *each : {&followed, &fresh})
        each->map.zoomBy(3);
    QVERIFY(overview(followed) != overview(fresh));
    followed.house.apply(sold);
    QTRY_COMPARE(overview(followed), overview(fresh));
}

QTEST_MAIN(SeatMapPicturesTest)
#include "tst_seat_map_pictures.moc"
