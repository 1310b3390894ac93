// What a deposit comes to, the tax in it, and when the rest is due.
#include "model/domain/pricing/deposit.h"

#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestDeposit : public QObject
{
    Q_OBJECT

private slots:
    void proposed_data();
    void proposed();
    void taxedByRate();
    void taxedAfterOthers();
    void keptByRate();
    void moreThanThereIs();
    void restDue_data();
    void restDue();

private:
    static Tax tax(const char *code, const char *rate)
    {
        return {QString::fromLatin1(code), *TaxRate::fromText(QString::fromLatin1(rate))};
    }
    static PricedLine line(qint64 minor, const Tax &taxed, LineKind kind = LineKind::Ticket)
    {
        return *lineOf(kind, u"Adult"_s, {minor, {}}, taxed);
    }
    static Instant moment(const char *iso) { return *instantFromIso(QString::fromLatin1(iso), QTimeZone("UTC")); }
    // "tickets 14953+1047, fees 84+16"
    static QString text(const QList<TaxedPart> &parts)
    {
        QStringList texts;
        for (const TaxedPart &part : parts) {
            if (part.amount != part.split.net + part.split.tax)
                return u"does not add up"_s;
            texts += u"%1 %2+%3"_s.arg(part.tax.code).arg(part.split.net.minor).arg(part.split.tax.minor);
        }
        return texts.join(u", "_s);
    }
};

void TestDeposit::proposed_data()
{
    QTest::addColumn<qint64>("total");
    QTest::addColumn<QString>("percent");
    QTest::addColumn<qint64>("deposit");
    QTest::newRow("a quarter") << qint64(64000) << u"25"_s << qint64(16000);
    QTest::newRow("half a cent goes up") << qint64(63550) << u"25"_s << qint64(15888);
    QTest::newRow("less than half") << qint64(63549) << u"25"_s << qint64(15887);
    QTest::newRow("an eighth") << qint64(1000) << u"12.5"_s << qint64(125);
    QTest::newRow("nothing is asked for") << qint64(64000) << u"0"_s << qint64(0);
    QTest::newRow("all") << qint64(64000) << u"100"_s << qint64(64000);
    QTest::newRow("of nothing") << qint64(0) << u"25"_s << qint64(0);
    QTest::newRow("a cent") << qint64(1) << u"25"_s << qint64(0);
}

void TestDeposit::proposed()
{
    QFETCH(qint64, total);
    QFETCH(QString, percent);
    QFETCH(qint64, deposit);
    QCOMPARE(proposedDeposit({total, {}}, *Percent::fromText(percent)).minor, deposit);
}

void TestDeposit::taxedByRate()
{
    const Tax tickets = tax("tickets", "7"), fees = tax("fees", "19"), none;
    const QList<PricedLine> school(40, line(1600, tickets));
    QCOMPARE(text(*taxedParts({16000, {}}, school)), u"tickets 14953+1047"_s);
    const QList<PricedLine> two{line(2400, tickets), line(150, fees, LineKind::Fee), line(2400, tickets)};
    // 1000 of 4950: 969.70 and 30.30
    QCOMPARE(text(*taxedParts({1000, {}}, two)), u"tickets 907+63, fees 25+5"_s);
    // 1 of 2 equal sums: the cent is the earlier one's, and the other has no part
    QCOMPARE(text(*taxedParts({1, {}}, {line(500, tickets), line(500, fees, LineKind::Fee)})), u"tickets 1+0"_s);
    // one code at two rates is two parts
    QCOMPARE(text(*taxedParts({200, {}}, {line(500, tickets), line(500, tax("tickets", "19"))})),
             u"tickets 93+7, tickets 84+16"_s);
    QCOMPARE(text(*taxedParts({100, {}}, {line(300, none, LineKind::Donation), line(100, tickets)})),
             u" 75+0, tickets 23+2"_s);
    QCOMPARE(text(*taxedParts({0, {}}, two)), QString());
}

// Part after part what is left of each rate, so that the last of them makes the whole, and nothing twice.
void TestDeposit::taxedAfterOthers()
{
    const Tax tickets = tax("tickets", "7"), fees = tax("fees", "19");
    const QList<PricedLine> lines{line(500, tickets), line(500, fees, LineKind::Fee)};
    const auto first = *taxedParts({1, {}}, lines);
    QCOMPARE(text(*taxedParts({1, {}}, lines, first)), u"fees 1+0"_s);
    QCOMPARE(text(*taxedParts({999, {}}, lines, first)), u"tickets 466+33, fees 420+80"_s);
    // A fee by tender came with this part: none of it is paid yet.
    const auto cash = *taxedParts({600, {}}, {line(1000, tickets)});
    QCOMPARE(text(*taxedParts({500, {}}, {line(1000, tickets), line(100, fees, LineKind::Fee)}, cash)),
             u"tickets 374+26, fees 84+16"_s);
    // ... and went with another one: what was said of it stays said, and the rest is of tickets
    QCOMPARE(text(*taxedParts({500, {}}, {line(1000, tickets)}, *taxedParts({400, {}}, lines))), u"tickets 467+33"_s);
    // more than is left by what was said: as if nothing had been
    QCOMPARE(text(*taxedParts({900, {}}, {line(1000, tickets)}, cash)), u"tickets 841+59"_s);
}

void TestDeposit::keptByRate()
{
    const Tax tickets = tax("tickets", "7"), fees = tax("fees", "19");
    const auto lines = depositLines(*taxedParts({1000, {}}, {line(4800, tickets), line(150, fees, LineKind::Fee)}));
    QVERIFY(lines);
    QCOMPARE(lines->size(), 2);
    QCOMPARE(lines->at(0).kind, LineKind::KeptCharge);
    QCOMPARE(lines->at(0).number, 1);
    QCOMPARE(lines->at(1).number, 2);
    QCOMPARE(lines->at(0).paid.minor + lines->at(1).paid.minor, 1000);
    QCOMPARE(lines->at(0).list, lines->at(0).paid);
    QCOMPARE(lines->at(0).of, 0); // of no ticket: there is none
    QCOMPARE(lines->at(0).taxAmount.minor, 63);
    QCOMPARE(lines->at(1).tax, fees);
}

void TestDeposit::moreThanThereIs()
{
    QVERIFY(!taxedParts({100, {}}, {}));
    QVERIFY(!taxedParts({100, {}}, {line(0, {})}));
}

void TestDeposit::restDue_data()
{
    QTest::addColumn<int>("days");
    QTest::addColumn<QString>("starts");
    QTest::addColumn<QString>("now");
    QTest::addColumn<QString>("due");
    const QString evening = u"2027-03-30T17:30:00Z"_s; // 19:30 in summer time, which begins on 28 March
    QTest::newRow("two weeks before, at its hour there")
        << 14 << evening << u"2026-12-01T12:00:00Z"_s << u"2027-03-16T18:30:00.000Z"_s;
    QTest::newRow("on the day") << 0 << evening << u"2026-12-01T12:00:00Z"_s << u"2027-03-30T17:30:00.000Z"_s;
    QTest::newRow("that day is past") << 14 << evening << u"2027-03-20T12:00:00Z"_s << u"2027-03-30T17:30:00.000Z"_s;
    QTest::newRow("it is just now") << 14 << evening << u"2027-03-16T18:30:00Z"_s << u"2027-03-30T17:30:00.000Z"_s;
    QTest::newRow("it has begun") << 14 << evening << u"2027-03-30T18:00:00Z"_s << u"2027-03-30T18:00:00.000Z"_s;
}

void TestDeposit::restDue()
{
    QFETCH(int, days);
    QFETCH(QString, starts);
    QFETCH(QString, now);
    QFETCH(QString, due);
    const DepositTerms terms{*Percent::fromText(u"25"_s), days};
    QCOMPARE(
        toIso(proposedRestDue(terms, moment(starts.toLatin1()), QTimeZone("Europe/Berlin"), moment(now.toLatin1()))),
        due);
}

ROWLOCK_TEST(TestDeposit)

#include "tst_deposit.moc"
