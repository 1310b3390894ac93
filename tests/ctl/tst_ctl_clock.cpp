// The house's time by running the real program, and with libfaketime programs whose clocks are set otherwise.
#include "tests/ctl/ctl_house.h"

#include <QDateTime>
#include <QDir>

using namespace Qt::StringLiterals;
using namespace rowlock;

class CtlClockTest : public QObject, protected CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void showsBothClocks();
    void holdsStandWhateverOtherClocksShow();
    void tellsAndAdopts();
    void goesByTheServersClock();

private:
    bool fakeClock(const QString &offset); // for every program that is run from now on
    void trueClock();
};

namespace {

qint64 instant(const CtlRun &run, const char *field)
{
    return QDateTime::fromString(run.text(field), Qt::ISODateWithMs).toMSecsSinceEpoch();
}

constexpr qint64 day = 86'400'000;
constexpr qint64 moment = 300'000; // what a slow machine may take for a test

QString fakeTimeLibrary()
{
    for (const QFileInfo &folder : QDir(u"/usr/lib"_s).entryInfoList({u"*-linux-gnu*"_s}, QDir::Dirs)) {
        const QString library = folder.filePath() + u"/faketime/libfaketimeMT.so.1"_s;
        if (QFile::exists(library))
            return library;
    }
    return {};
}

} // namespace

bool CtlClockTest::fakeClock(const QString &offset)
{
    const QString library = fakeTimeLibrary();
    m_ctl->environment().insert(u"LD_PRELOAD"_s, library);
    m_ctl->environment().insert(u"FAKETIME"_s, offset);
    m_ctl->environment().insert(u"FAKETIME_DONT_FAKE_MONOTONIC"_s, u"1"_s);
    m_ctl->environment().insert(u"ASAN_OPTIONS"_s, u"verify_asan_link_order=0"_s);
    return !library.isEmpty();
}

void CtlClockTest::trueClock()
{
    m_ctl->environment().remove(u"LD_PRELOAD"_s);
    m_ctl->environment().remove(u"FAKETIME"_s);
}

void CtlClockTest::showsBothClocks()
{
    house();
    RUN(shown, 0, {u"clock"_s, u"show"_s});
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    QVERIFY(qAbs(shown.number("drift_ms")) < 1000 || qAbs(instant(shown, "house_time") - now) < moment);
    QCOMPARE(instant(shown, "computer_time") - instant(shown, "house_time"), shown.json[u"drift_ms"_s].toInteger());
    QVERIFY(instant(shown, "newest_entry") <= instant(shown, "house_time"));
    RUN(adopted, 0, {u"clock"_s, u"adopt"_s});
    QCOMPARE(adopted.number("moved_ms"), 0);
    QCOMPARE(adopted.number("holds"), 0);
    RUN(verified, 0, {u"verify"_s});
}

// One machine, one boot, three programs: a true clock, one a day ahead, one an hour behind.
void CtlClockTest::holdsStandWhateverOtherClocksShow()
{
    if (fakeTimeLibrary().isEmpty())
        QSKIP("libfaketime is not installed: no program with another clock can be run");
    ONLY_OF_A_FILE();
    house({u"--hold-policy"_s, u"strict"_s});
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--seconds"_s, u"1200"_s});
    const QString seat = held.list("seats").first().toString();
    const qint64 heldUntil = instant(held, "expires_at");
    for (const auto &[offset, aheadMs] : {std::pair(u"+1d"_s, day), std::pair(u"-1h"_s, -day / 24)}) {
        fakeClock(offset);
        RUN(clock, 0, {u"clock"_s, u"show"_s});
        QVERIFY2(qAbs(clock.json[u"drift_ms"_s].toInteger() - aheadMs) < 60'000, clock.out);
        RUN(refused, 1, {u"hold"_s, m_event, u"--seats"_s, seat});
        QCOMPARE(refused.code(), u"seat_unavailable"_s);
        RUN(swept, 0, {u"expire"_s});
        QCOMPARE(swept.number("expired"), 0);
        RUN(other, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--seconds"_s, u"1200"_s});
        QVERIFY(instant(other, "expires_at") >= heldUntil);
        QVERIFY(instant(other, "expires_at") < heldUntil + moment);
    }
    trueClock();
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:"_s + held.text("total")});
    RUN(verified, 0, {u"verify"_s});
}

void CtlClockTest::tellsAndAdopts()
{
    if (fakeTimeLibrary().isEmpty())
        QSKIP("libfaketime is not installed: no program with another clock can be run");
    ONLY_OF_A_FILE();
    house();
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--seconds"_s, u"1200"_s});
    const QStringList list{u"--database"_s, m_ctl->database(), u"event"_s, u"list"_s};
    const CtlRun quiet = m_ctl->plain(list);
    QCOMPARE(quiet.err, QByteArray());
    fakeClock(u"+1d"_s);
    const CtlRun told = m_ctl->plain(list);
    QCOMPARE(told.status, 0);
    QCOMPARE(told.err.count('\n'), 1);
    QVERIFY2(told.err.contains("ahead of box office time") && told.err.contains("clock adopt"), told.err);
    RUN(asJson, 0, {u"event"_s, u"list"_s}); // nothing beside the one object

    RUN(adopted, 0, {u"clock"_s, u"adopt"_s});
    QVERIFY(qAbs(adopted.number("moved_ms") - day) < 60'000);
    QCOMPARE(adopted.number("holds"), 1);
    QCOMPARE(m_ctl->plain(list).err, QByteArray());
    RUN(extended, 0, {u"extend"_s, str(held.number("hold")), u"--seconds"_s, u"1200"_s});
    QVERIFY(instant(extended, "expires_at") > instant(held, "expires_at") + day - 60'000);

    trueClock(); // it was wrong after all: there is no way back before what is dated already
    RUN(back, 0, {u"clock"_s, u"adopt"_s});
    QVERIFY(back.json[u"moved_ms"_s].toInteger() <= 0 && back.json[u"moved_ms"_s].toInteger() > -moment);
    QVERIFY(back.json[u"drift_ms"_s].toInteger() < -day + moment);
    QVERIFY(instant(back, "house_time") >= instant(back, "newest_entry"));
    RUN(verified, 0, {u"verify"_s});
}

// Two terminals whose clocks are three days apart, and neither has a say.
void CtlClockTest::goesByTheServersClock()
{
    if (!testsOnServer())
        QSKIP("about a house on a server");
    if (fakeTimeLibrary().isEmpty())
        QSKIP("libfaketime is not installed: no program with another clock can be run");
    house({u"--hold-policy"_s, u"strict"_s});
    qint64 before = 0;
    for (const QString &offset : {u"+1d"_s, u"-2d"_s}) {
        fakeClock(offset);
        RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--seconds"_s, u"1200"_s});
        const qint64 until = instant(held, "expires_at") - QDateTime::currentMSecsSinceEpoch();
        QVERIFY2(until > 1'200'000 - moment && until <= 1'200'000 + moment, held.out);
        RUN(swept, 0, {u"expire"_s});
        QCOMPARE(swept.number("expired"), 0);
        RUN(clock, 0, {u"clock"_s, u"show"_s});
        QVERIFY(qAbs(clock.json[u"drift_ms"_s].toInteger()) < 1000); // its own clock is not even compared
        QVERIFY(instant(clock, "house_time") >= before);
        before = instant(clock, "house_time");
        QVERIFY(m_ctl->plain({u"--database"_s, m_ctl->database(), u"event"_s, u"list"_s}).err.isEmpty());
        RUN(adopted, 0, {u"clock"_s, u"adopt"_s});
        QCOMPARE(adopted.number("moved_ms"), 0);
    }
    trueClock();
    RUN(verified, 0, {u"verify"_s});
}

ROWLOCK_TEST(CtlClockTest)
#include "tst_ctl_clock.moc"
