// Lists of patrons into the house: who is made, who is known already, what a trial says, and that nobody is half there.
#include "model/service/desk.h"
#include "model/service/patron_import.h"
#include "model/store/patron_import.h"
#include "tests/store/patron_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPatronImport : public QObject, private PatronHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void madeMergedAndUnchanged();
    void onePersonTwiceInTheList();
    void namesakesStayApart();
    void whatTheHouseSaysStays();
    void oneEntryForManyRows();
    void aTrialSaysTheSame_data();
    void aTrialSaysTheSame();
    void aListInBatches();
    void stoppedAndGoneOnWith();
    void refusedRowsAreTold();
    void aBatchIsWholeOrNothing();

private:
    QString list(const QByteArray &bytes)
    {
        const QString name = m_house->folder.filePath(u"list.csv"_s);
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
        return name;
    }
    static PatronRow rowOf(qint64 line, const QString &name, const QString &email = {}, const QString &phone = {})
    {
        Patron patron = person(name);
        patron.email = email;
        patron.phone = phone;
        return {line, patron, {}};
    }
    static QByteArray manyNames(int count)
    {
        QByteArray bytes = "first,last,email,tags,notes\n";
        for (int i = 0; i < count; ++i)
            bytes += QByteArray("Mary") + char('a' + i % 26) + ",Smith" + QByteArray::number(i) + ",m"
                     + QByteArray::number(i) + "@x.org,friend,\"note " + QByteArray::number(i) + "\"\n";
        return bytes;
    }
    std::unique_ptr<Desk> desk()
    {
        m_house->close();
        auto opened = Desk::open(m_house->file, {u"office"_s, {}}, m_house->clock);
        if (!opened)
            qFatal("%s", qPrintable(said(opened)));
        return std::move(*opened);
    }
};

void TestPatronImport::madeMergedAndUnchanged()
{
    DONE(made(u"Mary O'Brien"_s, u"mary@x.org"_s));
    PatronRow known = rowOf(2, u"MARY OBRIEN"_s, u"Mary@X.org"_s, u"0451 1"_s);
    known.notes = {u"likes the aisle"_s};
    const QList<PatronRow> rows{known, rowOf(3, u"Ben Weiß"_s), rowOf(4, u"Mary O'Brien"_s)};
    const auto done = importPatrons(db(), m_house->one(), rows);
    DONE(done);
    QCOMPARE(done->at(0).fate, RowFate::Merged);
    QCOMPARE(done->at(1).fate, RowFate::Made);
    QCOMPARE(done->at(1).no.value(), 2);
    QCOMPARE(done->at(2).fate, RowFate::Unchanged);
    const auto mary = readPatron(db(), PatronNo(1));
    QCOMPARE(mary->phone, u"0451 1"_s);
    QCOMPARE(mary->last, u"O'Brien"_s); // the house's spelling
    QCOMPARE(readPatronNotes(db(), mary->no)->size(), 1);
    QCOMPARE(found(u"weiss"_s).size(), 1);
    QCOMPARE(found(u"0451 1"_s).size(), 1);
    // Once more there is nothing to do.
    const qsizetype before = journalRows(db(), 0, 10'000)->size();
    const auto again = importPatrons(db(), m_house->one(), rows);
    for (const RowImported &row : *again)
        QCOMPARE(row.fate, RowFate::Unchanged);
    QCOMPARE(journalRows(db(), 0, 10'000)->size(), before);
}

void TestPatronImport::onePersonTwiceInTheList()
{
    const auto done = importPatrons(db(), m_house->one(),
                                    {rowOf(2, u"Mary Weiß"_s), rowOf(3, u"Mary Weiß"_s, u"m@x.org"_s),
                                     rowOf(4, u"Maria Weiss"_s, u"M@x.org"_s, u"0451 1"_s)});
    DONE(done);
    QCOMPARE(done->at(1).no, done->at(0).no);
    QCOMPARE(done->at(2).no, done->at(0).no);
    const auto mary = readPatron(db(), done->at(0).no);
    QCOMPARE(mary->email, u"m@x.org"_s);
    QCOMPARE(mary->phone, u"0451 1"_s);
    QCOMPARE(*countPatrons(db()), 1);
}

void TestPatronImport::namesakesStayApart()
{
    const auto done = importPatrons(
        db(), m_house->one(),
        {rowOf(2, u"Mary Weiß"_s, u"a@x.org"_s), rowOf(3, u"Mary Weiß"_s, u"b@x.org"_s), rowOf(4, u"Mary Weiß"_s)});
    DONE(done);
    QCOMPARE(done->at(1).fate, RowFate::Made);
    QCOMPARE(done->at(2).fate, RowFate::Made); // two have the name: nobody knows which
    QCOMPARE(*countPatrons(db()), 3);
}

void TestPatronImport::whatTheHouseSaysStays()
{
    DONE(made(u"Mary O'Brien"_s, u"mary@x.org"_s, u"Hafenstr. 1"_s));
    PatronRow row = rowOf(2, u"Mary O'Brien"_s, u"mary@x.org"_s);
    row.patron.street = u"Am Markt 2"_s;
    row.patron.town = u"Lübeck"_s;
    const auto done = importPatrons(db(), m_house->one(), {row});
    QCOMPARE(done->first().dropped, QStringList{u"street"_s});
    QCOMPARE(readPatron(db(), PatronNo(1))->street, u"Hafenstr. 1"_s);
    QCOMPARE(readPatron(db(), PatronNo(1))->town, u"Lübeck"_s);
}

void TestPatronImport::oneEntryForManyRows()
{
    QList<PatronRow> rows;
    for (int i = 0; i < importedAtOnce; ++i)
        rows.append(rowOf(i + 2, u"Mary Smith%1"_s.arg(i)));
    DONE(importPatrons(db(), m_house->one(), rows));
    QCOMPARE(entriesOf(u"patrons.imported"_s).size(), 1);
    QCOMPARE(*countPatrons(db()), importedAtOnce);
    DONE(makePatron(db(), m_house->one(), person(u"Ben Weiß"_s)));
    Patron changed = *readPatron(db(), PatronNo(7));
    changed.town = u"Kiel"_s;
    DONE(changePatron(db(), m_house->one(), changed)); // and each is still proven by itself
    ForeignProgram program(m_house->file);
    QVERIFY(!program.tries(u"UPDATE known_patron SET town = 'x' WHERE patron_no = 8"_s).isEmpty());
}

void TestPatronImport::aTrialSaysTheSame_data()
{
    QTest::addColumn<QByteArray>("list");
    QTest::newRow("different people") << manyNames(250);
    QTest::newRow("the same people twice") << manyNames(150) + manyNames(150).mid(28);
    QTest::newRow("namesakes") << QByteArray("first,last,email,tags,notes\nMary,Weiß,,,\nMary,Weiß,a@x.org,,\n"
                                             "Mary,Weiß,b@x.org,,\nMary,Weiß,,,\nOld,Hand,,,\nOld,Hand,new@x.org,,\n");
}

void TestPatronImport::aTrialSaysTheSame()
{
    QFETCH(const QByteArray, list);
    DONE(made(u"Old Hand"_s));
    const QString file = this->list(list);
    const auto house = desk();
    PatronImportState said[2];
    for (const bool isTrial : {true, false}) {
        PatronImportOptions options;
        options.isTrial = isTrial;
        const auto import = PatronImport::open(file, options);
        QVERIFY2(import, qPrintable(rowlock::said(import)));
        while (!(*import)->state().isDone)
            DONE((*import)->step(*house));
        said[isTrial ? 0 : 1] = (*import)->state();
        if (isTrial)
            QCOMPARE(*house->patrons().count(), 1);
    }
    QCOMPARE(said[0].rows, said[1].rows);
    QCOMPARE(said[0].made, said[1].made);
    QCOMPARE(said[0].refused, said[1].refused);
    QCOMPARE(said[0].merged + said[0].unchanged, said[1].merged + said[1].unchanged);
    m_house->reopen();
}

void TestPatronImport::aListInBatches()
{
    const QString file = list(manyNames(350));
    const auto house = desk();
    PatronImportOptions options;
    options.tags = {u"2026"_s};
    const auto import = PatronImport::open(file, options);
    QVERIFY2(import, qPrintable(said(import)));
    int steps = 0;
    qint64 read = 0;
    while (!(*import)->state().isDone) {
        DONE((*import)->step(*house));
        ++steps;
        QVERIFY((*import)->state().bytesRead >= read);
        read = (*import)->state().bytesRead;
    }
    QCOMPARE(steps, 4);
    QCOMPARE((*import)->state().made, 350);
    QCOMPARE(read, (*import)->state().bytes);
    QCOMPARE(*house->patrons().count(), 350);
    QCOMPARE(house->patrons().find(u"#2026 smith349"_s)->first().patron.no, PatronNo(350));
    QCOMPARE(house->patrons().notes(PatronNo(350))->first().text, u"note 349"_s);
    m_house->reopen();
}

void TestPatronImport::stoppedAndGoneOnWith()
{
    const QString file = list(manyNames(250));
    const auto house = desk();
    {
        const auto import = PatronImport::open(file, {});
        DONE((*import)->step(*house)); // and then nobody goes on
    }
    QCOMPARE(*house->patrons().count(), importedAtOnce);
    const auto import = PatronImport::open(file, {});
    while (!(*import)->state().isDone)
        DONE((*import)->step(*house));
    QCOMPARE((*import)->state().unchanged, importedAtOnce);
    QCOMPARE((*import)->state().made, 150);
    QCOMPARE(*house->patrons().count(), 250);
    m_house->reopen();
}

void TestPatronImport::refusedRowsAreTold()
{
    const QString file = list("last,email\nWeiß,w@x.org\nSmith,nowhere\nJones\n,j@x.org\nBrown,b@x.org\n");
    const auto house = desk();
    const auto import = PatronImport::open(file, {});
    while (!(*import)->state().isDone)
        DONE((*import)->step(*house));
    const PatronImportState &state = (*import)->state();
    QCOMPARE(state.rows, 5);
    QCOMPARE(state.made, 2);
    QCOMPARE(state.refused, 3);
    QCOMPARE(state.faults.size(), 3);
    QCOMPARE(state.faults.at(0).line, 3);
    QVERIFY(state.faults.at(0).text.startsWith(u"email: "_s));
    QCOMPARE(state.faults.at(1).line, 4);
    QCOMPARE(state.faults.at(2).line, 5);
    m_house->reopen();
}

// What fails in the middle of a batch leaves nothing of it.
void TestPatronImport::aBatchIsWholeOrNothing()
{
    QList<PatronRow> rows{rowOf(2, u"Mary Weiß"_s), rowOf(3, u"Ben Smith"_s)};
    rows.last().notes = {QString(501, u'x')};
    REFUSED(importPatrons(db(), m_house->one(), rows), ErrorCode::InvalidArgument);
    QCOMPARE(*countPatrons(db()), 0);
    QVERIFY(found(u"weiss"_s).isEmpty());
    QCOMPARE(entriesOf(u"patrons.imported"_s).size(), 0);
}

ROWLOCK_TEST(TestPatronImport)
#include "tst_patron_import.moc"
