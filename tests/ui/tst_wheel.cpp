// The wheel over a spin box, a list or a slider that has not the focus changes nothing: tried over every one in the
// program.
#include "tests/support/counter_fixture.h"
#include "ui/common/theme.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestWheel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyScheme(*qApp, Scheme::Light); }
    void turnsNothingThatHasNoFocus();
    void turnsWhatHasTheFocus();
    void scrollsWhatIsAround();
};

namespace {

// As the mouse does it: a spontaneous event, which may also give the focus.
void turn(QWidget *widget, int angle)
{
    const QPointF at = widget->rect().center();
    QWheelEvent wheel(at, widget->mapToGlobal(at), {}, QPoint(0, angle), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QSpontaneKeyEvent::setSpontaneous(&wheel);
    qApp->notify(widget, &wheel);
}

QString valueOf(const QWidget *widget)
{
    if (const auto *box = qobject_cast<const QAbstractSpinBox *>(widget))
        return box->text();
    if (const auto *list = qobject_cast<const QComboBox *>(widget))
        return QString::number(list->currentIndex());
    if (qobject_cast<const QScrollBar *>(widget))
        return {};
    if (const auto *slider = qobject_cast<const QAbstractSlider *>(widget))
        return QString::number(slider->value());
    return {};
}

QWidgetList controls()
{
    QWidgetList all;
    for (QWidget *widget : QApplication::allWidgets()) {
        if (!valueOf(widget).isEmpty())
            all << widget;
    }
    return all;
}

QString controlName(const QWidget *widget)
{
    return widget->window()->objectName() + u" "_s + QString::fromLatin1(widget->metaObject()->className()) + u" "_s
           + widget->objectName() + u" "_s + widget->accessibleName();
}

// Each menu entry that opens something.
void openEverything(const MainWindow &window)
{
    for (QAction *top : window.menuBar()->actions()) {
        for (QAction *entry : top->menu()->actions()) {
            if (entry->isEnabled() && entry->text().endsWith(u"…"_s))
                entry->trigger();
        }
    }
}

} // namespace

void TestWheel::turnsNothingThatHasNoFocus()
{
    CounterFixture counter;
    counter.openWindow();
    counter.press("page-Manage");
    auto *map = counter.find<SeatMapView>("houseMap");
    map->setSelection({counter.seatNo(u"A-1"_s)});
    emit map->input().selectionChanged();
    counter.press("editCodes");
    openEverything(*counter.window);
    const auto isThere = [](const QString &name) {
        const QWidgetList all = controls();
        return std::any_of(all.begin(), all.end(), [&name](QWidget *each) { return each->objectName() == name; });
    };
    for (const QString &name : {u"blockCode"_s, u"seatCategory"_s, u"codeLetter"_s, u"accessibleUntil"_s})
        QTRY_VERIFY2(isThere(name), qPrintable(name));
    QTRY_VERIFY2(controls().size() > 25, qPrintable(QString::number(controls().size())));

    counter.window->setFocus();
    for (QWidget *control : controls()) {
        control->ensurePolished();
        QWidgetList over{control};
        over << control->findChildren<QWidget *>(Qt::FindDirectChildrenOnly); // the line to type in
        const QString before = valueOf(control);
        for (QWidget *widget : std::as_const(over)) {
            if (widget->isWindow()) // the list that a combo box opens
                continue;
            for (const int angle : {240, -240}) {
                if (QWidget *focus = QApplication::focusWidget())
                    focus->clearFocus();
                turn(widget, angle);
                QVERIFY2(valueOf(control) == before, qPrintable(controlName(control)));
            }
        }
        QVERIFY2(!control->hasFocus(), qPrintable(controlName(control)));
    }
}

void TestWheel::turnsWhatHasTheFocus()
{
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *box = new QSpinBox;
    auto *other = new QSpinBox;
    auto *list = new QComboBox;
    list->addItems({u"one"_s, u"two"_s, u"three"_s});
    for (QWidget *each : QWidgetList{box, other, list})
        column->addWidget(each);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    box->setFocus();
    turn(box, 240);
    turn(other, 240);
    QCOMPARE(box->value(), 2);
    QCOMPARE(other->value(), 0);
    list->setFocus();
    turn(list, -120);
    QCOMPARE(list->currentIndex(), 1);
    turn(box, 240);
    QCOMPARE(box->value(), 2);
}

void TestWheel::scrollsWhatIsAround()
{
    QScrollArea area;
    auto *inside = new QWidget;
    auto *column = new QVBoxLayout(inside);
    auto *box = new QSpinBox;
    box->setValue(5);
    column->addWidget(box);
    column->addSpacing(2000);
    area.setWidget(inside);
    area.resize(300, 200);
    area.show();
    QVERIFY(QTest::qWaitForWindowExposed(&area));
    area.setFocus();
    turn(box, -120);
    QCOMPARE(box->value(), 5);
    QVERIFY(area.verticalScrollBar()->value() > 0);
}

ROWLOCK_WINDOW_TEST(TestWheel)
#include "tst_wheel.moc"
