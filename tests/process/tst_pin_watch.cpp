// The watch over PINs that were tried at several terminals passes what is right and sees what is not.
#include "tests/process/support/pin_watch.h"
#include "tests/support/run_tests.h"

#include <QTest>

using namespace rowlock;
using pure::Answer;
using pure::Deed;
using pure::PinWatch;

class TestPinWatch : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_history.clear(), m_wrong.clear(); }
    void passesOneAfterTheOther();
    void passesWhatIsLookedAtBesideARightOne();
    void seesTwoLookedAtAtOnce();
    void seesOneTooSoon();
    void seesALostCount();
    void seesAWaitForNothing();

private:
    enum class Was { Right, Wrong, TooSoon };
    // Times in milliseconds; `inARow`: as the journal has it of a wrong one.
    void tries(qint64 asked, qint64 told, Was was, int inARow = 0);
    QString problem() const;

    QList<Deed> m_history;
    QMap<qsizetype, int> m_wrong;
};

void TestPinWatch::tries(qint64 asked, qint64 told, Was was, int inARow)
{
    Deed deed;
    deed.command.what = QStringLiteral("staff.sign_in");
    deed.command.terminal = QStringLiteral("counter/%1").arg(m_history.size() + 1);
    deed.command.house.person = 1;
    deed.command.house.knowsPin = was == Was::Right;
    deed.invokedNs = asked * 1'000'000;
    deed.answeredNs = told * 1'000'000;
    if (was == Was::TooSoon)
        deed.answer.refusal = PinWatch::tooSoon;
    else if (was == Was::Wrong)
        deed.answer.number = Answer::wrongPin;
    if (was == Was::Wrong)
        m_wrong.insert(m_history.size(), inARow);
    m_history.append(deed);
}

QString TestPinWatch::problem() const
{
    PinWatch watch;
    for (qsizetype i = 0; i < m_history.size(); ++i)
        watch.add(i, m_history.at(i));
    for (auto wrong = m_wrong.begin(); wrong != m_wrong.end(); ++wrong)
        watch.wrong(wrong.key(), *wrong);
    return watch.problem(m_history);
}

void TestPinWatch::passesOneAfterTheOther()
{
    tries(1000, 1100, Was::Wrong, 1);
    tries(1050, 1060, Was::TooSoon);
    tries(2100, 2200, Was::Wrong, 2);
    tries(3000, 3010, Was::TooSoon);
    tries(4300, 4400, Was::Right);
    tries(4500, 4600, Was::Wrong, 1);
    QCOMPARE(problem(), QString());
}

// It forgot the wrong ones before it, and nobody knows which of the two came first.
void TestPinWatch::passesWhatIsLookedAtBesideARightOne()
{
    tries(1000, 1200, Was::Right);
    tries(1100, 1300, Was::Wrong, 1);
    QCOMPARE(problem(), QString());
}

void TestPinWatch::seesTwoLookedAtAtOnce()
{
    tries(1000, 1200, Was::Wrong, 1);
    tries(1100, 1300, Was::Wrong, 2);
    QVERIFY(problem().contains(QStringLiteral("looked at again")));
}

void TestPinWatch::seesOneTooSoon()
{
    tries(1000, 1100, Was::Wrong, 1);
    tries(2200, 2300, Was::Wrong, 2);
    tries(3400, 3500, Was::Right); // after two of them it has to be two seconds
    QVERIFY(problem().contains(QStringLiteral("looked at again")));
}

void TestPinWatch::seesALostCount()
{
    tries(1000, 1100, Was::Wrong, 1);
    tries(2200, 2300, Was::Wrong, 1);
    QVERIFY(problem().contains(QStringLiteral("counted as wrong one 1 in a row")));
}

void TestPinWatch::seesAWaitForNothing()
{
    tries(1000, 1100, Was::Right);
    tries(1200, 1210, Was::TooSoon);
    QVERIFY(problem().contains(QStringLiteral("to wait")));
}

ROWLOCK_TEST(TestPinWatch)
#include "tst_pin_watch.moc"
