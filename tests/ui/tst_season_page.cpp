// The season as a list and as a calendar: what it shows of a real house, how it is filtered, and that events are opened
// from there by mouse and keys.
#include "model/service/desk.h"
#include "tests/support/counter_fixture.h"
#include "ui/house/house_page.h"
#include "ui/programme/season_calendar.h"
#include "ui/programme/season_list.h"
#include "ui/programme/season_model.h"
#include "ui/programme/season_page.h"
#include "ui/sell/event_panel.h"

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

class Season : public CounterFixture
{
public:
    // Tosca is there; Hamlet plays on three evenings of the next month, the last is a draft, and Faust the month after.
    Season()
    {
        const auto office = desk(u"office"_s);
        const EventSummary tosca = *office->events().event(event);
        const QDate start = inZone(tosca.starts, zone()).date();
        const QDate next = QDate(start.year(), start.month(), 1).addMonths(1);
        first = next;
        EventCopy copy{event, {at(next.addDays(4)), at(next.addDays(5)), at(next.addDays(6))}, u"Hamlet"_s, true};
        hamlet = *office->events().copy(copy);
        (void)*office->events().makeDraft(hamlet.at(2).id);
        EventEdit production;
        production.production = u"Shakespeare"_s;
        for (const EventSummary &one : std::as_const(hamlet))
            (void)*office->events().edit(one.id, production);
        faust = *office->events().copy({event, {at(next.addMonths(1).addDays(9))}, u"Faust"_s, true});
        const auto held = office->holds().hold(hamlet.first().id, SeatRequest::bestOf(4));
        (void)*office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
        (void)*office->holds().hold(hamlet.first().id, SeatRequest::bestOf(2));
    }
    void openSeason()
    {
        openWindow();
        press("page-Season");
        list = window->findChild<SeasonList *>(u"seasonList"_s);
        calendar = window->findChild<SeasonCalendar *>(u"seasonCalendar"_s);
    }
    static QTimeZone zone() { return QTimeZone("Europe/Berlin"); }
    static Instant at(const QDate &day) { return {QDateTime(day, QTime(19, 30), zone()).toMSecsSinceEpoch()}; }
    QStringList column(int column) const
    {
        QStringList texts;
        for (int row = 0; row < list->model()->rowCount(); ++row)
            texts += list->model()->index(row, column).data().toString();
        return texts;
    }
    QStringList names() const { return column(SeasonModel::Name); }
    qsizetype performances() const
    {
        qsizetype count = 0;
        for (int row = 0; row < list->model()->rowCount(); ++row)
            count += list->model()->index(row, 0).data(SeasonModel::EventRole).toLongLong() > 0 ? 1 : 0;
        return count;
    }
    void choose(const char *box, const QString &text) const
    {
        auto *choices = find<QComboBox>(box);
        choices->setCurrentIndex(choices->findText(text));
    }
    static void key(QWidget *target, Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(target, key, modifiers);
    }

    QDate first; // of the next month
    QList<EventSummary> hamlet, faust;
    SeasonList *list = nullptr;
    SeasonCalendar *calendar = nullptr;
};

} // namespace

class SeasonPageTest : public QObject
{
    Q_OBJECT

private slots:
    void showsWhatIsSold();
    void groupsByProduction();
    void filters();
    void opensToSellByKeys();
    void opensToManageByKeys();
    void opensByDoubleClick();
    void theCalendarGoesByDaysAndMonths();
    void theCalendarOpensADay();
    void followsSales();
    void keepsWhatIsSelected();
    void theEventMenuIsForTheSelectedOne();
    void theCounterListsNoDraft();
    void fiveHundredPerformancesInOneQuery();
};

void SeasonPageTest::showsWhatIsSold()
{
    Season house;
    house.openSeason();
    QTRY_COMPARE(house.performances(), 5);
    QCOMPARE(house.list->model()->rowCount(), 8); // with the heads of three months
    const int row = int(house.names().indexOf(u"Hamlet · Shakespeare"_s));
    QVERIFY(row > 0);
    const auto cell = [&](int column) { return house.list->model()->index(row, column).data().toString(); };
    QCOMPARE(cell(SeasonModel::Sold), u"4"_s);
    QCOMPARE(cell(SeasonModel::Held), u"2"_s);
    QCOMPARE(cell(SeasonModel::Left), u"64"_s);
    QCOMPARE(cell(SeasonModel::Places), u"70"_s);
    QCOMPARE(cell(SeasonModel::Income), u"€80.00"_s);
    QCOMPARE(cell(SeasonModel::State), u"On sale"_s);
    QCOMPARE(house.list->model()->index(row, SeasonModel::Share).data(Qt::AccessibleTextRole).toString(),
             u"4 of 70 sold"_s);
    QVERIFY(house.column(SeasonModel::State).contains(u"Draft"_s));
    QVERIFY2(house.text("seasonSums").startsWith(u"5 events · 4 of 350 sold · 2 held · €80.00"_s),
             qPrintable(house.text("seasonSums")));
    house.picture(u"season-list"_s);
}

void SeasonPageTest::groupsByProduction()
{
    Season house;
    house.openSeason();
    QTRY_COMPARE(house.performances(), 5);
    house.press("seasonByProduction");
    QCOMPARE(house.column(SeasonModel::Starts).at(2), u"3 events"_s);
    QCOMPARE(house.names().at(2), u"Shakespeare"_s); // where a long one has room
    QCOMPARE(house.column(SeasonModel::Income).at(2), u"€80.00"_s);
}

void SeasonPageTest::filters()
{
    Season house;
    house.openSeason();
    QTRY_COMPARE(house.performances(), 5);
    house.find<QLineEdit>("seasonSearch")->setText(u"shakes"_s);
    QCOMPARE(house.performances(), 3);
    house.choose("seasonStatus", u"Draft"_s);
    QCOMPARE(house.performances(), 1);
    house.choose("seasonStatus", u"Cancelled"_s);
    QCOMPARE(house.performances(), 0);
    QVERIFY(house.find("seasonEmpty")->isVisible());
    QTest::keyClick(house.window->windowHandle(), Qt::Key_Escape);
    QTRY_VERIFY(house.find<QLineEdit>("seasonSearch")->text().isEmpty());
    house.choose("seasonStatus", u"Any status"_s);
    house.choose("seasonProduction", u"Faust"_s);
    QCOMPARE(house.performances(), 1);
    house.choose("seasonProduction", u"All productions"_s);
    house.choose("seasonMonth", QLocale().toString(house.first, u"MMMM yyyy"_s));
    QCOMPARE(house.performances(), 3);
}

void SeasonPageTest::opensToSellByKeys()
{
    Season house;
    house.openSeason();
    QTRY_COMPARE(house.performances(), 5);
    QVERIFY(!house.find<QPushButton>("seasonSell")->isEnabled());
    auto *search = house.find<QLineEdit>("seasonSearch");
    search->setFocus();
    QTest::keyClicks(search, u"hamlet"_s);
    house.key(search, Qt::Key_Return);
    QCOMPARE(house.list->selected(), house.hamlet.at(0).id);
    house.key(house.list, Qt::Key_Down);
    QCOMPARE(house.list->selected(), house.hamlet.at(1).id);
    house.key(house.list, Qt::Key_Return);
    QTRY_COMPARE(house.house().event().id, house.hamlet.at(1).id);
    QVERIFY(house.window->counter()->isVisible());
}

void SeasonPageTest::opensToManageByKeys()
{
    Season house;
    house.openSeason();
    QTRY_COMPARE(house.performances(), 5);
    house.list->select(house.faust.first().id);
    house.list->setFocus();
    house.key(house.list, Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(house.house().event().id, house.faust.first().id);
    QVERIFY(house.window->findChild<HousePage *>(u"housePage"_s)->isVisible());
    QTest::keyClick(house.window->windowHandle(), Qt::Key_3, Qt::AltModifier);
    QTRY_VERIFY(house.find("seasonPage")->isVisible());
}

void SeasonPageTest::opensByDoubleClick()
{
    Season house;
    house.openSeason();
    QTRY_COMPARE(house.performances(), 5);
    const int row = int(house.names().indexOf(u"Faust"_s));
    const QRect at = house.list->visualRect(house.list->model()->index(row, SeasonModel::Name));
    QTest::mouseClick(house.list->viewport(), Qt::LeftButton, {}, at.center());
    QTest::mouseDClick(house.list->viewport(), Qt::LeftButton, {}, at.center());
    QTRY_COMPARE(house.house().event().id, house.faust.first().id);
    QVERIFY(house.window->counter()->isVisible());
}

void SeasonPageTest::theCalendarGoesByDaysAndMonths()
{
    Season house;
    house.openSeason();
    QTRY_COMPARE(house.performances(), 5);
    house.press("seasonByDay");
    const QDate today = inZone(house.clock.now(), Season::zone()).date();
    QTRY_COMPARE(house.calendar->day(), today);
    QVERIFY(house.calendar->hasFocus());
    house.key(house.calendar, Qt::Key_Right);
    QCOMPARE(house.calendar->day(), today.addDays(1));
    house.key(house.calendar, Qt::Key_Left);
    for (int week = 1; week <= 6; ++week)
        house.key(house.calendar, Qt::Key_Down); // over the end of the month
    QCOMPARE(house.calendar->day(), today.addDays(42));
    house.key(house.calendar, Qt::Key_PageUp);
    QCOMPARE(house.calendar->day(), today.addDays(42).addMonths(-1));
    QCOMPARE(house.find<QComboBox>("seasonMonth")->currentText(),
             QLocale().toString(house.calendar->day(), u"MMMM yyyy"_s));
    const QString month = house.find<QComboBox>("seasonMonth")->currentText();
    house.press("seasonByMonth"); // the list has all months, as before
    QCOMPARE(house.find<QComboBox>("seasonMonth")->currentText(), u"All months"_s);
    QCOMPARE(house.performances(), 5);
    house.press("seasonByDay");
    QCOMPARE(house.find<QComboBox>("seasonMonth")->currentText(), month);
}

void SeasonPageTest::theCalendarOpensADay()
{
    Season house;
    house.openSeason();
    QTRY_COMPARE(house.performances(), 5);
    house.press("seasonByDay");
    house.choose("seasonMonth", QLocale().toString(house.first, u"MMMM yyyy"_s));
    house.calendar->goTo(house.first.addDays(5));
    QCOMPARE(house.performances(), 1);
    const QString spoken = house.calendar->currentIndex().data(Qt::AccessibleTextRole).toString();
    QVERIFY2(spoken.contains(u"19:30 Hamlet, 0 of 70 sold"_s), qPrintable(spoken));
    house.picture(u"season-calendar"_s);
    house.key(house.calendar, Qt::Key_Return);
    QVERIFY(house.list->hasFocus());
    house.key(house.list, Qt::Key_Return);
    QTRY_COMPARE(house.house().event().id, house.hamlet.at(1).id);
}

void SeasonPageTest::followsSales()
{
    Season house;
    house.openSeason();
    QTRY_COMPARE(house.performances(), 5);
    const int row = int(house.names().indexOf(u"Faust"_s));
    const auto held = [&] { return house.list->model()->index(row, SeasonModel::Held).data().toString(); };
    QCOMPARE(held(), QString());
    const auto other = house.desk(u"counter/9"_s);
    QVERIFY(other->holds().hold(house.faust.first().id, SeatRequest::bestOf(3)));
    QTRY_COMPARE(held(), u"3"_s);
}

void SeasonPageTest::keepsWhatIsSelected()
{
    Season house;
    house.openSeason();
    QTRY_COMPARE(house.performances(), 5);
    house.list->select(house.hamlet.at(1).id);
    house.press("seasonByProduction");
    QCOMPARE(house.list->selected(), house.hamlet.at(1).id);
    (void)*house.desk(u"office"_s)->events().cancel(house.hamlet.at(0).id);
    QTRY_VERIFY(house.column(SeasonModel::State).contains(u"Cancelled"_s));
    QCOMPARE(house.list->selected(), house.hamlet.at(1).id);
}

// Not for the one on the Sell page, which lies behind.
void SeasonPageTest::theEventMenuIsForTheSelectedOne()
{
    Season house;
    house.openSeason();
    QTRY_COMPARE(house.performances(), 5);
    QTRY_VERIFY(house.house().isLoaded());
    const EventId shown = house.house().event().id;
    auto *menu = house.find<QMenu>("eventMenu");
    const auto head = [&] { return menu->actions().first()->text(); };
    const auto entry = [&](const char *name) { return house.find<QAction>(name); };
    QCOMPARE(head(), u"Select an event first"_s);
    QVERIFY(!entry("cancelEvent")->isEnabled());
    QVERIFY(!entry("editEvent")->isEnabled());

    const EventId other = house.hamlet.at(1).id;
    house.list->select(other);
    QVERIFY2(head().startsWith(u"Hamlet, "_s), qPrintable(head()));
    entry("editEvent")->trigger();
    QCOMPARE(house.find<QLineEdit>("eventName")->text(), u"Hamlet"_s);
    house.find<QDialog>("editEventDialog")->reject();
    entry("cancelEvent")->trigger();
    const auto office = house.desk(u"office"_s);
    QTRY_VERIFY(office->events().event(other)->cancelled);
    QVERIFY(!office->events().event(shown)->cancelled);
    QTRY_VERIFY(!entry("cancelEvent")->isEnabled()); // as the list has read it
    QCOMPARE(house.list->selected(), other);

    house.list->select(house.hamlet.at(0).id); // tickets of it were sold
    QVERIFY(!entry("deleteEvent")->isEnabled());
    QVERIFY(entry("cancelEvent")->isEnabled());

    house.press("page-Sell");
    QVERIFY2(head().startsWith(u"Tosca, "_s), qPrintable(head()));
    QVERIFY(entry("cancelEvent")->isEnabled());
}

void SeasonPageTest::theCounterListsNoDraft()
{
    Season house;
    house.openWindow();
    auto *list = house.find<QListView>("eventList");
    QTRY_COMPARE(list->model()->rowCount(), 4);
    (void)*house.desk(u"office"_s)->events().setOnSale(house.hamlet.at(2).id, true);
    QTRY_COMPARE(list->model()->rowCount(), 5);
}

void SeasonPageTest::fiveHundredPerformancesInOneQuery()
{
    Season house;
    const auto office = house.desk(u"office"_s);
    EventCopy many{house.event, {}, u"Long run"_s, true};
    for (int i = 0; i < 248; ++i)
        many.starts += Season::at(house.first.addMonths(2).addDays(i));
    for (int times = 0; times < 2; ++times)
        QVERIFY(office->events().copy(many));
    house.openSeason();
    QTRY_COMPARE_WITH_TIMEOUT(house.performances(), 501, 20'000);
    house.find<QLineEdit>("seasonSearch")->setText(u"long"_s);
    QCOMPARE(house.performances(), 496);
    house.find<QLineEdit>("seasonSearch")->setText(u"hamlet"_s);
    QCOMPARE(house.performances(), 3);
}

ROWLOCK_WINDOW_TEST(SeasonPageTest)
#include "tst_season_page.moc"
