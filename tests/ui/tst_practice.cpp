// Practice: what is done in it never reaches the box office, everything says that it is practice, and it is gone
// afterwards.
#include "tests/support/counter_fixture.h"
#include "tests/support/test_server.h"
#include "ui/common/settings.h"
#include "ui/common/terminal_slot.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QtTest>

#include <algorithm>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPractice : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_counter.reset(); }

    void nothingOfItIsSold();
    void everyWindowSaysSo();
    void noReaderIsAsked();
    void itIsGoneWithTheWindow();
    void thoughtBetterOfIt();
    void notBegunUnderADialog();
    void theSecondWindowPractisesAsItself();
    void whatADeadProgramLeftIsRemoved();

private:
    void practise();
    QString folder() const { return QFileInfo(m_counter->window->facts().file).path(); }
    QAction *entry() const { return m_counter->find<QAction>("practice"); }

    std::unique_ptr<CounterFixture> m_counter;
};

void TestPractice::init()
{
    m_counter = std::make_unique<CounterFixture>();
    m_counter->openWindow();
}

void TestPractice::practise()
{
    entry()->trigger();
    QCOMPARE(m_counter->prompt.asked.size(), 1);
    QTRY_VERIFY(m_counter->window->hasHouse() && m_counter->window->facts().isPractice());
    QTRY_VERIFY(m_counter->house().isLoaded());
    m_counter->awaitAnswers();
}

void TestPractice::nothingOfItIsSold()
{
    const QString real = m_counter->window->facts().file;
    const qint64 before = m_counter->desk(u"office"_s)->reports().journal(0, 1000)->lines.size();
    practise();
    QVERIFY(m_counter->window->facts().file != real);
    QVERIFY(!m_counter->settings.recentDatabases().contains(m_counter->window->facts().file));
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(m_counter->sell().sale());
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find("cashDialog"));
    m_counter->press("exactButton");
    QTRY_COMPARE(m_counter->state(u"A-3"_s), SeatState::Sold);
    QCOMPARE(m_counter->desk(u"office"_s)->reports().journal(0, 1000)->lines.size(), before);
    const QString made = folder();
    QVERIFY(QFileInfo::exists(made));
    const QFile::Permissions others = QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther;
    QVERIFY(!(QFileInfo(made).permissions() & others)); // nobody else comes to what is in it
    entry()->trigger();                                 // ends it
    QTRY_VERIFY(m_counter->window->hasHouse() && m_counter->window->facts().file == real);
    QTRY_VERIFY(m_counter->house().isLoaded());
    QCOMPARE(m_counter->state(u"A-3"_s), SeatState::Free);
    QVERIFY(!QFileInfo::exists(made));
    QCOMPARE(m_counter->prompt.asked.size(), 1);
}

void TestPractice::everyWindowSaysSo()
{
    practise();
    QVERIFY(m_counter->find("practiceFrame")->isVisible());
    QVERIFY2(m_counter->text("fileText").startsWith(u"Practice: a copy of "_s),
             qPrintable(m_counter->text("fileText")));
    QVERIFY(!m_counter->find("fileClose")->isVisible());
    QCOMPARE(QGuiApplication::applicationDisplayName(), u"PRACTICE"_s); // in each title
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(m_counter->sell().sale());
    m_counter->picture(u"practice"_s);
    m_counter->press("cardButton");
    QTRY_VERIFY(m_counter->find("cardDialog"));
    QTRY_VERIFY(m_counter->find("cardDialog")->findChild<QWidget *>(u"practiceFrame"_s));
    m_counter->picture(u"practice-card"_s, m_counter->find("cardDialog"));
    QTest::keyClick(m_counter->find("cardDialog"), Qt::Key_Escape);
    entry()->trigger();
    QTRY_VERIFY(m_counter->window->hasHouse() && !m_counter->window->facts().isPractice());
    QVERIFY(!m_counter->find("practiceFrame"));
    QVERIFY(QGuiApplication::applicationDisplayName().isEmpty());
}

void TestPractice::noReaderIsAsked()
{
    m_counter->settings.setCardReader(u"/nowhere/reader"_s);
    practise();
    m_counter->click(u"A-3"_s);
    QTRY_VERIFY(m_counter->sell().sale());
    m_counter->press("cardButton");
    QTRY_VERIFY(m_counter->find("cardDialog")); // a clerk reads the terminal, and there is none
    QVERIFY(!m_counter->find("readerDialog"));
    const auto labels = m_counter->find("cardDialog")->findChildren<QLabel *>();
    const auto warns = [](const QLabel *label) { return label->text().startsWith(u"Practice: charge no card"_s); };
    QVERIFY(std::ranges::any_of(labels, warns));
}

void TestPractice::itIsGoneWithTheWindow()
{
    practise();
    const QString made = folder();
    m_counter->closeWindow();
    QVERIFY(!QFileInfo::exists(made));
    QVERIFY(QGuiApplication::applicationDisplayName().isEmpty());
}

void TestPractice::thoughtBetterOfIt()
{
    m_counter->prompt.accepts = false;
    entry()->trigger();
    m_counter->awaitAnswers();
    QVERIFY(!m_counter->window->facts().isPractice());
    QVERIFY(QDir(QDir::tempPath()).entryList({u"rowlock-practice-*"_s}, QDir::Dirs).isEmpty());
}

void TestPractice::theSecondWindowPractisesAsItself()
{
    if (testsOnServer())
        QSKIP("there the numbers lie in the folder of whoever runs the program");
    m_counter->closeWindow();
    const auto first = TerminalSlot::take(m_counter->file(), m_counter->settings.terminalName(), QString());
    QVERIFY(first);
    m_counter->openWindow();
    const QString second = m_counter->window->terminal();
    QVERIFY2(second.endsWith(u"/2"_s), qPrintable(second));
    practise();
    QCOMPARE(m_counter->window->terminal(), second);
}

void TestPractice::whatADeadProgramLeftIsRemoved()
{
    const QString left = QDir::tempPath() + u"/rowlock-practice-a1b2c3"_s;
    QVERIFY(QDir().mkpath(left));
    QFile house(left + u"/Theatre.rowlock"_s);
    QVERIFY(house.open(QIODevice::WriteOnly));
    practise();
    QVERIFY(!QFileInfo::exists(left));
    QVERIFY(QFileInfo::exists(folder()));
}

void TestPractice::notBegunUnderADialog()
{
    entry()->trigger();
    QDialog asked(m_counter->window.get()); // while the copy is made
    asked.open();
    QTRY_COMPARE(m_counter->text("messageText"), u"Close the dialog first, then open the other box office."_s);
    QVERIFY(m_counter->window->hasHouse() && !m_counter->window->facts().isPractice());
    QVERIFY(QDir(QDir::tempPath()).entryList({u"rowlock-practice-*"_s}, QDir::Dirs).isEmpty());
    asked.reject();
    m_counter->prompt.asked.clear();
    practise();
}

ROWLOCK_WINDOW_TEST(TestPractice)
#include "tst_practice.moc"
