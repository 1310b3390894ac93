// What the sale of an event is bound to, drafts and productions, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlSaleTermsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup()
    {
        RUN(verified, 0, {u"verify"_s});
        dropFolder();
    }

    void showsWhatItTakes();
    void takesAwayWhatItIsTold();
    void asksBack_data();
    void asksBack();
    void refusesUntilItOpens();
    void asksForThePresaleCode();
    void neverSellsADraft();
    void keepsTheLimit();
    void carriesTermsIntoCopies();
    void listsProductions();

private:
    QStringList edit(const QStringList &what) const { return QStringList{u"event"_s, u"edit"_s, m_event} + what; }
    QJsonObject shown()
    {
        const CtlRun run = (*m_ctl)({u"event"_s, u"show"_s, m_event});
        return run.json;
    }
};

void CtlSaleTermsTest::showsWhatItTakes()
{
    house({u"--production"_s, u"Hamlet in the round"_s, u"--doors"_s, u"19:00"_s, u"--on-sale-from"_s,
           u"2026-01-01T10:00"_s, u"--on-sale-until"_s, u"2031-11-21T19:25"_s, u"--limit"_s, u"40"_s});
    const QJsonObject event = shown();
    QCOMPARE(event[u"status"_s].toString(), u"on_sale"_s);
    QCOMPARE(event[u"production"_s].toString(), u"Hamlet in the round"_s);
    QCOMPARE(event[u"doors"_s].toString(), u"2031-11-21T18:00:00.000Z"_s);
    QCOMPARE(event[u"on_sale_from"_s].toString(), u"2026-01-01T09:00:00.000Z"_s);
    QCOMPARE(event[u"on_sale_until"_s].toString(), u"2031-11-21T18:25:00.000Z"_s);
    QCOMPARE(event[u"limit"_s].toInt(), 40);
    QCOMPARE(event[u"left"_s].toInt(), 40);
    QCOMPARE(event[u"available"_s].toInt(), 54);
    QVERIFY(!event.contains(u"presale_code"_s));
}

void CtlSaleTermsTest::takesAwayWhatItIsTold()
{
    house();
    RUN(set, 0,
        (edit({u"--doors"_s, u"30"_s, u"--limit"_s, u"20"_s, u"--on-sale-from"_s, u"2031-06-01T10:00"_s,
               u"--presale-code"_s, u"FRIENDS"_s, u"--production"_s, u"Hamlet"_s})));
    QCOMPARE(set.text("presale_code"), u"FRIENDS"_s);
    QCOMPARE(set.text("doors"), u"2031-11-21T18:00:00.000Z"_s);
    RUN(later, 0, (edit({u"--starts"_s, u"2031-11-21T20:00"_s})));
    QCOMPARE(later.text("doors"), u"2031-11-21T18:30:00.000Z"_s); // they open before the start
    RUN(taken, 0,
        (edit({u"--doors"_s, u"none"_s, u"--limit"_s, u"none"_s, u"--presale-code"_s, u"none"_s, u"--on-sale-from"_s,
               u"none"_s, u"--production"_s, u"none"_s})));
    for (const char *field : {"doors", "limit", "presale_code", "on_sale_from", "production"})
        QVERIFY2(!taken.json.contains(QLatin1String(field)), field);
}

void CtlSaleTermsTest::asksBack_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("argument");
    const auto row = [](const char *name, const QStringList &options, const char *argument) {
        QTest::newRow(name) << options << QString::fromLatin1(argument);
    };
    row("doors of words", {u"--doors"_s, u"soon"_s}, "doors");
    row("a limit of words", {u"--limit"_s, u"few"_s}, "limit");
    row("no day", {u"--on-sale-from"_s, u"tomorrow"_s}, "on_sale_from");
    row("an hour that the clock shows twice", {u"--on-sale-until"_s, u"2031-10-26T02:30"_s}, "on_sale_until");
    row("a code without a general sale", {u"--presale-code"_s, u"x"_s}, "on_sale_from");
    row("a presale without a code", {u"--presale-from"_s, u"2031-01-01T10:00"_s}, "presale_code");
    row("an end before the beginning",
        {u"--on-sale-from"_s, u"2031-02-01T10:00"_s, u"--on-sale-until"_s, u"2031-01-01T10:00"_s}, "on_sale_until");
}

void CtlSaleTermsTest::asksBack()
{
    QFETCH(QStringList, options);
    QFETCH(QString, argument);
    house();
    RUN(refused, 2, (edit(options)));
    QCOMPARE(refused.code(), u"invalid_argument"_s);
    QCOMPARE(refused.details()[u"argument"_s].toString(), argument);
}

void CtlSaleTermsTest::refusesUntilItOpens()
{
    house({u"--on-sale-from"_s, u"2031-06-01T10:00"_s});
    RUN(early, 1, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    QCOMPARE(early.code(), u"event_closed"_s);
    QCOMPARE(early.details()[u"sale"_s].toString(), u"not_yet"_s);
    QCOMPARE(early.details()[u"opens_at"_s].toString(), u"2031-06-01T08:00:00.000Z"_s);
    QVERIFY2(early.message().contains(u"2031"_s) && early.message().contains(u"10:00"_s), qPrintable(early.message()));
    RUN(ended, 0, (edit({u"--on-sale-from"_s, u"none"_s, u"--on-sale-until"_s, u"2026-01-01T10:00"_s})));
    RUN(late, 1, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    QCOMPARE(late.details()[u"sale"_s].toString(), u"ended"_s);
}

void CtlSaleTermsTest::asksForThePresaleCode()
{
    house({u"--on-sale-from"_s, u"2031-06-01T10:00"_s, u"--presale-code"_s, u"Friends 26"_s});
    RUN(without, 1, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    QCOMPARE(without.details()[u"sale"_s].toString(), u"presale"_s);
    RUN(wrong, 1, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--presale-code"_s, u"friend"_s});
    QVERIFY(wrong.message() != without.message());
    RUN(held, 0,
        {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s, u"--presale-code"_s, u"friends 26"_s});
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:42.00"_s});
}

void CtlSaleTermsTest::neverSellsADraft()
{
    house({u"--draft"_s});
    QCOMPARE(shown()[u"status"_s].toString(), u"draft"_s);
    RUN(refused, 1, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    QCOMPARE(refused.details()[u"sale"_s].toString(), u"draft"_s);
    RUN(opened, 0, {u"event"_s, u"open"_s, m_event});
    QCOMPARE(opened.text("status"), u"on_sale"_s);
    RUN(back, 0, {u"event"_s, u"draft"_s, m_event});
    QCOMPARE(back.text("status"), u"draft"_s);
    RUN(season, 0, {u"report"_s, u"season"_s});
    QCOMPARE(season.list("rows").first().toObject()[u"state"_s].toString(), u"draft"_s);
    RUN(again, 0, {u"event"_s, u"open"_s, m_event});
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    RUN(never, 1, {u"event"_s, u"draft"_s, m_event});
    QCOMPARE(never.code(), u"invalid_argument"_s);
}

void CtlSaleTermsTest::keepsTheLimit()
{
    house({u"--limit"_s, u"3"_s});
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:84.00"_s});
    RUN(many, 1, {u"hold"_s, m_event, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"2"_s});
    QCOMPARE(many.code(), u"sold_out"_s);
    QCOMPARE(many.details()[u"left"_s].toInt(), 1);
    RUN(last, 0, {u"hold"_s, m_event, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"1"_s});
    QCOMPARE(shown()[u"left"_s].toInt(-1), 0);
    RUN(low, 1, (edit({u"--limit"_s, u"2"_s})));
    QCOMPARE(low.details()[u"argument"_s].toString(), u"limit"_s);
}

void CtlSaleTermsTest::carriesTermsIntoCopies()
{
    house({u"--on-sale-from"_s, u"2031-10-01T10:00"_s, u"--on-sale-until"_s, u"2031-11-21T18:30"_s, u"--doors"_s,
           u"30"_s, u"--production"_s, u"Hamlet"_s});
    RUN(copy, 0, {u"event"_s, u"copy"_s, m_event, u"--starts"_s, u"2031-11-28T15:00"_s, u"--draft"_s});
    QCOMPARE(copy.text("status"), u"draft"_s);
    QCOMPARE(copy.text("on_sale_from"), u"2031-10-08T08:00:00.000Z"_s);
    QCOMPARE(copy.text("on_sale_until"), u"2031-11-28T13:00:00.000Z"_s);
    QCOMPARE(copy.text("doors"), u"2031-11-28T13:30:00.000Z"_s);
    QCOMPARE(copy.text("production"), u"Hamlet"_s);
    RUN(series, 0,
        {u"event"_s, u"series"_s, u"--plan"_s, m_plan, u"--name"_s, u"Faust"_s, u"--rule"_s, u"daily 19:30"_s,
         u"--first"_s, u"2031-12-01"_s, u"--last"_s, u"2031-12-02"_s, u"--on-sale-until"_s, u"2031-12-01T19:00"_s,
         u"--doors"_s, u"19:00"_s});
    RUN(second, 0, {u"event"_s, u"show"_s, str(series.list("events").at(1).toObject()[u"event"_s].toInteger())});
    QCOMPARE(second.text("on_sale_until"), u"2031-12-02T18:00:00.000Z"_s);
    QCOMPARE(second.text("doors"), u"2031-12-02T18:00:00.000Z"_s);
}

void CtlSaleTermsTest::listsProductions()
{
    house({u"--production"_s, u"Hamlet"_s});
    RUN(renamed, 0,
        {u"production"_s, u"set"_s, u"hamlet"_s, u"--name"_s, u"Hamlet 31"_s, u"--note"_s, u"Director: Ann Lee"_s});
    RUN(list, 0, {u"production"_s, u"list"_s});
    QCOMPARE(list.list("productions").size(), 1);
    const QJsonObject one = list.list("productions").first().toObject();
    QCOMPARE(one[u"name"_s].toString(), u"Hamlet 31"_s);
    QCOMPARE(one[u"note"_s].toString(), u"Director: Ann Lee"_s);
    QCOMPARE(one[u"events"_s].toInt(), 1);
    QCOMPARE(shown()[u"production"_s].toString(), u"Hamlet 31"_s);
    RUN(unknown, 2, {u"production"_s, u"set"_s, u"Faust"_s, u"--name"_s, u"Urfaust"_s});
}

ROWLOCK_TEST(CtlSaleTermsTest)
#include "tst_ctl_sale_terms.moc"
