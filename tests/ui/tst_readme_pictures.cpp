// Takes the pictures of the README, of the demonstration as a clerk and a manager have it before them. Only where
// ROWLOCK_PICTURES names the folder: ROWLOCK_PICTURES=docs/pictures ui_tests tst_readme_pictures
#include "model/documents/tickets.h"
#include "model/service/demo.h"
#include "tests/support/counter_fixture.h"
#include "ui/common/theme.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QDialog>
#include <QDir>
#include <QImageWriter>
#include <QLineEdit>
#include <QTest>

#include <algorithm>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr int mostColours = 256;

int away(QRgb one, QRgb other)
{
    const int red = qRed(one) - qRed(other), green = qGreen(one) - qGreen(other), blue = qBlue(one) - qBlue(other);
    return 3 * red * red + 4 * green * green + 2 * blue * blue;
}

// The most frequent ones, and then always that which is farthest from all of them: a red that a few pixels have is
// seen.
QList<QRgb> coloursOf(const QHash<QRgb, int> &pixels)
{
    QList<QRgb> all = pixels.keys();
    std::sort(all.begin(), all.end(), [&pixels](QRgb a, QRgb b) { return pixels.value(a) > pixels.value(b); });
    QList<QRgb> colours = all.mid(0, mostColours / 2);
    QHash<QRgb, int> least;
    for (const QRgb colour : std::as_const(all)) {
        least.insert(colour, away(colour, colours.first()));
        for (const QRgb taken : std::as_const(colours))
            least[colour] = std::min(least.value(colour), away(colour, taken));
    }
    while (colours.size() < mostColours && colours.size() < all.size()) {
        const auto farthest = std::max_element(least.cbegin(), least.cend()).key();
        colours.append(farthest);
        for (auto each = least.begin(); each != least.end(); ++each)
            each.value() = std::min(each.value(), away(each.key(), farthest));
    }
    return colours;
}

// A window is made of few colours, and a file of no more is a third as large.
QImage withFewColours(const QImage &picture)
{
    QHash<QRgb, int> pixels;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x)
            ++pixels[picture.pixel(x, y) | 0xff000000];
    }
    const QList<QRgb> colours = coloursOf(pixels);
    QHash<QRgb, uchar> nearest;
    for (auto each = pixels.cbegin(); each != pixels.cend(); ++each) {
        const auto closer = [colour = each.key()](QRgb a, QRgb b) { return away(colour, a) < away(colour, b); };
        nearest.insert(each.key(),
                       uchar(std::min_element(colours.cbegin(), colours.cend(), closer) - colours.cbegin()));
    }
    QImage few(picture.size(), QImage::Format_Indexed8);
    few.setColorTable(colours);
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x)
            few.setPixel(x, y, nearest.value(picture.pixel(x, y) | 0xff000000));
    }
    return few;
}

void save(const QString &name, const QImage &picture)
{
    QImageWriter writer(QDir(qEnvironmentVariable("ROWLOCK_PICTURES")).filePath(name + u".png"_s));
    writer.setCompression(100);
    QVERIFY2(writer.write(withFewColours(picture)), qPrintable(writer.errorString()));
}

class Demonstration
{
public:
    Demonstration() : clock(Instant{1'795'460'220'000}), settings(m_folder.filePath(u"settings.ini"_s))
    {
        file = m_folder.filePath(u"Harbour.rowlock"_s);
        QVERIFY(createDemoHouse(file, Currency(), "Europe/London", clock));
        settings.setTerminalName(u"front"_s);
        settings.setTicketFolder(m_folder.path());
        applyScheme(*qApp, Scheme::Light);
        window = std::make_unique<MainWindow>(settings, prompt, clock, keyring);
        window->resize(1360, 850);
        window->show();
        window->openHouse(file);
        QTRY_VERIFY(window->hasHouse() && window->house()->isLoaded());
        awaitAnswers(*window);
    }
    void take(const QString &name, QWidget *shown = nullptr) const
    {
        awaitAnswers(*window);
        awaitStill();
        if (auto *status = window->findChild<QLabel *>(u"status"_s); status->text().startsWith(m_folder.path()))
            status->setText(u"/srv/boxoffice/Harbour.rowlock"_s);
        save(name, (shown ? shown : window.get())->grab().toImage());
    }
    // What others have just changed lights up for a moment.
    void awaitStill() const
    {
        constexpr int often = 30;
        QImage before;
        int same = 0;
        const auto isStill = [&] {
            const QImage now = window->grab().toImage();
            same = now == before ? same + 1 : 0;
            before = now;
            return same >= often;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isStill(), 20'000);
    }
    void show(const QString &event) const
    {
        for (const EventSummary &each : window->house()->events()) {
            if (each.name == event)
                window->openHouse(file, each.id);
        }
        QTRY_COMPARE(window->house()->event().name, event);
        awaitAnswers(*window);
    }
    void press(const QString &name) const
    {
        awaitAnswers(*window);
        for (QAbstractButton *each : window->findChildren<QAbstractButton *>(name)) {
            if (each->isVisible() && each->isEnabled())
                return each->click();
        }
        QVERIFY2(false, qPrintable(name));
    }
    Counter &sell() const { return window->counter()->counter(); }
    void hold(const QStringList &refs) const
    {
        sell().tell(&SalePicking::add, SeatRequest::named(refs));
        QTRY_VERIFY(sell().sale() && !sell().isBusy());
        window->counter()->map().map().setFocus();
    }
    std::unique_ptr<Desk> desk(const QString &terminal) { return *Desk::open(file, {terminal, {}}, clock); }
    QStringList available(int most, int first = 0) const
    {
        QStringList refs;
        for (int seat = first; seat < window->house()->seats().size() && refs.size() < most; ++seat) {
            if (window->house()->seat(seat).state == SeatState::Free)
                refs << window->house()->seat(seat).ref;
        }
        return refs;
    }

private:
    QTemporaryDir m_folder;

public:
    TestClock clock;
    AnsweringPrompt prompt;
    FakeKeyring keyring;
    Settings settings;
    QString file;
    std::unique_ptr<MainWindow> window;
};

} // namespace

class TestReadmePictures : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!qEnvironmentVariableIsSet("ROWLOCK_PICTURES"))
            QSKIP("ROWLOCK_PICTURES names no folder");
        QApplication::setCursorFlashTime(0);
    }
    void cleanupTestCase() { applyScheme(*qApp, Scheme::Light); }
    void theSellPage();
    void soldOutWithAnOffer();
    void anExpiredSale();
    void theManagePage();
    void seatsOfANewBoxOffice();
};

void TestReadmePictures::theSellPage()
{
    Demonstration demo;
    demo.show(u"The Tempest (matinee)"_s);
    demo.sell().tell(&SalePicking::add, SeatRequest::bestOf(4));
    QTRY_VERIFY(demo.sell().sale() && !demo.sell().isBusy());
    demo.take(u"counter-light"_s);
    for (const auto &[name, scheme] :
         {std::pair(u"counter-dark"_s, Scheme::Dark), std::pair(u"counter-contrast"_s, Scheme::Contrast)}) {
        applyScheme(*qApp, scheme);
        demo.take(name);
    }
    applyScheme(*qApp, Scheme::Light);
    demo.press(u"cashButton"_s);
    QTRY_VERIFY(demo.window->findChild<QLineEdit *>(u"cashGiven"_s));
    awaitAnswers(*demo.window);
    demo.window->findChild<QLineEdit *>(u"cashGiven"_s)->setText(u"200"_s);
    demo.press(u"sellButton"_s);
    QTRY_VERIFY(demo.window->findChild<QLabel *>(u"changeGiven"_s));
    demo.take(u"sold-light"_s);
    const auto orders = demo.desk(u"office"_s)->orders().recent({}, 1);
    const auto order = demo.desk(u"office"_s)->orders().order(orders->first().code);
    demo.press(u"nextButton"_s);

    auto *field = demo.window->findChild<QLineEdit *>(u"omnibox"_s);
    demo.window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(demo.window.get()));
    field->setFocus();
    QTest::keyClicks(field, u"best 3 circle"_s);
    QTRY_VERIFY(demo.window->findChild<QWidget *>(u"omniboxPopup"_s)->isVisible());
    demo.take(u"typed-light"_s);

    QVERIFY(order);
    const TicketPrint print{demo.window->house()->plan().name, demo.window->facts().timeZone, *order};
    save(u"ticket"_s, ticketPreview(print, order->tickets.first(), 2));
}

void TestReadmePictures::soldOutWithAnOffer()
{
    Demonstration demo;
    demo.show(u"The Tempest"_s);
    const auto others = demo.desk(u"front/2"_s);
    const EventId event = demo.window->house()->event().id;
    const QStringList left = demo.available(1000);
    const auto all = others->holds().hold(event, SeatRequest::named(left));
    QVERIFY2(all, all ? "" : qPrintable(all.error().message));
    QVERIFY(others->waitlist().join(event, {2, {}, {}, u"Mr Ashdown"_s, u"0117 496 0124"_s}));
    demo.clock.advanceMs(20'000);
    const auto rowOf = [](const QString &ref) { return ref.left(ref.lastIndexOf(u'-')); };
    const auto numberOf = [](const QString &ref) { return ref.mid(ref.lastIndexOf(u'-') + 1).toInt(); };
    QStringList pair = left.mid(left.size() - 2);
    for (qsizetype i = 1; i < left.size(); ++i) {
        if (rowOf(left.at(i)) == rowOf(left.at(i - 1)) && numberOf(left.at(i)) == numberOf(left.at(i - 1)) + 1)
            pair = left.mid(i - 1, 2);
    }
    QVERIFY(others->holds().remove(all->id, SeatRequest::named(pair)));
    QTRY_VERIFY(demo.window->findChild<QAbstractButton *>(u"offerAccept"_s));
    demo.take(u"waitlist-light"_s);
}

void TestReadmePictures::anExpiredSale()
{
    Demonstration demo;
    demo.show(u"The Magic Flute"_s);
    const QStringList seats = demo.available(3, int(demo.window->house()->seats().size()) / 2);
    demo.hold(seats);
    demo.clock.advanceMs(11 * 60'000);
    const auto others = demo.desk(u"front/2"_s);
    QVERIFY(others->holds().hold(demo.window->house()->event().id, SeatRequest::named({seats.at(1)})));
    QTRY_VERIFY(!demo.sell().sale());
    demo.press(u"takeBackButton"_s);
    QTRY_VERIFY(demo.sell().late() && !demo.sell().isBusy());
    demo.take(u"late-light"_s);
}

void TestReadmePictures::theManagePage()
{
    Demonstration demo;
    demo.show(u"The Tempest (matinee)"_s);
    const EventId event = demo.window->house()->event().id;
    const auto others = demo.desk(u"front/2"_s);
    QVERIFY(others->holds().hold(event, SeatRequest::bestOf(3)));
    demo.clock.advanceMs(170'000);
    QVERIFY(demo.desk(u"front/3"_s)->holds().hold(event, SeatRequest::bestOf(2)));
    QVERIFY(others->waitlist().join(event, {4, {}, {}, u"Ms Okafor"_s, u"0117 496 0177"_s}));
    demo.clock.advanceMs(40'000);
    demo.press(u"page-Manage"_s);
    demo.take(u"house-light"_s);
    applyScheme(*qApp, Scheme::Dark);
    demo.take(u"house-dark"_s);
}

void TestReadmePictures::seatsOfANewBoxOffice()
{
    Demonstration demo;
    for (QAction *action : demo.window->findChildren<QAction *>()) {
        if (action->text().remove(u'&') == u"New box office…"_s)
            action->trigger();
    }
    QTRY_VERIFY(demo.window->findChild<QLineEdit *>(u"venueName"_s));
    demo.window->findChild<QLineEdit *>(u"venueName"_s)->setText(u"Playhouse"_s);
    demo.press(u"createHouse"_s);
    demo.window->findChild<QCheckBox *>(u"secondSection"_s)->setChecked(true);
    demo.take(u"new-seats-light"_s, demo.window->findChild<QLineEdit *>(u"venueName"_s)->window());
}

ROWLOCK_WINDOW_TEST(TestReadmePictures)
#include "tst_readme_pictures.moc"
