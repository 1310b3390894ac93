// The side where the sale is made, in the smallest window: four seats can be read, and "Cash" stays under the hand.
#include "tests/support/counter_fixture.h"
#include "ui/sell/sale_column.h"

#include <QListView>
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
    QVERIFY(list->mapTo(m_fixture->window.get(), list->rect().bottomLeft()).y()
            < name->mapTo(m_fixture->window.get(), QPoint()).y());
}

void TestSaleColumn::theLastSalesAreBackWhenThereIsRoom()
{
    setOneAside();
    hold({u"A-1"_qs});
    QTRY_VERIFY(!lastSalesAreShown());
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
    auto *sale = new Box(460, 340, &column);
    auto *aside = new Box(60, 60, &column);
    auto *last = new Box(200, 20, &column);
    aside->hide();
    column.setSale(sale, aside, last);
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

ROWLOCK_WINDOW_TEST(TestSaleColumn)
#include "tst_sale_column.moc"
