// A message comes up above the map while a hand is about to press: no seat moves on the screen, on either page.
#include "tests/support/counter_fixture.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/house/house_page.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"
#include "ui/seatmap/hover_card.h"

#include <QAbstractButton>
#include <QtTest>

using namespace rowlock;

class TestMessagePlace : public QObject
{
    Q_OBJECT

private slots:
    void noSeatMoves_data();
    void noSeatMoves();
    void theCardStaysWithItsSeat();
    void theCardIsOfWhatTheMapBringsUnderThePointer();
    void noCardIsOfWhatLiesUnderAControl();
    void norDoesADrawing();
    void aWindowThatGrowsMeanwhileIsFittedAgain();
    void norDoesALineThatIsFilledLater();
    void noMessageCoversTheStage_data();
    void noMessageCoversTheStage();
    void whatIsCutIsBehindDetails();

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
    static void hover(SeatMapView &map, const QPoint &at)
    {
        QWindow *window = map.window()->windowHandle();
        QTest::mouseMove(window, map.mapTo(map.window(), at));
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

void TestMessagePlace::theCardStaysWithItsSeat()
{
    CounterFixture fixture;
    fixture.openWindow();
    SeatMapView &map = fixture.map();
    const int seat = fixture.seatNo(QStringLiteral("A-5"));
    const QWidget *card = map.stage().panels.card;
    hover(map, map.seatRect(seat).center());
    QTRY_VERIFY(card->isVisible());
    const QPoint away = card->pos() - map.seatRect(seat).topLeft();
    const int height = map.height();
    auto *bar = fixture.window->counter()->findChild<MessageBar *>();
    bar->show(Tone::Danger, QStringLiteral("Stalls, row A, seat 4 has just been taken."));
    QTRY_VERIFY(map.height() < height - 30);
    QTRY_COMPARE(card->pos() - map.seatRect(seat).topLeft(), away);
    QVERIFY(card->isVisible());
    bar->dismiss();
    QTRY_COMPARE(map.height(), height);
    QTRY_COMPARE(card->pos() - map.seatRect(seat).topLeft(), away);
    QVERIFY(card->isVisible());
}

void TestMessagePlace::theCardIsOfWhatTheMapBringsUnderThePointer()
{
    CounterFixture fixture;
    fixture.openWindow();
    SeatMapView &map = fixture.map();
    QList<QPoint> places;
    for (int seat = 0; seat < fixture.house().seats().size(); ++seat)
        places << map.seatRect(seat).center();
    map.zoomBy(2);
    int over = 0, next = -1;
    for (; over < places.size() && (next < 0 || next == over); ++over)
        next = map.seatAt(places.at(over));
    const QPoint pointer = places.at(--over);
    QVERIFY(next >= 0 && next != over);
    map.fit();

    const HoverCard *card = map.stage().panels.card;
    const auto names = [&](int seat) {
        return card->isVisible() && card->plainText().contains(fixture.house().seat(seat).label);
    };
    hover(map, pointer);
    QTRY_VERIFY(names(over));
    map.zoomBy(2); // by its key, say
    QVERIFY(!names(over));
    QTRY_VERIFY(names(next));
}

void TestMessagePlace::noCardIsOfWhatLiesUnderAControl()
{
    CounterFixture fixture;
    fixture.openWindow();
    SeatMapView &map = fixture.map();
    const QWidget *overview = map.stage().panels.overview;
    QVERIFY(!overview->isVisible());
    map.zoomBy(4);
    QVERIFY(overview->isVisible());
    QPoint pointer;
    for (int seat = 0; seat < fixture.house().seats().size() && pointer.isNull(); ++seat) {
        if (overview->geometry().contains(map.seatRect(seat).center()))
            pointer = map.seatRect(seat).center();
    }
    QVERIFY(!pointer.isNull());
    map.fit();
    QVERIFY(!overview->isVisible());

    hover(map, pointer);
    QSignalSpy focused(&map.input(), &MapInput::seatFocused);
    map.zoomBy(4); // by its key; the overview comes up under the pointer
    QCoreApplication::processEvents();
    map.input().hover.showCard();
    QVERIFY(!map.stage().panels.card->isVisible());
    QVERIFY(focused.isEmpty() || focused.last().first().toInt() < 0);
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

void TestMessagePlace::noMessageCoversTheStage_data()
{
    QTest::addColumn<bool>("atCounter");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("verb");
    for (const QSize &size : {QSize(1024, 700), QSize(1360, 850)}) {
        for (const char *verb : {"", "Add to waitlist"}) {
            for (const bool atCounter : {true, false})
                QTest::addRow("%s, %d x %d, button: %s", atCounter ? "counter" : "manager", size.width(), size.height(),
                              verb)
                    << atCounter << size << QString::fromLatin1(verb);
        }
    }
}

// However long it is: it lies in the strip that the whole house leaves free.
void TestMessagePlace::noMessageCoversTheStage()
{
    QFETCH(const bool, atCounter);
    QFETCH(const QSize, size);
    QFETCH(const QString, verb);
    CounterFixture fixture;
    fixture.openWindow();
    fixture.window->resize(size);
    QWidget *page =
        atCounter ? static_cast<QWidget *>(fixture.window->counter()) : fixture.window->findChild<HousePage *>();
    fixture.find<QAbstractButton>(atCounter ? "page-Sell" : "page-Manage")->setChecked(true);
    SeatMapView *map = mapOf(page);
    QTRY_VERIFY(map->isVisible());
    QCoreApplication::sendPostedEvents();
    QVERIFY(map->isWholeHouse());
    const auto top = [map] { // of all that is drawn of the house
        return map->mapToGlobal(map->stage().camera.toView(map->stage().scene.layout().world).topLeft().toPoint()).y();
    };
    const int before = top();
    auto *bar = page->findChild<MessageBar *>();
    QString text;
    for (int words = 0; words < 8; ++words) {
        text += QStringLiteral("Stalls, row A, seats 4-6 have just been taken. ");
        bar->show(Tone::Danger, text.trimmed(), verb, [] {});
        QCoreApplication::sendPostedEvents(); // laid out
        QTRY_COMPARE(map->mapToGlobal(QPoint()).y(),
                     bar->mapToGlobal(bar->rect().bottomLeft()).y() + 1
                         + (atCounter ? page->findChild<MapPanel *>()->layout()->spacing() : 0));
        QCOMPARE(top(), before);
        const int room = MessageBar::stripHeight(map->font()); // above every house, also one that is as high as the map
        const int below = atCounter ? page->findChild<MapPanel *>()->layout()->spacing() : 0;
        QVERIFY2(bar->height() + below <= room, qPrintable(QString::number(words)));
        QVERIFY2(bar->mapToGlobal(bar->rect().bottomLeft()).y() < top(), qPrintable(QString::number(words)));
    }
}

void TestMessagePlace::whatIsCutIsBehindDetails()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.window->resize(1024, 700);
    auto *bar = fixture.window->counter()->findChild<MessageBar *>();
    auto *details = bar->findChild<QAbstractButton *>(QStringLiteral("messageDetails"));
    bar->show(Tone::Good, QStringLiteral("Released: Stalls, row A, seat 4."));
    QCoreApplication::sendPostedEvents();
    QVERIFY(!details->isVisible());
    const QString text = QStringLiteral("Stalls, row A, seats 4-6 have just been taken. ").repeated(6);
    bar->show(Tone::Danger, text);
    QTRY_VERIFY(details->isVisible());
    QCOMPARE(bar->text(), text); // whole for a screen reader
    const int cut = bar->height();
    details->click();
    QTRY_VERIFY(bar->height() > cut);
    QVERIFY(!details->isVisible());
    bar->show(Tone::Danger, text); // the next one begins in its strip again
    QTRY_COMPARE(bar->height(), cut);
    QTRY_VERIFY(details->isVisible());
}

ROWLOCK_WINDOW_TEST(TestMessagePlace)
#include "tst_message_place.moc"
