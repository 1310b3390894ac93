// Printing without a dialog in the real window: the next sale waits for nothing, what does not come out says why above
// the sale, and nothing is printed twice.
#include "model/service/print_desk.h"
#include "tests/support/counter_fixture.h"
#include "tests/support/fake_printer.h"
#include "tests/support/outside_tools.h"
#include "tests/support/settings_opened.h"
#include "ui/common/paper_output.h"

#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPrintDialog>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPrinting : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_fixture = std::make_unique<CounterFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void outOfPaper();
    void change();
    void inDoubt();
    void askedFor();
    void byTheSystemsDialog();
    void nowhereToPrint();
    void aPrinterThatFails();
    void theQueue();
    void printersOfATerminal();

private:
    void openAt(const QString &printer, SilentPrint silent = SilentPrint::Yes)
    {
        const auto desk = m_fixture->desk(u"office"_s);
        const QString window = m_fixture->settings.terminalName() + u"/1"_s;
        QVERIFY(desk->settings().setTerminal({window}, {{{}, PrintKind::Tickets, printer, silent}}));
        m_fixture->openWindow();
    }
    // For cash; "": exactly.
    void sell(qint64 count, const QString &cash = {})
    {
        m_fixture->sell().tell(&SalePicking::add, SeatRequest::bestOf(count));
        m_fixture->awaitAnswers();
        QTRY_VERIFY(m_fixture->sell().sale() && !m_fixture->sell().isBusy());
        m_fixture->press("cashButton");
        QTRY_VERIFY(QApplication::activeModalWidget());
        QWidget *dialog = QApplication::activeModalWidget();
        QTRY_VERIFY(dialog->isActiveWindow());
        QTest::keyClicks(dialog->focusWidget(), cash);
        QTest::keyClick(dialog->focusWidget(), Qt::Key_Enter);
        m_fixture->awaitAnswers();
        QTRY_VERIFY(!m_fixture->sell().sale());
    }
    QString card() const { return m_fixture->text("printText"); }
    qsizetype waiting()
    {
        const auto jobs = PrintDesk(*m_fixture->desk(u"office"_s)).openEverywhere();
        return jobs ? jobs->size() : -1;
    }

    Order order() { return *m_fixture->desk(u"office"_s)->orders().order(u"1"_s); }
    qsizetype count(TicketState state)
    {
        const Order one = order();
        return std::ranges::count(one.tickets, state, &Ticket::state);
    }
    QStringList codes() // that open the door
    {
        QStringList living;
        for (const Ticket &ticket : order().tickets) {
            if (ticket.state == TicketState::Valid)
                living += ticket.barcode;
        }
        return living;
    }
    qsizetype told() // tickets of which the house knows paper, each time
    {
        qsizetype tickets = 0;
        const auto desk = m_fixture->desk(u"office"_s);
        const auto papers = desk->settings().papers().printed(order().id);
        for (const PaperPrinted &printed : *papers)
            tickets += printed.tickets.size();
        return tickets;
    }
    QString file() { return QDir(m_fixture->settings.ticketFolder()).filePath(order().code + u".pdf"_s); }
    QPrintDialog *paperDialog() const
    {
        for (auto *dialog : m_fixture->window->findChildren<QPrintDialog *>()) {
            if (dialog->isVisible())
                return dialog;
        }
        return nullptr;
    }
    void closeDialog(bool accepts)
    {
        m_fixture->press("printButton");
        QTRY_VERIFY(paperDialog());
        if (accepts)
            paperDialog()->accept();
        else
            paperDialog()->reject();
        QTRY_VERIFY(!paperDialog());
        m_fixture->awaitAnswers();
    }

    std::unique_ptr<CounterFixture> m_fixture;
};

void TestPrinting::outOfPaper()
{
    FakePrinter printer(FakePrinter::Manner::NoPaper);
    openAt(printer.address());
    sell(2);
    QTRY_COMPARE(card(), u"The printer is out of paper. The sale stands; tickets that wait: 2."_s);
    sell(1);
    QTRY_COMPARE(card(), u"The printer is out of paper. The sale stands; tickets that wait: 3."_s);
    QVERIFY(m_fixture->find("printAgain")->isVisible());
    QVERIFY(!m_fixture->find("printCameOut")->isVisible()); // nothing did
    m_fixture->picture(u"printing-no-paper"_s);
    printer.setManner(FakePrinter::Manner::Prints);
    m_fixture->press("printAgain");
    QTRY_COMPARE(printer.papers(), 3);
    QTRY_VERIFY(!m_fixture->find("printText")->isVisible());
    QTRY_COMPARE(waiting(), 0);
    QTRY_VERIFY2(m_fixture->text("status").startsWith(u"Printed: "), qPrintable(m_fixture->text("status")));
}

// What has to be handed out stays to be read.
void TestPrinting::change()
{
    FakePrinter printer(FakePrinter::Manner::Prints);
    openAt(printer.address());
    sell(1, u"100"_s);
    QTRY_COMPARE(printer.papers(), 1);
    QTRY_COMPARE(m_fixture->text("changeGiven"), u"€80.00"_s);
}

// Some of it came out, and nobody knows how much: what did opens no door once it is printed again.
void TestPrinting::inDoubt()
{
    FakePrinter printer(FakePrinter::Manner::ClosesInTheMiddle);
    openAt(printer.address());
    sell(4);
    QTRY_VERIFY2(card().contains(u"check the printer's tray"), qPrintable(card()));
    QVERIFY(m_fixture->find("printCameOut")->isVisible());
    m_fixture->picture(u"printing-in-doubt"_s);
    printer.setManner(FakePrinter::Manner::Prints);
    m_fixture->press("printAgain");
    QTRY_COMPARE(waiting(), 0);
    QTRY_VERIFY(!m_fixture->find("printText")->isVisible());
    const auto order = m_fixture->desk(u"office"_s)->orders().order(u"1"_s);
    QVERIFY(order);
    QCOMPARE(std::ranges::count(order->tickets, TicketState::Void, &Ticket::state), 4);
    QCOMPARE(std::ranges::count(order->tickets, TicketState::Valid, &Ticket::state), 4);
    QCOMPARE(printer.papers(), 4);
    printer.setManner(FakePrinter::Manner::ClosesInTheMiddle);
    sell(4);
    QTRY_VERIFY2(card().contains(u"check the printer's tray"), qPrintable(card()));
    m_fixture->press("printCameOut");
    QTRY_COMPARE(waiting(), 0);
    QTRY_VERIFY(!m_fixture->find("printText")->isVisible());
}

void TestPrinting::askedFor()
{
    FakePrinter printer(FakePrinter::Manner::Prints);
    openAt(printer.address(), SilentPrint::Ask);
    sell(2);
    QTRY_VERIFY(m_fixture->find("printButton"));
    QCOMPARE(printer.connections(), 0);
    m_fixture->press("printButton");
    QTRY_COMPARE(printer.papers(), 2);
    QTRY_COMPARE(waiting(), 0);
    m_fixture->prompt.accepts = false;
    m_fixture->press("printButton"); // a second paper is a reprint
    QTRY_COMPARE(m_fixture->prompt.asked.size(), 1);
    QVERIFY2(m_fixture->prompt.asked.first().text.contains(u"paper"), qPrintable(m_fixture->prompt.asked.first().text));
    m_fixture->awaitAnswers();
    QCOMPARE(printer.papers(), 2);
    QCOMPARE(count(TicketState::Valid), 2);
    m_fixture->prompt.accepts = true;
    m_fixture->prompt.reason = u"The dog ate them"_s;
    m_fixture->press("printButton");
    QTRY_COMPARE(printer.papers(), 4);
    QTRY_COMPARE(waiting(), 0);
    QCOMPARE(count(TicketState::Void), 2);
    QCOMPARE(count(TicketState::Valid), 2);
}

// It is told once it is known where it goes, and not where the dialog is given up.
void TestPrinting::byTheSystemsDialog()
{
    openAt({}, SilentPrint::No);
    sell(2);
    QCOMPARE(told(), 0);
    closeDialog(false);
    QCOMPARE(told(), 0);
    closeDialog(true);
    QTRY_COMPARE(told(), 2);
    QTRY_VERIFY(QFileInfo(file()).size() > 1000);
    QVERIFY(m_fixture->prompt.asked.isEmpty());
    QTRY_VERIFY2(m_fixture->text("status").startsWith(u"Printed: "), qPrintable(m_fixture->text("status")));
    const QStringList first = codes();
    QVERIFY(QFile::remove(file())); // the system's dialog would ask
    m_fixture->prompt.accepts = false;
    m_fixture->press("printButton");
    QTRY_COMPARE(m_fixture->prompt.asked.size(), 1);
    m_fixture->awaitAnswers();
    QVERIFY(!paperDialog());
    m_fixture->prompt.accepts = true;
    m_fixture->prompt.reason = u"Rained on"_s;
    closeDialog(false); // a reason is given, and the dialog given up
    QCOMPARE(codes(), first);
    QCOMPARE(told(), 2);
    closeDialog(true);
    QTRY_COMPARE(told(), 4);
    QCOMPARE(count(TicketState::Void), 2);
    QCOMPARE(codes().size(), 2);
    QVERIFY(codes() != first);
    QTRY_VERIFY(QFileInfo(file()).size() > 1000);
    m_fixture->awaitAnswers();
    // On each ticket and its control slip.
    QVERIFY2(pdfText(file()).count(u"Reprint 1"_s) == 4, qPrintable(pdfText(file())));
    const auto reissued = m_fixture->desk(u"office"_s)->reports().journal(0, 500);
    QVERIFY(reissued && std::ranges::any_of(reissued->lines, [](const JournalLine &line) {
                return line.body.value(u"reason"_s).toString() == u"Rained on"_s;
            }));
}

// Nobody tells of paper that has no place to go to.
void TestPrinting::nowhereToPrint()
{
    openAt({}, SilentPrint::No);
    sell(1);
    m_fixture->prompt.fileToSave = m_fixture->path(u"gone/away/tickets.pdf"_s);
    m_fixture->press("pdfButton");
    QTRY_VERIFY2(m_fixture->text("messageText").contains(u"cannot be written"),
                 qPrintable(m_fixture->text("messageText")));
    QCOMPARE(told(), 0);
    m_fixture->prompt.fileToSave = m_fixture->path(u"tickets.pdf"_s);
    m_fixture->press("pdfButton");
    QTRY_COMPARE(told(), 1);
    QTRY_VERIFY(QFileInfo(m_fixture->prompt.fileToSave).size() > 1000);
}

// What is told by then is told, and whoever reads why it failed is told that too.
void TestPrinting::aPrinterThatFails()
{
    openAt({}, SilentPrint::No);
    PaperOutput output(m_fixture->prompt, m_fixture->settings, m_fixture->file(), m_fixture->window.get());
    QStringList failures;
    connect(&output, &PaperOutput::failed, this, [&](const QString &sentence) { failures += sentence; });
    int told = 0;
    PaperJob job{
        u"Tickets"_s, {}, u"failing.pdf"_s, u"The printer is broken."_s, [](QPagedPaintDevice &) { return false; }, {}};
    job.first = [&told](const std::function<void()> &go) {
        ++told;
        go();
    };
    job.sinceFirst = u"It counts as printed."_s;
    output.print(job);
    QTRY_VERIFY(paperDialog());
    paperDialog()->accept();
    QTRY_COMPARE(failures, QStringList(u"The printer is broken. It counts as printed."_s));
    QCOMPARE(told, 1);
    QTRY_VERIFY(!paperDialog());
    output.print(job);
    QTRY_VERIFY(paperDialog());
    paperDialog()->reject();
    QTRY_VERIFY(!paperDialog());
    QCOMPARE(told, 1);
}

void TestPrinting::theQueue()
{
    FakePrinter printer(FakePrinter::Manner::NoPaper);
    openAt(printer.address());
    sell(2);
    QTRY_VERIFY(card().contains(u"out of paper"));
    m_fixture->find<QAction>("prints")->trigger();
    QTRY_VERIFY(m_fixture->find<QTreeWidget>("printQueue") && m_fixture->find("printQueue")->isVisible());
    auto *table = m_fixture->find<QTreeWidget>("printQueue");
    QTRY_COMPARE(table->topLevelItemCount(), 1);
    QCOMPARE(table->topLevelItem(0)->text(0), u"2 tickets"_s);
    QCOMPARE(table->topLevelItem(0)->text(4), u"Not printed"_s);
    QVERIFY(!m_fixture->find("queueCameOut")->isEnabled());
    m_fixture->picture(u"print-queue"_s, table->window());
    m_fixture->press("queueGiveUp");
    QTRY_COMPARE(waiting(), 0);
    QTRY_COMPARE(table->topLevelItem(0)->text(4), u"Given up"_s);
    m_fixture->press("queueClose");
}

void TestPrinting::printersOfATerminal()
{
    FakePrinter printer(FakePrinter::Manner::Prints);
    openAt(printer.address(), SilentPrint::Ask);
    openSettings(*m_fixture, "terminalsPage");
    auto *terminals = m_fixture->find<QTreeWidget>("terminalsTable");
    QTRY_COMPARE(terminals->topLevelItemCount(), 1);
    terminals->setCurrentItem(terminals->topLevelItem(0));
    m_fixture->press("terminalPrinters");
    QTRY_VERIFY(m_fixture->find<QLineEdit>("rule-receipts"));
    QCOMPARE(m_fixture->find<QLineEdit>("rule-tickets")->text(), printer.address());
    m_fixture->press("ticketsTest");
    QTRY_COMPARE(printer.papers(), 1);
    m_fixture->find<QLineEdit>("rule-receipts")->setText(u"nonsense"_s);
    m_fixture->picture(u"printers-form"_s, m_fixture->find("rule-receipts")->window());
    m_fixture->press("ruleSave");
    QVERIFY(m_fixture->find("rule-receipts")->isVisible()); // it stays, with what is wrong
    m_fixture->find<QLineEdit>("rule-receipts")->setText(printer.address());
    m_fixture->press("ruleSave");
    const QString window = m_fixture->window->terminal();
    QTRY_COMPARE(PrintDesk(*m_fixture->desk(u"office"_s)).printers(window)->at(1).printer, printer.address());
    QTRY_VERIFY(!m_fixture->find("rule-receipts")); // the form is gone
    terminals->setCurrentItem(terminals->topLevelItem(0));
    m_fixture->press("terminalPrinters");
    QTRY_VERIFY(m_fixture->find<QLineEdit>("rule-reports"));
    m_fixture->find<QLineEdit>("rule-reports")->setText(printer.address());
    m_fixture->find<QLineEdit>("rule-labels")->setText(printer.address());
    m_fixture->find<QComboBox>("rule-reportsSilent")->setCurrentIndex(2);
    m_fixture->find<QComboBox>("rule-labelsSilent")->setCurrentIndex(1);
    m_fixture->picture(u"printers-all"_s, m_fixture->find("rule-reports")->window());
    m_fixture->press("ruleSave");
    const auto silent = [&](PrintKind kind) {
        return PrintDesk(*m_fixture->desk(u"office"_s)).printers(window)->at(int(kind)).silent;
    };
    QTRY_COMPARE(silent(PrintKind::Reports), SilentPrint::Yes);
    QCOMPARE(silent(PrintKind::Labels), SilentPrint::Ask);
}

ROWLOCK_WINDOW_TEST(TestPrinting)
#include "tst_printing.moc"
