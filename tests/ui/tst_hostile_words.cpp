// Hostile names on the screen: said as they are, by every widget that shows names. None is taken for markup, for a mark
// of a key or for a place where a figure goes, none makes a line higher, and none turns round what stands beside it.
#include "tests/support/counter_fixture.h"
#include "tests/support/hostile_texts.h"

#include "model/domain/plain_text.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/theme.h"
#include "ui/common/two_line_delegate.h"
#include "ui/programme/season_month.h"
#include "ui/seatmap/hover_card.h"
#include "ui/sell/event_list_model.h"
#include "ui/sell/last_sales.h"
#include "ui/sell/type_menu.h"

#include <QDialog>
#include <QListView>
#include <QMenu>
#include <QTest>
#include <QTextLayout>
#include <QToolTip>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestHostileWords : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyScheme(*qApp, Scheme::Light); }
    void labelsTakeThemForWords();
    void tooltipsTakeThemForWords();
    void aLineStaysALine();
    void menusKeepTheirAmpersands();
    void theSeasonCountsBesideThem();
    void figuresStayBehindThem();
    void recentSalesNameThem();
    void allEventsAreCalledSo();
    void oneNameEverywhere();

private:
    static QList<HostileText> names(qsizetype longest = 200);
};

namespace {

// A label that has taken its text for markup has somebody for it.
bool isWords(const QLabel &label)
{
    const bool isSelected = label.textInteractionFlags() != Qt::LinksAccessibleByMouse; // which needs somebody as well
    for (const QObject *part : label.children()) {
        if (part->inherits("QWidgetTextControl") && !isSelected)
            return false;
    }
    return !Qt::mightBeRichText(label.text()) || label.textFormat() == Qt::PlainText;
}

QLabel *shownTip()
{
    for (QWidget *window : QApplication::topLevelWidgets()) {
        if (window->inherits("QTipLabel") && window->isVisible())
            return qobject_cast<QLabel *>(window);
    }
    return nullptr;
}

// As it is read on a button or in a menu.
QString withoutMarks(const QString &text)
{
    QString read;
    for (qsizetype i = 0; i < text.size() && text.at(i) != u'\t'; ++i) {
        if (text.at(i) == u'&')
            ++i;
        if (i < text.size())
            read += text.at(i);
    }
    return read;
}

// Where the name of a line ends on the screen and where what follows it begins; no number: one of them is not there.
bool standsBehind(const QString &line, const QString &name, const QString &next)
{
    const qsizetype at = line.indexOf(name), then = line.indexOf(next, at + name.size());
    if (at < 0 || then < 0)
        return false;
    QTextLayout layout(line);
    QTextOption leftToRight;
    leftToRight.setTextDirection(Qt::LeftToRight);
    leftToRight.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(leftToRight);
    layout.beginLayout();
    const QTextLine shown = layout.createLine();
    layout.endLayout();
    const qreal begins = shown.cursorToX(int(then));
    for (qsizetype i = at; i < at + name.size(); ++i) {
        if (shown.cursorToX(int(i)) > begins + 0.5)
            return false;
    }
    return true;
}

SeasonEvent sold(const QString &name, Instant starts)
{
    SeasonEvent one;
    one.event.id = EventId(1);
    one.event.name = name;
    one.event.starts = starts;
    one.event.counters = {40, 28, 0, 0, 12, 0};
    return one;
}

} // namespace

// What the house can have kept.
QList<HostileText> TestHostileWords::names(qsizetype longest)
{
    QList<HostileText> kept;
    for (const HostileText &hostile : hostileTexts()) {
        if (!hostile.isCard && isPlainText(hostile.text) && isPlainlySpaced(hostile.text) && !hostile.text.isEmpty()
            && hostile.text.size() <= longest)
            kept.append(hostile);
    }
    return kept;
}

void TestHostileWords::labelsTakeThemForWords()
{
    ToneLabel label({}, Tone::Plain);
    FigureLabel figure(u"Total"_s, u"total"_s);
    MessageBar bar;
    QVERIFY(names().size() > 350);
    for (const HostileText &name : names()) {
        label.setText(name.text);
        figure.setFigure(name.text);
        bar.show(Tone::Plain, name.text, name.text, [] {});
        QVERIFY2(isWords(label) && isWords(figure), qPrintable(named(name)));
        QCOMPARE(bar.text(), name.text);
        for (const QLabel *part : bar.findChildren<QLabel *>())
            QVERIFY2(isWords(*part), qPrintable(named(name)));
        for (const QAbstractButton *button : bar.findChildren<QAbstractButton *>())
            QVERIFY2(button->isHidden() || button->text().isEmpty() || withoutMarks(button->text()) == name.text
                         || button->objectName() != u"messageButton"_s,
                     qPrintable(named(name)));
    }
}

void TestHostileWords::tooltipsTakeThemForWords()
{
    QWidget window;
    window.show();
    for (const HostileText &name : names()) {
        QToolTip::showText(window.mapToGlobal(QPoint(5, 5)), name.text, &window);
        const QLabel *tip = shownTip();
        QVERIFY2(tip, qPrintable(named(name)));
        QVERIFY2(tip->text() == name.text && isWords(*tip), qPrintable(named(name)));
    }
    QToolTip::hideText();
}

// A name of any script, or of old when line breaks could be kept, makes no line of a list higher.
void TestHostileWords::aLineStaysALine()
{
    ToneLabel label(u"Anna"_s, Tone::Plain);
    label.setElided(true);
    const int height = label.sizeHint().height();
    QWidget around;
    around.resize(900, 700);
    HoverCard card(&around);
    for (const HostileText &hostile : hostileTexts()) {
        label.setText(hostile.text.left(500));
        label.resize(200, height);
        QVERIFY2(label.sizeHint().height() == height, qPrintable(named(hostile)));
        QVERIFY(!label.grab().isNull());
        MapText text;
        text.title = hostile.text.left(500);
        text.lines = {hostile.text.left(500)};
        card.present(text, {10, 10, 20, 20});
        QVERIFY2(card.plainText() == text.title + u'\n' + text.title, qPrintable(named(hostile)));
        QVERIFY(!card.grab().isNull());
    }
}

void TestHostileWords::menusKeepTheirAmpersands()
{
    const Money price{1000, Currency()};
    HoldItem item;
    item.pool = 0;
    item.price = price;
    for (const HostileText &name : names(60)) {
        PoolStatus pool;
        pool.pool = 0;
        pool.name = name.text;
        const PriceType adult{0, u"Adult"_s, u"a"_s, u"#102030"_s}, other{1, name.text, u"q"_s, u"#102030"_s};
        pool.price = price;
        pool.prices = {{adult, price}, {other, price}};
        const std::unique_ptr<QMenu> menu(typeMenu({item}, {pool}, nullptr));
        const QAction *action = menu->actions().last();
        QVERIFY2(withoutMarks(action->text()) == name.text + u" (q)"_s, qPrintable(named(name)));
        QVERIFY2(QKeySequence::mnemonic(action->text()) == QKeySequence(Qt::ALT | Qt::Key_Q), qPrintable(named(name)));
    }
}

void TestHostileWords::theSeasonCountsBesideThem()
{
    SeasonMonth month("Europe/Berlin", nullptr);
    const Instant starts = *instantFromIso(u"2031-11-21T19:30:00Z"_s, QTimeZone::utc());
    const QDate day(2031, 11, 21);
    for (const HostileText &name : names()) {
        month.show({sold(name.text, starts)}, day);
        const QModelIndex cell = month.indexOf(day);
        const QString spoken = cell.data(Qt::AccessibleTextRole).toString();
        QVERIFY2(spoken.endsWith(u"20:30 "_s + name.text + u", 12 of 40 sold"_s), qPrintable(named(name) + spoken));
        const QString line = cell.data(SeasonMonth::EventsRole).toStringList().value(0);
        QVERIFY2(line == u"20:30 · 30% "_s + name.text, qPrintable(named(name) + line));
    }
}

void TestHostileWords::figuresStayBehindThem()
{
    int turned = 0;
    for (const HostileText &name : names(60)) {
        const QString plain = name.text + u", 12 seats"_s, line = isolated(name.text) + u", 12 seats"_s;
        QVERIFY2(standsBehind(line, name.text, u"12 seats"_s), qPrintable(named(name)));
        turned += standsBehind(plain, name.text, u"12 seats"_s) ? 0 : 1;
    }
    QVERIFY2(turned > 5, "the figures never stood elsewhere: the test sees nothing");
    QCOMPARE(isolated(u"Anna"_s), u"Anna"_s);
}

void TestHostileWords::recentSalesNameThem()
{
    const HouseModel nobody(u"counter"_s);
    LastSalesModel model(nobody, "Europe/Berlin");
    for (const HostileText &name : names(60)) {
        OrderLine order;
        order.id = OrderId(1);
        order.code = u"7777-9999"_s;
        order.eventName = u"Tosca"_s;
        order.by = {name.text, {}};
        order.patron = name.text;
        order.types = u"2 Adult"_s;
        order.tickets = 2;
        order.seats = u"Stalls, row A, seat 1; Stalls, row A, seat 2"_s;
        model.setOrders({order});
        const QModelIndex row = model.index(0);
        const QString below = row.data(TwoLineDelegate::BottomRole).toString();
        QVERIFY2(below.startsWith(u"Tosca · "_s + isolated(name.text) + u" · 2 Adult · "_s), qPrintable(below));
        QVERIFY2(standsBehind(below, name.text, u"2 Adult"_s), qPrintable(named(name)));
        QVERIFY2(row.data(Qt::ToolTipRole).toString().endsWith(u" by "_s + name.text), qPrintable(named(name)));
        QVERIFY2(row.data(TwoLineDelegate::TopRole).toString().endsWith(u"7777-9999 · "_s + name.text),
                 qPrintable(named(name)));
    }
}

// A season of which each event bears one of them: in the list at the counter, in the season and in the manager's menu.
void TestHostileWords::allEventsAreCalledSo()
{
    CounterFixture fixture;
    const auto office = fixture.desk(u"office"_s);
    QStringList expected{u"Tosca"_s};
    Instant starts = office->events().event(fixture.event)->starts;
    for (const HostileText &name : names()) {
        if (name.family == u"controls"_s || expected.size() > 250)
            continue;
        starts = starts.plusSeconds(86400);
        const auto made = office->events().copy({fixture.event, {starts}, name.text});
        QVERIFY2(made, qPrintable(named(name)));
        expected << name.text;
    }
    fixture.openWindow();
    auto *list = fixture.find<QListView>("eventList");
    QTRY_COMPARE(list->model()->rowCount(), int(expected.size()));
    const int height = list->sizeHintForRow(0);
    for (int row = 0; row < expected.size(); ++row) {
        const QModelIndex index = list->model()->index(row, 0);
        QCOMPARE(index.data(EventListModel::NameRole).toString(), expected.at(row));
        QVERIFY(index.data(Qt::ToolTipRole).toString().startsWith(expected.at(row)));
        QCOMPARE(list->sizeHintForRow(row), height);
    }
    for (int row = 0; row < expected.size(); row += 5) { // painted, a screen at a time
        list->scrollTo(list->model()->index(row, 0), QAbstractItemView::PositionAtTop);
        QVERIFY(!list->grab().isNull());
    }
    fixture.press("page-Manage");
    QStringList offered;
    for (QMenu *menu : fixture.window->findChildren<QMenu *>()) {
        if (menu->isEmpty())
            emit menu->aboutToShow();
        for (const QAction *action : menu->actions())
            offered << withoutMarks(action->text());
    }
    for (const QString &name : std::as_const(expected)) {
        const bool isThere = std::any_of(offered.begin(), offered.end(),
                                         [&](const QString &entry) { return entry.startsWith(name + u", "_s); });
        QVERIFY2(isThere, qPrintable(name));
    }
}

namespace {

// Looks like markup, has marks of keys and places for figures.
const QString everywhere = u"R&B <b>%1 %2 &amp;"_s;

// Why a widget or an action says it as something else; empty: it does not.
QString faultOf(const QString &text, bool takesMarks)
{
    const QString read = takesMarks ? withoutMarks(text) : text;
    const qsizetype at = read.indexOf(u"R&B"_s);
    if (takesMarks && text.contains(u"RB <"_s))
        return u"lost its ampersand: "_s + text;
    if (takesMarks && at < 0 && text.contains(u"R&B"_s))
        return u"takes the ampersand for a key: "_s + text;
    if (at >= 0 && read.size() > at + 8 && !read.mid(at).startsWith(everywhere.left(12)))
        return u"was filled in: "_s + text;
    return {};
}

QStringList faultsOf(const QWidget &root, int &seen)
{
    QStringList faults;
    const auto look = [&](const QObject &at, const QString &text, bool takesMarks) {
        seen += text.contains(u"R&B"_s) || text.contains(u"R&&B"_s) ? 1 : 0;
        if (const QString fault = faultOf(text, takesMarks); !fault.isEmpty())
            faults << QLatin1String(at.metaObject()->className()) + u' ' + at.objectName() + u' ' + fault;
    };
    for (const QWidget *widget : root.findChildren<QWidget *>()) {
        look(*widget, widget->accessibleName(), false);
        look(*widget, widget->accessibleDescription(), false);
        look(*widget, widget->toolTip(), false);
        look(*widget, widget->windowTitle(), false);
        if (const auto *label = qobject_cast<const QLabel *>(widget)) {
            look(*label, label->text(), label->buddy() != nullptr);
            if (!isWords(*label))
                faults << label->objectName() + u" takes it for markup: "_s + label->text();
        }
        if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
            look(*button, button->text(), true);
        if (const auto *view = qobject_cast<const QAbstractItemView *>(widget); view && view->model()) {
            for (int row = 0; row < view->model()->rowCount(view->rootIndex()); ++row) {
                for (int column = 0; column < view->model()->columnCount(view->rootIndex()); ++column) {
                    const QModelIndex index = view->model()->index(row, column, view->rootIndex());
                    for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)})
                        look(*view, index.data(role).toString(), false);
                }
            }
        }
    }
    for (const QAction *action : root.findChildren<QAction *>()) {
        look(*action, action->text(), true);
        look(*action, action->statusTip(), false);
    }
    return faults;
}

// Everything in the house that has a name has this one.
void nameEverything(CounterFixture &fixture)
{
    const auto desk = fixture.desk(u"office"_s);
    const auto done = [](const auto &answer) {
        if (!answer)
            qFatal("%s", qPrintable(answer.error().message));
        return *answer;
    };
    fixture.sellTypes();
    PriceType second = done(desk->inventory().priceTypes()).at(1);
    second.name = everywhere;
    done(desk->inventory().savePriceType(second));
    EventEdit edit;
    edit.name = edit.production = everywhere;
    done(desk->events().edit(fixture.event, edit));
    done(desk->plans().rename(done(desk->plans().all()).first().id, everywhere));
    done(desk->inventory().recategorise(fixture.event, {{{u"ref-B-10"_s}, everywhere}},
                                        NewCategory{everywhere, {1500, Currency()}, u"#102030"_s}));
    FeeRule fee;
    fee.name = everywhere;
    fee.amount = {100, Currency()};
    fee.per = FeeFor::Order;
    done(desk->inventory().addFee(fee));
    Goods goods;
    goods.name = everywhere;
    goods.price = {300, Currency()};
    done(desk->inventory().addGoods(goods));
    DiscountRule discount;
    discount.name = everywhere;
    discount.effect = PercentOff{*Percent::of(1000)};
    done(desk->inventory().addDiscount(discount));
    Voucher voucher;
    voucher.rule.name = everywhere;
    voucher.rule.effect = PercentOff{*Percent::of(1000)};
    done(desk->vouchers().make(voucher));
    PriceListEdit list;
    list.name = everywhere;
    list.cells = {{everywhere, firstPriceType, Money{100, Currency()}}};
    done(desk->inventory().savePriceList(list));
    BlockCode code = done(desk->blocks().codes()).first();
    code.meaning = everywhere;
    done(desk->blocks().saveCode(code));
    done(desk->blocks().block(fixture.event, {u"ref-B-9"_s}, code.letter, everywhere));
    const HoldInfo held = done(desk->holds().hold(fixture.event, SeatRequest::named({u"ref-A-1"_s, u"ref-A-2"_s})));
    const Money due = done(desk->orders().quote(held.id)).orders.first().total;
    const SaleReceipt sale =
        done(desk->orders().sell(held.id, {{PaymentMethod::Card, due, everywhere}}, {}, everywhere));
    done(desk->orders().note(sale.order.id, everywhere));
    done(desk->waitlist().join(fixture.event, {20, {}, {}, everywhere, everywhere}));
    const HoldInfo other = done(desk->holds().hold(fixture.event, SeatRequest::named({u"ref-A-5"_s})));
    done(desk->holds().namePatron(other.id, everywhere));
}

} // namespace

void TestHostileWords::oneNameEverywhere()
{
    CounterFixture fixture;
    nameEverything(fixture);
    fixture.openWindow();
    fixture.awaitAnswers();
    int seen = 0;
    const auto looksRight = [&](const QString &where) {
        QTest::qWait(0);
        fixture.awaitAnswers();
        QStringList faults;
        for (QWidget *window : QApplication::topLevelWidgets())
            faults += faultsOf(*window, seen);
        faults.removeDuplicates();
        QVERIFY2(faults.isEmpty(), qPrintable(where + u":\n"_s + faults.join(u'\n')));
    };
    looksRight(u"counter"_s);
    fixture.click(u"A-3"_s);
    fixture.click(u"B-9"_s);
    QTRY_VERIFY(fixture.sell().sale());
    looksRight(u"a sale"_s);
    const auto orders = fixture.desk(u"office"_s)->orders().recent(fixture.event, 1);
    fixture.window->counter()->showOrder(orders->first().code);
    QTRY_VERIFY(fixture.find("orderName") && fixture.find("orderName")->isEnabled());
    looksRight(u"an order"_s);
    fixture.find<QDialog>("orderDialog")->reject();
    for (const char *page : {"page-Manage", "page-Season", "page-Sell"}) {
        fixture.press(page);
        looksRight(QLatin1String(page));
    }
    for (const char *name : {"houseRules", "priceLists", "seatingPlans", "editEvent", "repeatEvent"}) {
        auto *action = fixture.find<QAction>(name);
        QVERIFY2(action, name);
        action->trigger();
        QTRY_VERIFY(!fixture.window->findChildren<QDialog *>().isEmpty());
        looksRight(QLatin1String(name));
        for (QDialog *dialog : fixture.window->findChildren<QDialog *>())
            delete dialog;
    }
    QVERIFY2(seen > 60, qPrintable(u"it was seen %1 times only"_s.arg(seen)));
}

ROWLOCK_WINDOW_TEST(TestHostileWords)
#include "tst_hostile_words.moc"
