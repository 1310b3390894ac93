// Names and notes that an order is given after the sale, or with it: found, proven, forgotten, and refused to other
// programs.
#include "model/store/exchanges.h"
#include "model/store/holds.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/order_notes.h"
#include "model/store/patrons.h"
#include "model/store/payments.h"
#include "model/store/sales.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"
#include "tests/support/found_orders.h"
#include "tests/support/house_fixture.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestOrderNotes : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void anotherNameTakesThePlaceOfTheFirst();
    void theNameCanBeTakenAway();
    void everyMapIsToldTheName();
    void notesAreKeptInOrder();
    void badNotesAreRefused();
    void aNoteComesWithTheSale();
    void aNoteComesWithAPaymentThatIsSettled();
    void eachOrderOfASaleHasItsNote();
    void aNoteIsRefusedBeforeAnythingIsSold();
    void aNoteNeedsAnOrderThatIsMade();
    void noWordStandsInTheJournal();
    void notesGoWithTheirPatron();
    void whatAnotherProgramMayNotDo();
    void verifySeesWhatAnotherProgramForced();

private:
    QStringList found(const QString &text)
    {
        QStringList names;
        const auto orders = foundOrders(*m_house->connection, text, 20);
        for (const Finding &one : orders.value_or(QList<Finding>()))
            names += one.line.patron;
        return names;
    }
    QStringList notes() const { return notesOf(m_order); }
    QStringList notesOf(OrderId order) const
    {
        QStringList texts;
        for (const OrderNote &note : readOrderNotes(*m_house->connection, order).value_or(QList<OrderNote>()))
            texts += note.text;
        return texts;
    }
    Result<HoldInfo> held(const QString &seat) { return m_house->hold(m_house->one(), m_event, {seat}); }
    auto sell(const HoldInfo &hold, const Money &total, const QString &note, const QString &key = {})
    {
        return sellHold(db(), m_house->one(), hold.id, {{PaymentMethod::Card, total, u"slip"_s}}, key, {}, {}, note);
    }
    auto settle(AttemptId attempt, PaymentVerdict verdict, const QString &note)
    {
        verdict.note = note;
        return settlePayment(db(), m_house->two(), attempt, verdict);
    }
    Connection &db() const { return *m_house->connection; }
    auto name(const QString &name) { return nameOrder(*m_house->connection, m_house->two(), m_order, name); }
    auto note(const QString &text) { return noteOrder(*m_house->connection, m_house->two(), m_order, text); }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    OrderId m_order;
};

void TestOrderNotes::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent();
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s, u"A2"_s});
    QVERIFY(namePatron(*m_house->connection, m_house->one(), hold->id, u"Mary O'Brien"_s));
    const auto sale = m_house->sellForCash(m_house->one(), *hold);
    QVERIFY2(sale, qPrintable(said(sale)));
    m_order = sale->order.id;
}

void TestOrderNotes::anotherNameTakesThePlaceOfTheFirst()
{
    const auto named = name(u"  Ann   Lee "_s);
    QVERIFY2(named, qPrintable(said(named)));
    QCOMPARE(named->patron, u"Ann Lee"_s);
    QCOMPARE(found(u"lee"_s), QStringList{u"Ann Lee"_s});
    QCOMPARE(found(u"brien"_s), QStringList());
    QVERIFY(name(u"Mary O'Brien"_s)); // and back
    QCOMPARE(found(u"mar obr"_s), QStringList{u"Mary O'Brien"_s});
    const qint64 entries = readJournalMark(*m_house->connection, {})->newest;
    QVERIFY(name(u"Mary O'Brien"_s)); // nothing to write down
    QCOMPARE(readJournalMark(*m_house->connection, {})->newest, entries);
    const auto unknown = nameOrder(*m_house->connection, m_house->one(), OrderId(99), u"Ann Lee"_s);
    QVERIFY(!unknown && unknown.error().code == ErrorCode::InvalidArgument);
}

void TestOrderNotes::theNameCanBeTakenAway()
{
    QVERIFY(name({}));
    QCOMPARE(readOrder(*m_house->connection, m_order)->patron, QString());
    QCOMPARE(found(u"mary"_s), QStringList());
    QVERIFY(name(u"Ann Lee"_s));
    QCOMPARE(found(u"ann"_s), QStringList{u"Ann Lee"_s});
}

void TestOrderNotes::everyMapIsToldTheName()
{
    const qint64 before = readEvent(*m_house->connection, m_event)->revision;
    QVERIFY(name(u"Ann Lee"_s));
    const auto event = readEvent(*m_house->connection, m_event);
    auto seats = readSeats(*m_house->connection, *event, before);
    nameSeats(*seats, {}, *readSoldOrders(*m_house->connection, m_event, before));
    QCOMPARE(seats->size(), 2);
    QCOMPARE(seats->first().patron, u"Ann Lee"_s);
}

void TestOrderNotes::notesAreKeptInOrder()
{
    QVERIFY(note(u"comes with a guide dog"_s));
    const auto second = note(u"  two   wheelchairs "_s);
    QVERIFY2(second, qPrintable(said(second)));
    QCOMPARE(second->number, 2);
    QCOMPARE(second->by.terminal, u"counter/2"_s);
    QCOMPARE(notes(), (QStringList{u"comes with a guide dog"_s, u"two wheelchairs"_s}));
}

void TestOrderNotes::badNotesAreRefused()
{
    for (const QString &text : {QString(), u" \n "_s, QString(501, u'x'), u"card 4111 1111 1111 1111, ask again"_s}) {
        const auto refused = note(text);
        QVERIFY2(!refused && refused.error().code == ErrorCode::InvalidArgument, qPrintable(text));
    }
    QCOMPARE(notes(), QStringList());
}

void TestOrderNotes::aNoteComesWithTheSale()
{
    const auto hold = held(u"B1"_s);
    const auto sale = sell(*hold, hold->total, u"  comes with a   guide dog "_s, u"k"_s);
    DONE(sale);
    m_order = sale->order.id;
    DONE(sell(*hold, hold->total, u"  comes with a   guide dog "_s, u"k"_s)); // nothing is noted twice
    QCOMPARE(notes(), QStringList{u"comes with a guide dog"_s});
    const auto first = readOrderNotes(db(), m_order)->first();
    QCOMPARE(first.at, sale->order.at);
    QCOMPARE(first.by.terminal, u"counter/1"_s);
    QCOMPARE(note(u"two wheelchairs"_s)->number, 2);
    const auto plain = held(u"B2"_s);
    QCOMPARE(notesOf(sell(*plain, plain->total, u"  "_s)->order.id), QStringList());
}

void TestOrderNotes::aNoteComesWithAPaymentThatIsSettled()
{
    const auto hold = held(u"B1"_s);
    const auto begun = beginPayment(db(), m_house->one(), hold->id, {PaymentMethod::Card, {}, {}});
    DONE(begun);
    const auto charged = PaymentVerdict::wasCharged(u"slip"_s);
    const auto settled = settle(begun->attempt.id, charged, u"comes with a guide dog"_s);
    DONE(settled);
    DONE(settle(begun->attempt.id, charged, u"comes with a guide dog"_s)); // answered as before
    QCOMPARE(notesOf(settled->sale->order.id), QStringList{u"comes with a guide dog"_s});
    QCOMPARE(readOrderNotes(db(), settled->sale->order.id)->first().by.terminal, u"counter/2"_s);
}

void TestOrderNotes::eachOrderOfASaleHasItsNote()
{
    const auto friday = held(u"B1"_s);
    const auto saturday = m_house->hold(m_house->one(), m_house->newEvent({}, u"Faust"_s), {u"B1"_s});
    DONE(joinHolds(db(), m_house->one(), saturday->id, friday->id));
    const auto sale = sell(*friday, friday->total + saturday->total, u"guide dog"_s);
    DONE(sale);
    QCOMPARE(sale->others.size(), 1);
    QCOMPARE(notesOf(sale->order.id), QStringList{u"guide dog"_s});
    QCOMPARE(notesOf(sale->others.first().id), QStringList{u"guide dog"_s});
}

void TestOrderNotes::aNoteIsRefusedBeforeAnythingIsSold()
{
    const auto hold = held(u"B1"_s);
    const auto begun = beginPayment(db(), m_house->one(), hold->id, {PaymentMethod::Card, {}, {}});
    for (const QString &text : {QString(501, u'x'), u"card 4111 1111 1111 1111"_s, u"bell \a"_s}) {
        REFUSED(sell(*hold, hold->total, text), ErrorCode::InvalidArgument);
        REFUSED(settle(begun->attempt.id, PaymentVerdict::wasCharged({}), text), ErrorCode::InvalidArgument);
    }
    QCOMPARE(readAttempt(db(), begun->attempt.id)->state, AttemptState::Open);
    QCOMPARE(readHold(db(), hold->id)->state, HoldState::Paying);
}

// A part, an exchange, and what was not charged make none.
void TestOrderNotes::aNoteNeedsAnOrderThatIsMade()
{
    const Act one = m_house->one();
    const auto charged = PaymentVerdict::wasCharged(u"slip"_s);
    const auto hold = held(u"C6"_s);
    const auto part = beginPayment(db(), one, hold->id, {PaymentMethod::Card, HouseFixture::eur(100), {}});
    DONE(part);
    REFUSED(settle(part->attempt.id, charged, u"dog"_s), ErrorCode::InvalidArgument);
    REFUSED(settle(part->attempt.id, PaymentVerdict::notCharged({}), u"dog"_s), ErrorCode::InvalidArgument);
    QCOMPARE(readAttempt(db(), part->attempt.id)->state, AttemptState::Open);
    DONE(settlePayment(db(), one, part->attempt.id, charged));
    const auto rest = beginPayment(db(), one, hold->id, {PaymentMethod::Card, {}, {}});
    const auto sold = settle(rest->attempt.id, charged, u"dog"_s);
    DONE(sold);
    QCOMPARE(notesOf(sold->sale->order.id), QStringList{u"dog"_s});

    const auto dearer = held(u"B1"_s);
    PaymentStart start;
    start.exchange = ExchangeAsked{sold->sale->order.id, {{u"C6"_s, u"B1"_s}}, u"view"_s};
    const auto exchange = beginPayment(db(), one, dearer->id, start);
    DONE(exchange);
    REFUSED(settle(exchange->attempt.id, charged, u"another dog"_s), ErrorCode::InvalidArgument);
    DONE(settlePayment(db(), one, exchange->attempt.id, charged));
    QCOMPARE(notesOf(sold->sale->order.id), QStringList{u"dog"_s});
}

void TestOrderNotes::noWordStandsInTheJournal()
{
    QVERIFY(name(u"Wilhelmina Featherstone"_s));
    QVERIFY(note(u"Her sister is Algernon's wife"_s));
    const auto hold = held(u"B1"_s);
    DONE(sell(*hold, hold->total, u"Sits beside her sister, Algernon's wife"_s, u"k"_s));
    int told = 0;
    QVERIFY(eachJournalRow(*m_house->connection, [&](const JournalRow &row) {
        told += row.kind == u"order.named" || row.kind == u"order.noted";
        for (const QString &word : {u"Wilhelmina"_s, u"Feather"_s, u"sister"_s, u"Algernon"_s})
            QVERIFY(!row.body.contains(word));
    }));
    QCOMPARE(told, 3);
    const auto answers =
        all<QString>(db(), "SELECT request || answer FROM command_key", [](const Row &row) { return row.text(0); });
    DONE(answers);
    QCOMPARE(answers->size(), 1);
    QVERIFY(!answers->first().contains(u"Algernon"_s)); // kept for days by nobody who forgets
}

void TestOrderNotes::notesGoWithTheirPatron()
{
    QVERIFY(note(u"comes with a guide dog"_s));
    m_house->close();
    {
        ForeignProgram foreign(m_house->file);
        QCOMPARE(foreign.tries(u"UPDATE patron SET name = '', contact = '', salt = NULL"_s), QString());
    }
    m_house->reopen();
    QCOMPARE(notes(), QStringList{QString()});
    QVERIFY(note(u"paid for by her son"_s)); // and is followed by others
    QCOMPARE(notes().size(), 2);
}

void TestOrderNotes::whatAnotherProgramMayNotDo()
{
    QVERIFY(note(u"comes with a guide dog"_s));
    QVERIFY(name(u"Ann Lee"_s));
    m_house->close();
    {
        ForeignProgram foreign(m_house->file);
        for (const QString &sql :
             {u"UPDATE sale_order SET patron_id = 1"_s, u"UPDATE sale_order SET patron_id = NULL"_s,
              u"DELETE FROM patron_word"_s, u"DELETE FROM order_name"_s, u"UPDATE order_name SET at = at + 1"_s,
              u"DELETE FROM order_note"_s, u"UPDATE order_note SET text = 'no dog'"_s,
              u"UPDATE order_note SET terminal = 'x'"_s, u"INSERT INTO order_name VALUES (1, 3, 1, 1, 'x', '')"_s,
              u"INSERT INTO order_name VALUES (7, 1, 1, 1, 'x', '')"_s,
              u"INSERT INTO order_note VALUES (1, 3, 'later', NULL, 1, 'x', '')"_s,
              u"INSERT INTO order_note VALUES (1, 2, '', NULL, 1, 'x', '')"_s})
            QVERIFY2(!foreign.tries(sql).isEmpty(), qPrintable(sql));
    }
    m_house->reopen();
}

void TestOrderNotes::verifySeesWhatAnotherProgramForced()
{
    QVERIFY(note(u"comes with a guide dog"_s));
    QVERIFY(name(u"Ann Lee"_s));
    const auto forced = [this](const QString &sql, const QString &back) {
        m_house->close();
        QString problem = ForeignProgram(m_house->file).forces(sql);
        m_house->reopen();
        problem += m_house->verified();
        m_house->close();
        problem += ForeignProgram(m_house->file).forces(back).isEmpty() ? QString() : u"not put back"_s;
        m_house->reopen();
        return problem;
    };
    QVERIFY(
        forced(u"UPDATE order_note SET text = 'no dog'"_s, u"UPDATE order_note SET text = 'comes with a guide dog'"_s)
            .contains(u"SHA-256"_s));
    QVERIFY(forced(u"UPDATE order_name SET terminal = 'x'"_s, u"UPDATE order_name SET terminal = 'counter/2'"_s)
                .contains(u"Name 1"_s));
    QVERIFY(forced(u"UPDATE sale_order SET patron_id = 1"_s, u"UPDATE sale_order SET patron_id = 2"_s)
                .contains(u"patron"_s));
}

ROWLOCK_TEST(TestOrderNotes)
#include "tst_order_notes.moc"
