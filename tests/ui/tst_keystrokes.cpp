// The table of docs/keys.md, played key by key in the real window: each task is done by exactly these keys, and they
// are as many as it says.
#include "tests/support/counter_fixture.h"
#include "tests/support/fake_printer.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>
#include <QWindow>

#include <algorithm>
#include <functional>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

struct Task
{
    QString name, begins;
    QStringList keys; // as written: "Enter", "Ctrl+P", "lee"
    int count = 0;
};

QList<Task> tasksOfTheHandbook()
{
    QFile file(QStringLiteral(ROWLOCK_SOURCE_DIR "/docs/keys.md"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<Task> tasks;
    static const QRegularExpression code(QStringLiteral("`([^`]+)`"));
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n');
    for (const QString &line : lines) {
        const QStringList cells = line.split(u'|');
        bool isNumber = false;
        const int count = cells.value(4).trimmed().toInt(&isNumber);
        if (cells.size() != 6 || !isNumber)
            continue;
        Task task{cells.at(1).trimmed(), cells.at(2).trimmed(), {}, count};
        for (auto found = code.globalMatch(cells.at(3)); found.hasNext();)
            task.keys += found.next().captured(1);
        tasks += task;
    }
    return tasks;
}

// Presses keys in whatever has them now, and counts each that goes down.
class Hand
{
public:
    explicit Hand(CounterFixture &fixture) : m_fixture(fixture) {}

    int pressed = 0;

    void press(const QString &key)
    {
        static const QRegularExpression chord(QStringLiteral("^((?:[A-Z][a-z]+\\+)*)([A-Z][A-Za-z0-9]*)$"));
        const auto found = chord.match(key);
        if (!found.hasMatch()) {
            type(key);
            return;
        }
        const QKeyCombination keys = QKeySequence::fromString(key)[0];
        pressed += int(key.count(u'+')) + 1;
        QTest::keyClick(target(), keys.key(), keys.keyboardModifiers());
        settle();
    }

    void type(const QString &text)
    {
        for (const QChar letter : text) {
            ++pressed;
            QTest::keyClick(target(), letter.toLatin1());
            settle();
        }
    }

    void settle()
    {
        QTRY_VERIFY(!anyButtonDown()); // one that is pressed by its key stays down for a moment before it acts
        m_fixture.awaitAnswers();
        QTRY_VERIFY(!m_fixture.sell().isBusy());
    }

private:
    static bool anyButtonDown()
    {
        const QWidgetList widgets = QApplication::allWidgets();
        return std::any_of(widgets.begin(), widgets.end(), [](const QWidget *widget) {
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            return button && button->isDown();
        });
    }
    QWindow *target()
    {
        QWidget *window =
            QApplication::activeModalWidget() ? QApplication::activeModalWidget() : m_fixture.window.get();
        if (!window->isActiveWindow())
            window->activateWindow();
        [&] { QTRY_COMPARE(QGuiApplication::focusWindow(), window->windowHandle()); }();
        return QGuiApplication::focusWindow();
    }

    CounterFixture &m_fixture;
};

} // namespace

class TestKeystrokes : public QObject
{
    Q_OBJECT

private slots:
    void theWalkUpTakesAtMostTen();
    void eachTaskTakesWhatTheHandbookSays_data();
    void eachTaskTakesWhatTheHandbookSays();

private:
    static int sold(CounterFixture &fixture)
    {
        return int(fixture.desk(u"office"_s)->events().event(fixture.event)->counters.sold);
    }
    static int held(CounterFixture &fixture)
    {
        return int(fixture.desk(u"office"_s)->events().event(fixture.event)->counters.held);
    }
    static QStringList typesOfTheOrder(CounterFixture &fixture)
    {
        QStringList types;
        const auto order = fixture.desk(u"office"_s)->orders().order(u"1"_s);
        for (const Ticket &ticket : order ? order->tickets : QList<Ticket>())
            types += ticket.typeName;
        return types;
    }
    // Pupils pay 8.50 and teachers 17.00 on the floor, one teacher for 15 pupils nothing.
    static void sellToSchools(CounterFixture &fixture)
    {
        const auto euros = [](qint64 minor) { return Money{minor, Currency()}; };
        const auto desk = fixture.desk(u"office"_s);
        const auto pupil = desk->inventory().savePriceType({-1, u"Pupil"_s, u"p"_s, u"#b4690e"_s});
        const auto teacher = desk->inventory().savePriceType({-1, u"Teacher"_s, u"t"_s, u"#1f6fb2"_s});
        QVERIFY(pupil && teacher);
        const QString floor = desk->events().house(fixture.event)->pools.last().name;
        QVERIFY(desk->inventory().setPrices(fixture.event,
                                            {{floor, pupil->no, euros(850)}, {floor, teacher->no, euros(1700)}}));
        DiscountRule free;
        free.name = u"Teachers free"_s;
        free.scope.types = {teacher->no};
        free.effect = FreeForEach{15, {{}, {pupil->no}}};
        QVERIFY(desk->inventory().addDiscount(free));
        fixture.clock.advanceMs(1);
    }
    static void sellTwoEvenings(CounterFixture &fixture)
    {
        fixture.sellTypes();
        const EventId aida = fixture.addAida({2000, Currency()});
        const Money child{1000, Currency()};
        const auto set =
            fixture.desk(u"office"_s)->inventory().setPrices(aida, {{u"Front"_s, 1, child}, {u"Back"_s, 1, child}});
        QVERIFY(set);
    }
    // Answers the barcode of a ticket for the performance on the map, which another one follows at the same price.
    static QString soldBeforeAnotherNight(CounterFixture &fixture)
    {
        const auto desk = fixture.desk(u"counter"_s);
        const auto hold = desk->holds().hold(fixture.event, SeatRequest::bestOf(1));
        const auto sale = desk->orders().sell(hold->id, {{PaymentMethod::Cash, hold->total, {}}});
        return fixture.addAida(hold->total).isValid() ? sale->order.tickets.first().barcode : QString();
    }
    static void printsByItself(CounterFixture &fixture, const QString &printer)
    {
        const auto desk = fixture.desk(u"office"_s);
        const QString window = fixture.settings.terminalName() + u"/1"_s; // as the first window is called
        QVERIFY(desk->settings().setTerminal({window}, {{{}, PrintKind::Tickets, printer, SilentPrint::Yes}}));
    }
    // Without a printer the system's dialog writes a file; one with a printer is sent the same pages.
    static bool printed(CounterFixture &fixture)
    {
        const QString code = fixture.desk(u"office"_s)->orders().recent({}, 1)->first().code;
        return QFileInfo(QDir(fixture.settings.ticketFolder()).filePath(code + u".pdf"_s)).size() > 1000;
    }
};

void TestKeystrokes::theWalkUpTakesAtMostTen()
{
    const QList<Task> tasks = tasksOfTheHandbook();
    QCOMPARE(tasks.size(), 18);
    QCOMPARE(tasks.first().name, u"Sell the two best seats for exact cash and print the tickets"_s);
    QVERIFY(tasks.first().count <= 10);
}

void TestKeystrokes::eachTaskTakesWhatTheHandbookSays_data()
{
    QTest::addColumn<int>("number");
    const QList<Task> tasks = tasksOfTheHandbook();
    for (int i = 0; i < tasks.size(); ++i)
        QTest::newRow(qPrintable(tasks.at(i).name)) << i;
}

void TestKeystrokes::eachTaskTakesWhatTheHandbookSays()
{
    QFETCH(const int, number);
    const Task task = tasksOfTheHandbook().at(number);
    CounterFixture fixture;
    DialogPrompt prompt; // the real questions
    QString code;
    if (task.begins == u"an order of Ann Lee") {
        const auto before = fixture.desk(u"counter"_s);
        const auto hold = before->holds().hold(fixture.event, SeatRequest::bestOf(2));
        const auto sale = before->orders().sell(hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {}, u"Ann Lee"_s);
        QVERIFY(sale);
        code = sale->order.code;
        QVERIFY(before->settings().papers().recordTickets(sale->order.id, {})); // there is paper for them
    }
    std::optional<FakePrinter> printer;
    if (task.begins == u"no sale, tickets print by themselves") {
        printer.emplace(FakePrinter::Manner::Prints);
        printsByItself(fixture, printer->address());
    }
    if (task.begins == u"no sale, several price types")
        fixture.sellTypes();
    if (task.begins == u"no sale, two evenings, several price types")
        sellTwoEvenings(fixture);
    if (task.begins == u"no sale, a school's prices")
        sellToSchools(fixture);
    if (task.begins == u"two adults and a child just sold")
        fixture.sellTypes();
    QString barcode;
    if (task.begins == u"a scanned ticket")
        barcode = soldBeforeAnotherNight(fixture);
    fixture.window = std::make_unique<MainWindow>(fixture.settings, prompt, fixture.clock, fixture.keyring);
    fixture.window->resize(1280, 800);
    fixture.window->show();
    fixture.window->openHouse(fixture.file());
    QTRY_VERIFY(fixture.window->hasHouse() && fixture.window->house()->isLoaded());
    QVERIFY(QTest::qWaitForWindowExposed(fixture.window.get()));
    fixture.map().grab();
    Hand hand(fixture);
    hand.settle();
    if (task.begins == u"the two best seats") {
        fixture.sell().tell(&SalePicking::add, SeatRequest::bestOf(2));
        hand.settle();
        QVERIFY(fixture.sell().sale());
    }
    if (!barcode.isEmpty()) { // the scanner's keys are not the clerk's
        hand.press(u"F2"_s);
        hand.type(barcode);
        hand.press(u"Enter"_s);
        hand.pressed = 0;
        QTRY_VERIFY(QApplication::activeModalWidget());
        QTRY_VERIFY(QApplication::activeModalWidget()->findChild<QWidget *>(u"orderExchange"_s)->isEnabled());
    }
    if (task.begins == u"two adults and a child just sold") { // the keys of the patron before
        for (const QString &key : {u"aac"_s, u"Enter"_s, u"Enter"_s, u"Enter"_s})
            hand.press(key);
        hand.pressed = 0;
        QCOMPARE(sold(fixture), 3);
    }
    const HoldInfo before = fixture.sell().sale() ? *fixture.sell().sale() : HoldInfo();
    fixture.clock.advanceMs(60'000);

    for (const QString &key : task.keys) {
        if (key == u"code") // drawn by chance: it may look like the name of a key
            hand.type(code);
        else
            hand.press(key);
    }
    QCOMPARE(hand.pressed, task.count);
    if (QTest::currentTestFailed())
        return;

    const HoldInfo *sale = fixture.sell().sale();
    const std::function<void()> done[] = {
        [&] {
            QCOMPARE(sold(fixture), 2);
            QTRY_VERIFY(printed(fixture));
            QTRY_VERIFY2(fixture.text("status").startsWith(u"Printed: Tickets of order "_s),
                         qPrintable(fixture.text("status")));
        },
        [&] {
            QCOMPARE(sold(fixture), 2);
            QVERIFY(!sale);
            QVERIFY(!fixture.find("printButton")); // the next sale can begin
            QCOMPARE(fixture.house().event().id, fixture.event);
            QTRY_COMPARE(printer->papers(), 2);
            QTRY_VERIFY2(fixture.text("status").startsWith(u"Printed: 2 tickets, order "_s),
                         qPrintable(fixture.text("status")));
        },
        [&] {
            QCOMPARE(fixture.state(u"A-3"_s), SeatState::Sold);
            QCOMPARE(fixture.state(u"A-4"_s), SeatState::Sold);
            const auto desk = fixture.desk(u"office"_s);
            QCOMPARE(desk->orders().order(u"1"_s)->payments.first().method, PaymentMethod::Card);
        },
        [&] {
            const QList<SeatStatus> &seats = fixture.house().seats();
            const auto isSold = [](const SeatStatus &seat) { return seat.state == SeatState::Sold; };
            const auto taken = std::find_if(seats.begin(), seats.end(), isSold);
            QVERIFY(taken != seats.end() && taken->ref.startsWith(u"ref-A-"_s));
            QCOMPARE(sold(fixture), 1);
        },
        [&] {
            QVERIFY(sale && sale->id == before.id);
            QVERIFY(sale->items.first().ref != before.items.first().ref);
        },
        [&] { QCOMPARE(sale->patron, u"lee"_s); },
        [&] { QCOMPARE(sale->times.expiresAt - before.times.expiresAt, 60'000); },
        [&] { QCOMPARE(held(fixture), 0); },
        [&] {
            const auto made = fixture.desk(u"office"_s)->reservations().live();
            QVERIFY(made && made->size() == 1);
            QCOMPARE(made->first().patron(), u"lee"_s);
            QVERIFY(!sale);
        },
        [&] { QVERIFY(sale && sale->id == before.id && sale->state == HoldState::Active); },
        [&] {
            QTRY_VERIFY(printed(fixture));
            const auto order = fixture.desk(u"office"_s)->orders().order(code);
            QCOMPARE(std::ranges::count(order->tickets, TicketState::Void, &Ticket::state), 2);
            QCOMPARE(std::ranges::count(order->tickets, TicketState::Valid, &Ticket::state), 2);
        },
        [&] { QCOMPARE(sold(fixture), 0); },
        [&] {
            QCOMPARE(typesOfTheOrder(fixture), (QStringList{u"Adult"_s, u"Concession"_s}));
        },
        [&] {
            QCOMPARE(typesOfTheOrder(fixture), (QStringList{u"Adult"_s, u"Adult"_s, u"Child"_s}));
            QTRY_VERIFY(printed(fixture));
        },
        [&] {
            const auto desk = fixture.desk(u"office"_s);
            QCOMPARE(desk->orders().order(u"1"_s)->tickets.first().state, TicketState::Void);
            QCOMPARE(desk->orders().order(u"2"_s)->eventName, u"Aida"_s);
            QTRY_VERIFY(printed(fixture));
        },
        [&] {
            const auto order = fixture.desk(u"office"_s)->orders().order(u"1"_s);
            QVERIFY(order);
            QCOMPARE(order->tickets.size(), 32);
            QCOMPARE(order->total.minor, 25'500); // both teachers free
            QTRY_VERIFY(printed(fixture));
        },
        [&] {
            QCOMPARE(sale->quantity(), 3);
            const auto last = fixture.desk(u"office"_s)->orders().order(u"1"_s);
            QCOMPARE(sale->items.at(0).category, last->tickets.first().category);
            QCOMPARE(sale->items.at(0).type, 0);
            QCOMPARE(sale->items.at(2).type, 1);
        },
        [&] {
            const auto office = fixture.desk(u"office"_s);
            const auto first = office->orders().order(u"1"_s);
            QCOMPARE(first->eventName, u"Tosca"_s);
            QCOMPARE(office->orders().order(u"2"_s)->eventName, u"Aida"_s);
            QCOMPARE(first->soldWith.size(), 1);
            QCOMPARE(typesOfTheOrder(fixture), (QStringList{u"Adult"_s, u"Child"_s, u"Child"_s}));
            QCOMPARE(sold(fixture), 3);
            QTRY_VERIFY(QFileInfo(QDir(fixture.settings.ticketFolder()).filePath(first->code + u".pdf"_s)).size()
                        > 1000);
        },
    };
    done[number]();
}

ROWLOCK_WINDOW_TEST(TestKeystrokes)
#include "tst_keystrokes.moc"
