// A changed plan by keyboard alone: the list, the walk through the parties whose seats vanish, the tickets to print
// again.
#include "model/exchange/plan_writer.h"
#include "tests/support/counter_fixture.h"
#include "tests/support/outside_tools.h"
#include "tests/support/test_server.h"
#include "ui/house/replan_dialog.h"
#include "ui/house/replan_map.h"
#include "ui/house/replan_output.h"
#include "ui/sell/order_dialog.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QTableView>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;

class TestReplanDialog : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_fixture = std::make_unique<CounterFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void appliesWhenEachPartyHasAPlace();
    void anOrderOfItIsNotExchanged();
    void placeIsChosenOnTheMap();
    void saleMeanwhileIsNoticed();
    void nothingIsSaidOfAServerThatIsBack();
    void printsEveryChange();
    void saysWhoKeepsAPrice();
    void mapShowsMoreThanSeats();
    void mapFindsTheSeatUnderThePointer();

private:
    // The first `gone` seats of row A are not in it.
    PlanId importShorter(int gone)
    {
        auto desk = m_fixture->desk(QStringLiteral("office"));
        SeatingPlan plan = **desk->plans().planOf(m_fixture->event);
        QList<PlanSeat> seats = plan.seats.mid(gone);
        for (PlanRow &row : plan.rows) {
            QList<int> left;
            for (const int seatNo : std::as_const(row.seats)) {
                if (seatNo >= gone)
                    left.append(seatNo - gone);
            }
            row.seats = left;
        }
        for (PlanBlock &block : plan.blocks) {
            QList<int> left;
            for (const int seatNo : std::as_const(block.seats)) {
                if (seatNo >= gone)
                    left.append(seatNo - gone);
            }
            block.seats = left;
        }
        plan.seats = seats;
        return import(plan);
    }
    PlanId import(const SeatingPlan &plan)
    {
        auto desk = m_fixture->desk(QStringLiteral("office"));
        const QString file = m_fixture->path(QStringLiteral("shorter.json"));
        if (!writePlanFile(plan, file))
            qFatal("the plan cannot be written");
        const auto imported = desk->plans().import(file);
        if (!imported)
            qFatal("%s", qPrintable(imported.error().message));
        return imported->plan.id;
    }
    OrderId sell(const QStringList &names)
    {
        auto desk = m_fixture->desk(QStringLiteral("counter/9"));
        QStringList refs;
        const auto house = desk->events().house(m_fixture->event);
        for (const QString &name : names) {
            for (const PlanSeat &seat : house->plan->seats) {
                if (seat.shortLabel.endsWith(name))
                    refs += seat.ref;
            }
        }
        const auto hold = desk->holds().hold(m_fixture->event, SeatRequest::named(refs));
        if (!hold)
            qFatal("%s", qPrintable(hold.error().message));
        const auto sale = desk->orders().sell(hold->id, {{PaymentMethod::Cash, hold->total, {}}});
        if (!sale)
            qFatal("%s", qPrintable(sale.error().message));
        return sale->order.id;
    }
    ReplanDialog *open(PlanId plan)
    {
        m_fixture->openWindow();
        m_fixture->find<QAction>("changePlan")->trigger();
        auto *dialog = m_fixture->find<ReplanDialog>("replanDialog");
        if (dialog)
            dialog->choosePlan(plan);
        return dialog;
    }

    std::unique_ptr<CounterFixture> m_fixture;
};

void TestReplanDialog::appliesWhenEachPartyHasAPlace()
{
    sell({QStringLiteral("A-1"), QStringLiteral("A-2")});
    const PlanId plan = importShorter(2);
    auto *dialog = open(plan);
    QVERIFY(dialog);
    auto *parties = dialog->findChild<QListWidget *>(QStringLiteral("replanParties"));
    auto *apply = dialog->findChild<QPushButton *>(QStringLiteral("applyReplan"));
    QTRY_COMPARE(parties->count(), 1);
    QVERIFY(!apply->isEnabled());
    QVERIFY(parties->item(0)->text().contains(QStringLiteral("no place yet")));
    QCOMPARE(dialog->findChild<QTableView *>(QStringLiteral("replanTable"))->model()->rowCount(), 2);

    QTRY_VERIFY(parties->hasFocus());
    QTest::keyClick(parties, Qt::Key_Return); // the nearest seats
    QTRY_VERIFY(apply->isEnabled());
    QVERIFY(!parties->item(0)->text().contains(QStringLiteral("no place yet")));
    QVERIFY(apply->hasFocus());
    QTest::keyClick(apply, Qt::Key_Space);
    auto *reprint = dialog->findChild<QTreeWidget *>(QStringLiteral("replanReprint"));
    QTRY_COMPARE(reprint->topLevelItemCount(), 2);
    QTRY_COMPARE(m_fixture->house().seats().size(), 18); // the window behind it has the new plan
    QCOMPARE(m_fixture->house().event().plan, plan);
    const auto sold = std::count_if(m_fixture->house().seats().begin(), m_fixture->house().seats().end(),
                                    [](const SeatStatus &seat) { return seat.state == SeatState::Sold; });
    QCOMPARE(sold, 2);
}

// The order is there to be printed: an exchange would go on behind this dialog.
void TestReplanDialog::anOrderOfItIsNotExchanged()
{
    sell({QStringLiteral("A-1")});
    auto *dialog = open(importShorter(1));
    QVERIFY(dialog);
    auto *parties = dialog->findChild<QListWidget *>(QStringLiteral("replanParties"));
    QTRY_COMPARE(parties->count(), 1);
    QTest::keyClick(parties, Qt::Key_Return);
    auto *apply = dialog->findChild<QPushButton *>(QStringLiteral("applyReplan"));
    QTRY_VERIFY(apply->isEnabled());
    apply->click();
    auto *reprint = dialog->findChild<QTreeWidget *>(QStringLiteral("replanReprint"));
    QTRY_COMPARE(reprint->topLevelItemCount(), 1);
    reprint->setCurrentItem(reprint->topLevelItem(0));
    m_fixture->press("replanShowOrder");
    auto *order = m_fixture->find<OrderDialog>("orderDialog");
    QVERIFY(order);
    QTRY_VERIFY(order->findChild<QPushButton *>(QStringLiteral("orderPrint"))->isEnabled());
    QVERIFY(order->findChild<QPushButton *>(QStringLiteral("orderRefund"))->isVisible());
    QVERIFY(!order->findChild<QPushButton *>(QStringLiteral("orderExchange"))->isVisible());
    QTest::keyClick(order, Qt::Key_E, Qt::AltModifier);
    m_fixture->awaitAnswers();
    QVERIFY(order->isVisible());
}

void TestReplanDialog::placeIsChosenOnTheMap()
{
    sell({QStringLiteral("A-1")});
    auto *dialog = open(importShorter(1));
    QVERIFY(dialog);
    auto *parties = dialog->findChild<QListWidget *>(QStringLiteral("replanParties"));
    QTRY_COMPARE(parties->count(), 1);
    auto *map = dialog->findChild<ReplanMap *>(QStringLiteral("replanMap"));
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("replanChoose")), Qt::LeftButton);
    QVERIFY(map->isChoosing());
    QTest::keyClick(map, Qt::Key_Right);
    QTest::keyClick(map, Qt::Key_Space);
    QVERIFY(!map->isChoosing());
    auto *apply = dialog->findChild<QPushButton *>(QStringLiteral("applyReplan"));
    QTRY_VERIFY(apply->isEnabled());
    QVERIFY2(parties->item(0)->text().contains(QStringLiteral("A")), qPrintable(parties->item(0)->text()));
    QVERIFY(!parties->item(0)->text().contains(QStringLiteral("no place yet")));
}

void TestReplanDialog::saleMeanwhileIsNoticed()
{
    auto *dialog = open(importShorter(2));
    QVERIFY(dialog);
    auto *parties = dialog->findChild<QListWidget *>(QStringLiteral("replanParties"));
    auto *apply = dialog->findChild<QPushButton *>(QStringLiteral("applyReplan"));
    QTRY_VERIFY(apply->isEnabled()); // nobody has them
    sell({QStringLiteral("A-2")});
    QTRY_COMPARE(parties->count(), 1);
    QVERIFY(!apply->isEnabled());
}

void TestReplanDialog::nothingIsSaidOfAServerThatIsBack()
{
    if (!testsOnServer())
        QSKIP("about a house on a server");
    const PlanId plan = importShorter(2);
    auto *dialog = open(plan);
    QVERIFY(dialog);
    auto *apply = dialog->findChild<QPushButton *>(QStringLiteral("applyReplan"));
    QTRY_VERIFY(apply->isEnabled());
    const auto said = [dialog] { return dialog->findChild<QLabel *>(QStringLiteral("messageText"))->text(); };
    setServerAway(m_fixture->file(), true);
    QTRY_COMPARE(m_fixture->text("serverSign"), QStringLiteral("No connection"));
    apply->click();
    QTRY_VERIFY2(said().contains(QStringLiteral("is closed to everybody")), qPrintable(said()));
    setServerAway(m_fixture->file(), false);
    QTRY_VERIFY_WITH_TIMEOUT(said().isEmpty(), 20'000);
    QTRY_VERIFY(apply->isEnabled());
    apply->click();
    QTRY_COMPARE(m_fixture->house().event().plan, plan);
}

void TestReplanDialog::printsEveryChange()
{
    sell({QStringLiteral("A-1")});
    auto *dialog = open(importShorter(3));
    QVERIFY(dialog);
    auto *parties = dialog->findChild<QListWidget *>(QStringLiteral("replanParties"));
    QTRY_COMPARE(parties->count(), 1);
    dialog->findChild<QLineEdit *>(QStringLiteral("replanSearch"))
        ->setText(QStringLiteral("order")); // on paper is all the same
    QTest::keyClick(parties, Qt::Key_Return);
    const QString file = m_fixture->path(QStringLiteral("changes.pdf"));
    m_fixture->prompt.fileToSave = file;
    const auto save = [&](const char *name) {
        auto *button = dialog->findChild<QPushButton *>(QLatin1String(name));
        emit button->menu()->aboutToShow();
        button->menu()->actions().last()->trigger();
    };
    save("replanPrint");
    QTRY_VERIFY(QFile::exists(file));
    const QString text = pdfText(file);
    const auto &list = dialog->findChild<ReplanOutput *>()->list();
    QCOMPARE(list.rows.size(), 3);
    QVERIFY2(list.rows.first().at(2).startsWith(QStringLiteral("goes to")), qPrintable(list.rows.first().join(u'|')));
    for (const QStringList &row : list.rows)
        QVERIFY2(text.contains(row.first()), qPrintable(text));
    QVERIFY(QFile::remove(file));

    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("applyReplan")), Qt::LeftButton);
    auto *printed = dialog->findChild<QPushButton *>(QStringLiteral("replanPrintApplied"));
    QTRY_VERIFY(printed->isVisible());
    save("replanPrintApplied"); // what was applied, though nothing changes any more
    QTRY_VERIFY(QFile::exists(file));
    QCOMPARE(list.rows.size(), 3);
    QTRY_VERIFY(dialog->findChild<QLabel *>(QStringLiteral("replanPrinted"))->isVisible());
}

void TestReplanDialog::saysWhoKeepsAPrice()
{
    sell({QStringLiteral("A-1"), QStringLiteral("A-2")});
    SeatingPlan plan = **m_fixture->desk(QStringLiteral("office"))->plans().planOf(m_fixture->event);
    for (int seat = 1; seat < 5; ++seat)
        plan.seats[seat].category = plan.seats.last().category;
    auto *dialog = open(import(plan));
    QVERIFY(dialog);
    auto *summary = dialog->findChild<QLabel *>(QStringLiteral("replanSummary"));
    QTRY_VERIFY2(
        summary->text().contains(QStringLiteral("1 sold or held seats keep category and price until released.")),
        qPrintable(summary->text()));
}

// A stage and the standing area of the new plan are where they stand, measured from two seats.
void TestReplanDialog::mapShowsMoreThanSeats()
{
    SeatingPlan plan = **m_fixture->desk(QStringLiteral("office"))->plans().planOf(m_fixture->event);
    PlanArea stage;
    stage.ref = QStringLiteral("stage");
    stage.position = plan.seats.first().position - QPointF(0, 120);
    stage.size = QSizeF(100, 40);
    stage.color = QStringLiteral("#3060c0");
    plan.areas.append(stage);
    plan.zones.first().areas.append(int(plan.areas.size()) - 1);
    auto *dialog = open(import(plan));
    QVERIFY(dialog);
    auto *map = dialog->findChild<ReplanMap *>(QStringLiteral("replanMap"));
    const QPointF first = plan.seats.at(0).position;
    const QPointF last = plan.seats.at(9).position;
    auto *summary = dialog->findChild<QLabel *>(QStringLiteral("replanSummary"));
    QTRY_VERIFY(summary->text().contains(QStringLiteral("changes no seat")));
    const double scale = (map->centreOf(9).x() - map->centreOf(0).x()) / (last.x() - first.x());
    const auto on = [&](const QPointF &place) { return (map->centreOf(0) + (place - first) * scale).toPoint(); };
    const QImage picture = map->grab().toImage();
    const QColor ground = picture.pixelColor(2, 2);
    QCOMPARE(picture.pixelColor(on(stage.position + QPointF(12, 20))), QColor(stage.color));
    for (const PlanArea &area : std::as_const(plan.areas)) {
        if (area.standing)
            QVERIFY(picture.pixelColor(on(area.position + QPointF(6, 6))) != ground);
    }
}

void TestReplanDialog::mapFindsTheSeatUnderThePointer()
{
    auto *dialog = open(importShorter(1));
    QVERIFY(dialog);
    auto *map = dialog->findChild<ReplanMap *>(QStringLiteral("replanMap"));
    QTRY_COMPARE(dialog->findChild<QTableView *>(QStringLiteral("replanTable"))->model()->rowCount(), 1);
    for (const double closer : {1.0, 3.0}) {
        for (int i = 0; i < 8 && closer > 1; ++i)
            QTest::keyClick(map, Qt::Key_Plus);
        for (const int seatNo : {0, 4, 12}) {
            QCOMPARE(map->seatAt(map->centreOf(seatNo)), seatNo);
            QCOMPARE(map->seatAt(map->centreOf(seatNo) + QPointF(1, -1)), seatNo);
        }
    }
    QCOMPARE(map->seatAt(map->centreOf(0) - QPointF(400, 400)), -1);
}

ROWLOCK_WINDOW_TEST(TestReplanDialog)
#include "tst_replan_dialog.moc"
