// A block whose release time has come: what both maps, their words and their legends show is what the house gives,
// though nobody has asked yet.
#include "tests/support/counter_fixture.h"
#include "ui/seatmap/map_legend.h"
#include "ui/seatmap/seat_look.h"
#include "ui/sell/event_list_model.h"
#include "ui/sell/omnibox.h"
#include "ui/words/map_text.h"

#include <QListView>
#include <QTest>

using namespace rowlock;

namespace {

constexpr qint64 minuteMs = 60'000;

BlockCode houseSeats(qint64 releaseMinutes)
{
    return {u"H"_qs, u"House seats"_qs, u"#1f6fb2"_qs, false, MaySell::Nobody, {}, releaseMinutes};
}

// are blocked with H, which comes to sale an hour before the performance: in half a second on the clock.
class DueHouse : public CounterFixture
{
public:
    DueHouse()
    {
        const auto manager = desk(u"office"_qs);
        const auto saved = manager->blocks().saveCode(houseSeats(60));
        const auto blocked =
            manager->blocks().block(event, {u"Stalls-A-1"_qs, u"Stalls-A-2"_qs, u"Stalls-A-3"_qs}, u"H"_qs, {});
        if (!saved || !blocked || !blocked->dueAt)
            qFatal("the house cannot be dressed");
        due = *blocked->dueAt;
        clock.advanceMs(due - clock.now() - 500);
        openWindow();
    }
    SeatMapView &houseMap() const { return *window->findChild<SeatMapView *>(u"houseMap"_qs); }
    QString listed() const
    {
        return find<QListView>("eventList")->model()->index(0, 0).data(EventListModel::LeftRole).toString();
    }
    void comeToSale() { clock.advanceMs(500); }

    Instant due;
};

int counted(const SeatMapView &map, const QString &words)
{
    auto *legend = map.findChild<MapLegend *>(u"legend"_qs);
    legend->setOpen(true); // a low map has it folded
    for (const auto *button : legend->findChildren<QAbstractButton *>()) {
        if (button->isCheckable() && !button->isHidden() && button->accessibleName().startsWith(words))
            return button->accessibleName().section(u' ', -2, -2).toInt();
    }
    return 0;
}

} // namespace

class TestCounterDue : public QObject
{
    Q_OBJECT

private slots:
    void bothMapsShowWhatTheHouseGives();
    void theHouseGivesWhatIsShown();
    void theListStaysAsTheMapCounts();
    void aChangedTimeIsFollowed();
    void countsAsFreeForTheManager();
};

void TestCounterDue::bothMapsShowWhatTheHouseGives()
{
    DueHouse house;
    const int seat = house.seatNo(u"A-1"_qs);
    QAbstractButton *toHouse = house.find<QAbstractButton>("page-Manage");
    for (const SeatMapView *map : {&house.map(), &house.houseMap()}) {
        QVERIFY(map->seatDescription(seat).startsWith(u"blocked"));
        QCOMPARE(counted(*map, u"blocked"_qs), 3);
    }
    QCOMPARE(house.house().event().counters.blocked, 3);
    QVERIFY(house.text("eventAbout").contains(u"67 of 70"));
    QTRY_COMPARE(house.listed(), u"67 of 70 left"_qs);
    const QImage blocked = house.map().grab(house.map().seatRect(seat)).toImage();

    house.comeToSale();
    QTRY_COMPARE(house.state(u"A-1"_qs), SeatState::Free);
    SeatLooks looks(house.house(), house.clock);
    looks.rebuild();
    QCOMPARE(seatText(house.house(), looks, seat, house.clock.now()).lines.last(), u"Available."_qs);
    for (const SeatMapView *map : {&house.map(), &house.houseMap()}) {
        QVERIFY2(map->seatDescription(seat).startsWith(u"free"), qPrintable(map->seatDescription(seat)));
        QTRY_COMPARE(counted(*map, u"blocked"_qs), 0);
    }
    QCOMPARE(house.house().event().counters.blocked, 0);
    QTRY_VERIFY(house.text("eventAbout").contains(u"70 of 70"));
    QTRY_COMPARE(house.listed(), u"70 of 70 left"_qs); // beside it in the list of performances
    QCOMPARE(looks.look(seat).face, SeatFace::Free);
    QVERIFY(house.map().grab(house.map().seatRect(seat)).toImage() != blocked);
    // Nobody has asked: the file still has the block.
    QCOMPARE(house.desk(u"office"_qs)->events().house(house.event)->event.counters.blocked, 3);
    toHouse->click();
    QTRY_VERIFY(house.houseMap().isVisible());
    QTRY_COMPARE(house.text("available"), u"70"_qs);
    QCOMPARE(house.text("blocked"), u"0"_qs);
}

void TestCounterDue::theHouseGivesWhatIsShown()
{
    DueHouse house;
    house.comeToSale();
    QTRY_COMPARE(house.state(u"A-1"_qs), SeatState::Free);
    auto *field = qobject_cast<Omnibox *>(house.window->counter()->omnibox());
    field->setFocus();
    field->setText(u"a1-2"_qs);
    QTRY_VERIFY2(field->accessibleDescription().contains(u"all available"), qPrintable(field->accessibleDescription()));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(house.sell().sale() && house.sell().sale()->quantity() == 2);
    QTRY_COMPARE(house.state(u"A-1"_qs), SeatState::Held);
    QTRY_COMPARE(house.state(u"A-3"_qs), SeatState::Free); // by the file now
    QCOMPARE(house.house().event().counters, house.desk(u"office"_qs)->events().house(house.event)->event.counters);
    house.click(u"A-3"_qs);
    QTRY_COMPARE(house.sell().sale()->quantity(), 3);
}

// A change that moves no counter: the list of performances is told of it before the map is.
void TestCounterDue::theListStaysAsTheMapCounts()
{
    DueHouse house;
    house.click(u"B-1"_qs);
    QTRY_VERIFY(house.sell().sale());
    QTRY_COMPARE(house.listed(), u"66 of 70 left"_qs);
    house.comeToSale();
    QTRY_COMPARE(house.listed(), u"69 of 70 left"_qs);
    const auto before = house.house().event().revision;
    house.sell().tell(&SaleOnCounter::namePatron, HoldId(house.sell().sale()->id), u"Jones"_qs);
    QTRY_VERIFY(house.house().event().revision > before);
    QVERIFY(house.house().event().firstDueAt); // nobody has asked for them yet
    QCOMPARE(house.listed(), u"69 of 70 left"_qs);
}

// Who puts the letter off until later, after its time has come and before anybody asked, has the seats blocked again.
void TestCounterDue::aChangedTimeIsFollowed()
{
    DueHouse house;
    house.comeToSale();
    QTRY_COMPARE(house.state(u"A-1"_qs), SeatState::Free);
    QVERIFY(house.desk(u"office"_qs)->blocks().saveCode(houseSeats(30)));
    QTRY_COMPARE(house.state(u"A-1"_qs), SeatState::Blocked);
    QTRY_COMPARE(house.house().event().counters.blocked, 3);
    QVERIFY(house.map().seatDescription(house.seatNo(u"A-1"_qs)).startsWith(u"blocked"));
    QCOMPARE(counted(house.houseMap(), u"blocked"_qs), 3);
    // And earlier again: at once.
    QVERIFY(house.desk(u"office"_qs)->blocks().saveCode(houseSeats(60)));
    QTRY_COMPARE(house.state(u"A-1"_qs), SeatState::Free);
}

void TestCounterDue::countsAsFreeForTheManager()
{
    DueHouse house;
    house.comeToSale();
    QTRY_COMPARE(house.state(u"A-1"_qs), SeatState::Free);
    house.find<QAbstractButton>("page-Manage")->click();
    QTRY_VERIFY(house.houseMap().isVisible());
    house.houseMap().setSelection({house.seatNo(u"A-1"_qs)});
    auto *blockButton = house.find<QPushButton>("block");
    QTRY_VERIFY(blockButton->isEnabled());
    QVERIFY(!house.find<QPushButton>("unblock")->isEnabled());
    blockButton->click(); // after its time: who does it means to keep the seat
    QTRY_COMPARE(house.state(u"A-1"_qs), SeatState::Blocked);
    QTRY_COMPARE(house.state(u"A-2"_qs), SeatState::Free);
    const BlockInfo *made = house.house().block(house.house().seat(house.seatNo(u"A-1"_qs)).block);
    QVERIFY(made && !made->dueAt);
    house.clock.advanceMs(minuteMs);
    QCOMPARE(house.house().event().counters.blocked, 1);
}

ROWLOCK_WINDOW_TEST(TestCounterDue)
#include "tst_counter_due.moc"
