// A message comes up above the map while a hand is about to press: no seat moves on the screen, on either page.
#include "tests/support/counter_fixture.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/house/house_page.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"

#include <QAbstractButton>
#include <QtTest>

using namespace rowlock;

class TestMessagePlace : public QObject
{
    Q_OBJECT

private slots:
    void noSeatMoves_data();
    void noSeatMoves();
    void norDoesADrawing();
    void aWindowThatGrowsMeanwhileIsFittedAgain();
    void norDoesALineThatIsFilledLater();

private:
    static SeatMapView *mapOf(QWidget *page) { return page->findChild<SeatMapView *>(); }
    static int lowSeat(const SeatMapView &map) // that no message covers
    {
        const QPoint wanted(map.width() / 2, map.height() * 2 / 3);
        int best = 0;
        for (int i = 0; i < map.house().seats().size(); ++i) {
            const auto away = [&](int seat) { return (map.seatRect(seat).center() - wanted).manhattanLength(); };
            if (away(i) < away(best))
                best = i;
        }
        return best;
    }
    static QPoint placeOf(const SeatMapView &map, int seatNo)
    {
        return map.mapToGlobal(map.seatRect(seatNo).topLeft());
    }
};

void TestMessagePlace::noSeatMoves_data()
{
    QTest::addColumn<bool>("atCounter");
    QTest::addColumn<bool>("near");
    QTest::newRow("counter, the whole house") << true << false;
    QTest::newRow("counter, a part of it") << true << true;
    QTest::newRow("manager, the whole house") << false << false;
    QTest::newRow("manager, a part of it") << false << true;
}

void TestMessagePlace::noSeatMoves()
{
    QFETCH(const bool, atCounter);
    QFETCH(const bool, near);
    CounterFixture fixture;
    fixture.openWindow();
    QWidget *page =
        atCounter ? static_cast<QWidget *>(fixture.window->counter()) : fixture.window->findChild<HousePage *>();
    if (!atCounter)
        fixture.find<QAbstractButton>("page-Manage")->setChecked(true);
    SeatMapView *map = mapOf(page);
    QTRY_VERIFY(map->isVisible());
    if (near)
        map->zoomBy(1.9);
    const int seat = lowSeat(*map);
    const QPoint before = placeOf(*map, seat);
    const QPoint hand = map->mapToGlobal(map->seatRect(seat).center());
    const int height = map->height();
    const QString viewpoint = map->viewpoint();

    auto *bar = page->findChild<MessageBar *>();
    bar->show(
        Tone::Good,
        QStringLiteral(
            "A sentence so long that it takes a second line in a window that is as narrow as this one, which moves the "
            "map once "
            "more after it has come up; and yet another one, so that there is no doubt about it, and still one more."));
    QTRY_VERIFY(map->height() < height - 30);
    QCOMPARE(placeOf(*map, seat), before);
    QCOMPARE(map->seatAt(map->mapFromGlobal(hand)), seat);
    bar->show(Tone::Good, QStringLiteral("Short."));
    QTRY_VERIFY(map->height() > height - 80);
    QCOMPARE(placeOf(*map, seat), before);
    bar->dismiss();
    QTRY_COMPARE(map->height(), height);
    QCOMPARE(placeOf(*map, seat), before);
    QCOMPARE(map->viewpoint(), viewpoint); // nobody has looked elsewhere
}

void TestMessagePlace::norDoesADrawing()
{
    CounterFixture fixture; // whose prompt answers
    PlanEditor editor(nullptr, fixture.prompt, fixture.settings);
    editor.resize(1280, 820);
    editor.show();
    QVERIFY(QTest::qWaitForWindowExposed(&editor));
    PlanCanvas &canvas = editor.canvas();
    const auto place = [&canvas] {
        return canvas.mapToGlobal(canvas.view().camera().toView(QPointF(100, 100)).toPoint());
    };
    const QPoint before = place();
    const int height = canvas.height();
    auto *bar = editor.findChild<MessageBar *>();
    bar->show(Tone::Good, QStringLiteral("Saved: house.json"));
    QTRY_VERIFY(canvas.height() < height);
    QCOMPARE(place(), before);
    bar->dismiss();
    QTRY_COMPARE(canvas.height(), height);
    QCOMPARE(place(), before);
}

void TestMessagePlace::aWindowThatGrowsMeanwhileIsFittedAgain()
{
    CounterFixture fixture;
    fixture.openWindow();
    SeatMapView &map = fixture.map();
    const int seat = fixture.seatNo(QStringLiteral("A-3"));
    auto *bar = fixture.window->counter()->findChild<MessageBar *>();
    bar->show(Tone::Good, QStringLiteral("Short."));
    fixture.window->resize(fixture.window->size() + QSize(120, 90));
    QCoreApplication::processEvents();
    bar->dismiss();
    QCoreApplication::processEvents();
    const QRect kept = map.seatRect(seat);
    map.fit();
    QCOMPARE(map.seatRect(seat), kept);
}

void TestMessagePlace::norDoesALineThatIsFilledLater()
{
    ToneLabel line; // as the name above the map
    line.setTextSize(TextSize::Figure);
    line.setElided(true);
    const int empty = line.sizeHint().height();
    QCOMPARE(line.minimumSizeHint().height(), empty);
    line.setText(QStringLiteral("Sat 21 Nov, 20:00 · 712 left"));
    QCOMPARE(line.sizeHint().height(), empty);
    QCOMPARE(line.minimumSizeHint().height(), empty);
}

ROWLOCK_WINDOW_TEST(TestMessagePlace)
#include "tst_message_place.moc"
