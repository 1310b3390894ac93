// Performances like the one that is shown: listed as the sentence is typed, and made all together.
#include "tests/support/counter_fixture.h"
#include "ui/mainwindow/repeat_event_dialog.h"

#include <QAction>
#include <QCheckBox>
#include <QLineEdit>
#include <QListWidget>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

class Repeated : public CounterFixture
{
public:
    Repeated()
    {
        openWindow();
        find<QAction>("repeatEvent")->trigger();
        list = find<QListWidget>("repeatDates");
    }
    void span(const QString &first, const QString &last) const
    {
        find<QLineEdit>("repeatFirst")->setText(first);
        find<QLineEdit>("repeatLast")->setText(last);
    }
    QList<EventSummary> events() { return *desk(u"office"_s)->events().all(); }
    QDate today() const { return inZone(clock.now(), QTimeZone("Europe/Berlin")).date(); }
    QPushButton *button() const { return find<QPushButton>("createRepeats"); }

    QListWidget *list;
};

} // namespace

class RepeatEventTest : public QObject
{
    Q_OBJECT

private slots:
    void listsWhatTheSentenceMakes();
    void makesThemByKeysAlone();
    void asksBackAtTheSentence();
    void saysWhichMayNotBeMeant();
    void asksBeforeItForgetsWhatWasTyped();
};

void RepeatEventTest::listsWhatTheSentenceMakes()
{
    Repeated house;
    QVERIFY(house.list);
    QVERIFY(!house.button()->isEnabled());
    QCOMPARE(house.list->count(), 0);
    house.span(u"1 Mar 2032"_s, u"31 Mar 2032"_s);
    house.typeAnew("repeatRule", u"Fri and Sat 19:30, not 26 March"_s);
    QCOMPARE(house.list->count(), 7);
    QCOMPARE(house.list->item(0)->text(), u"Fri 5 Mar 2032, 19:30"_s);
    QCOMPARE(house.list->item(6)->text(), u"Sat 27 Mar 2032, 19:30"_s);
    QCOMPARE(house.text("repeatCount"), u"7 events"_s);
    QVERIFY(house.button()->isEnabled());
    house.picture(u"repeat-event"_s, house.find<RepeatEventDialog>("repeatEventDialog"));
    QCOMPARE(house.events().size(), 1);
}

void RepeatEventTest::makesThemByKeysAlone()
{
    Repeated house;
    house.span(u"1 Mar 2032"_s, u"31 Mar 2032"_s);
    house.find<QCheckBox>("repeatOpen")->setChecked(false);
    house.type("repeatRule", u"Sundays 15:00"_s);
    house.awaitAnswers();
    QTRY_VERIFY(!house.find<RepeatEventDialog>("repeatEventDialog"));
    const auto events = house.events();
    QCOMPARE(events.size(), 5);
    for (qsizetype i = 1; i < events.size(); ++i) {
        QCOMPARE(events.at(i).name, u"Tosca"_s);
        QVERIFY(!events.at(i).onSale);
        QCOMPARE(events.at(i).counters, events.first().counters);
    }
}

void RepeatEventTest::asksBackAtTheSentence()
{
    Repeated house;
    house.span(u"1 Mar 2032"_s, u"31 Mar 2032"_s);
    house.typeAnew("repeatRule", u"daily 19:30, Sundays 15:00"_s);
    QVERIFY2(house.text("repeatCount").contains(u"Sunday plays at 19:30 already"_s),
             qPrintable(house.text("repeatCount")));
    QCOMPARE(house.list->count(), 0);
    QVERIFY(!house.button()->isEnabled());
    house.picture(u"repeat-event-asked"_s, house.find<RepeatEventDialog>("repeatEventDialog"));
    house.typeAnew("repeatRule", u"daily 19:30, Sundays only 15:00"_s);
    QCOMPARE(house.list->count(), 31);
    house.typeAnew("repeatFirst", u"whenever"_s);
    QCOMPARE(house.list->count(), 0);
    QVERIFY(!house.text("repeatFirstWords").isEmpty());
}

void RepeatEventTest::saysWhichMayNotBeMeant()
{
    Repeated house;
    const QDateTime starts = inZone(house.house().event().starts, QTimeZone("Europe/Berlin"));
    const QString day = QLocale().toString(starts.date(), u"d MMM yyyy"_s);
    house.span(day, QLocale().toString(starts.date().addDays(1), u"d MMM yyyy"_s));
    house.typeAnew("repeatRule", u"daily "_s + starts.time().toString(u"HH:mm"_s));
    house.awaitAnswers();
    QVERIFY2(house.list->count() == 2, qPrintable(house.text("repeatCount")));
    QVERIFY2(house.list->item(0)->text().contains(u"Tosca"_s), qPrintable(house.list->item(0)->text()));
    QVERIFY(!house.list->item(1)->text().contains(u"Tosca"_s));
    QCOMPARE(house.text("repeatCount"), u"2 events, 1 to check"_s);
    house.picture(u"repeat-event-doubtful"_s, house.find<RepeatEventDialog>("repeatEventDialog"));
    house.prompt.accepts = false;
    house.press("createRepeats");
    QCOMPARE(house.prompt.asked.size(), 1);
    QCOMPARE(house.events().size(), 1);
    house.prompt.accepts = true;
    house.press("createRepeats");
    house.awaitAnswers();
    QTRY_COMPARE(house.events().size(), 3);
}

void RepeatEventTest::asksBeforeItForgetsWhatWasTyped()
{
    Repeated house;
    house.typeAnew("repeatRule", u"daily"_s);
    house.prompt.accepts = false;
    QTest::keyClick(house.find<RepeatEventDialog>("repeatEventDialog"), Qt::Key_Escape);
    QCOMPARE(house.prompt.asked.size(), 1);
    QVERIFY(house.find<RepeatEventDialog>("repeatEventDialog"));
    house.prompt.accepts = true;
    QTest::keyClick(house.find<RepeatEventDialog>("repeatEventDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!house.find<RepeatEventDialog>("repeatEventDialog"));
}

ROWLOCK_WINDOW_TEST(RepeatEventTest)
#include "tst_repeat_event.moc"
