// What the schema refuses about gift cards and what is sold besides seats, and what verify sees where another program
// has forced it.
#include "model/store/gift_cards.h"
#include "model/store/hold_extras.h"
#include "model/store/price_types.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestGiftCardRules : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        makeCards();
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void aForeignProgramIsRefused_data();
    void aForeignProgramIsRefused();
    void aForcedChangeIsSeen_data();
    void aForcedChangeIsSeen();

private:
    Connection &db() { return *m_house->connection; }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    // Card 1 of 50.00, of which 10.00 paid a ticket; card 2 of 20.00, blocked; a hold with a donation.
    void makeCards()
    {
        DONE(setTypePrice(db(), m_house->one(), m_event, u"Parkett"_s, 0, eur(1000)));
        QString code;
        for (const qint64 amount : {5000, 2000}) {
            const auto sale =
                sellExtras(db(), m_house->one(), m_event, {HoldExtra{LineKind::GiftCard, u"Gift card"_s, eur(amount)}},
                           {{PaymentMethod::Card, eur(amount), u"slip"_s}});
            DONE(sale);
            code = code.isEmpty() ? sale->cards.first().code : code;
        }
        const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s});
        DONE(sellHold(db(), m_house->one(), hold->id, {{PaymentMethod::GiftCard, eur(1000), code}}, {}));
        DONE(blockGiftCard(db(), m_house->one(), GiftCardId(2), u"lost"_s));
        const auto live = m_house->hold(m_house->one(), m_event, {u"A2"_s});
        DONE(setExtras(db(), m_house->one(), live->id, {HoldExtra{LineKind::Donation, u"Donation"_s, eur(500)}}));
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestGiftCardRules::aForeignProgramIsRefused_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    const auto entry = [](const char *rest) {
        return u"INSERT INTO gift_card_entry (card_no, entry_no, kind, amount_minor, order_id, attempt_id, until_at, "
               "reason, terminal, clerk, at) VALUES ("_s
               + QLatin1StringView(rest);
    };
    row("a code changed", u"UPDATE gift_card SET code = 'AAAAAAAAAAAA' WHERE card_no = 1"_s);
    row("a card deleted", u"DELETE FROM gift_card WHERE card_no = 1"_s);
    row("an entry changed", u"UPDATE gift_card_entry SET amount_minor = 6000 WHERE card_no = 1 AND entry_no = 1"_s);
    row("an entry deleted", u"DELETE FROM gift_card_entry WHERE card_no = 1 AND entry_no = 2"_s);
    row("more than is on it", entry("1, 3, 'redeemed', -4001, 3, NULL, NULL, '', 'x', '', 1)"));
    row("of a blocked one", entry("2, 3, 'redeemed', -100, 3, NULL, NULL, '', 'x', '', 1)"));
    row("a part expires", entry("1, 3, 'expired', -100, NULL, NULL, NULL, '', 'x', '', 1)"));
    row("redeemed by nothing", entry("1, 3, 'redeemed', -100, NULL, NULL, NULL, '', 'x', '', 1)"));
    row("an entry left out", entry("1, 4, 'redeemed', -100, 3, NULL, NULL, '', 'x', '', 1)"));
    row("money from nowhere", entry("1, 3, 'blocked', 100, NULL, NULL, NULL, '', 'x', '', 1)"));
    row("a payment by no card", u"INSERT INTO payment (order_id, method, amount_minor, tendered_minor, reference, "
                                "terminal, clerk, at) VALUES (3, 'giftcard', 100, 100, '9', 'x', '', 1)"_s);
    row("a card's line without the card",
        u"INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, "
        "reduced_minor, paid_minor, reason, terminal, clerk, at) VALUES (3, 2, 'sale', 'gift_card', 1, NULL, NULL, "
        "'x', "
        "100, 0, 100, '', 'x', '', 1)"_s);
    row("extras that are no list", u"UPDATE hold SET extras = '{}' WHERE state = 'active'"_s);
    row("extras of a sold hold", u"UPDATE hold SET extras = '' WHERE hold_id = 1"_s);
}

void TestGiftCardRules::aForeignProgramIsRefused()
{
    QFETCH(QString, sql);
    m_house->close();
    QVERIFY2(!ForeignProgram(m_house->file).tries(sql).isEmpty(), "it was done");
    m_house->reopen();
}

void TestGiftCardRules::aForcedChangeIsSeen_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("another code", u"UPDATE gift_card SET code = 'AAAAAAAAAAAA' WHERE card_no = 1"_s);
    row("more on it", u"UPDATE gift_card_entry SET amount_minor = 6000 WHERE card_no = 1 AND entry_no = 1"_s);
    row("nothing redeemed", u"DELETE FROM gift_card_entry WHERE card_no = 1 AND entry_no = 2"_s);
    row("not blocked", u"DELETE FROM gift_card_entry WHERE card_no = 2 AND entry_no = 2"_s);
    row("another reason", u"UPDATE gift_card_entry SET reason = 'found' WHERE card_no = 2 AND entry_no = 2"_s);
    row("another end", u"UPDATE gift_card_entry SET until_at = 5 WHERE card_no = 1 AND entry_no = 1"_s);
    row("paid by another card", u"UPDATE payment SET reference = '2' WHERE method = 'giftcard'"_s);
    row("a line of another card", u"UPDATE order_line SET card_no = 2 WHERE order_id = 1"_s);
    row("other extras", u"UPDATE hold SET extras = '[{\"kind\":\"donation\",\"price\":1,\"text\":\"Donation\"}]' "
                        "WHERE state = 'active'"_s);
}

void TestGiftCardRules::aForcedChangeIsSeen()
{
    QFETCH(QString, sql);
    m_house->close();
    {
        const HouseCopy copy(*m_house);
        QCOMPARE(ForeignProgram(copy.file()).forces(sql), QString());
        const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(::said(opened)));
        const auto report = verifyHouse(**opened);
        DONE(report);
        QVERIFY2(!report->ok(), "nothing was seen");
    }
    m_house->reopen();
}

ROWLOCK_TEST(TestGiftCardRules)
#include "tst_gift_card_rules.moc"
