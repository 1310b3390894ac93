// A field for a date and a time: typed whole, what was understood stands beneath it, what is unclear is asked back
// there, the keys step it, the wheel does not.
#include "ui/common/date_time_field.h"

#include "tests/support/run_tests.h"

#include <QApplication>
#include <QCalendarWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

struct Shown
{
    Shown()
    {
        field.setMoment(QDateTime(QDate(2026, 11, 27), QTime(19, 30), Qt::UTC));
        window.resize(500, 300);
        other.move(0, 200);
        field.resize(500, 150);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("no window");
        field.edit()->setFocus(Qt::TabFocusReason);
        field.edit()->selectAll();
    }
    void type(const QString &text)
    {
        field.edit()->selectAll();
        QTest::keyClicks(field.edit(), text);
    }
    QString text() const { return field.edit()->text(); }
    QString said() const { return field.findChild<QLabel *>(u"startsHint"_s)->text(); }
    QStringList offered() const
    {
        QStringList texts;
        for (const QPushButton *button : field.findChildren<QPushButton *>()) {
            if (button->isVisible())
                texts << button->text();
        }
        return texts;
    }

    QWidget window;
    DateTimeField field{u"Starts"_s, u"starts"_s, QDate(2026, 11, 25), &window};
    QLineEdit other{&window};
};

} // namespace

class TestDateTimeField : public QObject
{
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale::c()); }
    void saysWhatItUnderstoodAndWritesItOut();
    void asksBackWhatIsUnclear();
    void saysWhatIsWrongOnceItIsLeft();
    void theKeysStepWhatTheCursorStandsIn();
    void theWheelChangesNothing();
    void theCalendarSetsTheDay();
    void theVenuesClocksAreAsked();
};

void TestDateTimeField::saysWhatItUnderstoodAndWritesItOut()
{
    Shown shown;
    QCOMPARE(shown.text(), u"Fri 27 Nov 2026, 19:30"_s);
    QCOMPARE(shown.said(), QString()); // it says so itself
    for (const QString &typed : {u"24.12.2026 20:15"_s, u"2026-12-24 20:15"_s, u"24/12 8:15pm"_s}) {
        shown.type(typed);
        QCOMPARE(shown.said(), u"= Thu 24 Dec 2026, 20:15"_s);
        QCOMPARE(shown.field.edit()->accessibleDescription(), shown.said());
        QCOMPARE(shown.field.moment(), QDateTime(QDate(2026, 12, 24), QTime(20, 15), Qt::UTC));
        QTest::keyClick(shown.field.edit(), Qt::Key_Return);
        QCOMPARE(shown.text(), u"Thu 24 Dec 2026, 20:15"_s);
        QCOMPARE(shown.said(), QString());
    }
}

void TestDateTimeField::asksBackWhatIsUnclear()
{
    Shown shown;
    shown.type(u"3/4/2027 20:00"_s); // C has no habit
    QVERIFY(!shown.field.moment());
    QCOMPARE(shown.offered(), (QStringList{u"Thu 4 Mar 2027, 20:00"_s, u"Sat 3 Apr 2027, 20:00"_s}));
    QVERIFY(!shown.field.check());
    QTest::keyClick(shown.field.edit(), Qt::Key_Tab); // to the first reading
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QCOMPARE(shown.text(), u"Thu 4 Mar 2027, 20:00"_s);
    QVERIFY(shown.field.moment());
    QCOMPARE(QApplication::focusWidget(), shown.field.edit());
    QTRY_VERIFY(shown.offered().isEmpty());
}

void TestDateTimeField::saysWhatIsWrongOnceItIsLeft()
{
    Shown shown;
    shown.type(u"32.12.2026 20:00"_s);
    QCOMPARE(shown.said(), QString()); // somebody is still typing
    QSignalSpy resized(&shown.field, &DateTimeField::resized);
    shown.other.setFocus();
    QVERIFY(!resized.isEmpty()); // a dialog makes room
    QVERIFY2(shown.said().startsWith(u"“32.12.2026 20:00” is not a date"), qPrintable(shown.said()));
    QCOMPARE(shown.text(), u"32.12.2026 20:00"_s); // to be mended, not thrown away
    QVERIFY(!shown.field.check());
    shown.type(u"Fri 24 Dec 2026, 20:00"_s);
    QCOMPARE(shown.said(), u"24 Dec 2026 is a Thursday."_s);
    shown.field.edit()->clear();
    QVERIFY(!shown.field.check());
    QVERIFY(shown.said().startsWith(u"Enter a date"));
}

void TestDateTimeField::theKeysStepWhatTheCursorStandsIn()
{
    Shown shown;
    QTest::keyClick(shown.field.edit(), Qt::Key_Up); // all of it is selected: the day
    QCOMPARE(shown.text(), u"Sat 28 Nov 2026, 19:30"_s);
    QTest::keyClick(shown.field.edit(), Qt::Key_PageUp);
    QCOMPARE(shown.text(), u"Tue 8 Dec 2026, 19:30"_s);
    shown.field.edit()->setCursorPosition(int(shown.text().size()));
    QTest::keyClick(shown.field.edit(), Qt::Key_Down);
    QTest::keyClick(shown.field.edit(), Qt::Key_Down);
    QCOMPARE(shown.text(), u"Tue 8 Dec 2026, 19:20"_s);
    QCOMPARE(shown.field.edit()->selectedText(), u"20"_s);
    shown.type(u"24.12.2026"_s); // stepped from what was typed
    QTest::keyClick(shown.field.edit(), Qt::Key_Up);
    QCOMPARE(shown.text(), u"Fri 25 Dec 2026, 19:20"_s);
}

void TestDateTimeField::theWheelChangesNothing()
{
    Shown shown;
    const QPointF at = shown.field.edit()->rect().center();
    QWheelEvent wheel(at, shown.field.edit()->mapToGlobal(at), {}, QPoint(0, 240), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(shown.field.edit(), &wheel);
    QCOMPARE(shown.text(), u"Fri 27 Nov 2026, 19:30"_s);
    QVERIFY(!wheel.isAccepted()); // what is around it scrolls
}

void TestDateTimeField::theCalendarSetsTheDay()
{
    Shown shown;
    QTest::keyClick(shown.field.edit(), Qt::Key_Down, Qt::AltModifier);
    const auto calendar = [&] { return shown.field.findChild<QCalendarWidget *>(u"startsCalendar"_s); };
    QTRY_VERIFY(calendar() && calendar()->isVisible());
    QCOMPARE(calendar()->selectedDate(), QDate(2026, 11, 27));
    emit calendar()->clicked(QDate(2026, 12, 24));
    QCOMPARE(shown.text(), u"Thu 24 Dec 2026, 19:30"_s);
    QTRY_VERIFY(!calendar());
}

void TestDateTimeField::theVenuesClocksAreAsked()
{
    Shown shown;
    const QTimeZone berlin("Europe/Berlin");
    shown.type(u"24.12.2026 20:15"_s);
    QCOMPARE(toIso(*shown.field.instant(berlin)), u"2026-12-24T19:15:00.000Z"_s);
    shown.type(u"31.10.2027 02:30"_s);
    const QString twice = shown.field.instant(berlin).error().message;
    QVERIFY2(twice.contains(u"comes twice"), qPrintable(twice));
    // What the sentence says to write is taken, and stays as it was typed.
    const QString first = u"2027-10-31T02:30:00+02:00"_s, second = u"2027-10-31T02:30:00+01:00"_s;
    for (const auto &[typed, meant] :
         {std::pair(first, u"2027-10-31T00:30:00.000Z"_s), std::pair(second, u"2027-10-31T01:30:00.000Z"_s),
          std::pair(u"2027-10-31T01:30Z"_s, u"2027-10-31T01:30:00.000Z"_s)}) {
        QVERIFY(twice.contains(typed) || typed.endsWith(u'Z'));
        shown.type(typed);
        QTest::keyClick(shown.field.edit(), Qt::Key_Return);
        QVERIFY2(shown.field.check(), qPrintable(shown.said()));
        QCOMPARE(shown.text(), typed);
        QCOMPARE(shown.said(), QString());
        QCOMPARE(toIso(*shown.field.instant(berlin)), meant);
    }
    for (const QString &offset : {u"+02:00"_s, u"+01:00"_s}) {
        const Instant instant = *instantFromIso(u"2027-10-31T02:30:00"_s + offset, berlin);
        shown.field.setInstant(instant, berlin);
        QCOMPARE(shown.field.instant(berlin), instant);
    }
    shown.field.setInstant(*instantFromIso(u"2026-12-24T20:15"_s, berlin), berlin);
    QCOMPARE(shown.text(), u"Thu 24 Dec 2026, 20:15"_s);
    shown.type(u"someday"_s);
    QVERIFY(shown.field.instant(berlin).error().message.contains(u"is not a date"));
}

ROWLOCK_WINDOW_TEST(TestDateTimeField)
#include "tst_date_time_field.moc"
