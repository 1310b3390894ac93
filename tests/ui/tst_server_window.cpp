// A window on a house that a server keeps: how it is opened, what the other terminals do, and a server that is away.
#include "tests/support/counter_fixture.h"

#include "model/domain/countdown.h"
#include "model/domain/house_place.h"
#include "model/service/backup_set.h"
#include "tests/support/network_proxy.h"
#include "tests/support/test_server.h"
#include "ui/common/message_bar.h"
#include "ui/house/house_page.h"
#include "ui/mainwindow/backup_keeper.h"
#include "ui/mainwindow/server_dialog.h"
#include "ui/mainwindow/top_bar.h"
#include "ui/seatmap/seat_map_view.h"

#include <QAction>
#include <QDialog>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;

class TestServerWindow : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!testsOnServer())
            QSKIP("about a house on a server");
    }
    void init() { m_fixture = std::make_unique<CounterFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void showsTheServerAndFollowsOthers();
    void asksForTheAddressAndTriesIt();
    void aServerThatIsAwayIsSaidAndTheSaleStays();
    void aHoldIsFoundAgainWithItsTrueTimeLeft();
    void aSaleWhoseAnswerIsLostIsSoldOnce();
    void aSaleInDoubtIsFoundOutOnceTheServerIsBack();
    void manageSaysThatTheServerIsBack();
    void aDialogOutlivesTheServersAbsence();
    void aBackupIsAFileAndReplacesNoHouseHere();
    void itsBackupsAreListed();
    void anotherComputerOfTheSameNameIsAnotherTerminal();

private:
    QString sign() const { return m_fixture->text("serverSign"); }
    QString telling() const { return m_fixture->text("messageText"); }

    std::unique_ptr<CounterFixture> m_fixture;
};

void TestServerWindow::showsTheServerAndFollowsOthers()
{
    m_fixture->openWindow();
    QTRY_VERIFY(sign().startsWith(u"Server ") && sign().endsWith(u" ms"));
    const QString database = placeName(m_fixture->file());
    QVERIFY(m_fixture->window->windowTitle().startsWith(database));
    QCOMPARE(m_fixture->window->terminal(), u"counter/1"_qs);
    const auto other = m_fixture->desk(u"counter/7"_qs);
    QVERIFY(other->holds().hold(m_fixture->event, SeatRequest::named({m_fixture->ref(u"B-3"_qs)})));
    QTRY_COMPARE(m_fixture->state(u"B-3"_qs), SeatState::Held);
    m_fixture->picture(u"server-window"_qs);
}

void TestServerWindow::asksForTheAddressAndTriesIt()
{
    m_fixture->openWindow();
    const QString place = m_fixture->file();
    ServerDialog dialog(place, m_fixture->keyring, m_fixture->window.get());
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.open();
    const auto field = [&](const char *name) { return dialog.findChild<QLineEdit *>(QLatin1String(name)); };
    const auto button = [&](const char *name) { return dialog.findChild<QPushButton *>(QLatin1String(name)); };
    const auto said = [&] { return dialog.findChild<QLabel *>(u"messageText"_qs)->text(); };
    QCOMPARE(field("server")->text(), place); // its socket's folder has no field of its own
    button("testServer")->click();
    QTRY_VERIFY2(said().startsWith(u"The box office can be opened. PostgreSQL "), qPrintable(said()));
    m_fixture->picture(u"server-dialog"_qs, &dialog);
    QString chosen;
    connect(&dialog, &ServerDialog::chosen, this, [&](const HouseAccess &house) { chosen = house.place; });
    button("openServer")->click();
    QTRY_COMPARE(chosen, place);

    field("server")->setText(u"/nowhere"_qs);
    dialog.open();
    button("openServer")->click();
    QTRY_VERIFY(dialog.findChild<QLabel *>(u"databaseWords"_qs)->text().startsWith(u"Enter the name"));
    field("server")->setText(u"my office"_qs);
    field("database")->setText(u"harbour"_qs);
    button("openServer")->click();
    QTRY_VERIFY(dialog.findChild<QLabel *>(u"serverWords"_qs)->text().startsWith(u"This is no server's name"));
    field("server")->setText(u"/nowhere"_qs);
    button("openServer")->click();
    QTRY_VERIFY2(said().contains(u"does not answer"), qPrintable(said()));
    QVERIFY(dialog.isVisible());
    m_fixture->picture(u"server-dialog-away"_qs, &dialog);
}

void TestServerWindow::aServerThatIsAwayIsSaidAndTheSaleStays()
{
    m_fixture->openWindow();
    m_fixture->click(u"A-1"_qs);
    m_fixture->click(u"A-2"_qs);
    QTRY_VERIFY(m_fixture->sell().sale() && m_fixture->sell().sale()->quantity() == 2 && !m_fixture->sell().isBusy());
    setServerAway(m_fixture->file(), true);
    QTRY_COMPARE(sign(), u"No connection"_qs);
    QTRY_VERIFY2(telling().contains(u"is closed to everybody"), qPrintable(telling()));
    m_fixture->picture(u"server-away"_qs);
    m_fixture->click(u"A-3"_qs); // refused, in words, and nothing pretends
    QTRY_VERIFY(!m_fixture->sell().isBusy());
    QCOMPARE(m_fixture->sell().sale()->quantity(), 2);
    QCOMPARE(m_fixture->state(u"A-3"_qs), SeatState::Free);
    setServerAway(m_fixture->file(), false);
    QTRY_VERIFY_WITH_TIMEOUT(sign().startsWith(u"Server "), 20'000);
    QTRY_COMPARE(telling(), u"The server answers again."_qs);
    m_fixture->click(u"A-3"_qs);
    QTRY_COMPARE(m_fixture->sell().sale()->quantity(), 3);
    m_fixture->press("cashButton");
    QTRY_VERIFY(m_fixture->find("cashDialog"));
    m_fixture->press("exactButton");
    QTRY_COMPARE(m_fixture->state(u"A-3"_qs), SeatState::Sold);
}

// This terminal's clock went wrong meanwhile; another's went right.
void TestServerWindow::aHoldIsFoundAgainWithItsTrueTimeLeft()
{
    m_fixture->openWindow();
    m_fixture->click(u"A-1"_qs);
    QTRY_COMPARE(m_fixture->text("holdLeft"), u"10:00"_qs);
    setServerAway(m_fixture->file(), true);
    QTRY_COMPARE(sign(), u"No connection"_qs);
    m_fixture->clock.advanceMs(47'000);
    QTRY_COMPARE(m_fixture->text("holdLeft"), u"9:13"_qs);
    setServerAway(m_fixture->file(), false);
    QTRY_VERIFY_WITH_TIMEOUT(sign().startsWith(u"Server "), 20'000);
    const auto other = m_fixture->desk(u"other"_qs);
    const auto hold = other->holds().info(m_fixture->sell().sale()->id);
    QVERIFY(hold);
    const qint64 left = hold->times.expiresAt - other->clock().now();
    QVERIFY2(left > 500'000 && left <= 600'000, qPrintable(countdownText(left))); // ten minutes less this test's
    const auto isTrue = [&] { // but for what passed between the two readings of the server's time
        const QString shown = m_fixture->text("holdLeft");
        return QStringList{countdownText(left), countdownText(left + 1000), countdownText(left + 2000)}.contains(shown);
    };
    QTRY_VERIFY2(isTrue(), qPrintable(m_fixture->text("holdLeft") + u" for "_qs + countdownText(left)));
}

// The answer to the COMMIT that sells is lost: the journal says that it is done, and it is not done twice.
void TestServerWindow::aSaleWhoseAnswerIsLostIsSoldOnce()
{
    NetworkProxy proxy(m_fixture->file());
    m_fixture->openWindow(proxy.address());
    m_fixture->click(u"A-1"_qs);
    QTRY_VERIFY(m_fixture->sell().sale() && !m_fixture->sell().isBusy());
    m_fixture->press("cashButton");
    QTRY_VERIFY(m_fixture->find("cashDialog"));
    m_fixture->awaitAnswers();
    proxy.atNextCommit(NetworkProxy::Commit::LosesItsAnswer);
    m_fixture->press("exactButton");
    QTRY_COMPARE(m_fixture->state(u"A-1"_qs), SeatState::Sold);
    const auto other = m_fixture->desk(u"counter/7"_qs);
    const auto orders = other->orders().recent({}, 10);
    QVERIFY(orders);
    QCOMPARE(orders->size(), 1);
    const auto verified = other->upkeep().verify();
    QVERIFY(verified && verified->ok());
}

void TestServerWindow::aBackupIsAFileAndReplacesNoHouseHere()
{
    m_fixture->openWindow();
    m_fixture->prompt.fileToSave = m_fixture->path(u"backup.rowlock"_qs);
    for (QAction *action : m_fixture->window->findChildren<QAction *>()) {
        if (action->text().startsWith(u"B&ack up"))
            action->trigger();
    }
    QTRY_VERIFY(QFile::exists(m_fixture->prompt.fileToSave)); // it appears once it is whole
    QCOMPARE(telling(), QString());
    m_fixture->find<QAction>("restoreBackup")->trigger();
    QTRY_VERIFY2(telling().contains(u"does not replace a box office on a server"), qPrintable(telling()));
    QVERIFY(m_fixture->window->hasHouse());
}

// In the folder that was set: made by the window, listed, and told why none takes the place of what is on a server.
void TestServerWindow::itsBackupsAreListed()
{
    const QTemporaryDir config, folder;
    qputenv("XDG_CONFIG_HOME", QFile::encodeName(config.path()));
    m_fixture->openWindow();
    const auto list = [this] {
        m_fixture->find<QAction>("listBackups")->trigger();
        return QTest::qWaitFor([this] { return m_fixture->find("backupsDialog") != nullptr; });
    };
    QVERIFY(list());
    QCOMPARE(m_fixture->text("backupPlaces"), u"No folder is chosen for backups. Settings has a page for it."_qs);
    m_fixture->press("closeBackups");
    QTRY_VERIFY(!m_fixture->find("backupsDialog"));
    QVERIFY(setBackupPlaces(m_fixture->file(), folder.path(), {}));
    m_fixture->find<BackupKeeper>("backupKeeper")->look();
    const auto files = [&folder] { return QDir(folder.path()).entryList({u"*.rowlock"_qs}, QDir::Files); };
    QTRY_COMPARE_WITH_TIMEOUT(files().size(), 1, 60'000);
    QVERIFY(list());
    auto *table = m_fixture->find<QTreeWidget>("backupsTable");
    QTRY_VERIFY_WITH_TIMEOUT(table->topLevelItemCount() == 1 && table->topLevelItem(0)->text(6) == u"Sound", 60'000);
    QCOMPARE(m_fixture->text("selectedBackup").section(u'\n', 1), u"It holds everything that was entered."_qs);
    m_fixture->press("restoreListed");
    QTRY_VERIFY2(telling().contains(u"does not replace a box office on a server"), qPrintable(telling()));
    QVERIFY(m_fixture->window->hasHouse());
    // With none open it becomes a file.
    m_fixture->closeWindow();
    setServerAway(m_fixture->file(), true);
    const auto back = qScopeGuard([this] { setServerAway(m_fixture->file(), false); });
    m_fixture->settings.rememberDatabase(m_fixture->file());
    m_fixture->window =
        std::make_unique<MainWindow>(m_fixture->settings, m_fixture->prompt, m_fixture->clock, m_fixture->keyring);
    m_fixture->window->show();
    QVERIFY(list());
    table = m_fixture->find<QTreeWidget>("backupsTable");
    QTRY_VERIFY_WITH_TIMEOUT(table->topLevelItemCount() == 1 && table->topLevelItem(0)->text(6) == u"Sound", 60'000);
    m_fixture->prompt.fileToSave = m_fixture->path(u"instead.rowlock"_qs);
    m_fixture->prompt.accepts = true;
    m_fixture->press("restoreListed");
    QTRY_VERIFY_WITH_TIMEOUT(m_fixture->window->hasHouse(), 60'000);
    QCOMPARE(m_fixture->window->facts().file, m_fixture->prompt.fileToSave);
    m_fixture->closeWindow();
}

// Nobody can be asked for as long as one waits, and the clerk is told so; then the payment finds out by itself.
void TestServerWindow::aSaleInDoubtIsFoundOutOnceTheServerIsBack()
{
    NetworkProxy proxy(m_fixture->file());
    m_fixture->openWindow(proxy.address());
    m_fixture->click(u"A-1"_qs);
    QTRY_VERIFY(m_fixture->sell().sale() && !m_fixture->sell().isBusy());
    m_fixture->press("cardButton");
    QTRY_VERIFY(m_fixture->find("cardDialog"));
    m_fixture->awaitAnswers();
    proxy.andThen([&proxy] { proxy.setDown(true); });
    proxy.atNextCommit(NetworkProxy::Commit::LosesItsAnswer);
    m_fixture->press("sellButton");
    QTRY_VERIFY(!m_fixture->find("cancelButton")->isEnabled()); // "Declined" would say that nothing is being saved
    const auto inDoubt = [this] {
        const auto labels = m_fixture->find("cardDialog")->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(),
                           [](const QLabel *label) { return label->text().contains(u"may or may not be saved"); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(inDoubt(), 30'000);
    m_fixture->picture(u"server-in-doubt"_qs, m_fixture->find("cardDialog"));
    proxy.setDown(false);
    QTRY_VERIFY_WITH_TIMEOUT(!m_fixture->find("cardDialog"), 30'000);
    QTRY_COMPARE(m_fixture->state(u"A-1"_qs), SeatState::Sold);
    const auto other = m_fixture->desk(u"counter/7"_qs);
    const auto orders = other->orders().recent({}, 10);
    QVERIFY(orders);
    QCOMPARE(orders->size(), 1);
}

void TestServerWindow::manageSaysThatTheServerIsBack()
{
    m_fixture->openWindow();
    m_fixture->press("page-Manage");
    auto *page = m_fixture->window->findChild<HousePage *>();
    QTRY_VERIFY(page->isVisible());
    auto *map = page->findChild<SeatMapView *>(u"houseMap"_qs);
    const auto said = [page] { return page->findChild<MessageBar *>()->text(); };
    setServerAway(m_fixture->file(), true);
    QTRY_COMPARE(sign(), u"No connection"_qs);
    map->setSelection({m_fixture->seatNo(u"A-1"_qs)});
    emit map->input().selectionChanged();
    page->findChild<QPushButton *>(u"block"_qs)->click();
    QTRY_VERIFY2(said().contains(u"is closed to everybody"), qPrintable(said()));
    setServerAway(m_fixture->file(), false);
    QTRY_COMPARE_WITH_TIMEOUT(said(), u"The server answers again."_qs, 20'000);
}

// Nothing is to be typed again, and what is no longer so is not read any more.
void TestServerWindow::aDialogOutlivesTheServersAbsence()
{
    m_fixture->openWindow();
    m_fixture->press("page-Manage");
    m_fixture->press("joinWaitlist");
    const QPointer<QDialog> dialog = m_fixture->find<QDialog>("waitlistDialog");
    QVERIFY(dialog);
    const auto said = [this] { return m_fixture->text("waitlistMessageText"); };
    setServerAway(m_fixture->file(), true);
    QTRY_COMPARE(sign(), u"No connection"_qs);
    m_fixture->type("waitlistName", u"Smith"_qs);
    QTRY_VERIFY2(said().contains(u"is closed to everybody"), qPrintable(said()));
    setServerAway(m_fixture->file(), false);
    QTRY_VERIFY_WITH_TIMEOUT(said().isEmpty(), 20'000);
    QCOMPARE(m_fixture->find<QLineEdit>("waitlistName")->text(), u"Smith"_qs);
    m_fixture->press("waitlistJoin");
    QTRY_VERIFY(!dialog);
    QCOMPARE(m_fixture->desk(u"office"_qs)->waitlist().of(m_fixture->event)->size(), 1);
}

// Its holds are found again by the name, so it must not be two computers'.
void TestServerWindow::anotherComputerOfTheSameNameIsAnotherTerminal()
{
    BoxOffice other(m_fixture->clock); // as from there, where no lock of this computer's is seen
    const auto there = other.open(m_fixture->file(), {u"counter/1"_qs, {}});
    QTRY_VERIFY(there.isFinished());
    QVERIFY(there.result());
    m_fixture->openWindow();
    QCOMPARE(m_fixture->window->terminal(), u"counter/2"_qs);
    BoxOffice third(m_fixture->clock); // with a name of its own choice
    const auto refused = third.open(m_fixture->file(), {u"counter/2"_qs, {}});
    QTRY_VERIFY(refused.isFinished());
    QVERIFY(!refused.result());
    QCOMPARE(refused.result().error().code, ErrorCode::Forbidden);
    QVERIFY(refused.result().error().message.contains(u"as counter/2. Start Rowlock under another name"));
    m_fixture->openWindow(); // closed and opened again it is the same one
    QCOMPARE(m_fixture->window->terminal(), u"counter/2"_qs);
}

ROWLOCK_WINDOW_TEST(TestServerWindow)
#include "tst_server_window.moc"
