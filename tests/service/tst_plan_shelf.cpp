// Plans kept ready on this computer: found again by their document, never wrong, never needed.
#include "model/service/desk.h"
#include "model/service/plan_shelf.h"
#include "model/store/plans.h"
#include "tests/support/sample_house.h"
#include "tests/support/test_clock.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace rowlock;

class PlanShelfTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void isFoundByItsDocument();
    void withoutAFolderNothingIsKept();
    void aDamagedOneIsPassedOver();
    void onlySoManyAreKept();
    void aDeskTakesWhatIsReady();

private:
    QStringList kept() const { return QDir(m_folder->path()).entryList(QDir::Files); }
    PlanShelf shelf() const { return PlanShelf(m_folder->path()); }

    std::unique_ptr<QTemporaryDir> m_folder;
    TestClock m_clock;
};

void PlanShelfTest::isFoundByItsDocument()
{
    QVERIFY(!shelf().find("a"));
    shelf().keep("a", sample::theatre());
    const auto found = shelf().find("a");
    QVERIFY(found);
    QCOMPARE(found->seats.size(), sample::theatre().seats.size());
    QVERIFY(!shelf().find("b"));
}

void PlanShelfTest::withoutAFolderNothingIsKept()
{
    PlanShelf().keep("a", sample::theatre());
    QVERIFY(!PlanShelf().find("a"));
}

void PlanShelfTest::aDamagedOneIsPassedOver()
{
    shelf().keep("a", sample::theatre());
    QCOMPARE(kept().size(), 1);
    QFile file(m_folder->filePath(kept().first()));
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray content = file.readAll();
    content[content.size() / 2] = char(content[content.size() / 2] ^ 1);
    file.seek(0);
    file.write(content);
    file.close();
    QVERIFY(!shelf().find("a"));
    shelf().keep("a", sample::theatre());
    QVERIFY(shelf().find("a"));
    QVERIFY(file.resize(10));
    QVERIFY(!shelf().find("a"));
}

void PlanShelfTest::onlySoManyAreKept()
{
    SeatingPlan small;
    small.name = QStringLiteral("small");
    shelf().keep("daily", small);
    for (int i = 0; i < 60; ++i) {
        shelf().keep(QByteArray::number(i), small);
        for (const QString &file : kept()) { // as if each were of another day
            QFile made(m_folder->filePath(file));
            QVERIFY(made.open(QIODevice::ReadWrite));
            QVERIFY(made.setFileTime(made.fileTime(QFileDevice::FileModificationTime).addDays(-1),
                                     QFileDevice::FileModificationTime));
        }
        QVERIFY(shelf().find("daily"));
    }
    QCOMPARE(kept().size(), 24);
    QVERIFY(shelf().find("59"));
    QVERIFY(!shelf().find("0"));
}

void PlanShelfTest::aDeskTakesWhatIsReady()
{
    const QString house = m_folder->filePath(QStringLiteral("h/house.rowlock"));
    QVERIFY(QDir().mkpath(m_folder->filePath(QStringLiteral("h"))));
    QVERIFY(Desk::createHouse(house, {}, m_clock));
    const auto open = [&] {
        auto desk = Desk::open(house, Actor{QStringLiteral("office"), {}}, m_clock);
        (*desk)->plans().useShelf(shelf());
        return std::move(*desk);
    };
    PlanId plan;
    EventId event;
    {
        const auto desk = open();
        plan = desk->plans().save(sample::theatre())->plan.id;
        NewEvent wanted;
        wanted.plan = plan;
        wanted.name = QStringLiteral("Hamlet");
        wanted.starts = m_clock.now().plusSeconds(86'400);
        event = desk->events().create(wanted)->id;
        QCOMPARE(kept().size(), 1);
    }
    // What stands there is what it takes: it does not read the form again.
    const QByteArray document = *readPlanDocument(open()->connection(), plan);
    SeatingPlan marked = *shelf().find(document);
    marked.seats[0].label = QStringLiteral("from the shelf");
    shelf().keep(document, marked);
    const auto desk = open();
    desk->plans().expect({}); // the next performance to begin
    for (const QString &file : kept())
        QVERIFY(QFile::remove(m_folder->filePath(file))); // it was read before anybody asked
    QCOMPARE((*desk->plans().planOf(event))->seats.at(0).label, QStringLiteral("from the shelf"));
}

ROWLOCK_TEST(PlanShelfTest)
#include "tst_plan_shelf.moc"
