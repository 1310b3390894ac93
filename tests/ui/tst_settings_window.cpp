// The settings in one place: what is typed on a page is kept until it is saved, refused at its field, approved in
// place, and used by the windows that it is for.
#include "tests/support/settings_opened.h"
#include "tests/ui/shift_counter.h"
#include "ui/common/message_bar.h"

#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableWidget>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestSettingsWindow : public QObject, private ShiftCounter
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void openedByItsKey();
    void theVenue();
    void closingAsksBeforeWorkIsLost();
    void aRefusalStandsAtItsField();
    void whoMayNotIsToldAndApproved();
    void logoAndTerms();
    void holdsOfNewEvents();
    void anotherWindowsFieldsStay();
    void reasonsAreOffered();
    void ofSeveralKindsAtOnce();
    void notesAndCoinsAreCounted();
    void theUsualDrawerComesFirst();
    void reportsOnTheTerminalsPaper();
    void thisComputer();
    void everyPageFits();

private:
    QWidget *dialog() const { return m_counter->find("settingsDialog"); }
    SettingsDesk settings() const { return m_office->settings(); }
    template <typename Widget>
    Widget *field(const char *name) const
    {
        return m_counter->find<Widget>(name);
    }
    void saveOn(const char *button)
    {
        m_counter->press(button);
        m_counter->awaitAnswers();
        QVERIFY(!m_counter->find(button)->isEnabled()); // nothing is changed any more
    }
};

void TestSettingsWindow::openedByItsKey()
{
    m_counter->openWindow();
    QTest::keySequence(m_counter->window.get(), QKeySequence(Qt::CTRL | Qt::Key_Comma));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    auto *list = field<QListWidget>("settingsList");
    QCOMPARE(list->count(), 12);
    QVERIFY(list->hasFocus());
    QTest::keyClick(list, Qt::Key_Down);
    QCOMPARE(field<QStackedWidget>("settingsPages")->currentWidget(), m_counter->find("ticketsPage"));
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QTRY_VERIFY(!dialog());
    QVERIFY(m_counter->prompt.asked.isEmpty());
}

void TestSettingsWindow::theVenue()
{
    m_counter->openWindow();
    openSettings(*m_counter, "venuePage");
    QVERIFY(!m_counter->find("venuePageSave")->isEnabled());
    m_counter->typeAnew("settingName", u"Playhouse"_s);
    m_counter->typeAnew("settingTaxNumber", u"DE 1"_s);
    QVERIFY(field<QListWidget>("settingsList")->item(0)->text().contains(u"not saved"_s));
    QTest::keyClick(field<QLineEdit>("settingTaxNumber"), Qt::Key_Return);
    m_counter->awaitAnswers();
    QVERIFY(!m_counter->find("venuePageSave")->isEnabled());
    const auto venue = m_office->shifts().venue();
    QVERIFY(venue && venue->name == u"Playhouse"_s && venue->taxNumber == u"DE 1"_s);
    m_counter->typeAnew("settingName", u"Elsewhere"_s);
    m_counter->press("venuePageDiscard");
    QCOMPARE(field<QLineEdit>("settingName")->text(), u"Playhouse"_s);
    m_counter->press("closeSettings");
    QTRY_VERIFY(!dialog());
}

void TestSettingsWindow::closingAsksBeforeWorkIsLost()
{
    m_counter->openWindow();
    openSettings(*m_counter, "venuePage");
    m_counter->typeAnew("settingAddress", u"Quay 1"_s);
    openSettings(*m_counter, "holdsPage"); // what is typed stays meanwhile
    m_counter->prompt.accepts = false;
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QCOMPARE(m_counter->prompt.asked.size(), 1);
    QVERIFY(m_counter->prompt.asked.last().losesWork);
    QVERIFY(m_counter->prompt.asked.last().details.contains(u"Venue"_s));
    QVERIFY(dialog()->isVisible());
    QCOMPARE(field<QLineEdit>("settingAddress")->text(), u"Quay 1"_s);
    m_counter->prompt.accepts = true;
    m_counter->press("closeSettings");
    QTRY_VERIFY(!dialog());
    QVERIFY(m_office->shifts().venue()->address.isEmpty());
}

void TestSettingsWindow::aRefusalStandsAtItsField()
{
    m_counter->openWindow();
    openSettings(*m_counter, "venuePage");
    field<QLineEdit>("settingTaxNumber")->setText(QString(101, u'9') + u"x"_s);
    m_counter->press("venuePageSave");
    QTRY_VERIFY(m_counter->text("settingTaxNumberWords").contains(u"at most 100"_s));
    QVERIFY(m_counter->find("venuePageSave")->isEnabled()); // to be mended and saved
    openSettings(*m_counter, "reasonsPage");
    field<QPlainTextEdit>("settingReasons")->setPlainText(u"Ill\nill"_s);
    m_counter->press("reasonsPageSave");
    QTRY_VERIFY(m_counter->text("settingReasonsWords").contains(u"there twice"_s));
    openSettings(*m_counter, "cashPage");
    field<QTableWidget>("settingCoins")->item(0, 1)->setText(u"some"_s);
    m_counter->press("cashPageSave");
    QTRY_VERIFY(m_counter->text("settingCoinsWords").contains(u"whole number"_s));
    field<QTableWidget>("settingCoins")->item(0, 1)->setText(u"1"_s);
    m_counter->press("cashPageSave");
    QTRY_VERIFY(m_counter->text("settingCoinsWords").contains(u"2 to"_s));
}

void TestSettingsWindow::whoMayNotIsToldAndApproved()
{
    hire();
    m_counter->openWindow();
    signIn(ben);
    openSettings(*m_counter, "holdsPage");
    QTRY_VERIFY(m_counter->text("holdsPageMay").contains(u"approves it"_s));
    for (const char *page : {"drawersPage", "staffPage"}) {
        openSettings(*m_counter, page);
        QVERIFY2(m_counter->text(QByteArray(page) + "May").contains(u"approves it"_s), page);
    }
    m_counter->picture(u"settings-not-allowed"_s, dialog());
    openSettings(*m_counter, "computerPage");
    QVERIFY(m_counter->text("computerPageMay").isEmpty());
    openSettings(*m_counter, "holdsPage");
    field<QSpinBox>("settingHold")->setValue(5);
    m_counter->press("holdsPageSave");
    QTRY_VERIFY(m_counter->find("approvalDialog"));
    QTRY_VERIFY(shown<QListWidget>("pinPeople"));
    QTest::keyClick(m_counter->find("approvalDialog"), Qt::Key_Escape);
    QTRY_VERIFY(m_counter->find("holdsPageSave")->isEnabled());
    QCOMPARE(settings().usualHolds()->seconds, 600);
    QCOMPARE(field<QSpinBox>("settingHold")->value(), 5);
}

void TestSettingsWindow::logoAndTerms()
{
    QVERIFY(m_office->shifts().setVenue(Venue{u"Playhouse"_s, u"Quay 1"_s, {}}));
    m_counter->openWindow();
    openSettings(*m_counter, "ticketsPage");
    QImage image(1200, 300, QImage::Format_RGB32);
    image.fill(Qt::darkGreen);
    m_counter->prompt.fileToOpen = m_counter->path(u"logo.png"_s);
    QVERIFY(image.save(m_counter->prompt.fileToOpen));
    m_counter->press("chooseLogo");
    QTRY_COMPARE(m_counter->text("settingLogo"), u"600 × 150 pixels"_s);
    m_counter->typeAnew("settingTerms", u"No refunds."_s);
    m_counter->picture(u"settings-tickets"_s, dialog());
    saveOn("ticketsPageSave");
    const auto venue = m_office->shifts().venue();
    QVERIFY(venue && venue->terms == u"No refunds."_s && venue->logo.startsWith("\x89PNG"));
    m_counter->prompt.fileToOpen = m_counter->path(u"none.png"_s);
    m_counter->press("chooseLogo");
    QTRY_VERIFY(m_counter->text("chooseLogoWords").contains(u"is not there"_s));
    m_counter->press("removeLogo");
    saveOn("ticketsPageSave");
    QVERIFY(m_office->shifts().venue()->logo.isEmpty());
    QCOMPARE(m_office->shifts().venue()->terms, u"No refunds."_s);
    QCOMPARE(m_office->shifts().venue()->name, u"Playhouse"_s); // which is another page's
    openSettings(*m_counter, "venuePage");
    m_counter->typeAnew("settingAddress", u"Quay 2"_s);
    saveOn("venuePageSave");
    QCOMPARE(m_office->shifts().venue()->terms, u"No refunds."_s); // and the other way round
}

void TestSettingsWindow::holdsOfNewEvents()
{
    m_counter->openWindow();
    openSettings(*m_counter, "holdsPage");
    field<QSpinBox>("settingHold")->setValue(7);
    field<QSpinBox>("settingCeiling")->setValue(5);
    m_counter->press("holdsPageSave");
    QTRY_VERIFY(m_counter->text("settingCeilingWords").contains(u"less than it lasts"_s));
    field<QSpinBox>("settingCeiling")->setValue(60); // as it was, and less than the length
    field<QSpinBox>("settingHold")->setValue(90);
    m_counter->press("holdsPageSave");
    QTRY_VERIFY(m_counter->text("settingCeilingWords").contains(u"less than it lasts"_s));
    field<QSpinBox>("settingHold")->setValue(7);
    field<QSpinBox>("settingCeiling")->setValue(30);
    field<QComboBox>("settingPolicy")->setCurrentIndex(1);
    saveOn("holdsPageSave");
    const auto rules = settings().usualHolds();
    QVERIFY(rules && rules->seconds == 420 && rules->ceilingSeconds == 1800 && rules->policy == HoldPolicy::Strict);
    // Ninety seconds are no minutes, and stay where only the rest is changed.
    QVERIFY(settings().setUsualHolds({HoldPolicy::Strict, 90, 1800}));
    m_counter->press("closeSettings");
    QTRY_VERIFY(!dialog());
    openSettings(*m_counter, "holdsPage");
    field<QComboBox>("settingPolicy")->setCurrentIndex(0);
    saveOn("holdsPageSave");
    QCOMPARE(settings().usualHolds()->seconds, 90);
    m_counter->press("closeSettings");
    QTRY_VERIFY(!dialog());
    QVERIFY(settings().setUsualHolds({HoldPolicy::Strict, 420, 1800}));
    for (QAction *action : m_counter->window->findChildren<QAction *>()) {
        if (action->text() == u"New &event…"_s)
            action->trigger();
    }
    QTRY_VERIFY(m_counter->find("newEventDialog"));
    QTRY_COMPARE(field<QSpinBox>("newEventMinutes")->value(), 7);
    QCOMPARE(field<QComboBox>("newEventPolicy")->currentIndex(), 1);
}

void TestSettingsWindow::anotherWindowsFieldsStay()
{
    m_counter->openWindow();
    openSettings(*m_counter, "holdsPage");
    field<QSpinBox>("settingHold")->setValue(7);
    HoldRulesChange theirs;
    theirs.policy = HoldPolicy::Strict;
    theirs.ceilingSeconds = 2400;
    QVERIFY(settings().setUsualHolds(theirs));
    saveOn("holdsPageSave");
    const auto rules = settings().usualHolds();
    QVERIFY(rules && rules->seconds == 420 && rules->policy == HoldPolicy::Strict && rules->ceilingSeconds == 2400);

    openSettings(*m_counter, "terminalsPage");
    m_counter->press("terminalChange");
    QTRY_VERIFY(shown<QLineEdit>("rule-terminal"));
    const QString here = field<QLineEdit>("rule-terminal")->text();
    field<QComboBox>("rule-ticket_printer")->setEditText(u"Star"_s);
    QVERIFY(settings().setTerminal({here, {}, ReportSize::Roll, {}}));
    m_counter->press("ruleSave");
    QTRY_VERIFY(!m_counter->find("ruleForm"));
    const auto setup = settings().terminal(here);
    QVERIFY(setup && setup->paper == ReportSize::Roll && setup->ticketPrinter == u"Star"_s);
}

void TestSettingsWindow::reasonsAreOffered()
{
    addDrawer();
    openWindow();
    openShift(u"50"_s);
    openSettings(*m_counter, "reasonsPage");
    auto *kinds = field<QComboBox>("settingReasonKind");
    kinds->setCurrentIndex(kinds->findData(int(ReasonFor::PaidOut)));
    field<QPlainTextEdit>("settingReasons")->setPlainText(u"Stamps\n\n  Flowers "_s);
    m_counter->picture(u"settings-reasons"_s, dialog());
    saveOn("reasonsPageSave");
    QCOMPARE(settings().reasons()->value(ReasonFor::PaidOut), (QStringList{u"Stamps"_s, u"Flowers"_s}));
    m_counter->press("closeSettings");
    QTRY_VERIFY(!dialog());
    entry("shiftOut")->trigger();
    QTRY_VERIFY(shown<QLineEdit>("rule-reason") && shown<QLineEdit>("rule-reason")->completer());
    auto *reason = shown<QLineEdit>("rule-reason");
    QTRY_VERIFY(m_counter->find("ruleForm")->isActiveWindow());
    reason->setFocus();
    QTest::keyClick(reason, Qt::Key_Down);
    QTRY_VERIFY(reason->completer()->popup()->isVisible());
    QTest::keyClick(reason->completer()->popup(), Qt::Key_Down);
    QTest::keyClick(reason->completer()->popup(), Qt::Key_Return);
    QTRY_COMPARE(reason->text(), u"Stamps"_s);
    reason->setText(u"Something else"_s); // can still be typed
    m_counter->typeAnew("rule-amount", u"5"_s);
    m_counter->press("ruleSave");
    QTRY_VERIFY(!m_counter->find("ruleForm"));
}

void TestSettingsWindow::ofSeveralKindsAtOnce()
{
    m_counter->openWindow();
    openSettings(*m_counter, "reasonsPage");
    auto *kinds = field<QComboBox>("settingReasonKind");
    auto *list = field<QPlainTextEdit>("settingReasons");
    kinds->setCurrentIndex(kinds->findData(int(ReasonFor::Refund)));
    list->setPlainText(u"Ill"_s);
    kinds->setCurrentIndex(kinds->findData(int(ReasonFor::Block)));
    QVERIFY(list->toPlainText().isEmpty());
    list->setPlainText(u"Sound desk"_s);
    kinds->setCurrentIndex(kinds->findData(int(ReasonFor::Refund)));
    QCOMPARE(list->toPlainText(), u"Ill"_s);
    saveOn("reasonsPageSave");
    QCOMPARE(settings().reasons()->value(ReasonFor::Refund), QStringList{u"Ill"_s});
    QCOMPARE(settings().reasons()->value(ReasonFor::Block), QStringList{u"Sound desk"_s});
}

void TestSettingsWindow::notesAndCoinsAreCounted()
{
    addDrawer();
    openWindow();
    openShift(u"60"_s);
    openSettings(*m_counter, "cashPage");
    auto *coins = field<QTableWidget>("settingCoins");
    QCOMPARE(coins->rowCount(), 15);
    while (coins->rowCount() > 1) {
        coins->setCurrentCell(0, 0);
        m_counter->press("coinRemove");
    }
    coins->item(0, 0)->setText(u"0.50"_s);
    coins->item(0, 1)->setText(u"40"_s);
    m_counter->press("coinAdd");
    coins->item(1, 0)->setText(u"20"_s);
    m_counter->picture(u"settings-cash"_s, dialog());
    saveOn("cashPageSave");
    const auto set = settings().denominations();
    QVERIFY(set && set->size() == 2 && set->first().worth.minor == 2000 && set->last().roll == 40);
    m_counter->press("closeSettings");
    QTRY_VERIFY(!dialog());
    beginCount();
    QTRY_VERIFY(shown<QSpinBox>("pieces-50-roll"));
    QVERIFY(!shown<QSpinBox>("pieces-1000"));
    count(2000, 1);
    count(50, 40);
    shown<QSpinBox>("pieces-50-roll")->setValue(1);
    m_counter->picture(u"count-rolls"_s, m_counter->find("countDialog"));
    m_counter->press("countAccept");
    QTRY_COMPARE(m_counter->text("countCounted"), u"€60.00"_s);
    QCOMPARE(m_office->shifts().latest(1)->first().counted->toText(), u"2000:1 50:80"_s);
}

void TestSettingsWindow::theUsualDrawerComesFirst()
{
    addDrawer();
    addDrawer(u"Right"_s);
    openWindow();
    openSettings(*m_counter, "terminalsPage");
    QTRY_COMPARE(field<QTreeWidget>("terminalsTable")->topLevelItemCount(), 1); // this one, and nothing is set for it
    QVERIFY(m_counter->find("terminalPrinters")->isEnabled());
    m_counter->press("terminalChange");
    QTRY_VERIFY(shown<QLineEdit>("rule-terminal"));
    QVERIFY(!field<QLineEdit>("rule-terminal")->text().isEmpty());
    field<QComboBox>("rule-drawer")->setCurrentIndex(2);
    field<QComboBox>("rule-paper")->setCurrentIndex(int(ReportSize::Roll));
    field<QComboBox>("rule-ticket_printer")->setEditText(u"Star"_s);
    m_counter->picture(u"settings-terminal"_s, m_counter->find("ruleForm"));
    m_counter->press("ruleSave");
    QTRY_VERIFY(!m_counter->find("ruleForm"));
    m_counter->awaitAnswers();
    QCOMPARE(field<QTreeWidget>("terminalsTable")->topLevelItemCount(), 1);
    QCOMPARE(field<QTreeWidget>("terminalsTable")->topLevelItem(0)->text(1), u"Right"_s);
    QCOMPARE(settings().terminals()->first().ticketPrinter, u"Star"_s);
    m_counter->picture(u"settings-terminals"_s, dialog());
    m_counter->press("closeSettings");
    QTRY_VERIFY(!dialog());
    entry("shiftOpen")->trigger();
    QTRY_VERIFY(shown<QPushButton>("shiftAccept") && shown<QPushButton>("shiftAccept")->isEnabled());
    QCOMPARE(shown<QComboBox>("shiftDrawer")->currentText(), u"Right"_s);
}

void TestSettingsWindow::reportsOnTheTerminalsPaper()
{
    addDrawer();
    openWindow();
    openShift(u"10"_s);
    const QString here = m_office->shifts().latest(1)->first().by.terminal;
    QVERIFY(settings().setTerminal({here, 0, ReportSize::Roll, {}}));
    entry("shiftX")->trigger();
    QTRY_VERIFY(shown<QComboBox>("reportSize"));
    QTRY_COMPARE(shown<QComboBox>("reportSize")->currentIndex(), 1);
}

void TestSettingsWindow::thisComputer()
{
    m_counter->openWindow();
    openSettings(*m_counter, "computerPage");
    field<QLineEdit>("settingTerminal")->setText(u"bar/1"_s);
    m_counter->press("computerPageSave");
    QVERIFY(m_counter->text("settingTerminalWords").contains(u"without a slash"_s));
    field<QLineEdit>("settingTerminal")->setText(u"\u2060\u200B"_s);
    m_counter->press("computerPageSave");
    QVERIFY(m_counter->text("settingTerminalWords").contains(u"can be read"_s));
    QCOMPARE(m_counter->settings.terminalName(), u"counter"_s);
    field<QLineEdit>("settingTerminal")->setText(u"bar"_s);
    auto *idle = field<QComboBox>("settingIdle");
    idle->setCurrentIndex(idle->findData(2));
    saveOn("computerPageSave");
    QCOMPARE(m_counter->settings.terminalName(), u"bar"_s);
    QCOMPARE(m_counter->settings.idleMinutes(), 2);
}

void TestSettingsWindow::everyPageFits()
{
    addDrawer();
    openWindow();
    m_counter->window->resize(1024, 700);
    for (const char *page : {"venuePage", "ticketsPage", "papersPage", "terminalsPage", "drawersPage", "staffPage",
                             "holdsPage", "reasonsPage", "cashPage", "computerPage"}) {
        openSettings(*m_counter, page);
        QVERIFY2(dialog()->width() <= 920 && dialog()->height() <= 640, page);
        m_counter->picture(u"settings-%1"_s.arg(QLatin1String(page)), dialog());
    }
    // What grows is the table, not what is said below it.
    openSettings(*m_counter, "cashPage");
    m_counter->press("coinsUsual");
    m_counter->press("cashPageSave");
    auto *said = m_counter->find("cashPage")->findChild<MessageBar *>();
    QTRY_VERIFY(said->isVisible());
    m_counter->picture(u"settings-cashPage-saved"_s, dialog());
    QVERIFY2(said->height() <= said->sizeHint().height(), qPrintable(QString::number(said->height())));
    QVERIFY(m_counter->find("settingCoins")->height() > 200);
}

ROWLOCK_WINDOW_TEST(TestSettingsWindow)
#include "tst_settings_window.moc"
