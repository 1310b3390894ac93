// Patrons as a whole, in the window: who is there twice is merged, and lists come in and go out; who may not do that
// asks for approval in place.
#include "tests/ui/patrons_counter.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRadioButton>
#include <QTreeWidget>

#include <algorithm>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPatronListsWindow : public QObject, private PatronsCounter
{
    Q_OBJECT

private slots:
    void init() { beginWithTwo(); }
    void cleanup() { end(); }

    void mergedFieldByField();
    void whatIsKeptCanBeTheOthers();
    void duplicatesAreMergedFromTheirList();
    void importedAfterATrial();
    void anImportIsStopped();
    void anImportIsApproved();
    void exportedToFiles();
    void neverOverTheHouseItself();
    void mergingIsApproved();
    void closedInTheMiddle();
};

void TestPatronListsWindow::mergedFieldByField()
{
    const PatronNo twin = make(u"M."_s, u"O'Brien"_s, u"0171 5555"_s);
    QVERIFY(m_office->patrons().note(twin, u"Has a dog"_s));
    QVERIFY(!bought(twin).isEmpty());
    openPatrons();
    choose(u"0451998877"_s);
    m_counter->press("mergePatron");
    QTRY_VERIFY(shown<QLineEdit>("mergeSearch"));
    QVERIFY(!m_counter->find("doMerge")->isEnabled());
    m_counter->picture(u"patron-merge-search"_s, m_counter->find("mergeDialog"));
    write("mergeSearch", u"o'brien"_s);
    m_counter->awaitAnswers();
    QCOMPARE(m_counter->find<QListView>("mergeFound")->model()->rowCount(), 1); // not who stays
    QTest::keyClick(&edit("mergeSearch"), Qt::Key_Return);
    m_counter->awaitAnswers();
    QVERIFY(m_counter->text("mergeMoves").contains(u"1 order, 1 payment, 1 note"_s));
    QVERIFY(m_counter->text("mergeMoves").contains(u"Phone “0171 5555”"_s));
    m_counter->picture(u"patron-merge"_s, m_counter->find("mergeDialog"));
    m_counter->press("doMerge");
    m_counter->awaitAnswers();
    QTRY_VERIFY(!m_counter->find("mergeDialog"));
    QVERIFY(m_counter->text("messageText").contains(u"1 order"_s));
    QCOMPARE(m_office->patrons().patron(twin)->mergedInto, m_mary);
    QCOMPARE(m_office->patrons().patron(m_mary)->phone, u"0451 998877"_s);
    QCOMPARE(m_counter->find<QTreeWidget>("patronOrders")->topLevelItemCount(), 1);
}

void TestPatronListsWindow::whatIsKeptCanBeTheOthers()
{
    const PatronNo twin = make(u"M."_s, u"O'Brien"_s, u"0171 5555"_s);
    openPatrons();
    choose(u"0451998877"_s);
    m_counter->press("mergePatron");
    QTRY_VERIFY(shown<QLineEdit>("mergeSearch"));
    write("mergeSearch", u"01715555"_s);
    m_counter->awaitAnswers();
    QTest::keyClick(&edit("mergeSearch"), Qt::Key_Return);
    m_counter->awaitAnswers();
    auto *phone = shown<QRadioButton>("take-phone");
    QVERIFY(phone);
    phone->setFocus();
    QTest::keyClick(phone, Qt::Key_Space);
    m_counter->awaitAnswers();
    QVERIFY(m_counter->text("mergeMoves").contains(u"Phone “0451 998877”"_s));
    m_counter->press("swapMerge"); // and the other one stays
    m_counter->awaitAnswers();
    shown<QRadioButton>("take-first")->click();
    m_counter->awaitAnswers();
    m_counter->press("doMerge");
    m_counter->awaitAnswers();
    QCOMPARE(m_office->patrons().patron(m_mary)->mergedInto, twin);
    const Patron kept = *m_office->patrons().patron(twin);
    QCOMPARE(kept.first, u"Mary"_s);
    QCOMPARE(kept.phone, u"0171 5555"_s);
    QCOMPARE(kept.email, u"mary@example.org"_s);
}

void TestPatronListsWindow::duplicatesAreMergedFromTheirList()
{
    const PatronNo twin = make(u"Mary"_s, u"O'Brien"_s, u"0171 5555"_s, u"mary@example.org"_s);
    openPatrons();
    m_counter->press("showDuplicates");
    QTRY_VERIFY(shown<QTreeWidget>("duplicates"));
    m_counter->awaitAnswers();
    auto *pairs = shown<QTreeWidget>("duplicates");
    QCOMPARE(pairs->topLevelItemCount(), 1);
    QCOMPARE(pairs->topLevelItem(0)->text(0), u"The same person"_s);
    m_counter->picture(u"patron-duplicates"_s, m_counter->find("duplicatesDialog"));
    pairs->setFocus();
    QTest::keyClick(pairs, Qt::Key_Return);
    QTRY_VERIFY(shown<QPushButton>("doMerge"));
    m_counter->awaitAnswers();
    m_counter->press("doMerge");
    m_counter->awaitAnswers();
    QTRY_COMPARE(m_counter->text("duplicatesEmpty"), u"Nobody seems to be here twice."_s);
    QCOMPARE(m_office->patrons().patron(twin)->mergedInto, m_mary);
}

void TestPatronListsWindow::importedAfterATrial()
{
    m_counter->prompt.fileToOpen =
        csv("First;Last;E-mail;Firma\nAnn;Lee;ann@example.org;x\nMary;O'Brien;mary@example.org;y\n"
            "Bob;Ray;nowhere;z\n");
    openPatrons();
    m_counter->press("importPatronsFile");
    QTRY_VERIFY(m_counter->find("importPatrons"));
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->find("startImport")->isEnabled());
    QVERIFY2(m_counter->text("importSaid").contains(u"rows 3, to be added 1"_s),
             qPrintable(m_counter->text("importSaid")));
    QVERIFY(m_counter->text("importSaid").contains(u"passed over: Firma"_s));
    QCOMPARE(m_counter->find<QTreeWidget>("importFaults")->topLevelItemCount(), 1);
    QCOMPARE(m_counter->find<QTreeWidget>("importFaults")->topLevelItem(0)->text(0), u"4"_s);
    QCOMPARE(*m_office->patrons().count(), 2); // nothing is written
    m_counter->picture(u"patron-import-trial"_s, m_counter->find("importPatrons"));
    write("importTags", u"friend"_s);
    write("importColumns", u"Firma=town"_s);
    QTest::keyClick(&edit("importColumns"), Qt::Key_Return); // tried again with them
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->find("startImport")->isEnabled());
    QVERIFY(!m_counter->text("importSaid").contains(u"passed over"_s));
    m_counter->press("startImport");
    m_counter->awaitAnswers();
    QTRY_VERIFY2(m_counter->text("importSaid").startsWith(u"Done."_s), qPrintable(m_counter->text("importSaid")));
    QCOMPARE(*m_office->patrons().count(), 3);
    QCOMPARE(m_office->patrons().patrons({}, u"friend"_s, 10)->size(), 2);
    m_counter->picture(u"patron-import-done"_s, m_counter->find("importPatrons"));
    m_counter->press("closeImport");
    QTRY_VERIFY(!m_counter->find("importPatrons"));
    QCOMPARE(list().model()->rowCount(), 3); // read again
}

// What is in stays, and the same file goes on from there.
void TestPatronListsWindow::anImportIsStopped()
{
    QByteArray text = "first,last\n";
    for (int row = 0; row < 350; ++row)
        text += "Kim," + QByteArray(1, char('a' + row % 26)) + "son" + QByteArray::number(row) + '\n';
    m_counter->prompt.fileToOpen = csv(text);
    openPatrons();
    m_counter->press("importPatronsFile");
    QTRY_VERIFY(m_counter->find("startImport") && m_counter->find("startImport")->isEnabled());
    m_counter->press("startImport");
    m_counter->press("stopImport"); // before the first batch is answered
    QTRY_VERIFY(m_counter->text("importSaid").startsWith(u"Stopped."_s));
    QCOMPARE(*m_office->patrons().count(), 2 + 100);
    m_counter->picture(u"patron-import-stopped"_s, m_counter->find("importPatrons"));
    m_counter->press("startImport");
    QTRY_VERIFY(m_counter->text("importSaid").startsWith(u"Done."_s));
    QCOMPARE(*m_office->patrons().count(), 2 + 350);
}

// A batch that is refused for want of a right is the one that is done once somebody approves.
void TestPatronListsWindow::anImportIsApproved()
{
    m_counter->prompt.fileToOpen = csv("first,last\nAnn,Lee\nBob,Ray\n");
    openFor(ben);
    openPatrons();
    m_counter->press("importPatronsFile");
    QTRY_VERIFY(m_counter->find("startImport") && m_counter->find("startImport")->isEnabled());
    m_counter->press("startImport");
    QTRY_VERIFY(m_counter->find("approvalDialog"));
    show(ada, ada.pin);
    QTRY_VERIFY(!m_counter->find("approvalDialog"));
    QTRY_VERIFY(m_counter->text("importSaid").startsWith(u"Done. Rows 2: added 2"_s));
    QCOMPARE(*m_office->patrons().count(), 4);
    verifyBothAreNamed(u"patrons.imported"_s, ben, ada);
}

void TestPatronListsWindow::exportedToFiles()
{
    QVERIFY(m_office->patrons().note(m_mary, u"Likes the aisle"_s));
    const QString code = bought(m_mary);
    m_counter->prompt.fileToSave = m_counter->path(u"all.csv"_s);
    openPatrons();
    m_counter->press("exportPatrons");
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->text("messageText").contains(u"Patrons: 2."_s));
    QFile all(m_counter->path(u"all.csv"_s));
    QVERIFY(all.open(QIODevice::ReadOnly));
    const QByteArray text = all.readAll();
    QVERIFY(text.contains("O'Brien") && text.contains("Böhme"));
    QCOMPARE(journal(u"patrons.exported"_s).size(), 1);
    m_counter->prompt.fileToSave = m_counter->path(u"all.xlsx"_s);
    m_counter->press("exportPatrons");
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->text("messageText").contains(u"all.xlsx"_s));
    QFile book(m_counter->path(u"all.xlsx"_s));
    QVERIFY(book.open(QIODevice::ReadOnly));
    QVERIFY(book.readAll().startsWith("PK"));
    QCOMPARE(journal(u"patrons.exported"_s).size(), 2);
    choose(u"o'brien"_s);
    m_counter->prompt.fileToSave = m_counter->path(u"mary.json"_s);
    m_counter->press("exportPatron");
    m_counter->awaitAnswers();
    QTRY_VERIFY(QFile::exists(m_counter->path(u"mary.json"_s)));
    QFile one(m_counter->path(u"mary.json"_s));
    QVERIFY(one.open(QIODevice::ReadOnly));
    const QJsonObject json = QJsonDocument::fromJson(one.readAll()).object();
    QCOMPARE(json.value(u"email"_s).toString(), u"mary@example.org"_s);
    QVERIFY(QJsonDocument(json).toJson().contains(code.toUtf8()));
    QCOMPARE(journal(u"patrons.exported"_s).size(), 3);
}

void TestPatronListsWindow::neverOverTheHouseItself()
{
    if (m_counter->file().contains(u"://"_s))
        QSKIP("a house on a server is no file");
    m_counter->prompt.fileToSave = m_counter->file();
    openPatrons();
    m_counter->press("exportPatrons");
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->text("messageText").contains(u"belongs to the box office"_s));
    QCOMPARE(*m_office->patrons().count(), 2);
    QVERIFY(journal(u"patrons.exported"_s).isEmpty());
}

void TestPatronListsWindow::mergingIsApproved()
{
    const PatronNo twin = make(u"Mary"_s, u"O'Brien"_s, {}, u"mary@example.org"_s);
    openFor(ben);
    openPatrons();
    m_counter->press("showDuplicates");
    QTRY_VERIFY(shown<QTreeWidget>("duplicates"));
    m_counter->awaitAnswers();
    m_counter->press("mergePair");
    QTRY_VERIFY(shown<QPushButton>("doMerge"));
    m_counter->awaitAnswers();
    m_counter->press("doMerge");
    QTRY_VERIFY(m_counter->find("approvalDialog"));
    QTest::keyClick(m_counter->find("approvalDialog"), Qt::Key_Escape); // refused, and said
    QTRY_VERIFY(!m_counter->find("approvalDialog"));
    m_counter->awaitAnswers();
    QVERIFY(m_office->patrons().patron(twin)->isHere());
    QVERIFY(!m_counter->text("messageText").isEmpty());
    m_counter->press("doMerge");
    QTRY_VERIFY(m_counter->find("approvalDialog"));
    show(ada, ada.pin);
    QTRY_VERIFY(!m_counter->find("mergeDialog"));
    QCOMPARE(m_office->patrons().patron(twin)->mergedInto, m_mary);
    verifyBothAreNamed(u"patron.merged"_s, ben, ada);
}

void TestPatronListsWindow::closedInTheMiddle()
{
    QByteArray text = "first,last\n";
    for (int row = 0; row < 250; ++row)
        text += "Kim,Person" + QByteArray::number(row) + '\n';
    m_counter->prompt.fileToOpen = csv(text);
    openPatrons();
    write("patronSearch", u"mar"_s);
    m_counter->press("importPatronsFile");
    QTRY_VERIFY(m_counter->find("startImport") && m_counter->find("startImport")->isEnabled());
    m_counter->press("startImport");
    m_counter->closeWindow(); // with a question, a search and a batch out
    const qint64 there = *m_office->patrons().count();
    QVERIFY2(there == 2 || there == 102, qPrintable(QString::number(there))); // a batch is whole
    QVERIFY(m_office->upkeep().verify()->ok());
    openPatrons();
    QCOMPARE(list().model()->rowCount(), int(std::min<qint64>(there, 200)));
}

ROWLOCK_WINDOW_TEST(TestPatronListsWindow)
#include "tst_patron_lists_window.moc"
