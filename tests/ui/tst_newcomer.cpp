// From nothing to a sold ticket in the window alone, as somebody does it who has no file, no plan and no handbook; and
// what is said at the fields on the way.
#include "model/domain/draft_rows.h"
#include "model/domain/room_form.h"
#include "tests/support/counter_fixture.h"
#include "ui/common/date_time_field.h"
#include "ui/mainwindow/new_event_dialog.h"
#include "ui/mainwindow/seating_setup.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"
#include "ui/plan/plan_picture.h"
#include "ui/plan/plan_transfer.h"
#include "ui/sell/event_panel.h"
#include "ui/sell/omnibox.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStandardPaths>
#include <QtTest>

using namespace rowlock;

namespace {

// The program on its first day: no box office anywhere, Documents empty.
class Newcomer : public CounterFixture
{
public:
    Newcomer()
    {
        qputenv("HOME", path(u"home"_qs).toLocal8Bit());
        qputenv("XDG_CONFIG_HOME", path(u"home/.config"_qs).toLocal8Bit());
        window = std::make_unique<MainWindow>(settings, prompt, clock, keyring);
        window->resize(1024, 700);
        window->show();
    }
    void write(const char *field, const QString &text)
    {
        const auto usable = [&](const QLineEdit *edit) { return edit && edit->isVisible() && edit->isEnabled(); };
        QTRY_VERIFY2(usable(find<QLineEdit>(field)), field);
        find<QLineEdit>(field)->setText(text);
    }
    DateTimeField *starts() const { return find<DateTimeField>("newEventStartsField"); }
    void venue(const QString &name)
    {
        press("newChoice");
        write("venueName", name);
        press("createHouse");
    }
    void toFirstEvent()
    {
        press("createHouse");
        QTRY_VERIFY(window->hasHouse());
        QTRY_VERIFY(dialog());
        QTRY_VERIFY(!window->findChildren<QLineEdit *>(QRegularExpression(u"^price-"_qs)).isEmpty());
    }
    NewEventDialog *dialog() const { return find<NewEventDialog>("newEventDialog"); }
    void createEvent()
    {
        press("createEvent");
        QTRY_VERIFY(window->house()->isLoaded());
    }
    // One ticket by the field at the top, for exact cash.
    void sellOne()
    {
        QTRY_VERIFY(window->focusWidget() == window->counter()->omnibox());
        QTest::keyClicks(window->focusWidget(), u"1"_qs);
        QTest::keyClick(window->focusWidget(), Qt::Key_Return);
        QTRY_VERIFY(window->counter()->counter().sale());
        press("cashButton");
        QTRY_VERIFY(find("exactButton"));
        press("exactButton");
        QTRY_COMPARE(window->house()->event().counters.sold, 1);
    }
    QString file() const { return window->facts().file; }
};

} // namespace

class TestNewcomer : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(false); }
    void sellsFromRowsInAForm();
    void sellsStandingRoomOnly();
    void sellsADrawnPlan();
    void saysWhatIsMissingAtTheVenue();
    void saysWhatIsWrongWithTheRows();
    void saysWhatAStandingAreaNeeds();
    void pricesNothingByItsSilence();
    void offersTheNextFridayEvening();
    void asksAboutAnEventInThePast();
    void asksAboutTwoEventsAtOnce();
    void asksAboutAPriceFarTooHigh();
    void leadsToAPlanWhereThereIsNone();
    void fitsASmallScreenWithSixPrices();
    void tellsTwoWindowsApart();
};

void TestNewcomer::sellsFromRowsInAForm()
{
    Newcomer person;
    person.venue(u"Playhouse & Bar"_qs);
    QCOMPARE(person.text("planFigures"), u"96 seats"_qs);
    person.find<QSpinBox>("roomRows")->setValue(6);
    person.find<QSpinBox>("roomSeats")->setValue(10);
    QCOMPARE(person.text("planFigures"), u"60 seats"_qs); // the picture goes with the figures
    person.find<QComboBox>("roomAisles")->setCurrentIndex(1);
    person.find<QCheckBox>("secondSection")->setChecked(true);
    person.find<QSpinBox>("secondRows")->setValue(2);
    QCOMPARE(person.text("planFigures"), u"80 seats"_qs);
    person.toFirstEvent();
    QVERIFY2(person.file().startsWith(person.path(u"home"_qs)), qPrintable(person.file())); // no file dialog was needed
    QCOMPARE(QFileInfo(person.file()).fileName(), u"Playhouse Bar.rowlock"_qs);
    QCOMPARE(person.prompt.filesAsked, 0);
    person.write("newEventName", u"Aida"_qs);
    person.write("price-Stalls", u"24.50"_qs);
    person.write("price-Balcony", u"12"_qs);
    person.createEvent();
    QCOMPARE(person.window->house()->event().name, u"Aida"_qs);
    QCOMPARE(person.window->house()->event().counters.capacity, 80);
    QCOMPARE(person.window->house()->plan().name, u"Playhouse & Bar"_qs); // what tickets print
    person.sellOne();
    const auto desk = Desk::open(person.file(), {u"office"_qs, {}}, person.clock);
    QVERIFY(desk);
    QVERIFY((*desk)->upkeep().verify()->ok());
    QCOMPARE((*desk)->orders().recent({}, 5)->size(), 1);
}

void TestNewcomer::sellsStandingRoomOnly()
{
    Newcomer person;
    person.venue(u"Club"_qs);
    person.press("standingWay");
    person.write("areaCapacity", u"300"_qs);
    QCOMPARE(person.text("planFigures"), u"1 standing area for 300 people"_qs);
    person.press("addArea");
    QCOMPARE(person.window->findChildren<QLineEdit *>(u"areaCapacity"_qs).size(), 2);
    person.window->findChildren<QLineEdit *>(u"areaName"_qs).at(1)->setText(u"Gallery"_qs);
    person.window->findChildren<QLineEdit *>(u"areaCapacity"_qs).at(1)->setText(u"40"_qs);
    person.toFirstEvent();
    person.write("newEventName", u"Concert"_qs);
    QCOMPARE(person.find<QLineEdit>("capacity-Floor")->text(), u"300"_qs); // in sight, as the plan has it
    person.write("capacity-Floor", u"250"_qs);
    person.write("price-Floor", u"15"_qs);
    person.write("price-Gallery", u"20"_qs);
    person.createEvent();
    QCOMPARE(person.window->house()->event().counters.capacity, 290);
    person.sellOne();
}

void TestNewcomer::sellsADrawnPlan()
{
    Newcomer person;
    person.venue(u"Barn"_qs);
    person.press("drawWay");
    QCOMPARE(person.find<QPushButton>("createHouse")->text(), u"Create and draw"_qs);
    person.press("createHouse");
    QTRY_VERIFY(person.window->findChild<PlanEditor *>());
    QVERIFY(!person.dialog()); // there is nothing to sell yet
    auto *editor = person.window->findChild<PlanEditor *>();
    QCOMPARE(editor->document().draft().name, u"Barn"_qs);
    NewRows rows;
    BlockShape block;
    block.front.middle = {300, 200};
    block.rows = 3;
    editor->document().edit(u"Draw"_qs, withRows(editor->document().draft(), block, rows).draft);
    editor->transfer().saveToHouse();
    QTRY_VERIFY(person.dialog()); // which the plan was drawn for
    QTRY_VERIFY(person.find<QLineEdit>("price-Standard"));
    editor->close();
    person.write("newEventName", u"Play"_qs);
    person.write("price-Standard", u"9"_qs);
    person.createEvent();
    QCOMPARE(person.window->house()->event().counters.capacity, 30);
}

void TestNewcomer::saysWhatIsMissingAtTheVenue()
{
    Newcomer person;
    person.press("newChoice");
    auto *next = person.find<QPushButton>("createHouse");
    QVERIFY(next->isEnabled()); // never grey without a word
    person.press("createHouse");
    QCOMPARE(person.text("venueNameWords"), u"Enter the venue's name."_qs);
    QVERIFY(!person.window->findChild<SeatingSetup *>()->isVisible());
    person.write("venueName", u"Hall"_qs);
    QVERIFY(person.text("venueNameWords") != u"Enter the venue's name."_qs); // as soon as it is put right
    person.find<QComboBox>("houseCurrency")->setCurrentText(u"Euros"_qs);
    person.find<QComboBox>("houseTimeZone")->setCurrentText(u"Atlantis"_qs);
    person.press("createHouse");
    QVERIFY(person.text("houseCurrencyWords").contains(u"EUR"_qs));
    QVERIFY(person.text("houseTimeZoneWords").contains(u"Europe/Berlin"_qs));
    person.find<QComboBox>("houseCurrency")->setCurrentText(u"CHF"_qs);
    person.find<QComboBox>("houseTimeZone")->setCurrentText(u"Europe/Zurich"_qs);
    person.press("createHouse");
    QVERIFY(person.window->findChild<SeatingSetup *>()->isVisible());
    person.press("backToVenue");
    QVERIFY(person.find("venueName")->isVisible());
    person.press("createHouse");
    person.toFirstEvent();
    QCOMPARE(person.window->facts().currency.code(), u"CHF"_qs);
    QCOMPARE(person.window->facts().timeZone, QByteArray("Europe/Zurich"));
}

void TestNewcomer::saysWhatIsWrongWithTheRows()
{
    Newcomer person;
    person.venue(u"Hall"_qs);
    person.find<QComboBox>("roomAisles")->setCurrentText(u"After certain seats"_qs);
    person.write("roomAisleSeats", u"4, 12"_qs);
    QVERIFY2(person.text("roomAisleSeatsWords").contains(u"1 to 11"_qs),
             qPrintable(person.text("roomAisleSeatsWords")));
    person.press("createHouse");
    QVERIFY(!person.window->hasHouse());
    QVERIFY(person.find("newHouseDialog")->isVisible());
    person.write("roomAisleSeats", u"4, 8"_qs);
    QVERIFY(!person.text("roomAisleSeatsWords").contains(u"1 to 11"_qs));
    person.find<QSpinBox>("roomRows")->setValue(200);
    person.find<QSpinBox>("roomSeats")->setValue(300);
    QVERIFY2(person.text("roomRowsWords").contains(u"20000"_qs), qPrintable(person.text("roomRowsWords")));
    QVERIFY(person.text("planFigures").isEmpty());
}

void TestNewcomer::saysWhatAStandingAreaNeeds()
{
    Newcomer person;
    person.venue(u"Club"_qs);
    person.press("standingWay");
    QVERIFY(person.text("areaWords").isEmpty()); // not before it was tried
    person.press("createHouse");
    QCOMPARE(person.text("areaWords"), u"Enter how many people it holds."_qs);
    QVERIFY(!person.window->hasHouse());
    person.write("areaCapacity", u"none"_qs);
    QVERIFY(person.text("areaWords").contains(u"1 to"_qs));
    person.write("areaCapacity", u"80"_qs);
    QVERIFY(person.text("areaWords").isEmpty());
    person.toFirstEvent();
}

void TestNewcomer::pricesNothingByItsSilence()
{
    Newcomer person;
    person.venue(u"Hall"_qs);
    person.toFirstEvent();
    QVERIFY(person.find("createEvent")->isEnabled());
    person.press("createEvent");
    QCOMPARE(person.text("newEventNameWords"), u"Enter a name."_qs);
    person.write("newEventName", u"Aida"_qs);
    person.press("createEvent");
    QCOMPARE(person.text("price-StandardHint"), u"Enter a price; 0 if free."_qs);
    QCOMPARE(QApplication::focusWidget(), person.find("price-Standard"));
    person.write("price-Standard", u"a lot"_qs);
    person.press("createEvent");
    QVERIFY(person.text("price-StandardHint").contains(u"not an amount"_qs, Qt::CaseInsensitive));
    QVERIFY(person.dialog() && person.window->counter()->events().isEmpty());
    person.write("price-Standard", u"0"_qs); // free, and said so
    person.createEvent();
    QCOMPARE(person.window->house()->event().name, u"Aida"_qs);
    QCOMPARE(person.window->house()->pools().first().price.minor, 0);
}

void TestNewcomer::offersTheNextFridayEvening()
{
    Newcomer person;
    person.venue(u"Hall"_qs);
    person.toFirstEvent();
    const QDateTime starts = person.starts()->moment().value();
    const QDate today = inZone(person.clock.now(), QTimeZone(person.window->facts().timeZone)).date();
    QCOMPARE(starts.date().dayOfWeek(), int(Qt::Friday));
    QCOMPARE(starts.time(), QTime(19, 30));
    const qint64 days = today.daysTo(starts.date());
    QVERIFY(days >= 1 && days <= 7);
}

void TestNewcomer::asksAboutAnEventInThePast()
{
    Newcomer person;
    person.venue(u"Hall"_qs);
    person.toFirstEvent();
    person.write("newEventName", u"Aida"_qs);
    person.write("price-Standard", u"10"_qs);
    person.starts()->setMoment(person.starts()->moment()->addYears(-1));
    person.prompt.accepts = false;
    person.press("createEvent");
    QTRY_COMPARE(person.prompt.asked.size(), 1);
    QVERIFY(person.prompt.asked.first().text.contains(u"is in the past"_qs));
    QVERIFY(person.dialog());
    person.prompt.accepts = true;
    person.createEvent();
    QCOMPARE(person.prompt.asked.size(), 2);
}

void TestNewcomer::asksAboutTwoEventsAtOnce()
{
    Newcomer person;
    person.venue(u"Hall"_qs);
    person.toFirstEvent();
    person.write("newEventName", u"Aida"_qs);
    person.write("price-Standard", u"10"_qs);
    const QDateTime evening = person.starts()->moment().value();
    person.createEvent();
    QVERIFY(person.prompt.asked.isEmpty());
    QTRY_VERIFY(!person.dialog());
    for (QAction *action : person.window->findChildren<QAction *>()) {
        if (action->text() == u"New &event…"_qs)
            action->trigger();
    }
    QTRY_VERIFY(person.find<QLineEdit>("price-Standard"));
    person.write("newEventName", u"Norma"_qs);
    person.write("price-Standard", u"10"_qs);
    person.starts()->setMoment(evening.addSecs(30 * 60));
    person.prompt.accepts = false;
    person.press("createEvent");
    QTRY_COMPARE(person.prompt.asked.size(), 1);
    QVERIFY(person.prompt.asked.first().text.contains(u"less than 1 hour from another event"_qs));
    QVERIFY(person.prompt.asked.first().details.contains(u"Aida"_qs));
    QVERIFY(person.dialog());
    QCOMPARE(person.window->house()->events().size(), 1);
    person.prompt.accepts = true;
    person.press("createEvent");
    QTRY_COMPARE(person.window->house()->events().size(), 2);
    QCOMPARE(person.prompt.asked.size(), 2);
}

void TestNewcomer::asksAboutAPriceFarTooHigh()
{
    Newcomer person;
    person.venue(u"Hall"_qs);
    person.toFirstEvent();
    person.write("newEventName", u"Aida"_qs);
    person.write("price-Standard", u"99999999"_qs);
    person.prompt.accepts = false;
    person.press("createEvent");
    QCOMPARE(person.prompt.asked.size(), 1);
    QVERIFY(person.dialog());
    person.prompt.accepts = true;
    person.createEvent();
    QCOMPARE(person.prompt.asked.size(), 2);
}

void TestNewcomer::leadsToAPlanWhereThereIsNone()
{
    Newcomer person;
    const QString file = person.path(u"bare.rowlock"_qs);
    QVERIFY(Desk::createHouse(file, {}, person.clock));
    person.window->openHouse(file);
    QTRY_VERIFY(person.window->hasHouse());
    person.press("newEventButton");
    QTRY_COMPARE(person.find<QPushButton>("createEvent")->text(), u"New seating plan…"_qs);
    QVERIFY(!person.text("newEventPlanWords").isEmpty());
    person.press("createEvent");
    QTRY_VERIFY(person.find("newPlanDialog"));
    person.press("createPlan");
    QVERIFY(!person.text("planNameWords").isEmpty());
    person.write("planName", u"Hall"_qs);
    person.press("createPlan");
    QTRY_VERIFY(person.find<QLineEdit>("price-Standard")); // and back to the event
    QCOMPARE(person.find<QComboBox>("newEventPlan")->currentText(), u"Hall"_qs);
}

void TestNewcomer::fitsASmallScreenWithSixPrices()
{
    Newcomer person;
    const QString file = person.path(u"six.rowlock"_qs);
    QVERIFY(Desk::createHouse(file, {}, person.clock));
    {
        RoomForm form;
        form.name = u"Hall"_qs;
        for (int i = 1; i <= 4; ++i) {
            RoomSection section;
            section.name = u"Section %1"_qs.arg(i);
            section.rows = 2;
            form.sections << section;
        }
        form.standing = {{u"Floor"_qs, 100}, {u"Gallery"_qs, 30}};
        auto desk = Desk::open(file, {u"setup"_qs, {}}, person.clock);
        QVERIFY((*desk)->plans().save(*roomPlan(form)));
    }
    person.window->openHouse(file);
    QTRY_VERIFY(person.window->hasHouse());
    person.press("newEventButton");
    QTRY_COMPARE(person.window->findChildren<QLineEdit *>(QRegularExpression(u"^price-"_qs)).size(), 6);
    const auto fits = [&] {
        const auto *scroll = person.find<QScrollArea>("newEventScroll");
        return scroll->verticalScrollBar()->maximum() == 0 && person.dialog()->height() <= 660;
    };
    QTRY_VERIFY(fits());
    person.press("createEvent"); // with a word at every field
    QTRY_VERIFY(fits());
    person.press("moreOfEvent");
    QVERIFY(person.find("newEventMinutes")->isVisible());
    QTRY_VERIFY(fits());
    for (const QLineEdit *price : person.window->findChildren<QLineEdit *>(QRegularExpression(u"^price-"_qs)))
        QVERIFY(person.dialog()->rect().contains(QRect(price->mapTo(person.dialog(), QPoint()), price->size())));
}

void TestNewcomer::tellsTwoWindowsApart()
{
    CounterFixture fixture;
    fixture.openWindow();
    auto second = std::make_unique<MainWindow>(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
    second->show();
    second->openHouse(fixture.file());
    QTRY_VERIFY(second->hasHouse());
    QVERIFY(fixture.window->windowTitle() != second->windowTitle());
    QVERIFY2(second->windowTitle().contains(second->terminal()), qPrintable(second->windowTitle()));
    QVERIFY(second->windowTitle().contains(u"house"_qs)); // whose box office it is
}

ROWLOCK_WINDOW_TEST(TestNewcomer)
#include "tst_newcomer.moc"
