// The side where the sale is made, in the smallest window: four seats can be read, and "Cash" stays under the hand.
#include "tests/support/counter_fixture.h"
#include "ui/common/two_line_delegate.h"
#include "ui/sell/sale_column.h"

#include <QListView>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

using namespace rowlock;

namespace {

class Box final : public QWidget
{
public:
    Box(int wanted, int least, QWidget *parent) : QWidget(parent), m_wanted(wanted), m_least(least) {}
    QSize sizeHint() const override { return {280, m_wanted}; }
    QSize minimumSizeHint() const override { return {280, m_least}; }

private:
    const int m_wanted, m_least;
};

struct Filled
{
    Box *sale;
    Box *last; // the recent sales
};

// No sale is set aside.
Filled fillColumn(SaleColumn &column)
{
    auto *sale = new Box(460, 340, &column);
    auto *aside = new Box(60, 60, &column);
    auto *last = new Box(200, 20, &column);
    aside->hide();
    column.setSale(sale, aside, last);
    return {sale, last};
}

} // namespace

class TestSaleColumn : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void fourSeatsAreReadBesideASaleSetAside();
    void theLastSalesAreBackWhenThereIsRoom();
    void aCardMovesNoPayment();
    void aSaleKeepsItsLeastUnderManyCards();
    void allButTheNewestCardBecomeStrips();
    void aCardThatScrollsKeepsItsWidth();
    void everyPartHoldsInTheSmallestWindow();
    void aRecentSaleNamesItsEventWhole();
    void recentSalesFoldUntilTheyAreWanted();
    void everySaleSetAsideCanBeResumedFromTheOneLine();

private:
    void hold(const QStringList &seats)
    {
        for (const QString &seat : seats)
            m_fixture->click(seat);
        QTRY_VERIFY(m_fixture->sell().sale() && m_fixture->sell().sale()->quantity() == seats.size());
    }
    void setOneAside()
    {
        hold({u"B-1"_qs, u"B-2"_qs});
        m_fixture->press("asideButton");
        QTRY_VERIFY(!m_fixture->sell().sale());
        QTRY_VERIFY(m_fixture->find("resumeButton") && m_fixture->find("resumeButton")->isVisible());
    }

    bool lastSalesAreShown() const
    {
        return m_fixture->find("lastSales")->parentWidget()->isVisible();
    } // with or without any

    std::unique_ptr<CounterFixture> m_fixture;
};

void TestSaleColumn::init()
{
    m_fixture = std::make_unique<CounterFixture>();
    m_fixture->openWindow();
    m_fixture->window->resize(m_fixture->window->minimumSize());
    QCoreApplication::sendPostedEvents();
}

void TestSaleColumn::fourSeatsAreReadBesideASaleSetAside()
{
    setOneAside();
    hold({u"A-1"_qs, u"A-2"_qs, u"A-3"_qs, u"A-4"_qs});
    auto *list = m_fixture->find<QListView>("saleItems");
    const QModelIndex fourth = list->model()->index(3, 0);
    QTRY_VERIFY(list->viewport()->rect().contains(list->visualRect(fourth)));
    QTRY_VERIFY(!lastSalesAreShown());
    const QWidget *name = m_fixture->find("patronName");
    QVERIFY(name->mapTo(m_fixture->window.get(), name->rect().bottomLeft()).y()
            < list->mapTo(m_fixture->window.get(), QPoint()).y());
}

void TestSaleColumn::theLastSalesAreBackWhenThereIsRoom()
{
    setOneAside();
    hold({u"A-1"_qs});
    QTRY_VERIFY(!lastSalesAreShown());
    m_fixture->picture(u"column-recent-line"_qs);
    m_fixture->window->resize(1280, 860);
    QTRY_VERIFY(lastSalesAreShown());
}

void TestSaleColumn::aCardMovesNoPayment()
{
    for (const QSize &size : {m_fixture->window->minimumSize(), QSize(1280, 800), QSize(1600, 1100)}) {
        m_fixture->window->resize(size);
        hold({u"A-4"_qs});
        QCoreApplication::sendPostedEvents(); // laid out
        const QPoint before = m_fixture->find("cashButton")->mapTo(m_fixture->window.get(), QPoint());
        m_fixture->click(u"A-4"_qs);
        QTRY_VERIFY(!m_fixture->sell().sale());
        hold({u"A-2"_qs}); // which leaves A-1 alone
        QTRY_VERIFY(m_fixture->find("gapBar")->isVisible());
        QCoreApplication::sendPostedEvents();
        QCOMPARE(m_fixture->find("cashButton")->mapTo(m_fixture->window.get(), QPoint()), before);
        m_fixture->click(u"A-2"_qs);
        QTRY_VERIFY(!m_fixture->sell().sale());
    }
}

void TestSaleColumn::aSaleKeepsItsLeastUnderManyCards()
{
    QWidget window; // which, as the real one, is no larger for what is in it
    SaleColumn column(&window);
    const auto [sale, last] = fillColumn(column);
    auto *small = new Box(80, 80, &column);
    auto *large = new Box(240, 240, &column);
    for (Box *card : {small, large}) {
        column.addCard(card);
        card->hide();
    }
    column.resize(336, 736);
    window.show();
    QCoreApplication::sendPostedEvents();
    QVERIFY(last->isVisible());
    const int foot = sale->geometry().bottom();
    small->show();
    QCoreApplication::sendPostedEvents();
    QCOMPARE(sale->geometry().bottom(), foot);
    large->show();
    QCoreApplication::sendPostedEvents();
    QVERIFY(!last->isVisible());
    QVERIFY(sale->height() >= 340);
    large->hide();
    QCoreApplication::sendPostedEvents();
    QCOMPARE(sale->geometry().bottom(), foot);
}

void TestSaleColumn::allButTheNewestCardBecomeStrips()
{
    QWidget window;
    SaleColumn column(&window);
    const auto [sale, last] = fillColumn(column);
    auto *older = new Box(200, 200, &column);
    auto *newer = new Box(180, 180, &column);
    older->hide();
    newer->hide();
    column.addCard(older, u"Unconfirmed payment"_qs);
    column.addCard(newer, u"Waitlist offer"_qs);
    column.resize(336, 640);
    window.show();
    older->show();
    QCoreApplication::sendPostedEvents();
    QVERIFY(older->isVisible()); // there is room for one
    newer->show();
    QCoreApplication::sendPostedEvents();
    QVERIFY(newer->isVisible());
    QVERIFY(!older->isVisible());
    QVERIFY(!older->isHidden()); // it is still wanted
    const auto strip = [&column](const QString &title) {
        for (QPushButton *button : column.findChildren<QPushButton *>(QStringLiteral("cardStrip"))) {
            if (button->isVisible() && button->text() == title)
                return button;
        }
        return static_cast<QPushButton *>(nullptr);
    };
    QVERIFY(strip(u"Unconfirmed payment"_qs));
    QCOMPARE(strip(u"Unconfirmed payment"_qs)->height(), 36);
    const int foot = sale->geometry().bottom();
    strip(u"Unconfirmed payment"_qs)->click();
    QCoreApplication::sendPostedEvents();
    QVERIFY(older->isVisible() && !newer->isVisible());
    QVERIFY(strip(u"Waitlist offer"_qs));
    older->hide();
    QCoreApplication::sendPostedEvents();
    QVERIFY(newer->isVisible());
    QVERIFY(!strip(u"Waitlist offer"_qs));
    QCOMPARE(sale->geometry().bottom(), foot);
    column.resize(336, 1200);
    older->show();
    QCoreApplication::sendPostedEvents();
    QVERIFY(older->isVisible() && newer->isVisible());
}

void TestSaleColumn::aCardThatScrollsKeepsItsWidth()
{
    QWidget window;
    SaleColumn column(&window);
    const auto [sale, last] = fillColumn(column);
    auto *card = new Box(240, 240, &column);
    column.addCard(card, u"Unconfirmed payment"_qs);
    column.resize(336, 736);
    window.show();
    QCoreApplication::sendPostedEvents();
    const auto *bar = column.findChild<QScrollArea *>()->verticalScrollBar();
    const auto across = [&column](const QWidget *widget) {
        return std::pair(widget->mapTo(&column, QPoint()).x(), widget->width());
    };
    QVERIFY(!bar->isVisible());
    QCOMPARE(across(card), across(sale));
    column.resize(336, 560);
    QCoreApplication::sendPostedEvents();
    column.findChild<QPushButton *>(u"cardStrip"_qs)->click(); // opened where there is no room for it
    QCoreApplication::sendPostedEvents();
    QVERIFY(bar->isVisible());
    QCOMPARE(across(card), across(sale));
    QVERIFY(bar->mapTo(&column, QPoint()).x() > across(card).first + across(card).second);
    QVERIFY(bar->mapTo(&column, bar->rect().topRight()).x() < column.width());
}

// With a payment that nobody knows the end of, sales set aside, a single seat and a sale: nothing lies over anything.
void TestSaleColumn::everyPartHoldsInTheSmallestWindow()
{
    m_fixture.reset();
    m_fixture = std::make_unique<CounterFixture>();
    {
        const auto earlier = m_fixture->desk(u"counter/1"_qs);
        const auto seats = SeatRequest::bestOf(1);
        const auto hold = earlier->holds().hold(m_fixture->event, seats);
        QVERIFY(hold && earlier->payments().begin(hold->id, {PaymentMethod::Card, {}, {}}));
    }
    m_fixture->openWindow();
    m_fixture->window->resize(m_fixture->window->minimumSize());
    const auto isCardShown = [this] { // the Manage page has such a card as well
        const auto cards = m_fixture->window->findChildren<QPushButton *>(QStringLiteral("doubtCharged"));
        return std::any_of(cards.begin(), cards.end(), [](QPushButton *button) { return button->isVisible(); });
    };
    QTRY_VERIFY(isCardShown());
    for (const QString &row : {u"A-9"_qs, u"B-9"_qs}) {
        m_fixture->click(row);
        QTRY_VERIFY(m_fixture->sell().sale());
        m_fixture->press("asideButton");
        QTRY_VERIFY(!m_fixture->sell().sale());
    }
    hold({u"B-2"_qs, u"B-3"_qs, u"B-4"_qs});
    QCoreApplication::sendPostedEvents();

    const auto placeOf = [this](const char *name) {
        const QWidget *widget = m_fixture->find(name);
        return QRect(widget->mapTo(m_fixture->window.get(), QPoint()), widget->size());
    };
    const char *parts[] = {"saleHeading", "patronName",    "saleItems",    "holdLeft",   "total",
                           "cashButton",  "releaseButton", "extendButton", "asideButton"};
    for (const char *part : parts) {
        QVERIFY2(m_fixture->find(part)->isVisible(), part);
        QVERIFY2(m_fixture->window->rect().contains(placeOf(part)), part);
        for (const char *other : parts) {
            if (other != part)
                QVERIFY2(!placeOf(part).intersects(placeOf(other)),
                         qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(part), QLatin1String(other))));
        }
    }
    const auto *list = m_fixture->find<QListView>("saleItems");
    QVERIFY(list->viewport()->height() >= list->visualRect(list->model()->index(0, 0)).height() * 5 / 2);
    QVERIFY(m_fixture->find("resumeButton")->isVisible());
}

void TestSaleColumn::aRecentSaleNamesItsEventWhole()
{
    {
        const auto manager = m_fixture->desk(u"manager/1"_qs);
        EventEdit edit;
        edit.name = u"The Barber of Seville"_qs;
        QVERIFY(manager->events().edit(m_fixture->event, edit));
    }
    QTRY_COMPARE(m_fixture->text("eventName"), u"The Barber of Seville"_qs);
    hold({u"A-1"_qs, u"A-2"_qs});
    m_fixture->press("cashButton");
    QTRY_VERIFY(m_fixture->find<QDialog>("cashDialog"));
    m_fixture->press("exactButton");
    const auto *list = m_fixture->find<QListView>("lastSales");
    QTRY_COMPARE(list->model()->rowCount(), 1);
    const QModelIndex sale = list->model()->index(0, 0);
    const auto words = [&sale](int role) { return sale.data(role).toString(); };
    QVERIFY(words(TwoLineDelegate::BottomRole).startsWith(u"The Barber of Seville, "_qs));
    const QFontMetrics metrics(list->font()); // the lower line is in a smaller font than this
    const int width = list->viewport()->width();
    const auto lengthOf = [&metrics](const QString &text) { return metrics.horizontalAdvance(text); };
    constexpr int around = 3 * 8;
    QVERIFY(lengthOf(u"The Barber of Seville · "_qs + words(TwoLineDelegate::BottomEndRole)) + around <= width);
    QVERIFY(lengthOf(words(TwoLineDelegate::TopRole) + words(TwoLineDelegate::TopEndRole)) + around <= width);
}

void TestSaleColumn::recentSalesFoldUntilTheyAreWanted()
{
    m_fixture->window->resize(1280, 860);
    QTRY_VERIFY(lastSalesAreShown());
    m_fixture->find<QAbstractButton>("recentSalesFold")->click();
    QTRY_VERIFY(!lastSalesAreShown());
    hold({u"A-1"_qs}); // they do not come back by themselves
    m_fixture->press("releaseButton");
    QTRY_VERIFY(!m_fixture->sell().sale());
    QCoreApplication::sendPostedEvents();
    QVERIFY(!lastSalesAreShown());
    m_fixture->press("recentSalesLine");
    QTRY_VERIFY(lastSalesAreShown());
    QVERIFY(m_fixture->find<QAbstractButton>("recentSalesFold")->isChecked());
}

void TestSaleColumn::everySaleSetAsideCanBeResumedFromTheOneLine()
{
    setOneAside();
    hold({u"A-1"_qs});
    const HoldId second = m_fixture->sell().sale()->id;
    m_fixture->press("asideButton");
    QTRY_VERIFY(!m_fixture->sell().sale());
    const auto *more = m_fixture->find<QPushButton>("asideMore");
    QVERIFY(!more->isVisible() || m_fixture->sell().aside().size() == 2);
    hold({u"A-3"_qs, u"A-4"_qs});
    m_fixture->press("asideButton");
    QTRY_VERIFY(!m_fixture->sell().sale());
    hold({u"A-6"_qs, u"A-7"_qs, u"A-8"_qs});
    QTRY_VERIFY(more->isVisible());
    QCOMPARE(more->text(), u"+2"_qs);
    m_fixture->picture(u"column-aside-line"_qs);
    m_fixture->press("asideMore");
    auto *menu = m_fixture->find<QMenu>("asideMenu");
    QVERIFY(menu);
    QCOMPARE(menu->actions().size(), 3);
    QVERIFY2(menu->actions().at(1)->text().contains(u"seat 1\t10:00"_qs), qPrintable(menu->actions().at(1)->text()));
    menu->actions().at(1)->trigger();
    QTRY_VERIFY(m_fixture->sell().sale() && m_fixture->sell().sale()->id == second);
    menu->close();
}

ROWLOCK_WINDOW_TEST(TestSaleColumn)
#include "tst_sale_column.moc"
