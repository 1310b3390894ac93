// The legend as a filter: what it counts, what it dims, by pointer and by keyboard.
#include "tests/support/shown_map.h"
#include "ui/common/message_bar.h"
#include "ui/common/theme.h"
#include "ui/seatmap/map_floors.h"
#include "ui/seatmap/map_legend.h"
#include "ui/seatmap/map_overview.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QPaintEvent>
#include <QToolButton>

using namespace rowlock;

namespace {

struct OpenLegend : ShownMap
{
    explicit OpenLegend(const Clock &clock, const HouseSnapshot &snapshot,
                        SeatMapView::Mode mode = SeatMapView::Mode::Sell, const QSize &size = {1000, 720})
        : ShownMap(clock, snapshot, mode, size)
    {
        map.findChild<MapLegend *>()->setOpen(true);
    }
};

} // namespace

class MapLegendTest : public QObject
{
    Q_OBJECT

private slots:
    void growingItMovesTheWholePicture();
    void initTestCase() { applyScheme(*qApp, Scheme::Light); }
    void anEntryDimsAllOthers();
    void theKeyboardChoosesAndEscapeClears();
    void countsFollowTheHouse();
    void aFoldedLegendShowsNoEntry();
    void everyColouringHasItsEntries_data();
    void everyColouringHasItsEntries();
    void aMovedPartyIsAsOldAsItsSale();
    void freeOfChargeIsAnEntryOfItsOwn();
    void kindsOfPlaceAreEntries();
    void aNewSellerGetsAColour();
    void anotherColouringShowsAllAgain();
    void isOneLineWhereThereIsRoom();
    void namesNoStateThatNoSeatIsIn();
    void theWholeHouseIsCoveredByNothing_data();
    void theWholeHouseIsCoveredByNothing();

private:
    static QList<QAbstractButton *> entries(const SeatMapView &map)
    {
        QList<QAbstractButton *> list;
        for (auto *button : map.findChild<QWidget *>(QStringLiteral("legend"))->findChildren<QAbstractButton *>()) {
            if (button->isCheckable() && !button->isHidden())
                list.append(button);
        }
        return list;
    }
    static QAbstractButton *entry(const SeatMapView &map, const QString &words)
    {
        for (QAbstractButton *button : entries(map)) {
            if (button->accessibleName().startsWith(words))
                return button;
        }
        return nullptr;
    }
    static int counted(const SeatMapView &map, const QString &words)
    {
        const QAbstractButton *found = entry(map, words);
        return found ? found->accessibleName().section(u' ', -2, -2).toInt() : -1;
    }
    static int seatIn(const HouseModel &house, SeatState state)
    {
        for (const SeatStatus &seat : house.seats()) {
            if (seat.state == state)
                return seat.seatNo;
        }
        return -1;
    }
    static QImage seatPicture(ShownMap &shown, int seatNo)
    {
        return shown.map.grab(shown.map.seatRect(seatNo)).toImage();
    }

    TestClock m_clock;
};

void MapLegendTest::anEntryDimsAllOthers()
{
    OpenLegend shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here));
    const int blocked = seatIn(shown.house, SeatState::Blocked);
    const int reserved = seatIn(shown.house, SeatState::Reserved);
    const QImage whole = shown.map.grab().toImage();
    const QImage one = seatPicture(shown, blocked);
    const QImage other = seatPicture(shown, reserved);
    QAbstractButton *button = entry(shown.map, QStringLiteral("blocked"));
    QVERIFY(button);
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(button->isChecked());
    QCOMPARE(seatPicture(shown, blocked), one);
    QVERIFY(seatPicture(shown, reserved) != other);
    // Another entry instead, and the same once more: all again.
    QAbstractButton *second = entry(shown.map, QStringLiteral("reserved"));
    QTest::mouseClick(second, Qt::LeftButton);
    QVERIFY(second->isChecked() && !button->isChecked());
    QVERIFY(seatPicture(shown, blocked) != one);
    QCOMPARE(seatPicture(shown, reserved), other);
    QTest::mouseClick(second, Qt::LeftButton);
    QVERIFY(!second->isChecked());
    QTest::mouseMove(&shown.map, QPoint(2, 2));
    QCOMPARE(seatPicture(shown, blocked), one);
    QCOMPARE(seatPicture(shown, reserved), other);
    QCOMPARE(shown.map.grab().toImage().size(), whole.size());
}

void MapLegendTest::theKeyboardChoosesAndEscapeClears()
{
    OpenLegend shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here), SeatMapView::Mode::Manage);
    QAbstractButton *button = entry(shown.map, QStringLiteral("blocked"));
    QVERIFY(button && button->focusPolicy() & Qt::TabFocus);
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(button);
    QVERIFY(spoken->state().checkable && !spoken->state().checked);
    button->setFocus();
    QTest::keyClick(button, Qt::Key_Space);
    QVERIFY(spoken->state().checked);
    shown.map.setSelection({3});
    QTest::keyClick(button, Qt::Key_Escape); // as far as the map, which shows all again
    QVERIFY(!entry(shown.map, QStringLiteral("blocked"))->isChecked());
    QCOMPARE(shown.map.selection(), QList<int>{3});
    QVERIFY(!shown.map.clearFilter());
    QTest::keyClick(&shown.map, Qt::Key_Escape);
    QCOMPARE(shown.map.selection(), QList<int>());
}

void MapLegendTest::countsFollowTheHouse()
{
    const HouseSnapshot snapshot = sample::busyHouse(sample::theatre(), m_clock.now(), here);
    OpenLegend shown(m_clock, snapshot);
    const qsizetype blocked = std::count_if(snapshot.seats.cbegin(), snapshot.seats.cend(),
                                            [](const SeatStatus &seat) { return seat.state == SeatState::Blocked; });
    QCOMPARE(counted(shown.map, QStringLiteral("blocked")), blocked);
    const int sold = counted(shown.map, QStringLiteral("sold"));
    auto *legend = shown.map.findChild<QWidget *>(QStringLiteral("legend"));
    const QImage before = legend->grab().toImage();
    QList<int> free;
    for (const SeatStatus &seat : snapshot.seats) {
        if (seat.state == SeatState::Free && free.size() < 5)
            free.append(seat.seatNo);
    }
    shown.house.apply(sample::delta(snapshot, free, SeatState::Sold));
    QTRY_COMPARE(counted(shown.map, QStringLiteral("sold")), sold + 5);
    const QImage after = legend->grab().toImage(); // the numbers that moved, painted into the picture of before
    QVERIFY(after != before);
    QEvent left(QEvent::HoverLeave);
    QCoreApplication::sendEvent(entry(shown.map, QStringLiteral("sold")), &left); // now all of it is painted anew
    QVERIFY(legend->grab().toImage() == after);
}

void MapLegendTest::aFoldedLegendShowsNoEntry()
{
    const HouseSnapshot snapshot = sample::house(sample::theatre(), m_clock.now());
    OpenLegend shown(m_clock, snapshot);
    auto *first = entries(shown.map).first();
    first->click(); // in a frame
    auto *legend = shown.map.findChild<MapLegend *>();
    legend->setOpen(false);
    shown.map.repaint(); // in use
    const QImage folded = legend->grab().toImage();
    const QString before = first->accessibleName();
    int seatNo = 0;
    while (!before.startsWith(snapshot.plan->categories.at(snapshot.plan->seats.at(seatNo).category).name))
        ++seatNo;
    shown.house.apply(sample::delta(snapshot, {seatNo}, SeatState::Sold));
    QTRY_VERIFY(first->accessibleName() != before); // counted
    QCOMPARE(legend->grab().toImage(), folded);
}

void MapLegendTest::everyColouringHasItsEntries_data()
{
    QTest::addColumn<SeatColouring>("colouring");
    QTest::addColumn<QString>("words");
    QTest::newRow("category") << SeatColouring::Category << QStringLiteral("Rear stalls");
    QTest::newRow("state") << SeatColouring::State << QStringLiteral("available");
    QTest::newRow("price") << SeatColouring::Price << QString::fromUtf8("\u20ac42.00");
    QTest::newRow("age of sale") << SeatColouring::AgeOfSale << QStringLiteral("4 weeks");
    QTest::newRow("seller") << SeatColouring::Seller << QStringLiteral("counter/3");
}

void MapLegendTest::everyColouringHasItsEntries()
{
    QFETCH(SeatColouring, colouring);
    QFETCH(QString, words);
    OpenLegend shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here));
    shown.map.setColouring(colouring);
    QAbstractButton *button = entry(shown.map, words);
    QStringList names;
    for (const QAbstractButton *each : entries(shown.map))
        names += each->accessibleName();
    QVERIFY2(button, qPrintable(names.join(u'\n')));
    QVERIFY(counted(shown.map, words) > 0);
    const QImage before = shown.map.grab().toImage();
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(shown.map.grab().toImage() != before);
    QVERIFY(entry(shown.map, words)->isChecked());
    QVERIFY(shown.map.clearFilter());
    QVERIFY(!entry(shown.map, words)->isChecked());
}

void MapLegendTest::aMovedPartyIsAsOldAsItsSale()
{
    HouseSnapshot house = sample::house(sample::theatre(), m_clock.now());
    house.orders = {{OrderId(7), {}, {}, {}, m_clock.now().plusSeconds(-10 * 24 * 3600)}};
    for (int seatNo : {3, 4}) {
        house.seats[seatNo].state = SeatState::Sold;
        house.seats[seatNo].order = OrderId(7);
        house.seats[seatNo].changedAt = m_clock.now(); // just moved here
    }
    OpenLegend shown(m_clock, house);
    shown.map.setColouring(SeatColouring::AgeOfSale);
    QCOMPARE(counted(shown.map, QStringLiteral("4 weeks")), 2);
    QCOMPARE(counted(shown.map, QStringLiteral("this hour")), 0);
}

void MapLegendTest::freeOfChargeIsAnEntryOfItsOwn()
{
    HouseSnapshot house = sample::house(sample::theatre(), m_clock.now());
    PoolStatus &pool = house.pools[house.seats.at(3).pool];
    const qint64 price = std::exchange(pool.price.minor, 0);
    QList<int> given;
    QSet<qint64> prices;
    for (int seatNo = 0; seatNo < house.seats.size(); ++seatNo) {
        SeatStatus &seat = house.seats[seatNo];
        if (seat.pool == house.seats.at(3).pool) {
            seat.price.minor = 0;
            given << seatNo;
        } else {
            prices.insert(seat.price.minor);
        }
    }
    QVERIFY(prices.size() > 1 && !prices.contains(0));
    OpenLegend shown(m_clock, house);
    shown.map.setColouring(SeatColouring::Price);
    QCOMPARE(counted(shown.map, QStringLiteral("free of charge")), given.size());
    const SeatTones &tones = shown.map.stage().scene.looks.tones;
    QCOMPARE(tones.ramp().size(), prices.size() + 1);
    const int freeTone = tones.of(house.seats.at(3), SeatFace::Free);
    for (const SeatStatus &seat : std::as_const(house.seats))
        QCOMPARE(tones.of(seat, SeatFace::Free) == freeTone, seat.price.minor == 0);
    for (const SeatTones::Step &step : tones.ramp()) // of another kind than the ramp, however short that is
        QCOMPARE(step.color.hsvSaturation() < 90, step.tone == freeTone);

    HouseDelta dearer = sample::delta(house, given, SeatState::Free); // a price is set while the map is open
    for (SeatStatus &seat : dearer.seats)
        seat.price.minor = price;
    dearer.pools = house.pools;
    dearer.pools[house.seats.at(3).pool].price.minor = price;
    shown.house.apply(dearer);
    QVERIFY(!entry(shown.map, QStringLiteral("free of charge")));
    QCOMPARE(tones.ramp().size(), prices.size() + 1);
}

void MapLegendTest::kindsOfPlaceAreEntries()
{
    const SeatingPlan plan = sample::theatre();
    OpenLegend shown(m_clock, sample::house(plan, m_clock.now()));
    const auto having = [&plan](bool PlanSeat::*mark) {
        return int(
            std::count_if(plan.seats.cbegin(), plan.seats.cend(), [mark](const PlanSeat &seat) { return seat.*mark; }));
    };
    QCOMPARE(counted(shown.map, QStringLiteral("wheelchair space")), having(&PlanSeat::accessible));
    QCOMPARE(counted(shown.map, QStringLiteral("companion seat")), having(&PlanSeat::companion));
    QCOMPARE(counted(shown.map, QStringLiteral("restricted view")), having(&PlanSeat::restrictedView));
}

void MapLegendTest::aNewSellerGetsAColour()
{
    HouseSnapshot snapshot = sample::house(sample::theatre(), m_clock.now());
    OpenLegend shown(m_clock, snapshot);
    shown.map.setColouring(SeatColouring::Seller);
    QVERIFY(!entry(shown.map, QStringLiteral("Ada")));
    HouseDelta delta = sample::delta(snapshot, {4, 5}, SeatState::Sold);
    for (SeatStatus &seat : delta.seats)
        seat.order = OrderId(77);
    delta.orders = {{OrderId(77), {QStringLiteral("counter/9"), QStringLiteral("Ada")}}};
    shown.house.apply(delta);
    QTRY_COMPARE(counted(shown.map, QStringLiteral("Ada")), 2);
}

void MapLegendTest::anotherColouringShowsAllAgain()
{
    OpenLegend shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here));
    QTest::mouseClick(entry(shown.map, QStringLiteral("blocked")), Qt::LeftButton);
    shown.map.setColouring(SeatColouring::Price);
    for (const QAbstractButton *button : entries(shown.map))
        QVERIFY(!button->isChecked());
    QVERIFY(!shown.map.clearFilter());
}

// Where a line is added, a fitted house moves: what stands on the screen must be where a click is taken.
void MapLegendTest::growingItMovesTheWholePicture()
{
    class PaintedPart final : public QObject
    {
    public:
        QRegion part;

    protected:
        bool eventFilter(QObject *, QEvent *event) override
        {
            if (event->type() == QEvent::Paint)
                part += static_cast<QPaintEvent *>(event)->region();
            return false;
        }
    };
    const HouseSnapshot snapshot = sample::house(sample::theatre(), m_clock.now());
    OpenLegend shown(m_clock, snapshot, SeatMapView::Mode::Sell, {320, 500});
    const QRect before = shown.map.seatRect(0);
    shown.map.repaint(); // what was still to be painted is
    QCoreApplication::processEvents();
    PaintedPart painted;
    shown.map.installEventFilter(&painted);
    HouseDelta delta = sample::delta(snapshot, {3, 4, 5}, SeatState::Reserved);
    delta.seats[1].state = SeatState::Blocked;
    delta.seats[2].state = SeatState::Sold;
    shown.house.apply(delta);
    QTRY_VERIFY(shown.map.seatRect(0) != before); // else this house is not fit for this test
    QCoreApplication::sendPostedEvents();
    QTRY_COMPARE(QRegion(shown.map.rect()).subtracted(painted.part), QRegion());
}

// Folded on a low map; opened by hand a line, and all of it where the line is cut.
void MapLegendTest::isOneLineWhereThereIsRoom()
{
    const HouseSnapshot house = sample::busyHouse(sample::theatre(), m_clock.now(), here);
    ShownMap low(m_clock, house, SeatMapView::Mode::Manage, {1000, 700});
    auto *legend = low.map.findChild<MapLegend *>();
    QVERIFY(!legend->isOpen());
    QVERIFY(entries(low.map).isEmpty());
    auto *fold = legend->findChild<QToolButton *>();
    fold->click();
    QVERIFY(legend->height() <= 32);
    const qsizetype cut = entries(low.map).size();
    QVERIFY(cut > 0);
    fold->click(); // not all of it fits in this width
    QVERIFY(legend->height() > 32);
    QVERIFY(entries(low.map).size() > cut);
    fold->click();
    QVERIFY(!legend->isOpen());

    ShownMap high(m_clock, house, SeatMapView::Mode::Manage, {1000, 760});
    QVERIFY(high.map.findChild<MapLegend *>()->isOpen());
    QVERIFY(high.map.findChild<MapLegend *>()->height() <= 32);
    for (const QAbstractButton *button : entries(high.map))
        QVERIFY(button->geometry().right() <= high.map.findChild<MapLegend *>()->width());
}

void MapLegendTest::namesNoStateThatNoSeatIsIn()
{
    HouseSnapshot snapshot = sample::house(sample::theatre(), m_clock.now());
    for (SeatStatus &seat : snapshot.seats)
        seat.state = SeatState::Free;
    OpenLegend shown(m_clock, snapshot);
    for (const char *state :
         {"in this sale", "set aside", "held", "overdue", "reserved", "sold", "admitted", "blocked"})
        QVERIFY2(!entry(shown.map, QString::fromLatin1(state)), state);
    shown.house.apply(sample::delta(snapshot, {3}, SeatState::Sold));
    QTRY_VERIFY(entry(shown.map, QStringLiteral("sold")));
}

void MapLegendTest::theWholeHouseIsCoveredByNothing_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("open");
    for (const QSize &size : {QSize(560, 560), QSize(1000, 720), QSize(900, 800)}) {
        for (const bool open : {false, true})
            QTest::addRow("%d x %d, legend %s", size.width(), size.height(), open ? "open" : "as it is")
                << size << open;
    }
}

// Fitted again after somebody looked closer: no seat lies under the legend, the overview or the floors, nor in the
// strip above the stage in which messages lie.
void MapLegendTest::theWholeHouseIsCoveredByNothing()
{
    QFETCH(QSize, size);
    QFETCH(bool, open);
    SeatingPlan plan = sample::theatre();
    for (int i = 0; i < 40; ++i) // two floors
        plan.seats[plan.blocks.at(1).seats.first() + i].position = plan.seats.at(i).position;
    QRectF seats;
    for (const PlanSeat &seat : std::as_const(plan.seats))
        seats |= QRectF(seat.position, QSizeF(1, 1));
    plan.seats[1].position = seats.bottomLeft(); // where the legend lies
    ShownMap shown(m_clock, sample::busyHouse(plan, m_clock.now(), here), SeatMapView::Mode::Sell, size);
    auto *legend = shown.map.findChild<MapLegend *>();
    if (open)
        legend->setOpen(true);
    shown.map.reveal(5);
    shown.map.fit();
    const int strip = MessageBar::stripHeight(shown.map.font());
    const QList<const QWidget *> over = {legend, shown.map.findChild<MapOverview *>(),
                                         shown.map.findChild<MapFloors *>()};
    for (int seatNo = 0; seatNo < plan.seats.size(); ++seatNo) {
        if (!shown.map.stage().scene.isOnFloor(seatNo))
            continue;
        const QRect seat = shown.map.seatRect(seatNo);
        for (const QWidget *each : over)
            QVERIFY(!each->isVisible() || !each->geometry().intersects(seat));
        QVERIFY2(seat.top() >= strip, qPrintable(QString::number(seat.top())));
    }
    for (int area = 0; area < plan.areas.size(); ++area) {
        const QRect place = shown.map.areaRect(area); // none of a mere text
        QVERIFY2(place.width() <= 1 || place.top() >= strip - 1, qPrintable(QString::number(place.top())));
    }
}

ROWLOCK_WINDOW_TEST(MapLegendTest)
#include "tst_map_legend.moc"
