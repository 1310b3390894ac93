// What the map remembers and what moves on it: the last view of each performance, rings that shrink with a hold's
// clock, changes by others that fade in.
#include "tests/support/shown_map.h"
#include "ui/common/theme.h"
#include "ui/seatmap/hover_card.h"
#include "ui/seatmap/map_memory.h"

#include <QProxyStyle>
#include <QTemporaryDir>

using namespace rowlock;

namespace {

class StillStyle final : public QProxyStyle
{
public:
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override
    {
        return hint == SH_Widget_Animation_Duration ? 0 : QProxyStyle::styleHint(hint, option, widget, data);
    }
};

HouseSnapshot performance(HouseSnapshot snapshot, qint64 id)
{
    snapshot.event.id = EventId(id);
    return snapshot;
}

} // namespace

class MapMotionTest : public QObject
{
    Q_OBJECT

private slots:
    void theCardIsWrittenAnewWhenItSaysSomethingElse();
    void initTestCase() { applyScheme(*qApp, Scheme::Light); }
    void eachPerformanceIsSeenAsItWasLeft();
    void theViewOutlivesTheProgram();
    void nonsenseIsNoView();
    void aRingShrinksWithTheClock();
    void aRingIsOnEveryHeldSeatThatIsNear();
    void onlyTheManagersMapNamesPatrons();
    void changesByOthersFadeIn();
    void aStillDesktopGetsAStillRing();

private:
    // Pixels of the ring's colour around a seat.
    static int ringPixels(ShownMap &shown, int seatNo)
    {
        const QRect box = shown.map.seatRect(seatNo).adjusted(-6, -6, 6, 6);
        const QImage picture = shown.map.grab(box).toImage();
        const QRgb color = mapColors().heldLine.rgb();
        const QPointF middle = QRectF(picture.rect()).center();
        const double radius = shown.map.seatRect(seatNo).width() / 2.0;
        int count = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                const double away = std::hypot(x - middle.x(), y - middle.y());
                count += away > radius + 0.3 && qAbs(qRed(picture.pixel(x, y)) - qRed(color)) < 40
                         && qAbs(qBlue(picture.pixel(x, y)) - qBlue(color)) < 40;
            }
        }
        return count;
    }

    TestClock m_clock;
};

void MapMotionTest::eachPerformanceIsSeenAsItWasLeft()
{
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("s.ini")));
    const HouseSnapshot one = sample::house(sample::theatre(), m_clock.now());
    ShownMap shown(m_clock, one);
    new MapMemory(shown.map, settings, QStringLiteral("a.rowlock"), QStringLiteral("counter"));
    const QRect fitted = shown.map.seatRect(30);
    shown.map.zoomToBlock(0);
    shown.map.zoomBy(1.5);
    const QRect left = shown.map.seatRect(30);
    QVERIFY(left != fitted);
    shown.house.load(performance(one, 2));
    QCOMPARE(shown.map.seatRect(30), fitted); // never seen before: the whole house
    shown.house.load(performance(one, 1));
    QVERIFY((shown.map.seatRect(30).center() - left.center()).manhattanLength() <= 3);
    QCOMPARE(shown.map.seatRect(30).width(), left.width());
    shown.house.load(performance(one, 2));
    QCOMPARE(shown.map.seatRect(30), fitted);
    // The same performance read again is looked at where it was.
    shown.house.load(performance(one, 1));
    shown.house.load(performance(one, 1));
    QCOMPARE(shown.map.seatRect(30).width(), left.width());
    shown.map.fit();
    shown.house.load(performance(one, 2));
    shown.house.load(performance(one, 1));
    QCOMPARE(shown.map.seatRect(30), fitted);
}

void MapMotionTest::theViewOutlivesTheProgram()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("s.ini"));
    const HouseSnapshot snapshot = sample::house(sample::theatre(), m_clock.now());
    int width = 0;
    {
        Settings settings(file);
        ShownMap shown(m_clock, snapshot);
        new MapMemory(shown.map, settings, QStringLiteral("a.rowlock"), QStringLiteral("house"));
        shown.map.zoomToBlock(0);
        shown.map.zoomBy(1.5);
        width = shown.map.seatRect(30).width();
    }
    Settings settings(file);
    ShownMap again(m_clock, snapshot);
    QVERIFY(again.map.seatRect(30).width() != width);
    new MapMemory(again.map, settings, QStringLiteral("a.rowlock"), QStringLiteral("house"));
    QCOMPARE(again.map.seatRect(30).width(), width);
    ShownMap elsewhere(m_clock, snapshot);
    new MapMemory(elsewhere.map, settings, QStringLiteral("b.rowlock"), QStringLiteral("house"));
    QVERIFY(elsewhere.map.seatRect(30).width() != width);
}

void MapMotionTest::nonsenseIsNoView()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    const QRect fitted = shown.map.seatRect(30);
    for (const char *text : {"", "1 2", "a b c", "1e30 0 1", "500 500 -1", "500 500 nan"}) {
        shown.map.setViewpoint(QString::fromLatin1(text));
        QCOMPARE(shown.map.seatRect(30), fitted);
    }
}

void MapMotionTest::aRingShrinksWithTheClock()
{
    TestClock clock;
    HouseSnapshot snapshot = sample::house(sample::theatre(), clock.now());
    snapshot.seats[40].state = SeatState::Held;
    snapshot.seats[40].hold = HoldId(9);
    HoldInfo hold = sample::hold(snapshot, 9, QStringLiteral("counter/2"), clock.now(), 600, {40});
    hold.state = HoldState::Active;
    hold.seconds = 600;
    snapshot.holds = {hold};
    ShownMap shown(clock, snapshot);
    const QPointF at = shown.house.plan().seats.at(40).position;
    shown.map.zoomToRect(QRectF(at - QPointF(400, 290), QSizeF(800, 580)));
    const int full = ringPixels(shown, 40);
    QVERIFY2(full > 50, qPrintable(QString::number(full)));
    clock.advanceMs(300'000);
    const int half = ringPixels(shown, 40);
    QVERIFY2(half > full / 3 && half < full * 2 / 3, qPrintable(QStringLiteral("%1 of %2").arg(half).arg(full)));
    clock.advanceMs(285'000);
    QVERIFY(ringPixels(shown, 40) < full / 6);
}

void MapMotionTest::aRingIsOnEveryHeldSeatThatIsNear()
{
    TestClock clock;
    HouseSnapshot snapshot = sample::house(sample::theatre(), clock.now());
    QList<int> seats;
    for (int i = 0; i < 60; ++i) {
        seats.append(i);
        snapshot.seats[i].state = SeatState::Held;
        snapshot.seats[i].hold = HoldId(9);
    }
    snapshot.holds = {sample::hold(snapshot, 9, QStringLiteral("counter/2"), clock.now(), 600, seats)};
    ShownMap shown(clock, snapshot);
    shown.map.zoomBy(1.4);
    for (const int seatNo : seats) {
        if (shown.map.rect().adjusted(20, 60, -60, -90).contains(shown.map.seatRect(seatNo)))
            QVERIFY2(ringPixels(shown, seatNo) > 12, qPrintable(QString::number(seatNo)));
    }
    shown.map.zoomBy(0.3); // too far to be told
    QCOMPARE(shown.map.grab().toImage(), shown.map.grab().toImage());
}

void MapMotionTest::onlyTheManagersMapNamesPatrons()
{
    HouseSnapshot snapshot = sample::house(sample::theatre(), m_clock.now());
    snapshot.seats[40].state = SeatState::Sold;
    HouseSnapshot named = snapshot;
    named.seats[40].patron = QStringLiteral("Okafor");
    const QPointF at = snapshot.plan->seats.at(40).position;
    for (const auto &[mode, width, differs] :
         {std::tuple(SeatMapView::Mode::Manage, 300.0, true),
          std::tuple(SeatMapView::Mode::Manage, 700.0, false), // too small for a name
          std::tuple(SeatMapView::Mode::Sell, 300.0, false)}) {
        ShownMap without(m_clock, snapshot, mode);
        ShownMap with(m_clock, named, mode);
        const QRectF part(at - QPointF(width / 2, width * 0.36), QSizeF(width, width * 0.72));
        without.map.zoomToRect(part);
        with.map.zoomToRect(part);
        QCOMPARE(without.map.grab(without.map.seatRect(40)).toImage() != with.map.grab(with.map.seatRect(40)).toImage(),
                 differs);
    }
}

void MapMotionTest::changesByOthersFadeIn()
{
    const HouseSnapshot snapshot = sample::house(sample::theatre(), m_clock.now());
    ShownMap shown(m_clock, snapshot);
    const QRect box = shown.map.seatRect(50).adjusted(-8, -8, 8, 8);
    const qint64 painted = shown.map.stage().seatsPainted();
    shown.house.apply(sample::delta(snapshot, {50}, SeatState::Sold));
    const QImage first = shown.map.grab(box).toImage();
    QTRY_VERIFY(shown.map.grab(box).toImage() != first);
    // It ends as a map looks that never saw the change happen.
    ShownMap fresh(m_clock, [&] {
        HouseSnapshot after = snapshot;
        after.seats[50].state = SeatState::Sold;
        return after;
    }());
    QTRY_COMPARE(shown.map.grab(box).toImage(), fresh.map.grab(box).toImage());
    QVERIFY(shown.map.stage().seatsPainted() - painted < 20); // the fading is drawn over the kept picture
}

void MapMotionTest::aStillDesktopGetsAStillRing()
{
    const HouseSnapshot snapshot = sample::house(sample::theatre(), m_clock.now());
    ShownMap shown(m_clock, snapshot);
    StillStyle still;
    shown.map.setStyle(&still);
    const QRect box = shown.map.seatRect(50).adjusted(-8, -8, 8, 8);
    const QImage before = shown.map.grab(box).toImage();
    shown.house.apply(sample::delta(snapshot, {50}, SeatState::Sold));
    const QImage first = shown.map.grab(box).toImage();
    QVERIFY(first != before);
    QList<QImage> pictures{first};
    ShownMap fresh(m_clock, [&] {
        HouseSnapshot after = snapshot;
        after.seats[50].state = SeatState::Sold;
        return after;
    }());
    const QImage last = fresh.map.grab(box).toImage();
    QTRY_VERIFY([&] {
        const QImage now = shown.map.grab(box).toImage();
        if (!pictures.contains(now))
            pictures.append(now);
        return now == last;
    }());
    QCOMPARE(pictures.size(), 2); // there and gone, nothing between
    shown.map.setStyle(nullptr);
}

// The pointer rests on the map for most of the day, and every sale of others comes by.
void MapMotionTest::theCardIsWrittenAnewWhenItSaysSomethingElse()
{
    class PaintCount final : public QObject
    {
    public:
        int paints = 0;

    protected:
        bool eventFilter(QObject *, QEvent *event) override
        {
            paints += event->type() == QEvent::Paint;
            return false;
        }
    };
    HouseSnapshot snapshot = sample::house(sample::theatre(), m_clock.now());
    ShownMap shown(m_clock, snapshot);
    const QPoint at = shown.at(40);
    QMouseEvent move(QEvent::MouseMove, at, shown.map.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&shown.map, &move);
    HoverCard *card = nullptr;
    for (QWidget *child : shown.map.findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly))
        card = card ? card : dynamic_cast<HoverCard *>(child);
    QVERIFY(card);
    QTRY_VERIFY(card->isVisible());
    shown.map.grab();
    QCoreApplication::processEvents();
    PaintCount counted;
    card->installEventFilter(&counted);
    const QString free = card->plainText();
    const int far = int(snapshot.seats.size()) - 1;
    HouseDelta other = sample::delta(snapshot, {far}, SeatState::Sold);
    shown.house.apply(other);
    snapshot.event = other.event;
    QCoreApplication::sendPostedEvents();
    QCOMPARE(counted.paints, 0);
    shown.house.apply(sample::delta(snapshot, {40}, SeatState::Sold));
    QCoreApplication::sendPostedEvents();
    QVERIFY(card->plainText() != free);
    QVERIFY(counted.paints > 0);
}

ROWLOCK_WINDOW_TEST(MapMotionTest)
#include "tst_map_motion.moc"
