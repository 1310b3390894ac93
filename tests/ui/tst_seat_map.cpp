#include "tests/support/sample_house.h"
#include "tests/support/test_clock.h"
#include "ui/common/theme.h"
#include "ui/seatmap/seat_map_view.h"

#include <QDir>
#include <QSignalSpy>
#include <QtTest>

using namespace rowlock;

namespace {

const QString here = QStringLiteral("counter/1");

} // namespace

class SeatMapTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyScheme(*qApp, Scheme::Light); }
    void paintsEveryScheme_data();
    void paintsEveryScheme();

private:
    TestClock m_clock;
};

void SeatMapTest::paintsEveryScheme_data()
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
void SeatMapTest::paintsEveryScheme()
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

QTEST_MAIN(SeatMapTest)
#include "tst_seat_map.moc"
