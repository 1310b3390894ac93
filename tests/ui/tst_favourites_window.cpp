// Reports that are kept under names, in the window and by the keys: kept, chosen, changed and deleted; and printed
// every night by the window itself.
#include "model/service/favourite_desk.h"
#include "model/service/print_desk.h"
#include "tests/support/fake_printer.h"
#include "tests/support/staffed_counter.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestFavouritesWindow : public QObject, private StaffedCounter
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void keptAndChosenByTheKeys();
    void daysStayWords();
    void aTakenNameIsReplaced();
    void changedAndDeleted();
    void whatHasNoFieldIsSaid();
    void anEventThatIsGone();
    void othersKeepThemToo();
    void whoMayNotIsTold();
    void printedEveryNight();
    void theDaysThatWereMissed();
    void aPrinterThatIsAway();
    void twoWindowsPrintOnce();

private:
    template <typename Widget = QWidget>
    Widget &part(const char *name)
    {
        return *m_counter->find<Widget>(name);
    }
    QDialog *dialog(const char *name = "reportsDialog") { return m_counter->find<QDialog>(name); }
    QTreeWidget &list() { return part<QTreeWidget>("reportList"); }
    QMenu &menu() { return part<QMenu>("favouriteMenu"); }
    QString terminal() const { return m_counter->settings.terminalName() + u"/1"_s; }

    void openReports()
    {
        m_counter->openWindow();
        QTRY_VERIFY(m_counter->window->isActiveWindow());
        QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
        m_counter->awaitAnswers();
    }
    void choose(const QString &name)
    {
        for (QTreeWidgetItemIterator it(&list()); *it; ++it) {
            if ((*it)->parent() && (*it)->text(0) == name)
                list().setCurrentItem(*it);
        }
        m_counter->awaitAnswers();
        QCOMPARE(list().currentItem()->text(0), name);
    }
    void take(const char *name, const QString &text) // out of a list, by the keys
    {
        auto &chosen = part<QComboBox>(name);
        const int row = chosen.findText(text);
        QVERIFY2(row >= 0, qPrintable(text));
        chosen.setFocus();
        QTest::keyClick(&chosen, Qt::Key_Home);
        for (int i = 0; i < row; ++i)
            QTest::keyClick(&chosen, Qt::Key_Down);
        QCOMPARE(chosen.currentText(), text);
        m_counter->awaitAnswers();
    }
    void openMenu() // as its key does, which waits until the menu is closed
    {
        QCOMPARE(part<QPushButton>("reportFavourites").shortcut(), QKeySequence(Qt::ALT | Qt::Key_F));
        QCOMPARE(part<QPushButton>("reportFavourites").menu(), &menu());
        menu().popup({});
        QTRY_VERIFY(menu().isVisible());
        m_counter->awaitAnswers();
    }
    void pick(const QString &entry) // by the keys
    {
        openMenu();
        const auto entries = menu().actions();
        const auto found =
            std::ranges::find_if(entries, [&](const QAction *each) { return each->text().remove(u'&') == entry; });
        QVERIFY2(found != entries.end(), qPrintable(entry));
        for (int i = 0; menu().activeAction() != *found && i < 20; ++i)
            QTest::keyClick(&menu(), Qt::Key_Down);
        QTest::keyClick(&menu(), Qt::Key_Return);
        m_counter->awaitAnswers();
    }
    QStringList entries()
    {
        openMenu();
        QStringList texts;
        const auto all = menu().actions();
        for (const QAction *each : all)
            texts += each->text();
        QTest::keyClick(&menu(), Qt::Key_Escape);
        return texts;
    }
    void keep(const QString &name, bool isNightly = false)
    {
        pick(u"Keep as favourite…"_s);
        QTRY_VERIFY(dialog("favouriteDialog") && dialog("favouriteDialog")->isActiveWindow());
        m_counter->awaitAnswers();
        QVERIFY(part("favouriteName").hasFocus());
        QTest::keyClicks(&part("favouriteName"), name);
        if (isNightly)
            QTest::keyClick(dialog("favouriteDialog"), Qt::Key_E, Qt::AltModifier);
        QTRY_COMPARE(part<QCheckBox>("favouriteNightly").isChecked(), isNightly);
        QTest::keyClick(&part("favouriteName"), Qt::Key_Return);
        m_counter->awaitAnswers();
    }
    QList<ReportFavourite> kept() { return *FavouriteDesk(*m_office).all(); }
    void keptAtTheOffice(const QString &name, const QString &nightlyAt = {}, ReportKind kind = ReportKind::Ledger)
    {
        ReportFavourite favourite;
        favourite.name = name;
        favourite.kind = kind;
        favourite.terminal = nightlyAt;
        QVERIFY(FavouriteDesk(*m_office).keep(favourite));
    }
    void printsOn(const QString &printer, const QString &where = {})
    {
        QVERIFY(m_office->settings().setTerminal({where.isEmpty() ? terminal() : where},
                                                 {{{}, PrintKind::Reports, printer, SilentPrint::Yes}}));
    }
    void pass(int days) { m_counter->clock.advanceMs(days * 86'400'000LL); }
    void sold() // which wakes what prints by itself
    {
        const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(1));
        QVERIFY(held);
        QVERIFY(m_office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}}));
    }
    QList<PrintJob> prints() { return *PrintDesk(*m_office).latest(100); }
    QString card() const { return m_counter->text("printText"); }
};

void TestFavouritesWindow::keptAndChosenByTheKeys()
{
    openReports();
    choose(u"Way of paying"_s);
    keep(u"  Takings  "_s);
    QTRY_VERIFY(!dialog("favouriteDialog"));
    QTRY_COMPARE(m_counter->text("reportsMessageText"), u"Kept as a favourite: Takings"_s);
    QCOMPARE(kept().size(), 1);
    const ReportFavourite favourite = kept().first();
    QCOMPARE(favourite.name, u"Takings"_s);
    QCOMPARE(favourite.kind, ReportKind::Breakdown);
    QCOMPARE(favourite.filter.by, ReportDimension::Tender);
    QVERIFY(!favourite.isNightly());
    choose(u"Tonight"_s);
    QCOMPARE(m_counter->text("reportHeading"), u"Tonight"_s);
    pick(u"Takings"_s);
    QCOMPARE(list().currentItem()->text(0), u"Way of paying"_s);
    QTRY_COMPARE(m_counter->text("reportHeading"), u"Sales by way of paying"_s);
    m_counter->picture(u"reports-favourite"_s, dialog());
}

void TestFavouritesWindow::daysStayWords()
{
    openReports();
    choose(u"Business day"_s);
    take("reportDays", u"Last week"_s);
    take("reportSecond", u"and by price type"_s);
    keep(u"Week"_s);
    choose(u"Ledger"_s);
    take("reportDays", u"Today"_s);
    QCOMPARE(kept().first().days, ChosenDays{ReportDays::LastWeek});
    pass(7);
    pick(u"Week"_s);
    QCOMPARE(part<QComboBox>("reportDays").currentText(), u"Last week"_s);
    QCOMPARE(part<QComboBox>("reportSecond").currentText(), u"and by price type"_s);
    // 2026-11-18 was when it was kept, a Wednesday
    QTRY_VERIFY2(m_counter->text("reportSaid").startsWith(u"2026-11-16 to 2026-11-22, "),
                 qPrintable(m_counter->text("reportSaid")));
}

void TestFavouritesWindow::aTakenNameIsReplaced()
{
    keptAtTheOffice(u"Takings"_s, u"front/1"_s);
    openReports();
    choose(u"Comps by reason"_s);
    pick(u"Keep as favourite…"_s);
    QTRY_VERIFY(dialog("favouriteDialog"));
    m_counter->awaitAnswers();
    QVERIFY(!part("favouriteSave").isEnabled()); // without a name
    QTest::keyClicks(&part("favouriteName"), u"TAKINGS"_s);
    QCOMPARE(part<QPushButton>("favouriteSave").text(), u"&Replace"_s);
    QVERIFY(m_counter->text("favouriteSaid").startsWith(u"“Takings” is kept already."));
    QVERIFY(part<QCheckBox>("favouriteNightly").isChecked()); // as before
    QCOMPARE(part<QComboBox>("favouriteTerminal").currentText(), u"front/1"_s);
    m_counter->picture(u"favourite-replaced"_s, dialog("favouriteDialog"));
    QTest::keyClick(&part("favouriteName"), Qt::Key_Return);
    QTRY_VERIFY(!dialog("favouriteDialog"));
    QCOMPARE(kept().size(), 1);
    QCOMPARE(kept().first().kind, ReportKind::Comps);
    QCOMPARE(kept().first().name, u"TAKINGS"_s);
    QCOMPARE(kept().first().terminal, u"front/1"_s);
}

void TestFavouritesWindow::changedAndDeleted()
{
    keptAtTheOffice(u"Ledger"_s);
    keptAtTheOffice(u"Open"_s, {}, ReportKind::Outstanding);
    openReports();
    pick(u"Change favourites…"_s);
    QTRY_VERIFY(dialog("favouritesDialog") && dialog("favouritesDialog")->isActiveWindow());
    auto &favourites = part<QTreeWidget>("favouriteList");
    QVERIFY(favourites.hasFocus());
    QCOMPARE(favourites.topLevelItemCount(), 2);
    QTest::keyClick(dialog("favouritesDialog"), Qt::Key_C, Qt::AltModifier);
    QTRY_VERIFY(dialog("favouriteDialog") && dialog("favouriteDialog")->isActiveWindow());
    m_counter->awaitAnswers();
    QCOMPARE(part<QLineEdit>("favouriteName").text(), u"Ledger"_s);
    QTest::keyClick(dialog("favouriteDialog"), Qt::Key_E, Qt::AltModifier);
    QTRY_VERIFY(part<QCheckBox>("favouriteNightly").isChecked());
    QVERIFY(m_counter->text("favouriteSaid").contains(u"no printer for reports"));
    take("favouriteDays", u"Yesterday"_s);
    m_counter->picture(u"favourite-changed"_s, dialog("favouriteDialog"));
    m_counter->press("favouriteSave");
    QTRY_VERIFY(!dialog("favouriteDialog"));
    m_counter->awaitAnswers();
    QCOMPARE(favourites.topLevelItem(0)->text(3), terminal());
    QCOMPARE(favourites.topLevelItem(0)->text(2), u"Yesterday"_s);
    m_counter->picture(u"favourites"_s, dialog("favouritesDialog"));
    const ReportFavourite changed = kept().first();
    QCOMPARE(changed.terminal, terminal());
    QCOMPARE(changed.days, ChosenDays{ReportDays::Yesterday});
    QTest::keyClick(&favourites, Qt::Key_Down);
    m_counter->prompt.accepts = false;
    m_counter->press("favouritesDrop");
    QTRY_COMPARE(m_counter->prompt.asked.size(), 1);
    QCOMPARE(m_counter->prompt.asked.last().text, u"Delete the favourite “Open”?"_s);
    QVERIFY(m_counter->prompt.asked.last().losesWork); // Enter, pressed once too often, deletes nothing
    QCOMPARE(kept().size(), 2);
    m_counter->prompt.accepts = true;
    m_counter->press("favouritesDrop");
    QTRY_COMPARE(m_counter->prompt.asked.size(), 2);
    m_counter->awaitAnswers();
    QCOMPARE(kept().size(), 1);
    QCOMPARE(favourites.topLevelItemCount(), 1);
    QTest::keyClick(&favourites, Qt::Key_Return); // shows it
    QTRY_VERIFY(!dialog("favouritesDialog"));
    m_counter->awaitAnswers();
    QTRY_COMPARE(m_counter->text("reportHeading"), u"Ledger"_s);
    QCOMPARE(entries().first(), u"Ledger (every night)"_s);
}

// What the command line keeps besides is said, holds for what is read, and is gone with the next report.
void TestFavouritesWindow::whatHasNoFieldIsSaid()
{
    ReportFavourite favourite;
    favourite.name = u"At the office"_s;
    favourite.kind = ReportKind::Breakdown;
    favourite.filter.terminal = u"office"_s;
    QVERIFY(FavouriteDesk(*m_office).keep(favourite));
    openReports();
    QVERIFY(!part("reportKept").isVisible());
    pick(u"At the office"_s);
    QTRY_COMPARE(m_counter->text("reportKept"), u"terminal office"_s);
    keep(u"Copy"_s);
    QTRY_COMPARE(kept().size(), 2);
    QVERIFY(kept().last().filter.terminal == u"office"_s);
    choose(u"Ledger"_s);
    QVERIFY(!part("reportKept").isVisible());
}

void TestFavouritesWindow::anEventThatIsGone()
{
    const EventId aida = m_counter->addAida({4000, Currency()});
    ReportFavourite favourite;
    favourite.name = u"Aida"_s;
    favourite.kind = ReportKind::Breakdown;
    favourite.filter.event = aida;
    QVERIFY(FavouriteDesk(*m_office).keep(favourite));
    keptAtTheOffice(u"Ledger"_s);
    (void)m_office->events().setOnSale(aida, false);
    QVERIFY(m_office->events().remove(aida));
    openReports();
    pick(u"Aida"_s);
    QTRY_VERIFY2(m_counter->text("reportTableNothing").contains(u"event"),
                 qPrintable(m_counter->text("reportTableNothing")));
    pick(u"Ledger"_s);
    QTRY_COMPARE(m_counter->text("reportHeading"), u"Ledger"_s);
}

void TestFavouritesWindow::othersKeepThemToo()
{
    openReports();
    QCOMPARE(entries().size(), 3); // a line, to keep and to change
    keptAtTheOffice(u"A & B"_s);
    QTRY_COMPARE(entries().first(), u"A && B"_s);
}

// A favourite is the house's, and so is its terminals' paper.
void TestFavouritesWindow::whoMayNotIsTold()
{
    keptAtTheOffice(u"Ledger"_s);
    openFor(ben);
    QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    m_counter->awaitAnswers();
    choose(u"Tonight"_s);
    keep(u"Mine"_s);
    QTRY_VERIFY(dialog("favouriteDialog"));
    QCOMPARE(kept().size(), 1);
}

void TestFavouritesWindow::printedEveryNight()
{
    FakePrinter printer(FakePrinter::Manner::Prints);
    printsOn(printer.address());
    openReports();
    choose(u"Way of paying"_s);
    keep(u"Takings"_s, true);
    QTRY_COMPARE(kept().size(), 1);
    QCOMPARE(kept().first().terminal, terminal());
    sold();
    m_counter->awaitAnswers();
    QVERIFY(prints().isEmpty()); // the day goes on
    pass(1);
    sold();
    QTRY_COMPARE(printer.papers(), 1);
    sold();
    m_counter->awaitAnswers();
    m_counter->closeWindow();
    m_counter->openWindow();
    m_counter->awaitAnswers();
    QCOMPARE(prints().size(), 1);
    QCOMPARE(prints().first().state, PrintState::Printed);
    QCOMPARE(prints().first().day, kept().first().since);
    pass(1);
    sold();
    QTRY_COMPARE(printer.papers(), 2);
}

void TestFavouritesWindow::theDaysThatWereMissed()
{
    FakePrinter printer(FakePrinter::Manner::Prints);
    printsOn(printer.address());
    keptAtTheOffice(u"Ledger"_s, terminal());
    pass(9);
    m_counter->openWindow();
    QTRY_COMPARE(printer.papers(), mostNights);
    QTRY_VERIFY2(card().startsWith(u"Ledger: nothing was printed for 2026-11-18 to 2026-11-19."), qPrintable(card()));
    QVERIFY(!m_counter->find("printAgain")->isVisible());
    m_counter->picture(u"favourites-left-out"_s);
    m_counter->press("printDismiss");
    QTRY_COMPARE(card(), QString());
}

// It waits, is said above the sale, and comes out later; nothing of it keeps a sale waiting.
void TestFavouritesWindow::aPrinterThatIsAway()
{
    FakePrinter printer(FakePrinter::Manner::NoPaper);
    printsOn(printer.address());
    keptAtTheOffice(u"Ledger"_s, terminal());
    pass(1);
    m_counter->openWindow();
    QTRY_COMPARE(card(), u"The printer is out of paper. Papers that wait: 1."_s);
    m_counter->sell().tell(&SalePicking::add, SeatRequest::bestOf(1));
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->sell().sale() && !m_counter->sell().isBusy());
    printer.setManner(FakePrinter::Manner::Prints);
    m_counter->press("printAgain");
    QTRY_COMPARE(printer.papers(), 1);
    QTRY_COMPARE(card(), QString());
}

void TestFavouritesWindow::twoWindowsPrintOnce()
{
    FakePrinter printer(FakePrinter::Manner::Prints);
    printsOn(printer.address());
    keptAtTheOffice(u"Ledger"_s, terminal());
    keptAtTheOffice(u"Comps"_s, terminal(), ReportKind::Comps);
    m_counter->openWindow();
    const auto timer = m_counter->desk(terminal()); // as rowlockctl by a timer of the system
    pass(3);
    sold();
    QVERIFY(FavouriteDesk(*timer).askNights());
    QTRY_COMPARE(printer.papers(), 6);
    m_counter->awaitAnswers();
    QCOMPARE(prints().size(), 6);
    QStringList papers;
    for (const PrintJob &each : prints())
        papers += paperText(each);
    papers.removeDuplicates();
    QCOMPARE(papers.size(), 6);
}

ROWLOCK_WINDOW_TEST(TestFavouritesWindow)
#include "tst_favourites_window.moc"
