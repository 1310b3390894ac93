// Names and notes that an order is given after the sale: found, proven, forgotten, and refused to other programs.
#include "model/store/journal.h"
#include "model/store/order_notes.h"
#include "model/store/patrons.h"
#include "tests/support/foreign_program.h"
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
    void noWordStandsInTheJournal();
    void notesGoWithTheirPatron();
    void whatAnotherProgramMayNotDo();
    void verifySeesWhatAnotherProgramForced();

private:
    QStringList found(const QString &text)
    {
        QStringList names;
        const auto orders = findOrders(*m_house->connection, text, 20);
        for (const OrderFound &one : orders.value_or(QList<OrderFound>()))
            names += one.order.patron;
        return names;
    }
    QStringList notes() const
    {
        QStringList texts;
        for (const OrderNote &note : readOrderNotes(*m_house->connection, m_order).value_or(QList<OrderNote>()))
            texts += note.text;
        return texts;
    }
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

void TestOrderNotes::noWordStandsInTheJournal()
{
    QVERIFY(name(u"Wilhelmina Featherstone"_s));
    QVERIFY(note(u"Her sister is Algernon's wife"_s));
    int told = 0;
    QVERIFY(eachJournalRow(*m_house->connection, [&](const JournalRow &row) {
        told += row.kind == u"order.named" || row.kind == u"order.noted";
        for (const QString &word : {u"Wilhelmina"_s, u"Feather"_s, u"sister"_s, u"Algernon"_s})
            QVERIFY(!row.body.contains(word));
    }));
    QCOMPARE(told, 2);
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
