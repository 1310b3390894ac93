// Reservations on the command line, with the real program: made, listed, paid elsewhere, released and taken back.
#include "tests/ctl/ctl_house.h"

#include <QDateTime>
#include <QJsonArray>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlReservationsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup()
    {
        RUN(verified, 0, {u"verify"_s});
        dropFolder();
    }

    void madeAndSoldElsewhere();
    void listed();
    void whomToRemind();
    void notWrittenOverTheHouse();
    void paidInPart();
    void releasedAndTakenBack();
    void ofSeveralEventsInPart();
    void takenOffByHand();
    void whatIsRefused();
    void inWords();

private:
    QString held()
    {
        const CtlRun run = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
        return str(run.number("hold"));
    }
    CtlRun made(const QString &hold, const QStringList &release = {u"--before"_s, u"60"_s})
    {
        return (*m_ctl)(QStringList{u"reservation"_s, u"make"_s, hold, u"--name"_s, u"Ada Lovelace"_s} + release);
    }
};

void CtlReservationsTest::madeAndSoldElsewhere()
{
    const QString hold = held();
    const CtlRun reservation = made(hold);
    QCOMPARE(reservation.status, 0);
    const QString code = reservation.text("code");
    QVERIFY(code.startsWith(u"R-"));
    QCOMPARE(reservation.text("state"), u"reserved"_s);
    QCOMPARE(reservation.text("name"), u"Ada Lovelace"_s);
    QCOMPARE(reservation.number("before"), 60);
    QCOMPARE(reservation.text("total"), u"84.00"_s);
    QCOMPARE(reservation.list("holds").first()[u"reservation"_s][u"code"_s].toString(), code);
    RUN(event, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(event.number("reserved"), 2);
    QCOMPARE(event.number("held"), 0);
    RUN(sold, 0, {u"--terminal"_s, u"other"_s, u"sell"_s, hold, u"--pay"_s, u"cash:84.00"_s});
    RUN(shown, 0, {u"reservation"_s, u"show"_s, code.toLower()});
    QCOMPARE(shown.text("state"), u"sold"_s);
    RUN(none, 0, {u"reservation"_s, u"list"_s});
    QCOMPARE(none.list("reservations").size(), 0);
}

void CtlReservationsTest::listed()
{
    RUN(patron, 0, {u"patron"_s, u"add"_s, u"Zoe Jones"_s, u"--phone"_s, u"0451 1234"_s});
    RUN(known, 0, {u"reservation"_s, u"make"_s, held(), u"--patron-no"_s, u"1"_s, u"--until"_s, u"2031-11-20T18:00"_s});
    QCOMPARE(known.text("phone"), u"0451 1234"_s);
    const CtlRun later = made(held());
    QCOMPARE(later.status, 0);
    RUN(all, 0, {u"reservation"_s, u"list"_s, u"--event"_s, m_event});
    QCOMPARE(all.list("reservations").size(), 2);
    QCOMPARE(all.list("reservations").first()[u"name"_s].toString(), u"Zoe Jones"_s); // the first to be released
    RUN(moved, 0,
        {u"reservation"_s, u"move"_s, later.text("code"), u"--until"_s, u"2031-11-19T18:00"_s, u"--key"_s, u"k"_s});
    RUN(turned, 0, {u"reservation"_s, u"list"_s});
    QCOMPARE(turned.list("reservations").first()[u"name"_s].toString(), u"Ada Lovelace"_s);
    RUN(due, 0, {u"reservation"_s, u"list"_s, u"--due"_s});
    QCOMPARE(due.list("reservations").size(), 0);
    RUN(dropped, 0, {u"reservation"_s, u"drop"_s, later.text("code"), u"--reason"_s, u"ill"_s});
    QCOMPARE(dropped.text("state"), u"dropped"_s);
}

void CtlReservationsTest::whomToRemind()
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    RUN(patron, 0, {u"patron"_s, u"add"_s, u"Zoe Jones"_s, u"--phone"_s, u"0451 1234"_s});
    RUN(soon, 0,
        {u"reservation"_s, u"make"_s, held(), u"--patron-no"_s, u"1"_s, u"--until"_s,
         now.addSecs(5400).toString(Qt::ISODate)});
    QCOMPARE(made(held()).status, 0); // in years
    RUN(none, 0, {u"reservation"_s, u"list"_s, u"--within"_s, u"1"_s});
    QVERIFY(none.list("reservations").isEmpty());
    const QString file = m_ctl->path(u"remind.csv"_s);
    RUN(due, 0, {u"reservation"_s, u"list"_s, u"--within"_s, u"2"_s, u"--csv"_s, file});
    QCOMPARE(due.list("reservations").size(), 1);
    QCOMPARE(due.list("reservations").first()[u"code"_s].toString(), soon.text("code"));
    QFile csv(file);
    QVERIFY(csv.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = csv.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    QVERIFY(lines.first().startsWith("code,name,phone,email,event"));
    QVERIFY(lines.last().contains("Zoe Jones") && lines.last().contains("0451 1234"));
    RUN(both, 2, {u"reservation"_s, u"list"_s, u"--within"_s, u"2"_s, u"--due"_s});
    // With phone numbers in it: for its owner alone, and never in another's place.
    QCOMPARE(int(csv.permissions() & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther)), 0);
    RUN(there, 2, {u"reservation"_s, u"list"_s, u"--csv"_s, file});
    QCOMPARE(there.details()[u"argument"_s].toString(), u"csv"_s);
    QVERIFY2(there.message().contains(u"exists already"_s), qPrintable(there.message()));
    RUN(nowhere, 3, {u"reservation"_s, u"list"_s, u"--csv"_s, file + u"/no/folder.csv"_s});
}

void CtlReservationsTest::notWrittenOverTheHouse()
{
    if (testsOnServer())
        QSKIP("there a house is no file");
    const QString code = made(held()).text("code");
    for (const QString &own : {m_ctl->database(), m_ctl->database() + u"-wal"_s}) {
        RUN(refused, 2, {u"reservation"_s, u"list"_s, u"--csv"_s, own});
        QVERIFY2(refused.message().contains(u"belongs to the box office file itself and is not written over"),
                 qPrintable(refused.message()));
    }
    RUN(whole, 0, {u"reservation"_s, u"show"_s, code});
}

void CtlReservationsTest::paidInPart()
{
    const QString hold = held();
    const CtlRun reservation = made(hold);
    QCOMPARE(reservation.status, 0);
    RUN(part, 0, {u"--terminal"_s, u"other"_s, u"pay"_s, hold, u"--device"_s, u"card:slip"_s, u"--deposit"_s});
    RUN(shown, 0, {u"reservation"_s, u"show"_s, reservation.text("code")});
    QCOMPARE(shown.text("state"), u"partly_paid"_s);
    QCOMPARE(shown.text("paid"), u"21.00"_s);
    QVERIFY(!shown.text("rest_due").isEmpty());
    RUN(refused, 1, {u"reservation"_s, u"drop"_s, reservation.text("code")});
    QCOMPARE(refused.code(), u"forbidden"_s);
    RUN(kept, 0, {u"payment"_s, u"keep"_s, hold, u"--reason"_s, u"nobody came"_s});
    RUN(ended, 0, {u"reservation"_s, u"show"_s, reservation.text("code")});
    QCOMPARE(ended.text("state"), u"deposit_kept"_s);
}

void CtlReservationsTest::releasedAndTakenBack()
{
    const QDateTime until = QDateTime::currentDateTimeUtc().addSecs(3);
    const CtlRun reservation = made(held(), {u"--until"_s, until.toString(Qt::ISODate)});
    QCOMPARE(reservation.status, 0);
    const QString code = reservation.text("code");
    QVERIFY(QTest::qWaitFor([until] { return QDateTime::currentDateTimeUtc() > until; }, 10'000));
    RUN(before, 0, {u"reservation"_s, u"release"_s, u"--dry-run"_s});
    QCOMPARE(before.list("reservations").size(), 1);
    QCOMPARE(before.list("reservations").first()[u"state"_s].toString(), u"reserved"_s);
    RUN(released, 0, {u"reservation"_s, u"release"_s});
    QCOMPARE(released.list("reservations").first()[u"code"_s].toString(), code);
    QCOMPARE(released.list("reservations").first()[u"state"_s].toString(), u"released"_s);
    RUN(again, 0, {u"reservation"_s, u"release"_s});
    QCOMPARE(again.list("reservations").size(), 0);
    RUN(gone, 0, {u"reservation"_s, u"list"_s, u"--released"_s});
    QCOMPARE(gone.list("reservations").size(), 1);
    RUN(back, 0, {u"reservation"_s, u"take-back"_s, u"--all"_s, u"--before"_s, u"30"_s});
    QCOMPARE(back.list("reservations").first()[u"code"_s].toString(), code);
    QCOMPARE(back.list("reservations").first()[u"gone"_s].toArray().size(), 0);
    QCOMPARE(back.list("failed").size(), 0);
    RUN(live, 1, {u"reservation"_s, u"take-back"_s, code, u"--before"_s, u"30"_s});
    QCOMPARE(live.code(), u"hold_consumed"_s);
}

// One performance is swept when it is due: what is left is listed, found and priced as what it is.
void CtlReservationsTest::ofSeveralEventsInPart()
{
    const QString first = held();
    RUN(sunday, 0,
        {u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"Lear"_s, u"--starts"_s, u"2031-11-23T19:30"_s,
         u"--price"_s, u"Stalls=42.00"_s, u"--price"_s, u"Box = royal=100"_s, u"--price"_s, u"default=12.50"_s,
         u"--capacity"_s, u"Standing floor=30"_s});
    const QString second = str(sunday.number("event"));
    RUN(places, 0, {u"hold"_s, second, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"20"_s, u"--with"_s, first});
    const QString rest = str(places.number("hold"));
    const QDateTime until = QDateTime::currentDateTimeUtc().addSecs(4);
    const CtlRun reservation = made(first, {u"--until"_s, until.toString(Qt::ISODate)});
    QCOMPARE(reservation.status, 0);
    QCOMPARE(reservation.number("quantity"), 22);
    const QString code = reservation.text("code");
    const CtlRun whole = m_ctl->plain({u"--database"_s, m_ctl->database(), u"reservation"_s, u"list"_s});
    QVERIFY2(whole.out.contains("EVENT") && whole.out.contains(u"event %1: 20 × Standing floor"_s.arg(second).toUtf8()),
             whole.out.constData());
    QVERIFY(QTest::qWaitFor([until] { return QDateTime::currentDateTimeUtc() > until; }, 10'000));
    RUN(swept, 0, {u"expire"_s, m_event});
    RUN(inPart, 0, {u"reservation"_s, u"show"_s, code});
    QCOMPARE(inPart.text("state"), u"reserved"_s);
    QCOMPARE(inPart.number("quantity"), 20);
    QCOMPARE(inPart.text("total"), u"250.00"_s);
    QCOMPARE(inPart.list("lost").size(), 1);
    const CtlRun show = m_ctl->plain({u"--database"_s, m_ctl->database(), u"reservation"_s, u"show"_s, code});
    QVERIFY2(show.out.contains(u"Released before, of event %1: "_s.arg(m_event).toUtf8()), show.out.constData());
    RUN(sale, 1, {u"sell"_s, rest, u"--pay"_s, u"cash:334.00"_s});
    QCOMPARE(sale.code(), u"hold_expired"_s);
    RUN(taken, 0, {u"hold"_s, second, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"28"_s});
    const CtlRun back = m_ctl->plain(
        {u"--database"_s, m_ctl->database(), u"reservation"_s, u"take-back"_s, code, u"--before"_s, u"30"_s});
    QVERIFY2(back.out.contains("Gone: Standing floor (18 places)."), (back.out + back.err).constData());
    RUN(again, 0, {u"reservation"_s, u"show"_s, code});
    QCOMPARE(again.number("quantity"), 4);
}

// Whoever tells the patron what the seats come to says what the sale will ask for.
void CtlReservationsTest::takenOffByHand()
{
    const QString hold = held();
    RUN(agreed, 0, {u"hold"_s, u"price"_s, hold, u"--reduce"_s, u"10%"_s, u"--reason"_s, u"late start"_s});
    const QString off = u"75.60"_s; // of 84.00
    QCOMPARE(agreed.text("total"), off);
    RUN(named, 0, {u"hold"_s, u"patron"_s, hold, u"Ada Lovelace"_s});
    QCOMPARE(named.text("total"), off);
    RUN(left, 0, {u"hold"_s, u"will-call"_s, hold});
    QCOMPARE(left.text("total"), off);
    const CtlRun reservation = made(hold);
    QCOMPARE(reservation.text("total"), off);
    QCOMPARE(reservation.list("holds").first()[u"total"_s].toString(), off);
    const QString code = reservation.text("code");
    RUN(show, 0, {u"reservation"_s, u"show"_s, code});
    QCOMPARE(show.text("total"), off);
    RUN(list, 0, {u"reservation"_s, u"list"_s});
    QCOMPARE(list.list("reservations").first()[u"total"_s].toString(), off);
    RUN(moved, 0, {u"reservation"_s, u"move"_s, code, u"--before"_s, u"30"_s});
    QCOMPARE(moved.text("total"), off);
    RUN(found, 0, {u"find"_s, code});
    QCOMPARE(found.list("results").first()[u"total"_s].toString(), off);
    RUN(sale, 0, {u"sell"_s, hold, u"--pay"_s, u"cash:75.60"_s});
}

void CtlReservationsTest::whatIsRefused()
{
    const QString hold = held();
    RUN(nobody, 2, {u"reservation"_s, u"make"_s, hold, u"--before"_s, u"60"_s});
    RUN(never, 2, {u"reservation"_s, u"make"_s, hold, u"--name"_s, u"Ada"_s});
    RUN(both, 2,
        {u"reservation"_s, u"make"_s, hold, u"--name"_s, u"Ada"_s, u"--before"_s, u"1"_s, u"--until"_s,
         u"2031-11-20T18:00"_s});
    RUN(past, 2, {u"reservation"_s, u"make"_s, hold, u"--name"_s, u"Ada"_s, u"--until"_s, u"2021-11-20T18:00"_s});
    RUN(late, 2, {u"reservation"_s, u"make"_s, hold, u"--name"_s, u"Ada"_s, u"--until"_s, u"2031-11-22T18:00"_s});
    RUN(unknown, 2, {u"reservation"_s, u"show"_s, u"R-99999"_s});
    RUN(all, 2, {u"reservation"_s, u"take-back"_s, u"R-99999"_s, u"--all"_s, u"--before"_s, u"1"_s});
    RUN(keyed, 2, {u"reservation"_s, u"take-back"_s, u"--all"_s, u"--before"_s, u"1"_s, u"--key"_s, u"k"_s});
    RUN(nothing, 0, {u"reservation"_s, u"take-back"_s, u"--all"_s, u"--before"_s, u"1"_s});
    QCOMPARE(nothing.list("reservations").size(), 0);
}

void CtlReservationsTest::inWords()
{
    const QString hold = held();
    const CtlRun reservation = made(hold);
    const QString code = reservation.text("code");
    const CtlRun list = m_ctl->plain({u"--database"_s, m_ctl->database(), u"reservation"_s, u"list"_s});
    QVERIFY2(list.out.contains(code.toUtf8()) && list.out.contains("Ada Lovelace"), list.out.constData());
    const CtlRun show = m_ctl->plain({u"--database"_s, m_ctl->database(), u"reservation"_s, u"show"_s, code});
    QVERIFY2(show.out.contains("2 places, reserved. Released "), show.out.constData());
}

ROWLOCK_TEST(CtlReservationsTest)
#include "tst_ctl_reservations.moc"
