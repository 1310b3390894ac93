// The turn between real processes: order, deadline, death.
#include "model/db/turnstile.h"

#include "tests/support/child.h"

#include <QFile>
#include <QTemporaryDir>

#include <sys/stat.h>
#include <unistd.h>

using namespace rowlock;

namespace {

Turnstile turnstileAt(const QString &file)
{
    auto turnstile = Turnstile::at(file, 0644);
    if (!turnstile)
        qFatal("%s", qPrintable(turnstile.error().message));
    return std::move(*turnstile);
}

// Who waits for a byte of this file shows in the kernel's table with an arrow.
int waitingAt(const QString &file)
{
    struct stat found = {};
    stat(QFile::encodeName(file).constData(), &found);
    const QByteArray inode = ':' + QByteArray::number(qulonglong(found.st_ino)) + ' ';
    QFile table(QStringLiteral("/proc/locks"));
    if (!table.open(QIODevice::ReadOnly))
        return -1;
    int waiting = 0;
    for (const QByteArray &line : table.readAll().split('\n'))
        waiting += line.contains("->") && line.contains(inode);
    return waiting;
}

// Other tests take and give locks meanwhile, and a table read while it changes can leave one out: seen once is enough.
bool sawWaiting(const QString &file, int count)
{
    return QTest::qWaitFor([&] { return waitingAt(file) == count; }, 30'000);
}

int playTurn(const QString &part, const QStringList &arguments)
{
    Turnstile turnstile = turnstileAt(arguments.at(0));
    if (!turnstile.take(30'000))
        return 1;
    if (part == QLatin1String("append")) {
        QFile list(arguments.at(1));
        if (!list.open(QIODevice::WriteOnly | QIODevice::Append))
            return 2;
        list.write(arguments.at(2).toUtf8());
        list.close();
    } else {
        sayLine(QStringLiteral("mine"));
        hearLine();
    }
    turnstile.give();
    return 0;
}

} // namespace

class TestTurnstile : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath(QStringLiteral("house-turn"));
    }

    void isForOneAtATime()
    {
        Turnstile first = turnstileAt(m_file);
        Turnstile second = turnstileAt(m_file);
        QVERIFY(first.take(0));
        const auto refused = second.take(0);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Busy);
        QVERIFY(!second.isTaken());
        first.give();
        QVERIFY(second.take(0));
        QVERIFY(second.isTaken());
    }

    void comesInTheOrderOfAsking()
    {
        Turnstile own = turnstileAt(m_file);
        QVERIFY(own.take(0));
        const QString list = m_folder->filePath(QStringLiteral("list"));
        std::vector<std::unique_ptr<Child>> children;
        for (int i = 0; i < 5; ++i) {
            children.push_back(std::make_unique<Child>(QStringLiteral("append"),
                                                       QStringList{m_file, list, QString(QChar(char16_t(u'a' + i)))}));
            QVERIFY(sawWaiting(m_file, i + 1));
        }
        own.give();
        for (auto &child : children)
            QCOMPARE(child->finish(), 0);
        QFile found(list);
        QVERIFY(found.open(QIODevice::ReadOnly));
        QCOMPARE(found.readAll(), QByteArray("abcde"));
    }

    // Who has just given the turn back and asks again stands behind whoever waits, however quick he is. A waiting one
    // that the machine leaves lying for a tenth of a second is passed by like one that was stopped: not in every round,
    // then.
    void whoComesBackAtOnceStandsBehind()
    {
        const QString list = m_folder->filePath(QStringLiteral("list"));
        int behindBoth = 0;
        for (int round = 0; round < 20; ++round) {
            QFile::remove(list);
            Turnstile own = turnstileAt(m_file);
            QVERIFY(own.take(0));
            Child first(QStringLiteral("append"), {m_file, list, QStringLiteral("a")});
            QVERIFY(sawWaiting(m_file, 1));
            Child second(QStringLiteral("append"), {m_file, list, QStringLiteral("b")});
            QVERIFY(sawWaiting(m_file, 2));
            own.give();
            QVERIFY(own.take(30'000));
            QFile found(list);
            behindBoth += found.open(QIODevice::ReadOnly) && found.readAll() == "ab" ? 1 : 0;
            own.give();
            QCOMPARE(first.finish(), 0);
            QCOMPARE(second.finish(), 0);
        }
        QVERIFY2(behindBoth >= 15, qPrintable(QString::number(behindBoth)));
    }

    void aStoppedOneInTheQueueIsPassedBy()
    {
        Child holder(QStringLiteral("hold"), {m_file});
        QCOMPARE(holder.line(), QStringLiteral("mine"));
        Child stopped(QStringLiteral("hold"), {m_file});
        QVERIFY(sawWaiting(m_file, 1));
        stopped.stop(); // it waits for nothing now, but keeps its number
        QVERIFY(sawWaiting(m_file, 0));
        Child behind(QStringLiteral("hold"), {m_file});
        QVERIFY(sawWaiting(m_file, 1));
        holder.say(QStringLiteral("thanks"));
        QCOMPARE(behind.line(), QStringLiteral("mine"));
        behind.say(QStringLiteral("thanks"));
        QCOMPARE(behind.finish(), 0);
        stopped.goOn();
        QCOMPARE(stopped.line(), QStringLiteral("mine"));
    }

    void worksWhereTheNumberCannotBeKept()
    {
        QFile foreign(m_file);
        QVERIFY(foreign.open(QIODevice::WriteOnly));
        foreign.write(QByteArray(8, '\xff')); // the number after it is 0
        foreign.close();
        Turnstile first = turnstileAt(m_file);
        QVERIFY(first.take(0));
        QVERIFY(foreign.resize(0)); // and now it is forgotten while the turn is taken
        Child next(QStringLiteral("hold"), {m_file});
        QVERIFY(sawWaiting(m_file, 1));
        QCOMPARE(turnstileAt(m_file).take(20).error().code, ErrorCode::Busy);
        first.give();
        QCOMPARE(next.line(), QStringLiteral("mine"));
    }

    void answersBusyAtTheDeadline()
    {
        Child holder(QStringLiteral("hold"), {m_file});
        QCOMPARE(holder.line(), QStringLiteral("mine"));
        Turnstile own = turnstileAt(m_file);
        const auto refused = own.take(60);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Busy);
        QVERIFY(refused.error().details.value(u"waited_ms").toInteger() >= 60);
        // Nothing is left locked by the one who gave up: after the holder's end everybody gets it at once.
        holder.say(QStringLiteral("thanks"));
        QCOMPARE(holder.finish(), 0);
        Turnstile other = turnstileAt(m_file);
        QVERIFY(other.take(0));
    }

    void whoGivesUpInTheQueueLeavesItToTheNext()
    {
        Child holder(QStringLiteral("hold"), {m_file});
        QCOMPARE(holder.line(), QStringLiteral("mine"));
        Child next(QStringLiteral("hold"), {m_file});
        QVERIFY(sawWaiting(m_file, 1));
        Turnstile own = turnstileAt(m_file);
        QVERIFY(!own.take(40)); // waited for the one before, not for the turn
        holder.say(QStringLiteral("thanks"));
        QCOMPARE(next.line(), QStringLiteral("mine"));
    }

    void aStoppedHolderOnlyMakesOthersWait()
    {
        Child holder(QStringLiteral("hold"), {m_file});
        QCOMPARE(holder.line(), QStringLiteral("mine"));
        holder.stop();
        Turnstile own = turnstileAt(m_file);
        QCOMPARE(own.take(40).error().code, ErrorCode::Busy);
        holder.goOn();
        holder.say(QStringLiteral("thanks"));
        QVERIFY(own.take(30'000));
    }

    void deathFreesTheTurn()
    {
        Child holder(QStringLiteral("hold"), {m_file});
        QCOMPARE(holder.line(), QStringLiteral("mine"));
        Child queued(QStringLiteral("hold"), {m_file});
        QVERIFY(sawWaiting(m_file, 1));
        queued.kill(); // dies with a number in its hand
        holder.kill(); // dies with the turn
        Turnstile own = turnstileAt(m_file);
        QVERIFY(own.take(0));
    }

    void followsAFileThatWasReplaced()
    {
        Turnstile early = turnstileAt(m_file);
        QVERIFY(QFile::remove(m_file));
        Turnstile late = turnstileAt(m_file);
        QVERIFY(late.take(0));
        QCOMPARE(early.take(0).error().code, ErrorCode::Busy); // not alone at a file that nobody sees
        late.give();
        QVERIFY(early.take(0));
        QCOMPARE(late.take(0).error().code, ErrorCode::Busy);
    }

    void isOpenToWhoeverMayWriteTheHouse()
    {
        const mode_t before = umask(0077);
        const auto turnstile = Turnstile::at(m_file, 0664);
        umask(before);
        QVERIFY(turnstile);
        struct stat found = {};
        QCOMPARE(stat(QFile::encodeName(m_file).constData(), &found), 0);
        QCOMPARE(found.st_mode & 0777, mode_t(0664));
    }

    void saysWhereItCannotBe()
    {
        const auto nowhere = Turnstile::at(m_folder->filePath(QStringLiteral("missing/house-turn")), 0644);
        QVERIFY(!nowhere);
        QCOMPARE(nowhere.error().code, ErrorCode::StorageUnusable);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

ROWLOCK_TEST_WITH_CHILDREN(TestTurnstile, playTurn)
#include "tst_turnstile.moc"
