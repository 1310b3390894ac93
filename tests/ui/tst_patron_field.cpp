// The patron of a sale at the counter: a name that is typed, or somebody whom the house knows and who is offered as one
// types, by keys alone and by the mouse; and what the clerk sees of them.
#include "tests/support/counter_fixture.h"

#include <QLineEdit>
#include <QListView>
#include <QTest>

#include <mutex>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

Patron person(const QString &first, const QString &last, const QString &phone)
{
    Patron patron;
    patron.first = first;
    patron.last = last;
    patron.phone = phone;
    return patron;
}

} // namespace

class TestPatronField : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_counter.reset(); }

    void aNameThatIsTypedStaysAName();
    void chosenByTheKeys();
    void chosenByTheMouse();
    void escClosesTheListAlone();
    void whatIsTypedAfterChoosingIsNobody();
    void anotherNameIsNobodys();
    void anOlderAnswerIsNotShown();
    void aMergedPatronIsTheOneWhoStays();
    void whatIsChangedIsSeen();
    void awayWithTheSale();
    void theWindowClosesInTheMiddle();

private:
    QLineEdit &field() { return *m_counter->find<QLineEdit>("patronName"); }
    QListView *list() { return m_counter->find<QListView>("patronPopupList"); }
    bool isOffered() { return list() && list()->isVisible(); }
    void begin(const QString &typed); // seats are held, and this is typed after Ctrl+G
    const HoldInfo &sale() { return *m_counter->sell().sale(); }
    void settle();

    std::unique_ptr<CounterFixture> m_counter;
    PatronNo m_mary, m_barred;
};

void TestPatronField::init()
{
    m_counter = std::make_unique<CounterFixture>();
    const auto office = m_counter->desk(u"office"_s);
    Patron mary = person(u"Mary"_s, u"O'Brien"_s, u"0451 998877"_s);
    mary.town = u"Lübeck"_s;
    mary.tags = {u"friend"_s, u"press"_s};
    mary.accessNeeds = u"Wheelchair, comes with a companion who needs a seat beside her"_s;
    Patron barred = person(u"Marvin"_s, u"Obrecht"_s, u"0451 1234"_s);
    barred.tags = {u"Barred"_s, u"press"_s};
    m_mary = office->patrons().make(mary)->no;
    m_barred = office->patrons().make(barred)->no;
    QVERIFY(m_mary.isValid() && m_barred.isValid());
}

void TestPatronField::settle()
{
    m_counter->awaitAnswers();
    QTRY_VERIFY(!m_counter->sell().isBusy());
    m_counter->awaitAnswers();
}

void TestPatronField::begin(const QString &typed)
{
    m_counter->openWindow();
    QTRY_VERIFY(m_counter->window->isActiveWindow());
    m_counter->click(u"A-3"_s);
    m_counter->click(u"A-4"_s);
    QTRY_VERIFY(m_counter->sell().sale() && sale().quantity() == 2);
    settle();
    QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_G, Qt::ControlModifier);
    QTRY_VERIFY(field().hasFocus());
    QTest::keyClicks(&field(), typed);
    settle();
}

void TestPatronField::aNameThatIsTypedStaysAName()
{
    begin(u"Mary O'Brien"_s);
    QTRY_VERIFY(isOffered());
    QVERIFY(!list()->currentIndex().isValid()); // nobody is chosen
    QVERIFY(field().hasFocus());
    QTest::keyClick(&field(), Qt::Key_Return);
    settle();
    QCOMPARE(sale().patron, u"Mary O'Brien"_s);
    QVERIFY(!sale().patronNo.isValid());
    QVERIFY(!isOffered());
    QVERIFY(!m_counter->find("linkedPatron")->isVisible());
    QVERIFY(!field().hasFocus()); // on with the sale
}

void TestPatronField::chosenByTheKeys()
{
    begin(u"obr mar"_s);
    QTRY_VERIFY(isOffered());
    QCOMPARE(list()->model()->rowCount(), 2);
    m_counter->picture(u"patron-field-list"_s);
    QTest::keyClick(&field(), Qt::Key_Down);
    QTest::keyClick(&field(), Qt::Key_Down);
    QTest::keyClick(&field(), Qt::Key_Up);
    QVERIFY(list()->currentIndex().data().toString().contains(u"O'Brien"_s)
            || list()->currentIndex().data().toString().contains(u"Obrecht"_s));
    while (!list()->currentIndex().data().toString().contains(u"O'Brien"_s))
        QTest::keyClick(&field(), Qt::Key_Down);
    QTest::keyClick(&field(), Qt::Key_Return);
    settle();
    QCOMPARE(sale().patronNo, m_mary);
    QCOMPARE(sale().patron, u"Mary O'Brien"_s);
    QCOMPARE(field().text(), u"Mary O'Brien"_s);
    QVERIFY(!isOffered());
    QVERIFY(!field().hasFocus());
    QTRY_COMPARE(m_counter->text("linkedPatronAbout"), u"No. %1 · friend, press"_s.arg(m_mary.value()));
    QVERIFY(m_counter->text("linkedPatronNeeds").contains(u"Wheelchair"_s));
    QVERIFY(m_counter->text("linkedPatronBarred").isEmpty());
    m_counter->window->resize(1024, 700);
    m_counter->picture(u"patron-field-linked"_s);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find("cashDialog"));
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    const auto history = m_counter->desk(u"office"_s)->patrons().history(m_mary);
    QCOMPARE(history->orders.size(), 1);
    QCOMPARE(history->orders.first().name, u"Mary O'Brien"_s);
}

void TestPatronField::chosenByTheMouse()
{
    begin(u"obre"_s);
    QTRY_VERIFY(isOffered());
    QCOMPARE(list()->model()->rowCount(), 1);
    const QRect row = list()->visualRect(list()->model()->index(0, 0));
    QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, row.center());
    settle();
    QCOMPARE(sale().patronNo, m_barred);
    QTRY_COMPARE(m_counter->text("linkedPatronBarred"), u"Barred"_s);
    QCOMPARE(m_counter->text("linkedPatronAbout"), u"No. %1 · press"_s.arg(m_barred.value()));
    m_counter->window->resize(1024, 700);
    m_counter->picture(u"patron-field-barred"_s);
}

void TestPatronField::escClosesTheListAlone()
{
    begin(u"obr"_s);
    QTRY_VERIFY(isOffered());
    QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_Escape);
    QVERIFY(!isOffered());
    QVERIFY(field().hasFocus());
    QCOMPARE(field().text(), u"obr"_s);
    QTest::keyClicks(&field(), u"e"_s); // it comes again with the next letter
    QTRY_VERIFY(isOffered());
}

// Whom the arrow chose was chosen by what stood there before.
void TestPatronField::whatIsTypedAfterChoosingIsNobody()
{
    begin(u"obr"_s);
    QTRY_VERIFY(isOffered());
    QTest::keyClick(&field(), Qt::Key_Down);
    QVERIFY(list()->currentIndex().isValid());
    QTest::keyClicks(&field(), u"a"_s);
    QTest::keyClick(&field(), Qt::Key_Return); // before the answer
    settle();
    QCOMPARE(sale().patron, u"obra"_s);
    QVERIFY(!sale().patronNo.isValid());
}

void TestPatronField::anotherNameIsNobodys()
{
    begin(u"o'brien"_s);
    QTRY_VERIFY(isOffered());
    QTest::keyClick(&field(), Qt::Key_Down);
    QTest::keyClick(&field(), Qt::Key_Return);
    settle();
    QCOMPARE(sale().patronNo, m_mary);
    QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_G, Qt::ControlModifier);
    QTest::keyClicks(&field(), u"Ann Lee"_s);
    QTest::keyClick(&field(), Qt::Key_Return);
    settle();
    QCOMPARE(sale().patron, u"Ann Lee"_s);
    QVERIFY(!sale().patronNo.isValid());
    QVERIFY(!m_counter->find("linkedPatron")->isVisible());
}

void TestPatronField::anOlderAnswerIsNotShown()
{
    begin({});
    std::mutex mutex;
    mutex.lock(); // the house is busy while all of it is typed
    m_counter->window->office()->ask(
        m_counter->window.get(),
        [&mutex](Desk &desk) {
            const std::scoped_lock waits(mutex);
            return desk.upkeep().dataVersion();
        },
        [](const auto &) {});
    QTest::keyClicks(&field(), u"obr"_s);
    QList<int> shown;
    connect(list()->model(), &QAbstractItemModel::modelReset, this, [&] { shown << list()->model()->rowCount(); });
    field().selectAll();
    QTest::keyClicks(&field(), u"obrec"_s);
    mutex.unlock();
    settle();
    QTRY_VERIFY(isOffered());
    QCOMPARE(shown, QList<int>{1}); // never the two of "obr"
    disconnect(list()->model(), nullptr, this, nullptr);
}

void TestPatronField::aMergedPatronIsTheOneWhoStays()
{
    begin(u"o'brien"_s);
    QTRY_VERIFY(isOffered());
    QTest::keyClick(&field(), Qt::Key_Down);
    QTest::keyClick(&field(), Qt::Key_Return);
    settle();
    const auto merged = m_counter->desk(u"office"_s)->patrons().merge(m_barred, m_mary);
    QVERIFY(merged);
    QCOMPARE(merged->holds, 1);
    QTRY_COMPARE(sale().patronNo, m_barred);
    QTRY_COMPARE(m_counter->text("linkedPatronAbout"), u"No. %1 · friend, press"_s.arg(m_barred.value()));
    QCOMPARE(m_counter->text("linkedPatronBarred"), u"Barred"_s);
}

void TestPatronField::whatIsChangedIsSeen()
{
    begin(u"o'brien"_s);
    QTRY_VERIFY(isOffered());
    QTest::keyClick(&field(), Qt::Key_Down);
    QTest::keyClick(&field(), Qt::Key_Return);
    settle();
    const auto office = m_counter->desk(u"office"_s);
    Patron mary = *office->patrons().patron(m_mary);
    mary.tags = {u"barred"_s};
    QVERIFY(office->patrons().change(mary));
    QEvent back(QEvent::WindowActivate); // as from the window in which patrons are changed
    QCoreApplication::sendEvent(m_counter->window.get(), &back);
    QTRY_COMPARE(m_counter->text("linkedPatronBarred"), u"Barred"_s);
}

void TestPatronField::awayWithTheSale()
{
    begin(u"obr"_s);
    QTRY_VERIFY(isOffered());
    m_counter->sell().tell(&SaleOnCounter::release);
    QTRY_VERIFY(!m_counter->sell().sale());
    QVERIFY(!isOffered());
    QVERIFY(!field().isVisible());
}

void TestPatronField::theWindowClosesInTheMiddle()
{
    begin({});
    QTest::keyClicks(&field(), u"obr"_s);
    m_counter->closeWindow(); // the answer comes to nobody
    QCoreApplication::processEvents();
    m_counter->openWindow();
    settle();
    QVERIFY(!isOffered());
}

ROWLOCK_WINDOW_TEST(TestPatronField)
#include "tst_patron_field.moc"
