// The customer display as a window: when it is there, on which screen, with which picture, and that it does nothing.
#include "tests/ui/displayed.h"
#include "ui/display/customer_sale.h"
#include "ui/display/customer_window.h"

#include <QSignalSpy>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestDisplayScreens : public QObject, private DisplayBeside
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void offThereIsNone();
    void itIsRememberedByTerminal();
    void itTakesNoKeys();
    void closedItIsOff();
    void whereItBelongs_data();
    void whereItBelongs();
    void unpluggedItLeavesTheClerkAlone();
    void aPictureBetweenSales();
    void noPictureThatCannotBeRead_data();
    void noPictureThatCannotBeRead();
    void manyLinesStayLegible();
};

void TestDisplayScreens::offThereIsNone()
{
    m_counter->openWindow();
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(m_counter->sell().sale());
    QVERIFY(!display());
    QVERIFY(!m_counter->window->findChild<CustomerSale *>());
    QVERIFY(toggle()->isEnabled() && !toggle()->isChecked());
    QVERIFY(!m_counter->find<QAction>("removeDisplayPicture")->isEnabled());
}

void TestDisplayScreens::itIsRememberedByTerminal()
{
    open();
    QVERIFY(toggle()->isChecked());
    QVERIFY(m_counter->settings.customerDisplay(m_counter->window->terminal()).isShown());
    QVERIFY(!m_counter->settings.customerDisplay(u"foyer/1"_s).isShown());
    m_counter->closeWindow();
    QVERIFY(std::ranges::none_of(QApplication::topLevelWidgets(),
                                 [](const QWidget *window) { return window->objectName() == u"customerDisplay"_s; }));
    m_counter->openWindow();
    QVERIFY(display() && display()->isVisible() && toggle()->isChecked());
    toggle()->trigger();
    QVERIFY(!display());
    QVERIFY(!m_counter->settings.customerDisplay(m_counter->window->terminal()).isShown());
}

void TestDisplayScreens::itTakesNoKeys()
{
    open();
    QVERIFY(display()->windowFlags().testFlag(Qt::WindowDoesNotAcceptFocus));
    QVERIFY(!display()->testAttribute(Qt::WA_QuitOnClose));
    QCOMPARE(display()->cursor().shape(), Qt::BlankCursor);
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(!waits());
    m_counter->map().setFocus();
    const QStringList before = textsIn(*display());
    for (QWidget *each : display()->findChildren<QWidget *>()) {
        QCOMPARE(each->focusPolicy(), Qt::NoFocus);
        QVERIFY(each->actions().isEmpty());
        QTest::mouseClick(each, Qt::LeftButton);
        QTest::mouseClick(each, Qt::RightButton);
        QTest::keyClick(each, Qt::Key_F8); // which releases a sale
        QTest::keyClick(each, Qt::Key_Escape);
    }
    settle();
    QVERIFY(m_counter->sell().sale());
    QCOMPARE(textsIn(*display()), before);
    QVERIFY(!QApplication::activePopupWidget());
    QVERIFY(m_counter->map().hasFocus());
}

void TestDisplayScreens::closedItIsOff()
{
    open();
    QVERIFY(display()->close());
    QTRY_VERIFY(!display());
    QVERIFY(!toggle()->isChecked());
    QVERIFY(!m_counter->settings.customerDisplay(m_counter->window->terminal()).isShown());
}

void TestDisplayScreens::whereItBelongs_data()
{
    using Kind = DisplayPlace::Kind;
    const PluggedScreens plugged;
    const DisplayScreen &own = plugged.own, &other = plugged.other;
    const DisplayScreen third{u"DP-3"_s, {}, {2640, 0, 800, 480}};
    DisplayScreen elsewhere = other; // in another socket
    elsewhere.name = u"DP-2"_s;
    QTest::addColumn<QList<DisplayScreen>>("screens");
    QTest::addColumn<QString>("remembered");
    QTest::addColumn<bool>("asked");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("name");
    const auto row = [](const char *name, const QList<DisplayScreen> &screens, const QString &remembered, bool asked,
                        Kind kind, const QString &where) {
        QTest::newRow(name) << screens << remembered << asked << int(kind) << where;
    };
    row("one screen", {own}, {}, true, Kind::Window, {});
    row("a second one", {own, other}, {}, true, Kind::Full, u"HDMI-1"_s);
    row("it has come", {own, other}, {}, false, Kind::Full, u"HDMI-1"_s);
    row("the remembered one", {own, other, third}, third.key(), false, Kind::Full, u"DP-3"_s);
    row("gone", {own}, other.key(), false, Kind::Nowhere, {});
    row("gone, and asked for", {own}, other.key(), true, Kind::Window, {});
    row("gone, another is there", {own, third}, other.key(), false, Kind::Nowhere, {});
    row("gone, another is asked for", {own, third}, other.key(), true, Kind::Full, u"DP-3"_s);
    row("in another socket", {own, third, elsewhere}, other.key(), false, Kind::Full, u"DP-2"_s);
    row("the clerk has gone there", {own, third}, own.key(), false, Kind::Full, u"DP-3"_s);
    row("the clerk is there, and nothing else", {own}, own.key(), false, Kind::Nowhere, {});
}

void TestDisplayScreens::whereItBelongs()
{
    QFETCH(QList<DisplayScreen>, screens);
    QFETCH(QString, remembered);
    QFETCH(bool, asked);
    QFETCH(int, kind);
    QFETCH(QString, name);
    const DisplayPlace place = placeOf(screens, PluggedScreens().own.key(), remembered, asked);
    QCOMPARE(int(place.kind), kind);
    QCOMPARE(place.screen.name, name);
}

void TestDisplayScreens::unpluggedItLeavesTheClerkAlone()
{
    open();
    QVERIFY(!display()->isFullScreen());
    m_screens->plug({m_screens->own, m_screens->other});
    QVERIFY(display()->isFullScreen());
    QCOMPARE(display()->geometry(), customers);
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(!waits());
    QSignalSpy told(m_counter->window->findChild<CustomerDisplay *>(), &CustomerDisplay::told);
    m_screens->plug({m_screens->own});
    QVERIFY(!display()->isVisible() && toggle()->isChecked());
    QCOMPARE(told.size(), 1);
    m_screens->plug({m_screens->own, m_screens->other});
    QVERIFY(display()->isVisible() && display()->isFullScreen());
    QCOMPARE(display()->geometry(), customers);
    QVERIFY(!waits()); // the sale went on
    QCOMPARE(told.size(), 2);
}

void TestDisplayScreens::aPictureBetweenSales()
{
    QImage wide(400, 100, QImage::Format_RGB32);
    wide.fill(Qt::red);
    QVERIFY(wide.save(m_counter->path(u"wide.png"_s)));
    open();
    display()->resize(800, 480);
    m_counter->prompt.fileToOpen = m_counter->path(u"wide.png"_s);
    m_counter->find<QAction>("chooseDisplayPicture")->trigger();
    auto *page = part<WaitingPage>("waitingPage");
    QTRY_VERIFY(page->hasPicture());
    QVERIFY(said("displayVenue").isEmpty());
    QCOMPARE(page->pictureRect(), QRect(0, 140, 800, 200)); // its proportions
    QCOMPARE(page->grab().toImage().pixelColor(400, 240), QColor(Qt::red));
    toggle()->trigger();
    toggle()->trigger();
    QTRY_VERIFY(part<WaitingPage>("waitingPage")->hasPicture()); // remembered
    toggle()->trigger();
    QVERIFY(QFile::remove(m_counter->path(u"wide.png"_s)));
    QSignalSpy refused(m_counter->window->findChild<CustomerDisplay *>(), &CustomerDisplay::refused);
    toggle()->trigger();
    QTRY_COMPARE(refused.size(), 1);
    QVERIFY2(m_counter->text("messageText").contains(u"wide.png"_s), qPrintable(m_counter->text("messageText")));
    QCOMPARE(said("displayVenue"), u"Small House"_s);
    m_counter->find<QAction>("removeDisplayPicture")->trigger();
    QVERIFY(!m_counter->find<QAction>("removeDisplayPicture")->isEnabled());
}

void TestDisplayScreens::noPictureThatCannotBeRead_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("a text") << "hello"_ba;
    QTest::newRow("half a PNG") << QByteArray::fromHex("89504e470d0a1a0a0000000d4948445200000010");
    QTest::newRow("a PNG that says it is enormous")
        << QByteArray::fromHex("89504e470d0a1a0a0000000d4948445200ffffff00ffffff0806000000000000000049454e44ae426082");
    QTest::newRow("an SVG that is none") << "<svg><g></svg"_ba;
    QTest::newRow("an SVG that grows")
        << "<!DOCTYPE svg [<!ENTITY a \"a\">]><svg width=\"9\" height=\"9\">&a;</svg>"_ba;
    QTest::newRow("an SVG with another file in it")
        << "<svg width=\"9\" height=\"9\"><image href=\"/etc/hostname\"/></svg>"_ba;
}

void TestDisplayScreens::noPictureThatCannotBeRead()
{
    QFETCH(QByteArray, content);
    open();
    m_counter->prompt.fileToOpen = written(u"picture.png"_s, content);
    QSignalSpy refused(m_counter->window->findChild<CustomerDisplay *>(), &CustomerDisplay::refused);
    m_counter->find<QAction>("chooseDisplayPicture")->trigger();
    QTRY_COMPARE(refused.size(), 1);
    QCOMPARE(said("displayVenue"), u"Small House"_s);
    QVERIFY(m_counter->settings.customerDisplay(m_counter->window->terminal()).picture().isEmpty());
}

// Sixty rows on the smallest screen: smaller, then counted, and never cut through.
void TestDisplayScreens::manyLinesStayLegible()
{
    DisplayRows rows(u"Your seats"_s, nullptr);
    rows.resize(360, 200);
    rows.setTextSize(20);
    QList<CustomerRow> few{{CustomerRow::Kind::Line, u"Stalls, row A, seats 1–12"_s, u"12 × €30.00"_s, u"€360.00"_s}};
    rows.setRows(few);
    QCOMPARE(rows.texts().size(), 3);
    rows.setRows(QList<CustomerRow>(12, few.first()));
    QCOMPARE(rows.texts().last(), u"and 2 more lines"_s);
    QVERIFY(rows.accessibleDescription().count(u'\n') == 11); // a reader has them all
}

ROWLOCK_WINDOW_TEST(TestDisplayScreens)
#include "tst_display_screens.moc"
