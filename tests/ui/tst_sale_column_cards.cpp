// The side where the sale is made with every card at once, in the smallest window and the usual one, light and dark:
// what takes money stays where it is, nothing lies over anything, and nothing is cut. ROWLOCK_GALLERY=folder keeps
// pictures.
#include "tests/support/counter_fixture.h"
#include "ui/common/card.h"
#include "ui/common/labels.h"
#include "ui/common/theme.h"
#include "ui/sell/sale_column.h"

#include <QDialog>
#include <QListView>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// An unconfirmed payment, an offer, an expired sale, two sales set aside, a single seat that is left, and a sale of
// seats and standing places.
class BusyCounter : public CounterFixture
{
public:
    BusyCounter()
    {
        const auto office = desk(u"office"_s);
        const auto sold = office->holds().hold(event, SeatRequest::named({u"Stalls-A-9"_s, u"Stalls-A-10"_s}));
        QVERIFY(sold);
        const auto receipt = office->orders().sell(sold->id, {{PaymentMethod::Cash, sold->total, {}}});
        QVERIFY(receipt);
        order = receipt->order;
        const auto earlier = desk(u"counter/1"_s);
        const auto paying = earlier->holds().hold(event, SeatRequest::named({u"Stalls-B-10"_s}));
        QVERIFY(paying && earlier->payments().begin(paying->id, {PaymentMethod::Card, {}, {}}));
    }
    void open(const QSize &size)
    {
        openWindow();
        window->resize(size);
        QCoreApplication::sendPostedEvents();
        QTRY_VERIFY(shown("doubtCharged"));
    }
    void pick(const QStringList &seats)
    {
        for (const QString &seat : seats)
            click(seat);
        QTRY_VERIFY(!sell().isBusy());
        QTRY_VERIFY(sell().sale() && sell().sale()->quantity() == seats.size());
    }
    void loseOne()
    {
        pick({u"A-3"_s, u"A-4"_s, u"A-5"_s});
        clock.advanceMs(11 * 60 * 1000);
        const auto other = desk(u"counter/7"_s);
        QVERIFY(other->holds().hold(event, SeatRequest::named({ref(u"A-4"_s)})));
        QTRY_VERIFY(!sell().sale());
        press("takeBackButton");
        QTRY_VERIFY(sell().late() && !sell().isBusy());
        press("asideButton");
        QTRY_VERIFY(!sell().sale());
    }
    void setAnotherAside()
    {
        pick({u"B-9"_s});
        press("asideButton");
        QTRY_VERIFY(!sell().sale());
    }
    // To whom the first seats that come free are offered.
    void offer()
    {
        const auto other = desk(u"counter/9"_s);
        QStringList free;
        for (const SeatStatus &seat : house().seats()) {
            if (seat.state == SeatState::Free)
                free << seat.ref;
        }
        const auto all = other->holds().hold(event, SeatRequest::named(free));
        QVERIFY(all && other->holds().add(all->id, SeatRequest::places(u"Standing floor"_s, 50)));
        QVERIFY(other->waitlist().join(event, {2, u"Front"_s, {}, u"Ada Lovelace"_s, u"0451 1234"_s}));
        QVERIFY(other->holds().release(all->id));
        QTRY_VERIFY(shown("offerAccept") || strip(u"Offer: €60.00"_s));
    }
    void sellMany()
    {
        pick({u"B-2"_s, u"B-3"_s, u"B-4"_s, u"B-5"_s, u"B-6"_s});
        sell().tell(&SalePicking::add, SeatRequest::places(u"Standing floor"_s, 4));
        QTRY_VERIFY(sell().sale()->quantity() == 9 && !sell().isBusy());
        QTRY_VERIFY(find("gapBar")->isVisible());
    }
    QWidget *shown(const char *name) const
    {
        for (QWidget *each : column()->findChildren<QWidget *>(QLatin1String(name))) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }
    // All of them have the width of what is around them, and none is under the scroll bar.
    void cardsHaveTheirWidth() const
    {
        const auto *scroll = column()->findChild<QScrollArea *>();
        const QScrollBar *bar = scroll->verticalScrollBar();
        int seen = 0;
        for (const Card *card : scroll->findChildren<Card *>()) {
            if (!card->isVisible())
                continue;
            ++seen;
            QCOMPARE(placeOf(card).left(), placeOf(find("cashButton")).left());
            QCOMPARE(placeOf(card).right(), placeOf(find("partButton")).right());
            QVERIFY(!bar->isVisible() || !placeOf(bar).intersects(placeOf(card)));
        }
        QVERIFY(seen > 0);
    }
    QAbstractButton *strip(const QString &title) const
    {
        for (QAbstractButton *each : column()->findChildren<QAbstractButton *>(u"cardStrip"_s)) {
            if (each->isVisible() && each->text() == title)
                return each;
        }
        return nullptr;
    }
    SaleColumn *column() const { return window->findChild<SaleColumn *>(); }
    QRect placeOf(const QWidget *widget) const { return {widget->mapTo(column(), QPoint()), widget->size()}; }

    Order order;
};

bool isText(const QWidget *widget)
{
    const auto *label = qobject_cast<const QLabel *>(widget);
    return label ? !label->text().isEmpty() : qobject_cast<const QAbstractButton *>(widget) != nullptr;
}

// Words and buttons that are shown; of what scrolls, those that are seen, at least in part.
QList<QWidget *> texts(const BusyCounter &counter)
{
    QList<QWidget *> found;
    for (QWidget *widget : counter.column()->findChildren<QWidget *>()) {
        const bool scrolls = counter.column()->findChild<QScrollArea *>()->isAncestorOf(widget);
        if (isText(widget) && widget->isVisible() && (!scrolls || !widget->visibleRegion().isEmpty()))
            found << widget;
    }
    return found;
}

QString nameOf(const QWidget *widget)
{
    const auto *label = qobject_cast<const QLabel *>(widget);
    return widget->objectName() + u' ' + (label ? label->text() : widget->accessibleName());
}

bool isSqueezed(const QWidget *widget)
{
    const auto *label = qobject_cast<const QLabel *>(widget);
    if (label)
        return label->wordWrap() && label->heightForWidth(label->width()) > label->height();
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    constexpr int edges = 16; // the least that an ActionButton keeps beside its words
    const int icon = button->icon().isNull() ? 0 : button->iconSize().width();
    const int words = button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width();
    return !button->text().isEmpty() && words + icon + edges > button->width();
}

QString faultsOf(const BusyCounter &counter)
{
    QStringList faults;
    const auto seen = [&counter](const QWidget *widget) {
        return widget->visibleRegion().translated(widget->mapTo(counter.column(), QPoint()));
    };
    const auto *cards = counter.column()->findChild<QScrollArea *>();
    const QList<QWidget *> all = texts(counter);
    for (qsizetype i = 0; i < all.size(); ++i) {
        const QWidget *each = all.at(i);
        if (isSqueezed(each))
            faults << u"squeezed: "_s + nameOf(each);
        if (!cards->isAncestorOf(each) && each->visibleRegion().boundingRect() != each->rect())
            faults << u"cut off: "_s + nameOf(each);
        for (const QWidget *other : all.mid(i + 1)) {
            const bool areApart = !other->isAncestorOf(each) && !each->isAncestorOf(other);
            if (areApart && seen(each).intersects(seen(other)))
                faults << u"over another: %1 and %2"_s.arg(nameOf(each), nameOf(other));
        }
    }
    return faults.join(u'\n');
}

// Nothing in the column asks for another layout once it has its place.
bool isAtRest(const BusyCounter &counter)
{
    class Requests : public QObject
    {
    public:
        int seen = 0;
        bool eventFilter(QObject *, QEvent *event) override
        {
            seen += event->type() == QEvent::LayoutRequest;
            return false;
        }
    } requests;
    counter.column()->installEventFilter(&requests);
    for (int round = 0; round < 20; ++round)
        QCoreApplication::processEvents();
    return requests.seen < 10;
}

} // namespace

class TestSaleColumnCards : public QObject
{
    Q_OBJECT

private slots:
    void cleanupTestCase() { applyScheme(*qApp, Scheme::Light); }
    void aSaleWithEveryCard_data() { sizes(); }
    void aSaleWithEveryCard();
    void anExchangeWithEveryCard_data() { sizes(); }
    void anExchangeWithEveryCard();

private:
    static void sizes()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1024") << QSize(1024, 700);
        QTest::newRow("1360") << QSize(1360, 850);
    }
    static QString picture(const QByteArray &what)
    {
        return u"column-%1-%2"_s.arg(QLatin1String(what), QLatin1String(QTest::currentDataTag()));
    }
};

void TestSaleColumnCards::aSaleWithEveryCard()
{
    QFETCH(const QSize, size);
    BusyCounter counter;
    counter.open(size);
    counter.pick({u"B-3"_s});
    QVERIFY(isAtRest(counter)); // else it is where a column without a sale had it
    const QRect cash = counter.placeOf(counter.find("cashButton"));
    const QRect total = counter.placeOf(counter.find("total"));
    counter.press("releaseButton");
    QTRY_VERIFY(!counter.sell().sale());
    counter.loseOne();
    counter.setAnotherAside();
    counter.offer();
    counter.sellMany();
    counter.awaitAnswers();
    QCOMPARE(counter.placeOf(counter.find("cashButton")), cash);
    const auto totalIsInPlace = [&] {
        const QRect place = counter.placeOf(counter.find("total"));
        QCOMPARE(place.top(), total.top());
        QCOMPARE(place.bottom(), total.bottom());
    };
    totalIsInPlace();
    counter.picture(picture("sale"));
    QVERIFY2(faultsOf(counter).isEmpty(), qPrintable(faultsOf(counter)));
    const QList<std::pair<QString, const char *>> cards = {{u"Unconfirmed: €20.00"_s, "doubtCharged"},
                                                           {u"Offer: €60.00"_s, "offerAccept"},
                                                           {u"Expired: €90.00"_s, "lateKeep"}};
    int folded = 0;
    for (const auto &[title, part] : cards) { // none is lost
        QAbstractButton *strip = counter.strip(title);
        QVERIFY2(bool(strip) != bool(counter.shown(part)), qPrintable(title));
        if (!strip)
            continue;
        ++folded;
        strip->click();
        counter.awaitAnswers();
        counter.picture(picture(title.section(u':', 0, 0).toLower().toLatin1()));
        QVERIFY2(faultsOf(counter).isEmpty(), qPrintable(title + u'\n' + faultsOf(counter)));
        QCOMPARE(counter.placeOf(counter.find("cashButton")), cash);
        totalIsInPlace();
        QVERIFY2(!counter.strip(title) && counter.shown(part), qPrintable(title));
        counter.cardsHaveTheirWidth();
    }
    QVERIFY(folded >= 2); // neither window has room for all of them
    QVERIFY(isAtRest(counter));
}

void TestSaleColumnCards::anExchangeWithEveryCard()
{
    QFETCH(const QSize, size);
    BusyCounter counter;
    counter.open(size);
    counter.loseOne();
    counter.setAnotherAside();
    counter.offer();
    counter.type("omnibox", counter.order.code);
    QTRY_VERIFY(counter.find<QDialog>("orderDialog"));
    counter.awaitAnswers();
    counter.press("orderExchange");
    QTRY_VERIFY(counter.find("exchangePanel")->isVisible());
    counter.pick({u"B-3"_s, u"B-4"_s});
    counter.awaitAnswers();
    counter.picture(picture("exchange"));
    QVERIFY2(faultsOf(counter).isEmpty(), qPrintable(faultsOf(counter)));
    const auto mayBePaid = [&counter](const QString &beside) {
        for (const char *name : {"exchangeHeading", "exchangeDifference", "exchangeCash", "exchangeLeave"}) {
            const QWidget *part = counter.find(name);
            QVERIFY2(part->visibleRegion().boundingRect() == part->rect(), // without scrolling
                     qPrintable(QLatin1String(name) + u" beside "_s + beside));
        }
    };
    mayBePaid(u"all"_s);
    int opened = 0;
    for (const QString &title : {u"Unconfirmed: €20.00"_s, u"Offer: €60.00"_s, u"Expired: €90.00"_s}) {
        QAbstractButton *strip = counter.strip(title);
        if (!strip)
            continue;
        ++opened;
        strip->click();
        counter.awaitAnswers();
        counter.picture(picture("exchange-and-" + title.section(u':', 0, 0).toLower().toLatin1()));
        QVERIFY2(!counter.strip(title), qPrintable(title));
        QVERIFY2(faultsOf(counter).isEmpty(), qPrintable(title + u'\n' + faultsOf(counter)));
        mayBePaid(title);
    }
    QVERIFY(opened > 0);
}

ROWLOCK_WINDOW_TEST(TestSaleColumnCards)
#include "tst_sale_column_cards.moc"
