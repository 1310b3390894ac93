// The manager's page on a real house: a file, the database thread, another terminal, and the page as people use it.
#include "model/exchange/plan_writer.h"
#include "tests/support/idle_parts.h"
#include "tests/support/sample_house.h"
#include "tests/support/test_clock.h"
#include "ui/common/message_bar.h"
#include "ui/common/theme.h"
#include "ui/house/hold_list_model.h"
#include "ui/house/house_page.h"
#include "ui/seatmap/seat_map_view.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace rowlock;

namespace {

// Answers the next question as a person would, and remembers what was asked.
class Answering final : public Prompt
{
public:
    void ask(QWidget *, const Question &question, Answer answer) override
    {
        asked.append(question);
        if (beforeAnswer)
            beforeAnswer();
        answer(accepts, reason);
    }
    void openFile(QWidget *, const QString &, const QString &, std::function<void(const QString &)>) override {}
    void saveFile(QWidget *, const QString &, const QString &, const QString &,
                  std::function<void(const QString &)>) override
    {}

    bool accepts = true;
    QString reason = QStringLiteral("patron left");
    std::function<void()> beforeAnswer;
    QList<Question> asked;
};

// Goes on with the value of `expression`, or fails with what it was refused for.
#define GET(declaration, expression)                                                                                   \
    auto ROWLOCK_JOIN(got_, __LINE__) = (expression);                                                                  \
    if (!ROWLOCK_JOIN(got_, __LINE__))                                                                                 \
        QFAIL(qPrintable(ROWLOCK_JOIN(got_, __LINE__).error().message));                                               \
    declaration = *std::move(ROWLOCK_JOIN(got_, __LINE__))

} // namespace

class TestHousePage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void asksForAPerformanceFirst();
    void countsWhatOthersDo();
    void listsHoldsWithTheirClocks();
    void releasesWithAReason();
    void settlesAPaymentInsteadOfReleasing();
    void keepsAHoldWhenThePersonThinksBetterOfIt();
    void saysWhyAReleaseWasRefused();
    void listsHoldsOfAllEvents();
    void blocksAndUnblocks();
    void blocksOnlyWhatIsFree();
    void saysWhyABlockWasRefused();
    void tellsASeatsHistory();
    void goesBackWithEscape();
    void coloursTheMap();
    void offersOtherPerformances();
    void followsWithoutResetting();

private:
    template <typename Widget>
    Widget *part(const char *name) const
    {
        return m_page->findChild<Widget *>(QString::fromLatin1(name));
    }
    QString text(const char *name) const { return part<QLabel>(name)->text(); }
    QListView *holds() const { return part<QListView>("holds"); }
    SeatMapView *map() const { return part<SeatMapView>("houseMap"); }
    QString message() const { return m_page->findChild<MessageBar *>()->text(); }
    QString shown(const QAbstractItemView *view, int row) const
    {
        return view->model()->index(row, 0).data().toString();
    }
    QString ref(int seatNo) const { return m_house->seat(seatNo).ref; }
    SeatState stateOf(int seatNo) const { return m_house->seat(seatNo).state; }
    void press(const char *name) { part<QPushButton>(name)->click(); }
    void openPage();

    QTemporaryDir m_folder;
    QString m_master; // a house with two performances, made once
    EventId m_event;
    EventId m_other;
    int m_run = 0;
    TestClock m_clock;
    std::unique_ptr<BoxOffice> m_office;
    std::unique_ptr<IdleParts> m_parts;
    std::unique_ptr<HouseModel> m_house;
    std::unique_ptr<Ticker> m_ticker;
    std::unique_ptr<CurrentEvent> m_current;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<Answering> m_prompt;
    std::unique_ptr<HousePage> m_page;
    std::unique_ptr<Desk> m_counter; // another terminal
};

void TestHousePage::initTestCase()
{
    applyScheme(*qApp, Scheme::Light);
    QVERIFY(m_folder.isValid());
    const QString plan = m_folder.filePath(QStringLiteral("theatre.json"));
    QVERIFY(writePlanFile(sample::theatre(), plan));
    m_master = m_folder.filePath(QStringLiteral("master.rowlock"));
    QVERIFY(Desk::createHouse(m_master, {}, m_clock));
    GET(const auto desk, Desk::open(m_master, {QStringLiteral("office"), {}}, m_clock));
    GET(const auto imported, desk->plans().import(plan));
    NewEvent event;
    event.plan = imported.plan.id;
    event.name = QStringLiteral("The Cherry Orchard");
    event.starts = m_clock.now().plusSeconds(86400);
    event.defaultPrice = Money{2500, {}};
    GET(const EventSummary first, desk->events().create(event));
    event.name = QStringLiteral("The Seagull");
    GET(const EventSummary second, desk->events().create(event));
    m_event = first.id;
    m_other = second.id;
}

void TestHousePage::init()
{
    const QString file = m_folder.filePath(QStringLiteral("house-%1.rowlock").arg(++m_run));
    {
        GET(const auto desk, Desk::open(m_master, {QStringLiteral("office"), {}}, m_clock));
        QVERIFY(desk->upkeep().backup(file));
    }
    m_prompt = std::make_unique<Answering>();
    m_office = std::make_unique<BoxOffice>(m_clock);
    m_parts = std::make_unique<IdleParts>(*m_office);
    m_house = std::make_unique<HouseModel>(QStringLiteral("manager/1"));
    m_ticker = std::make_unique<Ticker>(m_clock);
    m_current = std::make_unique<CurrentEvent>(*m_office, *m_house);
    m_settings = std::make_unique<Settings>(m_folder.filePath(QStringLiteral("settings-%1.ini").arg(m_run)));
    m_house->listenTo(*m_office);
    auto opened = m_office->open(file, {QStringLiteral("manager/1"), QStringLiteral("Vera")});
    QTRY_VERIFY(opened.isFinished() && opened.result());
    m_page = std::make_unique<HousePage>(HouseContext{*m_office, *m_house, *m_current, *m_prompt, m_clock, *m_ticker,
                                                      *m_settings, *opened.result(), m_parts->customer, m_parts->prints,
                                                      m_parts->mails});
    m_page->resize(1280, 800);
    m_page->show();
    GET(m_counter, Desk::open(file, {QStringLiteral("counter/1"), QStringLiteral("Anna")}, m_clock));
}

void TestHousePage::openPage()
{
    m_office->follow(m_event);
    QTRY_VERIFY(m_house->isLoaded());
}

void TestHousePage::cleanup()
{
    m_page.reset();
    m_counter.reset();
    m_current.reset();
    m_office.reset();
    m_house.reset();
}

void TestHousePage::asksForAPerformanceFirst()
{
    QVERIFY(!map()->isVisible());
    openPage();
    QVERIFY(map()->isVisible());
    QCOMPARE(text("houseTitle"), QStringLiteral("The Cherry Orchard"));
    m_house->clear();
    QVERIFY(!map()->isVisible());
}

void TestHousePage::countsWhatOthersDo()
{
    openPage();
    const Counters before = m_house->event().counters;
    QCOMPARE(text("capacity"), QString::number(before.capacity));
    QCOMPARE(text("available"), QString::number(before.capacity));
    GET(const HoldInfo hold, m_counter->holds().hold(m_event, SeatRequest::named({ref(0), ref(1)})));
    QTRY_COMPARE(text("held"), QStringLiteral("2"));
    QCOMPARE(text("available"), QString::number(before.capacity - 2));
    QVERIFY(m_counter->orders().sell(hold.id, {{PaymentMethod::Cash, hold.total, {}}}));
    QTRY_COMPARE(text("sold"), QStringLiteral("2"));
    QCOMPARE(text("held"), QStringLiteral("0"));

    // The same figures by pool: the seats' category has them, and all pools together are the event.
    const auto *pools = part<QAbstractItemView>("pools")->model();
    QCOMPARE(pools->rowCount(), int(m_house->pools().size()));
    int sold = 0;
    int left = 0;
    for (int row = 0; row < pools->rowCount(); ++row) {
        left += pools->index(row, 1).data().toInt();
        sold += pools->index(row, 4).data().toInt();
    }
    QCOMPARE(sold, 2);
    QCOMPARE(left, int(before.capacity) - 2);
    QCOMPARE(part<QLabel>("sold")->accessibleName(), QStringLiteral("Sold"));
    QCOMPARE(part<QLabel>("sold")->accessibleDescription(), QStringLiteral("2"));
}

void TestHousePage::listsHoldsWithTheirClocks()
{
    openPage();
    QVERIFY(!holds()->isVisible());
    GET(const HoldInfo late, m_counter->holds().hold(m_event, SeatRequest::named({ref(0), ref(1)})));
    m_clock.advanceMs(60'000);
    HoldOptions brief;
    brief.seconds = 90;
    GET(const HoldInfo soon, m_counter->holds().hold(m_event, SeatRequest::named({ref(9)}), brief));
    QTRY_COMPARE(holds()->model()->rowCount(), 2);
    QVERIFY(holds()->isVisible());
    // The one that ends first stands first, though it was taken last.
    QVERIFY2(shown(holds(), 0).contains(QStringLiteral("1:30")), qPrintable(shown(holds(), 0)));
    QVERIFY2(shown(holds(), 1).startsWith(QStringLiteral("Anna at counter/1")), qPrintable(shown(holds(), 1)));
    QVERIFY2(shown(holds(), 1).contains(QStringLiteral("9:00")), qPrintable(shown(holds(), 1)));

    const Instant deadline = soon.times.expiresAt;
    QCOMPARE(standingOf(soon, deadline.plusMs(-1)).kind, HoldStanding::Kind::Urgent);
    QCOMPARE(standingOf(late, late.times.expiresAt.plusMs(-120'000)).kind, HoldStanding::Kind::Running);
    QCOMPARE(standingOf(late, late.times.expiresAt.plusMs(-119'999)).kind, HoldStanding::Kind::Urgent);
    QCOMPARE(standingOf(soon, deadline).kind, HoldStanding::Kind::Yielding);
    m_clock.advanceMs(90'000);
    QVERIFY2(shown(holds(), 0).contains(QStringLiteral("overdue")), qPrintable(shown(holds(), 0)));
    QSignalSpy repainted(holds()->model(), &QAbstractItemModel::dataChanged);
    QTRY_VERIFY(repainted.count() > 0); // the clocks move without anything happening in the house

    QVERIFY(m_counter->payments().begin(late.id));
    QTRY_VERIFY(shown(holds(), 1).contains(QStringLiteral("paying")));
}

void TestHousePage::releasesWithAReason()
{
    openPage();
    GET(const HoldInfo hold, m_counter->holds().hold(m_event, SeatRequest::named({ref(0), ref(1)})));
    QTRY_COMPARE(holds()->model()->rowCount(), 1);
    QVERIFY(!part<QPushButton>("releaseHold")->isEnabled());
    holds()->setCurrentIndex(holds()->model()->index(0, 0));
    QVERIFY(part<QPushButton>("releaseHold")->isEnabled());
    press("releaseHold");
    QCOMPARE(m_prompt->asked.size(), 1);
    QVERIFY(m_prompt->asked.first().wantsText);
    QVERIFY(m_prompt->asked.first().text.contains(QStringLiteral("counter/1")));
    QTRY_COMPARE(holds()->model()->rowCount(), 0);
    QTRY_VERIFY2(message().contains(QStringLiteral("released")), qPrintable(message()));
    QTRY_COMPARE(stateOf(0), SeatState::Free);
    GET(const HoldInfo ended, m_counter->holds().info(hold.id));
    QCOMPARE(ended.state, HoldState::Released);
    QCOMPARE(ended.endedBy, QStringLiteral("manager/1"));
    QCOMPARE(ended.endedReason, QStringLiteral("patron left"));
}

void TestHousePage::settlesAPaymentInsteadOfReleasing()
{
    openPage();
    GET(const HoldInfo hold, m_counter->holds().hold(m_event, SeatRequest::named({ref(0), ref(1)})));
    QVERIFY(m_counter->payments().begin(hold.id, {PaymentMethod::Card, {}, {}}));
    QTRY_VERIFY(part<QPushButton>("doubtCharged"));
    QTRY_VERIFY(holds()->model()->rowCount() == 1 && shown(holds(), 0).contains(QStringLiteral("paying")));
    holds()->setCurrentIndex(holds()->model()->index(0, 0));
    holds()->setFocus();
    QTest::keyClick(holds(), Qt::Key_Delete);
    QVERIFY(m_prompt->asked.isEmpty());                                 // nothing is released here ...
    QCOMPARE(m_page->focusWidget(), part<QPushButton>("doubtCharged")); // ... the question is the other one
}

void TestHousePage::keepsAHoldWhenThePersonThinksBetterOfIt()
{
    openPage();
    GET(const HoldInfo hold, m_counter->holds().hold(m_event, SeatRequest::named({ref(0)})));
    QTRY_COMPARE(holds()->model()->rowCount(), 1);
    holds()->setCurrentIndex(holds()->model()->index(0, 0));
    m_prompt->accepts = false;
    holds()->setFocus();
    QTest::keyClick(holds(), Qt::Key_Delete); // the key asks the same question
    QTRY_COMPARE(m_prompt->asked.size(), 1);
    GET(const HoldInfo still, m_counter->holds().info(hold.id));
    QCOMPARE(still.state, HoldState::Active);
}

void TestHousePage::saysWhyAReleaseWasRefused()
{
    openPage();
    GET(const HoldInfo hold, m_counter->holds().hold(m_event, SeatRequest::named({ref(0)})));
    QTRY_COMPARE(holds()->model()->rowCount(), 1);
    holds()->setCurrentIndex(holds()->model()->index(0, 0));
    const QList<PaymentLine> cash{{PaymentMethod::Cash, hold.total, {}}};
    m_prompt->beforeAnswer = [&] { QVERIFY(m_counter->orders().sell(hold.id, cash)); }; // the reason is typed
    press("releaseHold");
    QTRY_VERIFY2(message().contains(QStringLiteral("was not released")), qPrintable(message()));
    QTRY_COMPARE(stateOf(0), SeatState::Sold);
}

void TestHousePage::listsHoldsOfAllEvents()
{
    openPage();
    QVERIFY(m_counter->holds().hold(m_other, SeatRequest::named({ref(5)})));
    QVERIFY(m_counter->holds().hold(m_event, SeatRequest::named({ref(0)})));
    QTRY_COMPARE(holds()->model()->rowCount(), 1);
    press("holdsEverywhere");
    QTRY_COMPARE(holds()->model()->rowCount(), 2);
    const auto *model = qobject_cast<HoldListModel *>(holds()->model());
    QCOMPARE(model->eventName(m_other), QStringLiteral("The Seagull"));
    // Another event's hold comes and goes without anything happening in the followed one.
    GET(const HoldInfo more, m_counter->holds().hold(m_other, SeatRequest::named({ref(6)})));
    QTRY_COMPARE(holds()->model()->rowCount(), 3);
    QVERIFY(m_counter->holds().release(more.id));
    QTRY_COMPARE(holds()->model()->rowCount(), 2);
    press("holdsHere");
    QCOMPARE(holds()->model()->rowCount(), 1);
}

void TestHousePage::blocksAndUnblocks()
{
    openPage();
    QTest::mouseClick(map(), Qt::LeftButton, {}, map()->seatRect(0).center());
    QCOMPARE(map()->selection(), QList<int>{0});
    QTest::mouseClick(map(), Qt::LeftButton, Qt::ControlModifier, map()->seatRect(1).center());
    QCOMPARE(map()->selection(), (QList<int>{0, 1}));
    QVERIFY(part<QWidget>("seatInspector")->isVisible());
    QCOMPARE(text("inspectedSeat"), QStringLiteral("2 seats"));
    auto *code = part<QComboBox>("blockCode");
    code->setCurrentIndex(code->findData(QStringLiteral("X"))); // means nothing in this house
    QVERIFY(!part<QPushButton>("block")->isEnabled());
    QCOMPARE(part<QPushButton>("block")->toolTip(), QStringLiteral("Enter a reason first."));
    QVERIFY(!part<QPushButton>("unblock")->isVisible()); // nothing of it is blocked
    QTest::keyClicks(part<QLineEdit>("blockReason"), QStringLiteral("  "));
    QVERIFY(!part<QPushButton>("block")->isEnabled());
    QTest::keyClicks(part<QLineEdit>("blockReason"), QStringLiteral("camera"));
    QVERIFY(part<QPushButton>("block")->toolTip().isEmpty());
    press("block");
    QTRY_COMPARE(stateOf(0), SeatState::Blocked);
    QCOMPARE(stateOf(1), SeatState::Blocked);
    const BlockInfo *block = m_house->block(m_house->seat(0).block);
    QVERIFY(block);
    QCOMPARE(block->code, QStringLiteral("X"));
    QCOMPARE(block->reason, QStringLiteral("camera"));
    QCOMPARE(text("blocked"), QStringLiteral("2"));
    QTRY_VERIFY2(message().contains(QStringLiteral("2 seats blocked")), qPrintable(message()));

    QVERIFY(!part<QPushButton>("block")->isVisible());
    QVERIFY(part<QPushButton>("unblock")->isEnabled());
    press("unblock");
    QCOMPARE(m_prompt->asked.size(), 1);
    QVERIFY(m_prompt->asked.first().details.contains(QStringLiteral("X: camera")));
    QTRY_COMPARE(stateOf(0), SeatState::Free);
    QTRY_COMPARE(text("blocked"), QStringLiteral("0"));
}

void TestHousePage::blocksOnlyWhatIsFree()
{
    openPage();
    QVERIFY(m_counter->holds().hold(m_event, SeatRequest::named({ref(0)})));
    QTRY_COMPARE(stateOf(0), SeatState::Held);
    map()->setSelection({0, 1});
    QTRY_VERIFY(part<QLineEdit>("blockReason")->isVisible());
    QVERIFY2(text("blockHint").contains(QStringLiteral("1 seat")), qPrintable(text("blockHint")));
    part<QLineEdit>("blockReason")->setText(QStringLiteral("house seats"));
    press("block");
    QTRY_COMPARE(stateOf(1), SeatState::Blocked);
    QCOMPARE(stateOf(0), SeatState::Held);
}

void TestHousePage::saysWhyABlockWasRefused()
{
    openPage();
    map()->setSelection({3});
    part<QLineEdit>("blockReason")->setText(QStringLiteral("house seats"));
    // Sold in the moment between reading the map and pressing; the page has not heard of it yet.
    disconnect(m_office.get(), &BoxOffice::houseChanged, m_house.get(), nullptr);
    GET(const HoldInfo hold, m_counter->holds().hold(m_event, SeatRequest::named({ref(3)})));
    press("block");
    QTRY_VERIFY2(message().startsWith(QStringLiteral("No seats blocked.")), qPrintable(message()));
    QCOMPARE(part<QLineEdit>("blockReason")->text(), QStringLiteral("house seats")); // not to be typed again
    QVERIFY(part<QPushButton>("block")->isEnabled());
}

void TestHousePage::tellsASeatsHistory()
{
    openPage();
    auto *history = part<QListView>("history");
    map()->setSelection({4});
    QVERIFY(!history->isVisible());
    QCOMPARE(text("inspectedState"), QStringLiteral("Available"));
    QTRY_VERIFY(part<QWidget>("noHistory")->isVisible());

    GET(const HoldInfo hold, m_counter->holds().hold(m_event, SeatRequest::named({ref(4), ref(5)})));
    QTRY_COMPARE(history->model()->rowCount(), 1); // follows while it is looked at
    QVERIFY(history->isVisible());
    QVERIFY2(text("inspectedState").startsWith(QStringLiteral("Held by Anna at counter/1, 10:00")),
             qPrintable(text("inspectedState")));
    GET(const SaleReceipt sale, m_counter->orders().sell(hold.id, {{PaymentMethod::Cash, hold.total, {}}}));
    QTRY_COMPARE(history->model()->rowCount(), 2);
    QVERIFY2(shown(history, 0).contains(sale.order.code), qPrintable(shown(history, 0)));
    QTRY_VERIFY(part<QPushButton>("inspectedOrder")->isVisible());
    QVERIFY(part<QPushButton>("inspectedOrder")->text().contains(sale.order.code));
    QSignalSpy wanted(m_page.get(), &HousePage::orderRequested);
    press("inspectedOrder");
    QCOMPARE(wanted.value(0).value(0).toString(), sale.order.code);
    QVERIFY(!part<QLineEdit>("blockReason")->isVisible()); // a sold seat is neither blocked nor priced here
    QVERIFY(!part<QComboBox>("seatCategory")->isVisible());
    QVERIFY(m_counter->orders().refund(sale.order.id, {}));
    QTRY_COMPARE(history->model()->rowCount(), 3);
    QVERIFY2(shown(history, 0).startsWith(QStringLiteral("Refunded")), qPrintable(shown(history, 0)));
    QVERIFY(m_counter->blocks().block(m_event, {ref(4)}, QStringLiteral("H"), QStringLiteral("director's guest")));
    QVERIFY(m_counter->blocks().unblock(m_event, {ref(4)}, QStringLiteral("guest is ill")));
    QTRY_COMPARE(history->model()->rowCount(), 5);
    QVERIFY2(shown(history, 0).contains(QStringLiteral("guest is ill")), qPrintable(shown(history, 0)));
    QVERIFY2(shown(history, 1).contains(QStringLiteral("Blocked, code H")), qPrintable(shown(history, 1)));
    QVERIFY2(shown(history, 1).contains(QStringLiteral("director's guest")), qPrintable(shown(history, 1)));
    QVERIFY2(shown(history, 4).contains(QStringLiteral("Part of 2 seats")), qPrintable(shown(history, 4)));

    // A hold that ran out names who had it.
    HoldOptions brief;
    brief.seconds = 60;
    QVERIFY(m_counter->holds().hold(m_event, SeatRequest::named({ref(4)}), brief));
    m_clock.advanceMs(60'000);
    GET(const auto rival, Desk::open(m_counter->facts().file, {QStringLiteral("counter/2"), {}}, m_clock));
    QVERIFY(rival->holds().hold(m_event, SeatRequest::named({ref(4)})));
    QTRY_COMPARE(history->model()->rowCount(), 8);
    QVERIFY2(shown(history, 1).startsWith(QStringLiteral("Hold expired")), qPrintable(shown(history, 1)));
    QVERIFY2(shown(history, 1).contains(QStringLiteral("Anna at counter/1")), qPrintable(shown(history, 1)));
}

void TestHousePage::goesBackWithEscape()
{
    openPage();
    QTest::mouseClick(map(), Qt::LeftButton, {}, map()->seatRect(2).center());
    QVERIFY(part<QWidget>("seatInspector")->isVisible());
    part<QLineEdit>("blockReason")->setFocus();
    QTest::keyClick(part<QLineEdit>("blockReason"), Qt::Key_Escape);
    QVERIFY(map()->selection().isEmpty());
    QVERIFY(holds()->parentWidget()->isVisible());
    QVERIFY(!part<QWidget>("seatInspector")->isVisible());
    map()->setSelection({2});
    QVERIFY(part<QWidget>("seatInspector")->isVisible());
    press("closeInspector");
    QVERIFY(!part<QWidget>("seatInspector")->isVisible());
}

void TestHousePage::coloursTheMap()
{
    openPage();
    QCOMPARE(map()->stage().scene.looks.tones.colouring(), SeatColouring::State);
    const QImage byState = map()->grab().toImage();
    press("colourByPrice");
    QCOMPARE(map()->stage().scene.looks.tones.colouring(), SeatColouring::Price);
    QVERIFY(map()->grab().toImage() != byState);
    press("colourByAge");
    QCOMPARE(map()->stage().scene.looks.tones.colouring(), SeatColouring::AgeOfSale);
    QVERIFY(part<QPushButton>("colourByAge")->isChecked());
    QVERIFY(!part<QPushButton>("colourByState")->isChecked());
    QAccessible::queryAccessibleInterface(part<QPushButton>("colourByState"))
        ->actionInterface()
        ->doAction(QAccessibleActionInterface::toggleAction()); // as a screen reader does it
    QCOMPARE(map()->stage().scene.looks.tones.colouring(), SeatColouring::State);
}

void TestHousePage::offersOtherPerformances()
{
    openPage();
    auto *menu = part<QPushButton>("chooseEvent")->menu();
    QVERIFY(menu->actions().isEmpty()); // made when it is opened
    QTRY_VERIFY((emit menu->aboutToShow(), menu->actions().size() == 2));
    const QAction *made = menu->actions().first();
    GET(const HoldInfo hold, m_counter->holds().hold(m_event, SeatRequest::named({ref(0)})));
    QTRY_COMPARE(stateOf(0), SeatState::Held);
    QCOMPARE(menu->actions().first(), made); // and not at every commit
    QVERIFY(menu->actions().at(1)->text().startsWith(QStringLiteral("The Seagull")));
    QSignalSpy wanted(m_page.get(), &HousePage::eventRequested);
    menu->actions().at(1)->trigger();
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted.first().first().value<EventId>(), m_other);
}

void TestHousePage::followsWithoutResetting()
{
    openPage();
    auto *history = part<QListView>("history");
    auto *pools = part<QAbstractItemView>("pools");
    for (auto *model : {holds()->model(), history->model(), pools->model()})
        new QAbstractItemModelTester(model, QAbstractItemModelTester::FailureReportingMode::QtTest, model);
    QSignalSpy reset(holds()->model(), &QAbstractItemModel::modelReset);
    QSignalSpy poolsReset(pools->model(), &QAbstractItemModel::modelReset);
    GET(const HoldInfo first, m_counter->holds().hold(m_event, SeatRequest::named({ref(0)})));
    GET(const HoldInfo second, m_counter->holds().hold(m_event, SeatRequest::named({ref(1)})));
    QTRY_COMPARE(holds()->model()->rowCount(), 2);
    const QPersistentModelIndex chosen = holds()->model()->index(0, 0);
    holds()->setCurrentIndex(chosen);
    m_clock.advanceMs(5'000);
    QVERIFY(m_counter->holds().extend(first.id)); // goes behind the second one
    QTRY_COMPARE(chosen.row(), 1);
    QCOMPARE(holds()->selectionModel()->selectedIndexes().size(), 1); // still the same hold
    QVERIFY(m_counter->holds().release(second.id));
    QTRY_COMPARE(holds()->model()->rowCount(), 1);
    QCOMPARE(chosen.row(), 0);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(poolsReset.count(), 0);
}

ROWLOCK_WINDOW_TEST(TestHousePage)
#include "tst_house_page.moc"
