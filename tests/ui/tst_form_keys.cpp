// Forms by the keyboard: Esc loses no work without a question, a number is typed over, Tab goes where one expects.
#include "tests/support/counter_fixture.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// The dialog of a new box office, at its seats.
struct NewHouseSeats
{
    NewHouseSeats()
    {
        fixture.window = std::make_unique<MainWindow>(fixture.settings, fixture.prompt, fixture.clock, fixture.keyring);
        fixture.window->show();
        fixture.press("newChoice");
        dialog = fixture.find<QDialog>("newHouseDialog");
        auto *name = dialog->findChild<QLineEdit *>(u"venueName"_s);
        [&] { QTRY_COMPARE(QApplication::focusWidget(), name); }();
        QTest::keyClicks(name, u"Playhouse"_s);
        QTest::keyClick(name, Qt::Key_Return);
    }
    bool showsSeats() const { return dialog->findChild<QStackedWidget *>()->currentIndex() == 1; }
    QWidget *field(const char *name) const { return dialog->findChild<QWidget *>(QLatin1String(name)); }

    CounterFixture fixture;
    QPointer<QDialog> dialog;
};

} // namespace

class TestFormKeys : public QObject
{
    Q_OBJECT

private slots:
    void escGoesBackFromTheSeats();
    void escAsksBeforeSeatsAreLost();
    void escAsksBeforeAnEventIsLost();
    void aNumberIsTypedOver();
    void aNumberTypedAtOnceIsWhole();
    void aDateIsOneStop();
    void tabGoesThroughThePrices();
    void escClosesAListAndNothingElse();
};

void TestFormKeys::escGoesBackFromTheSeats()
{
    NewHouseSeats house;
    QVERIFY(house.dialog && house.showsSeats());
    auto *rows = qobject_cast<QSpinBox *>(house.field("roomRows"));
    rows->setValue(20);
    QTest::keyClick(rows, Qt::Key_Escape);
    QVERIFY(house.dialog && house.dialog->isVisible() && !house.showsSeats());
    QCOMPARE(house.fixture.prompt.asked.size(), 0);
    QCOMPARE(rows->value(), 20);
}

void TestFormKeys::escAsksBeforeSeatsAreLost()
{
    NewHouseSeats house;
    QVERIFY(house.dialog && house.showsSeats());
    QTest::keyClick(house.dialog, Qt::Key_Escape); // back
    house.fixture.prompt.accepts = false;
    QTest::keyClick(house.dialog, Qt::Key_Escape);
    QCOMPARE(house.fixture.prompt.asked.size(), 1);
    QVERIFY(house.fixture.prompt.asked.last().losesWork);
    QVERIFY(house.dialog && house.dialog->isVisible());
    house.fixture.prompt.accepts = true;
    QTest::keyClick(house.dialog, Qt::Key_Escape);
    QTRY_VERIFY(!house.dialog || !house.dialog->isVisible());
}

void TestFormKeys::escAsksBeforeAnEventIsLost()
{
    CounterFixture fixture;
    fixture.openWindow();
    QTest::keyClick(fixture.window->windowHandle(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(fixture.find("newEventName"));
    const QPointer<QDialog> dialog = fixture.find<QDialog>("newEventDialog");
    QTest::keyClicks(fixture.find("newEventName"), u"Aida"_s);
    fixture.prompt.accepts = false;
    QTest::keyClick(dialog, Qt::Key_Escape);
    QCOMPARE(fixture.prompt.asked.size(), 1);
    QVERIFY(fixture.prompt.asked.last().losesWork);
    QVERIFY(dialog && dialog->isVisible());
    fixture.find<QLineEdit>("newEventName")->clear();
    QTest::keyClick(dialog, Qt::Key_Escape); // nothing is lost
    QCOMPARE(fixture.prompt.asked.size(), 1);
    QTRY_VERIFY(!dialog || !dialog->isVisible());
}

void TestFormKeys::aNumberIsTypedOver()
{
    NewHouseSeats house;
    QVERIFY(house.dialog && house.showsSeats());
    auto *rows = qobject_cast<QSpinBox *>(house.field("roomRows"));
    auto *seats = qobject_cast<QSpinBox *>(house.field("roomSeats"));
    QTRY_COMPARE(QApplication::focusWidget(), rows);
    QTRY_VERIFY(rows->findChild<QLineEdit *>()->hasSelectedText());
    QTest::keyClicks(rows, u"10"_s);
    QCOMPARE(rows->value(), 10);
    QTest::mouseClick(seats->findChild<QLineEdit *>(), Qt::LeftButton, {}, QPoint(2, 10));
    QTRY_COMPARE(seats->findChild<QLineEdit *>()->selectedText(), u"12"_s);
    QTest::keyClicks(seats, u"24"_s);
    QCOMPARE(seats->value(), 24);
}

// The first digit comes before the window has done anything else.
void TestFormKeys::aNumberTypedAtOnceIsWhole()
{
    NewHouseSeats house;
    QVERIFY(house.dialog && house.showsSeats());
    auto *seats = qobject_cast<QSpinBox *>(house.field("roomSeats"));
    seats->setFocus(Qt::OtherFocusReason); // as after a sentence about it, or by its label's key
    QTest::keyClick(seats, Qt::Key_2);
    QCoreApplication::processEvents();
    QTest::keyClick(seats, Qt::Key_4);
    QCOMPARE(seats->value(), 24);
}

void TestFormKeys::aDateIsOneStop()
{
    CounterFixture fixture;
    fixture.openWindow();
    QTest::keyClick(fixture.window->windowHandle(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(fixture.find("newEventPlan") && fixture.find<QComboBox>("newEventPlan")->count() > 0);
    fixture.awaitAnswers();
    QTRY_COMPARE(QApplication::focusWidget(), fixture.find("newEventName"));
    QStringList stops;
    for (int i = 0; i < 2; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        stops << QApplication::focusWidget()->objectName();
    }
    QCOMPARE(stops, (QStringList{u"newEventStarts"_s, u"newEventPlan"_s}));
    // What is typed takes the place of what stands there.
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ShiftModifier);
    QTest::keyClicks(QApplication::focusWidget(), u"24.12.2026 20:15"_s);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(fixture.find<QLineEdit>("newEventStarts")->text(), u"Thu 24 Dec 2026, 20:15"_s);
}

void TestFormKeys::tabGoesThroughThePrices()
{
    CounterFixture fixture;
    fixture.openWindow();
    QTest::keyClick(fixture.window->windowHandle(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(fixture.find("price-Front"));
    QWidget *plan = fixture.find("newEventPlan");
    const auto stopsFrom = [](QWidget *first) {
        first->setFocus();
        QStringList stops;
        for (int i = 0; i < 20 && (stops.isEmpty() || stops.last() != u"createEvent"_s); ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            stops << QApplication::focusWidget()->objectName();
        }
        return stops;
    };
    const QStringList prices{u"price-Front"_s,          u"price-Back"_s, u"capacity-Standing floor"_s,
                             u"price-Standing floor"_s, u"otherTypes"_s, u"saleOfEvent"_s,
                             u"moreOfEvent"_s};
    const QStringList more{u"newEventMinutes"_s, u"newEventPolicy"_s, u"newEventAccessible"_s};
    const QStringList buttons{u"cancelEvent"_s, u"createEvent"_s};
    QStringList stops = stopsFrom(plan);
    QVERIFY2(stops == prices + buttons, qPrintable(stops.join(u' ')));
    fixture.press("moreOfEvent");
    stops = stopsFrom(plan);
    QVERIFY2(stops == prices + more + buttons, qPrintable(stops.join(u' ')));
    // What was typed may be read in two ways: a button for each.
    auto *price = fixture.find<QLineEdit>("price-Front");
    price->setText(u"1,234"_s);
    const QStringList readings = stopsFrom(price).mid(0, 3);
    QVERIFY2(readings.at(0).startsWith(u"price-Front="_s) && readings.at(1).startsWith(u"price-Front="_s)
                 && readings.at(2) == u"price-Back"_s,
             qPrintable(readings.join(u' ')));
}

void TestFormKeys::escClosesAListAndNothingElse()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.press("page-Manage");
    auto &map = *fixture.window->findChild<SeatMapView *>(u"houseMap"_s);
    QTRY_VERIFY(map.isVisible());
    map.setSelection({0, 1});
    auto *codes = fixture.find<QComboBox>("blockCode");
    QTRY_VERIFY(codes->isVisible());
    codes->setFocus();
    codes->showPopup();
    QWidget *list = codes->view()->window();
    QTRY_VERIFY(list->isVisible() && QApplication::activePopupWidget() == list);
    QTest::keyClick(list->windowHandle(), Qt::Key_Escape);
    QTRY_VERIFY(!list->isVisible());
    QCOMPARE(map.selection(), (QList<int>{0, 1}));
    QTest::keyClick(fixture.window->windowHandle(), Qt::Key_Escape); // and now it is the page's
    QTRY_VERIFY(map.selection().isEmpty());
}

ROWLOCK_WINDOW_TEST(TestFormKeys)
#include "tst_form_keys.moc"
