// Every dialog, light and dark: it opens in the middle of its window and fits the smallest one, no text of it is cut,
// every text reads, and nothing stands nearer to its edges than in the others. ROWLOCK_GALLERY=folder keeps pictures.
#include "tests/support/counter_fixture.h"
#include "tests/support/settings_opened.h"
#include "ui/common/action_button.h"
#include "ui/common/contrast.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QScrollArea>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <QWindow>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr QSize smallest(1024, 700);
constexpr int frame = 32; // a title bar of it

bool trigger(const CounterFixture &fixture, const QString &text)
{
    for (QAction *action : fixture.window->findChildren<QAction *>()) {
        if (action->text().remove(u'&') == text && action->isEnabled()) {
            action->trigger();
            return true;
        }
    }
    return false;
}

// Which are shown, and stand in no list or field that has its own way with them.
QList<QWidget *> leaves(const QWidget &dialog)
{
    QList<QWidget *> found;
    for (QWidget *widget : dialog.findChildren<QWidget *>()) {
        const bool isText = qobject_cast<QLabel *>(widget) || qobject_cast<QAbstractButton *>(widget);
        if (isText && widget->isVisible() && widget->window() == &dialog && !widget->size().isEmpty())
            found << widget;
    }
    return found;
}

QString nameOf(const QWidget *widget)
{
    const auto *label = qobject_cast<const QLabel *>(widget);
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return u"%1 \"%2\""_s.arg(widget->objectName(), label ? label->text() : button ? button->text() : QString());
}

bool isCut(const QWidget *widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(widget)) {
        if (label->text().isEmpty())
            return false;
        if (label->wordWrap())
            return label->heightForWidth(label->width()) > label->height();
        return label->fontMetrics().size(Qt::TextShowMnemonic, label->text()).width() > label->width();
    }
    const auto *tool = qobject_cast<const QToolButton *>(widget);
    if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull())
        return false; // its text is a name for the screen reader
    const QString verb = qobject_cast<const QAbstractButton *>(widget)->text();
    const QSize least = widget->fontMetrics().size(Qt::TextShowMnemonic, verb);
    return least.width() > widget->width() || least.height() > widget->height();
}

// Of its words against what is behind them: the colour that most of its pixels have. Of a button without its frame,
// its round corners and the ring of the focus, which stand out by themselves.
double contrastOf(const QWidget *widget, const QImage &picture, const QWidget &dialog)
{
    constexpr int aroundWords = 6;
    const int edge = qobject_cast<const QAbstractButton *>(widget) ? aroundWords : 0;
    const QRect words = widget->rect().adjusted(edge, edge, -edge, -edge);
    const QRect place = words.translated(widget->mapTo(&dialog, QPoint())) & picture.rect();
    QHash<QRgb, int> pixels;
    for (int y = place.top(); y <= place.bottom(); ++y) {
        for (int x = place.left(); x <= place.right(); ++x)
            ++pixels[picture.pixel(x, y)];
    }
    QRgb ground = pixels.isEmpty() ? 0 : pixels.cbegin().key();
    for (auto each = pixels.cbegin(); each != pixels.cend(); ++each) {
        if (each.value() > pixels.value(ground))
            ground = each.key();
    }
    double most = 1;
    for (auto each = pixels.cbegin(); each != pixels.cend(); ++each)
        most = std::max(most, contrast(QColor(each.key()), QColor(ground)));
    return most;
}

} // namespace

class TestDialogs : public QObject
{
    Q_OBJECT

private slots:
    void cleanupTestCase() { applyScheme(*qApp, Scheme::Light); }
    void theyOpenInTheMiddleOfTheirWindow();
    void theyStayInTheMiddleWhenTheyGrow();
    void theContrastIsThatOfTheWords();
    void everyOneIsInOrder_data();
    void everyOneIsInOrder();

private:
    using Open = std::function<void(CounterFixture &)>;
    static QList<std::pair<const char *, Open>> all();
};

void TestDialogs::theyOpenInTheMiddleOfTheirWindow()
{
    applyScheme(*qApp, Scheme::Light);
    QWidget window;
    window.setGeometry(180, 160, 420, 360);
    window.show();
    auto *inside = new QWidget(&window); // of which a dialog may be a child
    QDialog dialog(inside);
    dialog.resize(300, 200);
    dialog.open();
    QVERIFY(dialog.testAttribute(Qt::WA_Moved)); // a place that a window manager keeps to
    constexpr int frames = 8;                    // whose width nobody knows before they are drawn
    QVERIFY((dialog.geometry().center() - window.geometry().center()).manhattanLength() <= frames);
    dialog.reject();
    dialog.move(210, 190); // by hand, before it is shown again
    dialog.open();
    QCOMPARE(dialog.pos(), QPoint(210, 190));
    QDialog large(&window);
    large.resize(600, 500);
    large.open();
    QVERIFY(large.screen()->availableGeometry().contains(large.geometry()));
}

void TestDialogs::theyStayInTheMiddleWhenTheyGrow()
{
    applyScheme(*qApp, Scheme::Light);
    QWidget window;
    window.setGeometry(120, 100, 500, 400);
    window.show();
    QDialog dialog(&window);
    dialog.resize(200, 100);
    const auto offCentre = [&] { return (dialog.geometry().center() - window.geometry().center()).manhattanLength(); };
    constexpr int frames = 8;
    dialog.open();
    QVERIFY(offCentre() <= frames);
    dialog.resize(300, 260);
    QVERIFY2(offCentre() <= frames, qPrintable(QString::number(offCentre())));
    // Pulled at its lower edge: the upper one stays under the hand.
    const QPoint before = dialog.pos();
    dialog.windowHandle()->resize(300, 320);
    QTRY_COMPARE(dialog.height(), 320);
    QCOMPARE(dialog.pos(), before);
    // By hand, and be it by a little: there it stays, whatever it has to say next.
    for (const QPoint by : {QPoint(12, 0), QPoint(0, -7), QPoint(-100, -80)}) {
        const QPoint put = dialog.pos() + by;
        dialog.move(put);
        dialog.resize(dialog.width() + 20, dialog.height() + 20);
        QCOMPARE(dialog.pos(), put);
    }
}

// The measure itself: a button whose words have the colour of their ground does not read, whatever is around them.
void TestDialogs::theContrastIsThatOfTheWords()
{
    using Weight = ActionButton::Weight;
    for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
        applyScheme(*qApp, scheme);
        for (const Weight weight : {Weight::Primary, Weight::Secondary, Weight::Danger}) {
            QDialog dialog;
            auto *said = new ActionButton(u"Release"_s, {}, weight, &dialog);
            auto *silent = new ActionButton(u"   "_s, {}, weight, &dialog);
            silent->move(0, 60);
            for (ActionButton *button : {said, silent})
                button->resize(120, 36);
            dialog.resize(200, 120);
            silent->setFocus();
            dialog.show();
            const QImage picture = dialog.grab().toImage();
            QVERIFY(contrastOf(said, picture, dialog) >= 4.5);
            QCOMPARE(contrastOf(silent, picture, dialog), 1.0);
        }
    }
}

QList<std::pair<const char *, TestDialogs::Open>> TestDialogs::all()
{
    const auto entry = [](const char *text) {
        return [name = QString::fromUtf8(text)](CounterFixture &fixture) { QVERIFY(trigger(fixture, name)); };
    };
    const auto sale = [](CounterFixture &fixture) {
        for (const QString &seat : {u"A-4"_s, u"A-5"_s})
            fixture.click(seat);
        QTRY_VERIFY(fixture.sell().sale() && fixture.sell().sale()->quantity() == 2 && !fixture.sell().isBusy());
    };
    const auto pay = [sale](const char *button) {
        return [sale, button](CounterFixture &fixture) {
            sale(fixture);
            fixture.press(button);
        };
    };
    const auto question = [](CounterFixture &fixture) {
        static DialogPrompt prompt;
        Question asked;
        asked.title = u"Reprint"_s;
        asked.text = u"Print new tickets for Stalls, row A, seats 4, 5?"_s;
        asked.details = u"The old tickets become void: nobody is admitted with them."_s;
        asked.accept = u"Reprint 2"_s;
        asked.reject = u"Cancel"_s;
        asked.wantsText = true;
        asked.textLabel = u"Reason"_s;
        prompt.ask(fixture.window.get(), asked, [](bool, const QString &) {});
    };
    const auto ofSettings = [](const char *page, const char *button = nullptr) {
        return [page, button](CounterFixture &fixture) {
            openSettings(fixture, page);
            if (button)
                fixture.press(button);
        };
    };
    const auto drawer = [](CounterFixture &fixture) {
        Drawer made;
        made.name = u"Left"_s;
        made.kick = u"tcp://192.168.1.20:9100"_s;
        QVERIFY(fixture.desk(u"office"_s)->shifts().saveDrawer(made));
        emit fixture.find<QPushButton>("shiftButton")->menu()->aboutToShow(); // it looks again
        fixture.awaitAnswers();
    };
    const auto shift = [drawer](CounterFixture &fixture) {
        drawer(fixture);
        QVERIFY(trigger(fixture, u"Open shift…"_s));
        QTRY_VERIFY(fixture.find("shiftAccept") && fixture.find("shiftAccept")->isEnabled());
        fixture.typeAnew("shiftFloat", u"150"_s);
        fixture.press("shiftAccept");
        QTRY_VERIFY(!fixture.find("openShiftDialog"));
        fixture.awaitAnswers();
    };
    const auto counting = [shift](CounterFixture &fixture) {
        shift(fixture);
        QVERIFY(trigger(fixture, u"Count and close…"_s));
        QTRY_VERIFY(fixture.find("countAccept") && fixture.find("countAccept")->isEnabled());
        fixture.find<QSpinBox>("pieces-5000")->setValue(2);
        fixture.find<QSpinBox>("pieces-2000")->setValue(2);
    };
    const auto counted = [counting](CounterFixture &fixture) {
        counting(fixture);
        fixture.press("countAccept");
        QTRY_VERIFY(!fixture.text("countExpected").isEmpty());
    };
    const auto closed = [counted](CounterFixture &fixture) {
        counted(fixture);
        fixture.typeAnew("countReason", u"nobody knows"_s);
        fixture.press("countAccept");
        QTRY_VERIFY(fixture.find("reportDialog"));
    };
    const auto ofShift = [](const auto &before, const char *text) {
        return [before, text](CounterFixture &fixture) {
            before(fixture);
            QVERIFY(trigger(fixture, QString::fromUtf8(text)));
        };
    };
    const auto order = [sale](CounterFixture &fixture) {
        sale(fixture);
        fixture.press("cashButton");
        QTRY_VERIFY(fixture.find<QDialog>("cashDialog"));
        fixture.press("exactButton");
        QTRY_VERIFY(!fixture.text("orderCode").isEmpty());
        QTRY_VERIFY(!fixture.find<QDialog>("cashDialog"));
        fixture.type("omnibox", fixture.text("orderCode"));
    };
    const auto ofSettlement = [](const char *button) {
        return [button](CounterFixture &fixture) {
            QVERIFY(fixture.desk(u"office"_s)->reports().settle({.events = {fixture.event}}));
            QVERIFY(trigger(fixture, u"Reports…"_s));
            QTRY_VERIFY(fixture.find<QTreeWidget>("reportList"));
            auto *list = fixture.find<QTreeWidget>("reportList");
            list->setCurrentItem(list->findItems(u"Settlement"_s, Qt::MatchExactly | Qt::MatchRecursive).first());
            QTRY_VERIFY(fixture.find<QAbstractButton>("reportSettle")->isEnabled());
            if (button)
                fixture.press(button);
        };
    };
    return {
        {"new-box-office", entry("New box office…")},
        {"new-plan", entry("New seating plan…")},
        {"edit-plan", entry("Edit seating plan…")},
        {"import-plan", entry("Import seating plan…")},
        {"seating-plans", entry("Seating plans…")},
        {"change-plan", entry("Change event's seating plan…")},
        {"check", entry("Check box office file")},
        {"keys", entry("Keyboard shortcuts")},
        {"diagnostics", entry("Diagnostics")},
        {"about", entry("About Rowlock")},
        {"new-event", entry("New event…")},
        {"edit-event", entry("Edit event…")},
        {"waitlist", entry("Add to waitlist…")},
        {"cash", pay("cashButton")},
        {"card", pay("cardButton")},
        {"card-reader", ofSettings("computerPage", "cardReader")},
        {"reader",
         [pay](CounterFixture &fixture) {
             fixture.settings.setCardReader(u"cat"_s); // it answers nothing: the dialog stays as it is
             pay("cardButton")(fixture);
             QTRY_VERIFY(fixture.find<QDialog>("readerDialog"));
         }},
        {"reduce",
         [sale](CounterFixture &fixture) {
             sale(fixture);
             QVERIFY(trigger(fixture, u"Reduce…"_s));
         }},
        {"voucher",
         [sale](CounterFixture &fixture) {
             sale(fixture);
             QVERIFY(trigger(fixture, u"Voucher…"_s));
         }},
        {"gift-card",
         [sale](CounterFixture &fixture) {
             sale(fixture);
             QVERIFY(trigger(fixture, u"Gift card…"_s));
         }},
        {"cheque",
         [sale](CounterFixture &fixture) {
             sale(fixture);
             QVERIFY(trigger(fixture, u"Cheque, transfer or account…"_s));
         }},
        {"rules", entry("Fees, goods and vouchers…")},
        {"price-lists", entry("Price lists…")},
        {"patrons", entry("Patrons…")},
        {"print-queue", entry("Prints and mails…")},
        {"willcall", entry("Will-call…")},
        {"reports", entry("Reports…")},
        {"settlement", ofSettlement(nullptr)},
        {"settle", ofSettlement("reportSettle")},
        {"settlements", ofSettlement("reportSettlements")},
        {"reservations", entry("Reservations…")},
        {"reserve",
         [sale](CounterFixture &fixture) {
             sale(fixture);
             QVERIFY(trigger(fixture, u"Reserve…"_s));
         }},
        {"staff", ofSettings("staffPage")},
        {"add-person", ofSettings("staffPage", "addPerson")},
        {"roles", ofSettings("staffPage", "editRoles")},
        {"no-drawers", ofSettings("drawersPage")},
        {"drawers",
         [shift, ofSettings](CounterFixture &fixture) {
             shift(fixture);
             ofSettings("drawersPage")(fixture);
         }},
        {"drawer", ofSettings("drawersPage", "drawerAdd")},
        {"settings", entry("Settings…")},
        {"tickets", ofSettings("ticketsPage")},
        {"papers", ofSettings("papersPage")},
        {"terminals", ofSettings("terminalsPage")},
        {"terminal", ofSettings("terminalsPage", "terminalAdd")},
        {"holds", ofSettings("holdsPage")},
        {"reasons", ofSettings("reasonsPage")},
        {"notes-and-coins", ofSettings("cashPage")},
        {"computer", ofSettings("computerPage")},
        {"open-shift", ofShift(drawer, "Open shift…")},
        {"shift-wanted",
         [drawer, sale](CounterFixture &fixture) {
             drawer(fixture);
             sale(fixture);
             fixture.press("cashButton");
             QTRY_VERIFY(fixture.find("openShiftDialog"));
         }},
        {"pay-in", ofShift(shift, "Pay in…")},
        {"no-sale", ofShift(shift, "Open drawer (no sale)…")},
        {"count", counting},
        {"counted", counted},
        {"z-report", closed},
        {"x-report", ofShift(shift, "X report…")},
        {"z-reports",
         [closed](CounterFixture &fixture) {
             closed(fixture);
             fixture.press("reportClose");
             QTRY_VERIFY(!fixture.find("reportDialog"));
             QVERIFY(trigger(fixture, u"Z reports…"_s));
         }},
        {"event-lists",
         [](CounterFixture &fixture) {
             PriceListEdit edit;
             for (const QString &name : {u"Early"_s, u"Door"_s}) {
                 edit.name = name;
                 const auto list = fixture.desk(u"office"_s)->inventory().savePriceList(edit);
                 QVERIFY(list);
             }
             fixture.press("page-Manage");
             fixture.press("openPrices");
             QTRY_VERIFY(fixture.find<QDialog>("pricesDialog"));
             fixture.press("eventPriceLists");
             QTRY_VERIFY(fixture.find("usesList1"));
             fixture.find<QAbstractButton>("usesList1")->setChecked(true);
         }},
        {"extras", entry("Goods and gift cards…")},
        {"order", order},
        {"refund",
         [order](CounterFixture &fixture) {
             order(fixture);
             QTRY_VERIFY(fixture.find("orderRefund") && fixture.find("orderRefund")->isEnabled());
             fixture.press("orderRefund");
         }},
        {"codes",
         [](CounterFixture &fixture) {
             fixture.find<QAbstractButton>("page-Manage")->setChecked(true);
             auto *map = fixture.window->findChild<SeatMapView *>(u"houseMap"_s);
             map->setSelection({0, 1});
             fixture.press("editCodes");
         }},
        {"question", question},
    };
}

void TestDialogs::everyOneIsInOrder_data()
{
    QTest::addColumn<Scheme>("scheme");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("which");
    const auto dialogs = all();
    // Where it stands goes by the size alone and how it reads by the scheme alone, so each is looked at once.
    const QSize usual(1360, 850);
    const bool isAll = qEnvironmentVariableIsSet("ROWLOCK_GALLERY");
    for (const auto &[theme, scheme] : {std::pair("light", Scheme::Light), std::pair("dark", Scheme::Dark)}) {
        for (const QSize &size : {smallest, usual}) {
            for (int i = 0; i < dialogs.size(); ++i) {
                if (isAll || (size == smallest) == (scheme == Scheme::Dark))
                    QTest::addRow("%s-%d-%s", dialogs.at(i).first, size.width(), theme) << scheme << size << i;
            }
        }
    }
}

void TestDialogs::everyOneIsInOrder()
{
    QFETCH(const Scheme, scheme);
    QFETCH(const QSize, size);
    QFETCH(const int, which);
    applyScheme(*qApp, scheme);
    CounterFixture fixture;
    fixture.prompt.fileToOpen = fixture.path(u"plan.json"_s);
    fixture.openWindow();
    fixture.window->resize(size);
    QCoreApplication::sendPostedEvents();
    all().at(which).second(fixture);
    QTRY_VERIFY(QApplication::activeModalWidget());
    fixture.awaitAnswers();
    QWidget &dialog = *QApplication::activeModalWidget();
    QVERIFY(dialog.isVisible());
    if (dialog.objectName() == u"replanDialog"_s) // as large as the screen lets it be
        dialog.resize(smallest - QSize(0, frame));
    QCoreApplication::sendPostedEvents();
    const QImage picture = dialog.grab().toImage();
    if (qEnvironmentVariableIsSet("ROWLOCK_GALLERY"))
        picture.save(QDir(qEnvironmentVariable("ROWLOCK_GALLERY"))
                         .filePath(u"dialog-%1.png"_s.arg(QLatin1String(QTest::currentDataTag()))));

    QVERIFY2(dialog.width() <= smallest.width() && dialog.height() <= smallest.height() - frame,
             qPrintable(u"%1 x %2"_s.arg(dialog.width()).arg(dialog.height())));
    QRect all;
    QStringList faults;
    const bool isQts = qobject_cast<QMessageBox *>(&dialog); // its edges are its own
    QVERIFY(leaves(dialog).size() > 1);
    for (const QWidget *widget : leaves(dialog)) {
        if (isCut(widget))
            faults << u"cut: %1"_s.arg(nameOf(widget));
        const bool hasWords = qobject_cast<const QLabel *>(widget)
                                  ? !qobject_cast<const QLabel *>(widget)->text().isEmpty()
                                  : !qobject_cast<const QAbstractButton *>(widget)->text().isEmpty();
        const auto *label = qobject_cast<const QLabel *>(widget);
        const int words = label && label->wordWrap() ? label->heightForWidth(label->width()) : widget->height();
        constexpr int besideButtons = 36;
        if (hasWords && widget->height() > words + gap::inside && widget->height() != besideButtons)
            faults << u"pulled apart: %1"_s.arg(nameOf(widget));
        const QRect inside = widget->contentsRect(); // a margin may be the label's own
        const QRect place(widget->mapTo(&dialog, inside.topLeft()), inside.size());
        if (hasWords && !isQts && (place.left() < gap::around || dialog.width() - 1 - place.right() < gap::around))
            faults << u"near the edge: %1"_s.arg(nameOf(widget));
        if (hasWords)
            all |= place;
        if (hasWords && widget->isEnabled() && contrastOf(widget, picture, dialog) < 4.5)
            faults << u"contrast %1: %2"_s.arg(contrastOf(widget, picture, dialog)).arg(nameOf(widget));
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    if (isQts)
        return;
    QVERIFY(all.top() >= gap::around);
    QCOMPARE(dialog.height() - 1 - all.bottom(), gap::around);
}

ROWLOCK_WINDOW_TEST(TestDialogs)
#include "tst_dialogs.moc"
