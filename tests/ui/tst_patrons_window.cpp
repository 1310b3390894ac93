// The window of patrons: found as one types, changed, noted about, added and erased.
#include "tests/ui/patrons_counter.h"

#include <QTabWidget>
#include <QTreeWidget>

#include <mutex>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPatronsWindow : public QObject, private PatronsCounter
{
    Q_OBJECT

private slots:
    void init() { beginWithTwo(); }
    void cleanup() { end(); }

    void byItsKeyAndFoundAsOneTypes();
    void anOlderAnswerIsNotShown();
    void changedAndSaved();
    void whatIsWrongStandsAtItsField();
    void typedChangesAreAskedAbout();
    void notes();
    void historyOpensAnOrder();
    void newAndKnownAlready();
    void newAndSomebodyElse();
    void aNumberLeadsToWhoStays();
    void erasingIsRefusedAndDone();
};

void TestPatronsWindow::byItsKeyAndFoundAsOneTypes()
{
    make(u"Ann"_s, u"Lee"_s, {});
    bought(m_mary);
    openPatrons();
    QCOMPARE(list().model()->rowCount(), 3); // everybody, while nothing is typed
    QVERIFY(edit("patronSearch").hasFocus());
    m_counter->picture(u"patrons-begun"_s, dialog());
    search(u"bohme"_s);
    QCOMPARE(list().model()->rowCount(), 1);
    search(u"obr mar"_s);
    QCOMPARE(list().model()->rowCount(), 1);
    QCOMPARE(m_counter->text("patronTitle"), u"Mary O'Brien"_s);
    QCOMPARE(edit("patron-phone").text(), u"0451 998877"_s);
    m_counter->picture(u"patrons-found"_s, dialog());
    search(u"mar"_s);
    QCOMPARE(list().model()->rowCount(), 2);
    QCOMPARE(m_counter->text("patronTitle"), u"Mary O'Brien"_s); // who was chosen stays so
    QTest::keyClick(&edit("patronSearch"), Qt::Key_Down);
    QVERIFY(list().hasFocus());
    QTest::keyClick(&list(), list().currentIndex().row() == 0 ? Qt::Key_Down : Qt::Key_Up);
    m_counter->awaitAnswers();
    QCOMPARE(m_counter->text("patronTitle"), u"Marie Böhme"_s);
    search(u"nobody at all"_s);
    QCOMPARE(m_counter->text("patronsSaid"), u"Nobody found."_s);
    QVERIFY(m_counter->find("nobodyChosen")->isVisible());
    QTest::keyClick(&edit("patronSearch"), Qt::Key_Escape); // the search first
    QVERIFY(edit("patronSearch").text().isEmpty());
    QTest::keyClick(&edit("patronSearch"), Qt::Key_Escape);
    QTRY_VERIFY(!dialog());
}

void TestPatronsWindow::anOlderAnswerIsNotShown()
{
    openPatrons();
    std::mutex mutex;
    mutex.lock();
    m_counter->window->office()->ask(
        m_counter->window.get(),
        [&mutex](Desk &desk) {
            const std::scoped_lock waits(mutex);
            return desk.upkeep().dataVersion();
        },
        [](const auto &) {});
    QList<int> rows;
    connect(list().model(), &QAbstractItemModel::modelReset, dialog(), [&] { rows << list().model()->rowCount(); });
    write("patronSearch", u"mar"_s);
    write("patronSearch", u"mary"_s);
    mutex.unlock();
    m_counter->awaitAnswers();
    QCOMPARE(rows, QList<int>{1}); // never the two of "mar"
}

void TestPatronsWindow::changedAndSaved()
{
    openPatrons();
    choose(u"o'brien"_s);
    QVERIFY(!m_counter->find("savePatron")->isEnabled());
    QTest::keyClick(&edit("patronSearch"), Qt::Key_Return); // on to the form
    QVERIFY(edit("patron-first").hasFocus());
    write("patron-town", u"Bremen"_s);
    write("patron-tags", u"press, barred"_s);
    write("patron-access_needs", u"Wheelchair"_s);
    QVERIFY(m_counter->find("savePatron")->isEnabled());
    QTest::keyClick(&edit("patron-access_needs"), Qt::Key_Return);
    m_counter->awaitAnswers();
    const Patron kept = *m_office->patrons().patron(m_mary);
    QCOMPARE(kept.town, u"Bremen"_s);
    QCOMPARE(kept.tags, (QStringList{u"barred"_s, u"press"_s}));
    QCOMPARE(kept.accessNeeds, u"Wheelchair"_s);
    QCOMPARE(edit("patron-tags").text(), u"barred, press"_s);
    QVERIFY(m_counter->find("patronBarred")->isVisible());
    QVERIFY(!m_counter->find("savePatron")->isEnabled());
    QVERIFY(list().currentIndex().data(Qt::ToolTipRole).toString().contains(u"Bremen"_s)); // in the list too
    m_counter->picture(u"patron-saved"_s, dialog());
}

void TestPatronsWindow::whatIsWrongStandsAtItsField()
{
    openPatrons();
    choose(u"o'brien"_s);
    write("patron-email", u"nowhere"_s);
    m_counter->press("savePatron");
    m_counter->awaitAnswers();
    QVERIFY(m_counter->text("patron-emailWords").contains(u"e-mail address"_s));
    QVERIFY(edit("patron-email").hasFocus());
    QCOMPARE(m_office->patrons().patron(m_mary)->email, u"mary@example.org"_s);
    m_counter->picture(u"patron-wrong"_s, dialog());
    QTest::keyClicks(&edit("patron-email"), u"m@example.org"_s);
    QVERIFY(m_counter->text("patron-emailWords").isEmpty());
}

void TestPatronsWindow::typedChangesAreAskedAbout()
{
    openPatrons();
    choose(u"o'brien"_s);
    write("patron-town", u"Kiel"_s);
    m_counter->prompt.accepts = false;
    search(u"bohme"_s);
    QCOMPARE(edit("patron-town").text(), u"Kiel"_s); // nobody else is chosen over what is typed
    list().setCurrentIndex(list().model()->index(0, 0));
    QCOMPARE(m_counter->prompt.asked.size(), 1);
    QVERIFY(m_counter->prompt.asked.last().losesWork);
    QCOMPARE(m_counter->text("patronTitle"), u"Mary O'Brien"_s);
    edit("patron-town").setFocus();
    QTest::keyClick(&edit("patron-town"), Qt::Key_Escape);
    QVERIFY(dialog());
    QCOMPARE(m_counter->prompt.asked.size(), 2);
    m_counter->prompt.accepts = true;
    list().setCurrentIndex(list().model()->index(0, 0));
    m_counter->awaitAnswers();
    QCOMPARE(m_counter->text("patronTitle"), u"Marie Böhme"_s);
    QVERIFY(edit("patron-town").text().isEmpty());
    QVERIFY(m_office->patrons().patron(m_mary)->town.isEmpty());
}

void TestPatronsWindow::notes()
{
    openPatrons();
    choose(u"o'brien"_s);
    m_counter->find<QTabWidget>("patronTabs")->setCurrentIndex(1);
    QVERIFY(!m_counter->text("patronNotesEmpty").isEmpty());
    write("patronNote", u"Likes the aisle"_s);
    QTest::keyClick(&edit("patronNote"), Qt::Key_Return);
    m_counter->awaitAnswers();
    write("patronNote", u"Pays on account"_s);
    m_counter->press("addPatronNote");
    m_counter->awaitAnswers();
    const auto *notes = m_counter->find<QTreeWidget>("patronNotes");
    QCOMPARE(notes->topLevelItemCount(), 2);
    QCOMPARE(notes->topLevelItem(0)->text(2), u"Pays on account"_s); // the newest first
    QVERIFY(edit("patronNote").text().isEmpty());
    QCOMPARE(m_office->patrons().notes(m_mary)->size(), 2);
    m_counter->picture(u"patron-notes"_s, dialog());
}

void TestPatronsWindow::historyOpensAnOrder()
{
    const QString first = bought(m_mary), second = bought(m_mary);
    QVERIFY(!first.isEmpty() && !second.isEmpty());
    const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(1, u"Front"_s));
    QVERIFY(held && m_office->holds().namePatron(held->id, PatronChoice::of(m_mary)));
    openPatrons();
    choose(u"o'brien"_s);
    m_counter->find<QTabWidget>("patronTabs")->setCurrentIndex(2);
    auto *orders = m_counter->find<QTreeWidget>("patronOrders");
    QCOMPARE(orders->topLevelItemCount(), 3);
    QVERIFY(orders->topLevelItem(0)->text(5).contains(u"On hold"_s));
    QVERIFY(orders->topLevelItem(1)->text(0).contains(u"Tosca"_s));
    QCOMPARE(orders->topLevelItem(1)->text(4), u"€40.00"_s);
    QVERIFY(m_counter->text("patronSums").contains(u"€80.00"_s));
    m_counter->picture(u"patron-history"_s, dialog());
    orders->setFocus();
    orders->setCurrentItem(orders->topLevelItem(0));
    QTest::keyClick(orders, Qt::Key_Return); // a hold is no order
    QVERIFY(!m_counter->find("orderDialog"));
    orders->setCurrentItem(orders->topLevelItem(1));
    QTest::keyClick(orders, Qt::Key_Return);
    QTRY_VERIFY(m_counter->find("orderDialog") && m_counter->find("orderDialog")->isVisible());
    m_counter->awaitAnswers();
    QTRY_COMPARE(m_counter->text("dialogOrderCode"), second);
    QVERIFY(dialog() && dialog()->isVisible());
}

void TestPatronsWindow::newAndKnownAlready()
{
    openPatrons();
    search(u"Mary O'Brian"_s); // one slip: found
    search(u"Zoe Zander"_s);
    m_counter->press("newPatron");
    QTRY_VERIFY(shown<QLineEdit>("newPatron-first"));
    QCOMPARE(edit("newPatron-first").text(), u"Zoe"_s); // what was looked for and not found
    write("newPatron-first", u"Mary"_s);
    write("newPatron-last", u"O'Brien"_s);
    write("newPatron-email", u"MARY@example.org"_s);
    QTest::keyClick(&edit("newPatron-email"), Qt::Key_Return);
    m_counter->awaitAnswers();
    QVERIFY(m_counter->text("knownPatron").contains(u"patron %1"_s.arg(m_mary.value())));
    QVERIFY(m_counter->text("knownPatronLine").contains(u"0451 998877"_s));
    QCOMPARE(*m_office->patrons().count(), 2);
    m_counter->picture(u"patron-known"_s, m_counter->find("newPatronDialog"));
    m_counter->press("useKnownPatron");
    m_counter->awaitAnswers();
    QTRY_VERIFY(!m_counter->find("newPatronDialog"));
    QCOMPARE(m_counter->text("patronTitle"), u"Mary O'Brien"_s);
    QCOMPARE(*m_office->patrons().count(), 2);
}

void TestPatronsWindow::newAndSomebodyElse()
{
    openPatrons();
    m_counter->press("newPatron");
    QTRY_VERIFY(shown<QLineEdit>("newPatron-first"));
    QTRY_VERIFY(edit("newPatron-first").hasFocus());
    QTest::keyClicks(&edit("newPatron-first"), u"Mary"_s);
    write("newPatron-last", u"O'Brien"_s);
    m_counter->press("saveNewPatron");
    m_counter->awaitAnswers();
    QVERIFY(shown<QPushButton>("anotherPatron"));
    QTest::keyClicks(&edit("newPatron-first"), u"x"_s); // no longer the one who was met
    QVERIFY(!shown<QPushButton>("anotherPatron"));
    QTest::keyClick(&edit("newPatron-first"), Qt::Key_Backspace);
    m_counter->press("saveNewPatron");
    m_counter->awaitAnswers();
    m_counter->press("anotherPatron");
    m_counter->awaitAnswers();
    QTRY_VERIFY(!m_counter->find("newPatronDialog"));
    QCOMPARE(*m_office->patrons().count(), 3);
    QCOMPARE(m_counter->text("patronAbout").left(5), u"No. 3"_s);
    QVERIFY(m_counter->text("messageText").contains(u"may be patron %1"_s.arg(m_mary.value())));
    m_counter->picture(u"patron-added"_s, dialog());
    QTest::keyClicks(&edit("patronSearch"), u"mary"_s); // in place of the number that stands there
    m_counter->awaitAnswers();
    QCOMPARE(edit("patronSearch").text(), u"mary"_s);
    QCOMPARE(list().model()->rowCount(), 2);
}

void TestPatronsWindow::aNumberLeadsToWhoStays()
{
    const PatronNo twin = make(u"M."_s, u"O'Brien"_s, {});
    QVERIFY(m_office->patrons().merge(m_mary, twin));
    QVERIFY(m_office->patrons().erase(m_marie));
    openPatrons();
    choose(QString::number(twin.value()));
    QCOMPARE(m_counter->text("patronTitle"), u"Mary O'Brien"_s);
    QCOMPARE(m_counter->text("patronsSaid"),
             u"Patron %1 was merged into patron %2."_s.arg(twin.value()).arg(m_mary.value()));
    search(QString::number(m_marie.value()));
    QCOMPARE(list().model()->rowCount(), 0);
    QVERIFY(m_counter->text("patronsSaid").contains(u"was erased on"_s));
}

void TestPatronsWindow::erasingIsRefusedAndDone()
{
    QVERIFY(!bought(m_mary).isEmpty());
    const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(1, u"Front"_s));
    QVERIFY(held && m_office->holds().namePatron(held->id, PatronChoice::of(m_mary)));
    openPatrons();
    choose(u"o'brien"_s);
    m_counter->prompt.accepts = false;
    m_counter->press("erasePatron");
    m_counter->awaitAnswers();
    QVERIFY(m_counter->prompt.asked.last().losesWork);
    QVERIFY(m_counter->prompt.asked.last().details.contains(u"Anonymous"_s));
    QVERIFY(m_office->patrons().patron(m_mary)->isHere());
    m_counter->prompt.accepts = true;
    m_counter->press("erasePatron");
    m_counter->awaitAnswers();
    QVERIFY(!m_counter->text("messageText").isEmpty()); // a hold is open
    QVERIFY(m_office->patrons().patron(m_mary)->isHere());
    m_counter->picture(u"patron-erase-refused"_s, dialog());
    QVERIFY(m_office->holds().release(held->id));
    m_counter->press("erasePatron");
    m_counter->awaitAnswers();
    QVERIFY(m_office->patrons().patron(m_mary)->erasedAt);
    QVERIFY(m_counter->text("messageText").contains(u"1 order stays, without a name."_s));
    QVERIFY(m_counter->find("nobodyChosen")->isVisible());
    QCOMPARE(list().model()->rowCount(), 0);
    QVERIFY(!edit("patronSearch").text().isEmpty());
}

ROWLOCK_WINDOW_TEST(TestPatronsWindow)
#include "tst_patrons_window.moc"
