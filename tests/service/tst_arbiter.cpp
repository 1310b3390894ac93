// Who is asked before a refusal is told, and may have the job done again.
#include "model/service/box_office.h"
#include "tests/support/test_clock.h"
#include "tests/support/test_server.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <atomic>

using namespace rowlock;

class TestArbiter : public QObject
{
    Q_OBJECT

private slots:
    void isAskedBeforeARefusalIsTold();
};

// As often as the arbiter wants it again, the same job; nobody who is gone is told, and nothing is done for them.
void TestArbiter::isAskedBeforeARefusalIsTold()
{
    QTemporaryDir folder;
    const TestClock clock;
    const QString file = testsOnServer() ? newServerDatabase() : folder.filePath(QStringLiteral("house.rowlock"));
    QVERIFY(Desk::createHouse(file, NewHouse(), clock));
    const auto office = std::make_unique<BoxOffice>(clock);
    const auto opened = office->open(file, Actor{QStringLiteral("counter/1"), {}});
    QTRY_VERIFY(opened.isFinished());
    QVERIFY(opened.result());
    QSignalSpy refused(office.get(), &BoxOffice::refused);
    QList<BoxOffice::Decide> asked;
    office->setArbiter([&asked](const Error &refusal, const BoxOffice::Decide &decide) {
        QCOMPARE(refusal.message, QStringLiteral("Not alone."));
        asked.append(decide);
    });
    std::atomic<int> runs = 0; // on the database thread
    QStringList told;
    const auto ask = [&](QObject *receiver, int refusals) {
        office->ask(
            receiver,
            [&runs, refusals](Desk &) -> Result<int> {
                if (const int run = ++runs; run > refusals)
                    return run;
                return refuse(ErrorCode::Forbidden, QStringLiteral("Not alone."));
            },
            [&told](const Result<int> &answer) {
                told.append(answer ? QString::number(*answer) : answer.error().message);
            });
    };
    ask(this, 2);
    QTRY_COMPARE(asked.size(), 1);
    QVERIFY(told.isEmpty());
    asked.at(0)(true);
    QTRY_COMPARE(asked.size(), 2);
    asked.at(1)(true);
    QTRY_COMPARE(told, QStringList{QStringLiteral("3")});
    QVERIFY(refused.isEmpty());
    runs = 0;
    ask(this, 9);
    QTRY_COMPARE(asked.size(), 3);
    asked.at(2)(false);
    QCOMPARE(told.last(), QStringLiteral("Not alone."));
    QCOMPARE(refused.size(), 1);
    auto gone = std::make_unique<QObject>();
    ask(gone.get(), 9);
    QTRY_COMPARE(asked.size(), 4);
    gone.reset();
    asked.at(3)(true);
    const auto behind = office->ask([](Desk &) { return Result<Done>(Done()); });
    QTRY_VERIFY(behind.isFinished());
    QCOMPARE(runs.load(), 2);
    QCOMPARE(told.size(), 2);
}

ROWLOCK_TEST(TestArbiter)
#include "tst_arbiter.moc"
