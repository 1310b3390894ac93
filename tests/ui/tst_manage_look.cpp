// The Manage page in the smallest window, and in another theme than it was opened in.
#include "tests/support/counter_fixture.h"
#include "ui/common/theme.h"
#include "ui/house/hold_list_model.h"
#include "ui/house/house_page.h"
#include "ui/house/pool_table.h"
#include "ui/seatmap/seat_map_view.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QHeaderView>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QTreeView>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

class ManagerWindow : public CounterFixture
{
public:
    ManagerWindow()
    {
        openWindow();
        press("page-Manage");
        page = window->findChild<HousePage *>();
        QTRY_VERIFY(page->isVisible());
    }
    QRect placeOf(const QWidget *widget) const { return {widget->mapTo(window.get(), QPoint()), widget->size()}; }

    HousePage *page = nullptr;
};

} // namespace

class TestManageLook : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { applyScheme(*qApp, Scheme::Light); }
    void talliesAreOneLineInALowWindow();
    void thePanelIsOnePageThatScrolls();
    void anUnconfirmedPaymentStandsFirstAndWhole();
    void aHoldShowsWhatItComesTo();
    void namesOfCategoriesAreNotCut();
    void headingsFold();
    void aChangeOfThemeRepaintsEverything();
};

void TestManageLook::talliesAreOneLineInALowWindow()
{
    ManagerWindow manager;
    manager.window->resize(1360, 850);
    QCoreApplication::sendPostedEvents();
    const int tall = manager.find("counterStrip")->height();
    QVERIFY(tall > 40);
    manager.window->resize(1024, 700);
    QTRY_COMPARE(manager.find("counterStrip")->height(), 28);
    QVERIFY(manager.find("available")->isVisible());
    manager.window->resize(1360, 850);
    QTRY_COMPARE(manager.find("counterStrip")->height(), tall);
}

void TestManageLook::thePanelIsOnePageThatScrolls()
{
    ManagerWindow manager;
    manager.window->resize(1024, 700);
    const auto other = manager.desk(u"counter/2"_s);
    for (int number = 1; number <= 10; ++number)
        QVERIFY(other->holds().hold(manager.event, SeatRequest::named({manager.ref(u"A-%1"_s.arg(number))})));
    auto *holds = manager.find<QAbstractItemView>("holds");
    QTRY_COMPARE(holds->model()->rowCount(), 10);
    auto *pools = manager.find<QTreeView>("pools");
    for (QAbstractItemView *list : {holds, static_cast<QAbstractItemView *>(pools)}) {
        QTRY_COMPARE(list->verticalScrollBar()->maximum(), 0); // it does not scroll inside
        const QModelIndex last = list->model()->index(list->model()->rowCount() - 1, 0);
        QVERIFY(list->viewport()->rect().contains(list->visualRect(last).center()));
    }
    auto *scroll = qobject_cast<QScrollArea *>(
        holds->parentWidget()->parentWidget()->parentWidget()->parentWidget()->parentWidget());
    QVERIFY(scroll && scroll->verticalScrollBar()->maximum() > 0);
    holds->setFocus();
    holds->setCurrentIndex(holds->model()->index(9, 0));
    const QRect shown =
        holds->visualRect(holds->currentIndex()).translated(manager.placeOf(holds->viewport()).topLeft());
    QVERIFY(manager.placeOf(scroll->viewport()).contains(shown.center())); // the page follows the keys
}

void TestManageLook::anUnconfirmedPaymentStandsFirstAndWhole()
{
    ManagerWindow manager;
    manager.window->resize(1024, 700);
    const auto other = manager.desk(u"counter/2"_s);
    const auto hold = other->holds().hold(manager.event, SeatRequest::named({manager.ref(u"A-1"_s)}));
    QVERIFY(hold && other->payments().begin(hold->id, {PaymentMethod::Card, {}, {}}));
    QTRY_VERIFY(manager.find("doubtCharged") && manager.find("doubtCharged")->isVisible());
    const QRect window = manager.window->rect();
    for (const char *name : {"doubtHeading", "doubtCharged", "doubtNotCharged"})
        QTRY_VERIFY2(window.contains(manager.placeOf(manager.find(name))), name);
    QVERIFY(manager.placeOf(manager.find("doubtNotCharged")).bottom() < manager.placeOf(manager.find("pools")).top());
}

void TestManageLook::aHoldShowsWhatItComesTo()
{
    ManagerWindow manager;
    const auto other = manager.desk(u"counter/2"_s);
    const auto comp = other->inventory().savePriceType({-1, u"Comp"_s, u"p"_s, u"#a8323f"_s, true, PriceKind::Comp});
    QVERIFY(comp);
    SeatRequest request = SeatRequest::named({manager.ref(u"A-1"_s), manager.ref(u"A-2"_s)});
    request.types = {{comp->no, 1}};
    request.compReason = u"press"_s;
    const auto hold = other->holds().hold(manager.event, request);
    QVERIFY(hold);
    auto *list = manager.find<QAbstractItemView>("holds");
    const auto *model = qobject_cast<HoldListModel *>(list->model());
    QTRY_COMPARE(model->rowCount(), 1);
    QCOMPARE(model->paidOf(model->item(0)).minor, 3000);
    QVERIFY(model->index(0, 0).data().toString().endsWith(u"€30.00"_s));
    const HandReduction half{PercentOff{Percent::of(50'00).value()}, u"the sight"_s, {}, {{manager.ref(u"A-2"_s), 0}}};
    QVERIFY(other->holds().reduce(hold->id, {half}));
    QTRY_COMPARE(model->paidOf(model->item(0)).minor, 1500);
    manager.picture(u"hold-with-a-comp"_s);
    manager.press("holdsEverywhere");
    QTRY_COMPARE(model->paidOf(model->item(0)).minor, 1500);
}

// With all its columns the table leaves the names no room beside the figures.
void TestManageLook::namesOfCategoriesAreNotCut()
{
    ManagerWindow manager;
    manager.window->resize(1024, 700);
    auto *table = manager.find<PoolTable>("pools");
    QTRY_VERIFY(table->isVisible());
    QVERIFY(!table->areNamesAbove());
    const int height = table->height();
    const auto office = manager.desk(u"office"_s);
    QVERIFY(office->blocks().block(manager.event, {u"Stalls-A-1"_s}, u"H"_s, u"no view"_s));
    const auto held = office->holds().hold(manager.event, SeatRequest::named({u"Stalls-B-1"_s}));
    QVERIFY(held);
    QVERIFY(office->reservations().make(held->id, PatronChoice(u"Jones"_s), {{}, 30}));
    manager.awaitAnswers();
    QTRY_VERIFY(!table->isColumnHidden(PoolModel::Blocked) && !table->isColumnHidden(PoolModel::Reserved));
    QTRY_VERIFY(table->areNamesAbove());
    QTRY_VERIFY(table->height() > height);
    manager.picture(u"pools-all-columns"_s);
}

void TestManageLook::headingsFold()
{
    ManagerWindow manager;
    auto *head = manager.find<QAbstractButton>("foldCategories");
    QVERIFY(manager.find("pools")->isVisible());
    head->click();
    QVERIFY(!manager.find("pools")->isVisible());
    QVERIFY(head->accessibleName() == u"Categories"_s && !head->isChecked());
    head->click();
    QVERIFY(manager.find("pools")->isVisible());
}

void TestManageLook::aChangeOfThemeRepaintsEverything()
{
    const auto picture = [](const ManagerWindow &manager) {
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents(); // laid out
        return manager.page->grab().toImage();
    };
    applyScheme(*qApp, Scheme::Dark);
    QImage fresh;
    {
        ManagerWindow manager;
        fresh = picture(manager);
    }
    applyScheme(*qApp, Scheme::Light);
    ManagerWindow manager;
    picture(manager);
    applyScheme(*qApp, Scheme::Dark);
    QCoreApplication::sendPostedEvents();
    QImage changed = picture(manager);
    QCOMPARE(changed.size(), fresh.size());
    int others = 0;
    for (int y = 0; y < fresh.height(); ++y) {
        for (int x = 0; x < fresh.width(); ++x)
            others += changed.pixel(x, y) != fresh.pixel(x, y);
    }
    if (others > 0 && qEnvironmentVariableIsSet("ROWLOCK_PICTURES")) {
        fresh.save(qEnvironmentVariable("ROWLOCK_PICTURES") + u"/fresh.png"_s);
        changed.save(qEnvironmentVariable("ROWLOCK_PICTURES") + u"/changed.png"_s);
    }
    QCOMPARE(others, 0);
}

ROWLOCK_WINDOW_TEST(TestManageLook)
#include "tst_manage_look.moc"
