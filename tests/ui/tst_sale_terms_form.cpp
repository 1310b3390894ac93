// What the sale of an event is bound to, in the window: entered with a new event, changed in an old one, and what the
// counter says and asks for.
#include "model/service/desk.h"
#include "tests/support/counter_fixture.h"

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QSpinBox>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

class Bound : public CounterFixture
{
public:
    EventSummary now() { return *desk(u"office"_s)->events().event(event); }
    void bind(const std::function<void(SaleTerms &)> &change)
    {
        EventEdit edit;
        edit.terms = [change](SaleTerms &terms, Instant) { change(terms); };
        (void)*desk(u"office"_s)->events().edit(event, edit);
    }
    void presale()
    {
        bind([this](SaleTerms &terms) {
            terms.saleFrom = clock.now().plusSeconds(86'400);
            terms.presaleCode = u"Friends"_s;
        });
    }
    void choose(const char *box, int row) const { find<QComboBox>(box)->setCurrentIndex(row); }
    QString line() const // of the event in the counter's list
    {
        return find<QListView>("eventList")->model()->index(0, 0).data(Qt::AccessibleTextRole).toString();
    }
};

} // namespace

class SaleTermsFormTest : public QObject
{
    Q_OBJECT

private slots:
    void aNewEventHasThem();
    void aNewEventIsADraft();
    void whatCannotBeIsSaidAtItsField();
    void anEditShowsAndChangesThem();
    void anEditLeavesWhatNobodyTouched();
    void everyFormFitsASmallScreen();
    void theListSaysFromWhen();
    void thePresaleAsksForACode();
    void theNextPatronGivesTheCodeAnew();
    void theLimitIsWhatIsLeft();
};

void SaleTermsFormTest::aNewEventHasThem()
{
    Bound house;
    house.openWindow();
    QTest::keyClick(house.window->windowHandle(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(house.find("price-Front"));
    QVERIFY(!house.find("newEventFrom")->isVisible()); // folded away
    house.find<QLineEdit>("newEventName")->setText(u"Faust"_s);
    for (const char *price : {"price-Front", "price-Back", "price-Standing floor"})
        house.find<QLineEdit>(price)->setText(u"10"_s);
    house.find<QLineEdit>("capacity-Standing floor")->setText(u"50"_s);
    house.press("saleOfEvent");
    house.find<QComboBox>("newEventProduction")->setEditText(u"Goethe"_s);
    house.find<QComboBox>("newEventDoors")->setCurrentText(u"30 minutes before the start"_s);
    house.find<QSpinBox>("newEventLimit")->setValue(60);
    house.choose("newEventFrom", 1);
    house.find<QLineEdit>("newEventFromAt")->setText(u"2031-12-01 10:00"_s);
    house.find<QLineEdit>("newEventCode")->setText(u"Friends"_s);
    QVERIFY(house.find("newEventPresaleFrom")->isVisible());
    house.find<QLineEdit>("newEventStarts")->setText(u"2032-01-10 19:30"_s);
    house.choose("newEventUntil", 1);
    house.picture(u"new-event-terms"_s, house.find("newEventDialog"));
    house.press("createEvent");
    QTRY_COMPARE(house.house().event().name, u"Faust"_s);
    const EventSummary &made = house.house().event();
    QCOMPARE(made.productionName, u"Goethe"_s);
    QCOMPARE(made.terms.doorsMinutes, std::optional<qint64>(30));
    QCOMPARE(made.terms.limit, std::optional<qint64>(60));
    QCOMPARE(toIso(*made.terms.saleFrom), u"2031-12-01T09:00:00.000Z"_s);
    QCOMPARE(made.terms.saleUntil, std::optional(made.starts)); // what the field begins with
    QCOMPARE(made.terms.presaleCode, u"Friends"_s);
}

void SaleTermsFormTest::aNewEventIsADraft()
{
    Bound house;
    house.openWindow();
    QTest::keyClick(house.window->windowHandle(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(house.find("price-Front"));
    house.find<QLineEdit>("newEventName")->setText(u"Faust"_s);
    for (const char *price : {"price-Front", "price-Back", "price-Standing floor"})
        house.find<QLineEdit>(price)->setText(u"10"_s);
    house.find<QLineEdit>("capacity-Standing floor")->setText(u"50"_s);
    house.press("saleOfEvent");
    house.choose("newEventStatus", 2);
    house.press("createEvent");
    QTRY_COMPARE(house.house().event().name, u"Faust"_s);
    QVERIFY(house.house().event().draft);
    QTRY_VERIFY(house.find("housePage")->isVisible()); // the counter does not list it
    QCOMPARE(house.find<QListView>("eventList")->model()->rowCount(), 1);
}

void SaleTermsFormTest::whatCannotBeIsSaidAtItsField()
{
    Bound house;
    house.openWindow();
    house.find<QAction>("editEvent")->trigger();
    house.find<QLineEdit>("eventCode")->setText(u"Friends"_s); // and no beginning of the general sale
    QVERIFY(!house.find("eventFrom")->isVisible());
    house.press("saveEvent");
    QTRY_VERIFY(house.find("eventFrom")->isVisible()); // it opens to say so
    QVERIFY2(house.text("eventFromWords").contains(u"everybody"_s), qPrintable(house.text("eventFromWords")));
    QCOMPARE(house.now().terms, SaleTerms());
}

void SaleTermsFormTest::anEditShowsAndChangesThem()
{
    Bound house;
    house.presale();
    house.openWindow();
    house.find<QAction>("editEvent")->trigger();
    QVERIFY(house.find("eventCode")->isVisible()); // what is set is not folded away
    QCOMPARE(house.find<QLineEdit>("eventCode")->text(), u"Friends"_s);
    house.find<QLineEdit>("eventCode")->clear();
    house.choose("eventFrom", 0);
    house.find<QSpinBox>("eventLimit")->setValue(50);
    house.choose("eventStatus", 1);
    house.picture(u"edit-event-terms"_s, house.find("editEventDialog"));
    house.press("saveEvent");
    QTRY_VERIFY(!house.house().event().onSale);
    const SaleTerms terms = house.now().terms;
    QVERIFY(terms.presaleCode.isEmpty() && !terms.saleFrom);
    QCOMPARE(terms.limit, std::optional<qint64>(50));
}

void SaleTermsFormTest::anEditLeavesWhatNobodyTouched()
{
    Bound house;
    house.bind([&](SaleTerms &terms) { terms.saleUntil = house.clock.now().plusSeconds(12'345); });
    house.openWindow();
    const SaleTerms before = house.now().terms;
    const qint64 revision = house.now().revision;
    house.find<QAction>("editEvent")->trigger();
    house.press("saveEvent");
    QTRY_VERIFY(!house.find("editEventDialog"));
    QCOMPARE(house.now().terms, before);
    QCOMPARE(house.now().revision, revision);
}

void SaleTermsFormTest::everyFormFitsASmallScreen()
{
    Bound house;
    house.presale();
    house.openWindow();
    house.find<QAction>("editEvent")->trigger();
    house.choose("eventUntil", 1);
    house.press("moreOfEvent");
    QTRY_VERIFY(house.find("editEventDialog")->height() <= 640);
    QVERIFY(house.find("editEventDialog")->width() <= 920);
    QVERIFY(house.find("saveEvent")->isVisible());
}

void SaleTermsFormTest::theListSaysFromWhen()
{
    Bound house;
    house.openWindow();
    house.bind([&](SaleTerms &terms) { terms.saleFrom = house.clock.now().plusSeconds(3600); });
    QTRY_VERIFY2(house.line().contains(u"On sale from "_s), qPrintable(house.line()));
    QVERIFY2(house.text("eventAbout").contains(u"On sale from "_s), qPrintable(house.text("eventAbout")));
    house.clock.advanceMs(3'600'000);
    QTRY_VERIFY2(house.line().contains(u"70 of 70 left"_s), qPrintable(house.line())); // by the clock alone
}

void SaleTermsFormTest::thePresaleAsksForACode()
{
    Bound house;
    house.presale();
    house.openWindow();
    QTRY_VERIFY2(house.line().endsWith(u"Presale: code needed · 70 of 70 left"_s), qPrintable(house.line()));
    QTRY_VERIFY(house.find("presale")->isVisible());
    house.click(u"A-3"_s);
    auto *code = house.find<QLineEdit>("presaleCode");
    QTRY_VERIFY(code->hasFocus()); // it was refused, and the next thing to do is this
    QTRY_VERIFY2(house.text("presaleText").contains(u"presale code"_s), qPrintable(house.text("presaleText")));
    QCOMPARE(house.text("messageText"), QString()); // not a second time
    house.picture(u"presale"_s);
    QTest::keyClicks(code, u"friends"_s);
    QTest::keyClick(code, Qt::Key_Return);
    QTRY_VERIFY(house.sell().sale()); // the same seat, without another click
    QCOMPARE(house.sell().sale()->items.first().ref, house.ref(u"A-3"_s));
    house.click(u"A-4"_s);
    QTRY_COMPARE(house.sell().sale()->items.size(), 2); // no code is asked for again
    QVERIFY2(house.text("presaleText").startsWith(u"Presale until"_s), qPrintable(house.text("presaleText")));
}

void SaleTermsFormTest::theNextPatronGivesTheCodeAnew()
{
    Bound house;
    house.presale();
    house.openWindow();
    auto *code = house.find<QLineEdit>("presaleCode");
    QTRY_VERIFY(code->isVisible());
    code->setText(u"FRIENDS"_s);
    house.click(u"A-3"_s);
    QTRY_VERIFY(house.sell().sale());
    house.sell().tell(&SaleOnCounter::release);
    QTRY_VERIFY(!house.sell().sale());
    QTRY_COMPARE(code->text(), QString());
    house.click(u"A-4"_s);
    QTRY_VERIFY(code->hasFocus());
    QVERIFY(!house.sell().sale());
}

void SaleTermsFormTest::theLimitIsWhatIsLeft()
{
    Bound house;
    house.bind([](SaleTerms &terms) { terms.limit = 12; });
    house.openWindow();
    QTRY_VERIFY2(house.line().contains(u"12 of 12 left"_s), qPrintable(house.line()));
    QVERIFY2(house.text("eventAbout").contains(u"12 of 12 left"_s), qPrintable(house.text("eventAbout")));
    const auto other = house.desk(u"counter/9"_s);
    const auto held = other->holds().hold(house.event, SeatRequest::bestOf(12));
    (void)*other->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
    QTRY_VERIFY2(house.line().contains(u"Sold out"_s), qPrintable(house.line()));
    QTRY_VERIFY(house.find("soldOut")->isVisible());
}

ROWLOCK_WINDOW_TEST(SaleTermsFormTest)
#include "tst_sale_terms_form.moc"
