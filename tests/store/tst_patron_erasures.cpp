// Patrons erased on request: what goes and what stays, what is open is named, and older copies erase again.
#include "model/store/payments.h"
#include "tests/store/patron_house.h"
#include "tests/support/found_orders.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPatronErasures : public QObject, private PatronHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void nothingOfThemIsLeft();
    void ordersAndMoneyStay();
    void whatIsOpenIsNamed_data();
    void whatIsOpenIsNamed();
    void aReleasedHoldIsNoReason();
    void namesBeforeTheLinkGoToo();
    void anothersNameStays();
    void mergedOnesAreErasedWithThem();
    void onlyOnce();
    void anOlderCopyErasesAgain();
    void anOlderCopyErasesWhatIsOpenThere();
    void aMarkOfSomebodyElseErasesNobody();
    void verifySeesWhatIsLeft();

private:
    // The house as it is now, opened as another one.
    struct Older
    {
        std::unique_ptr<HouseCopy> copy;
        std::unique_ptr<Connection> connection;
    };
    Older copied()
    {
        m_house->close();
        Older older{std::make_unique<HouseCopy>(*m_house), nullptr};
        m_house->reopen();
        auto opened = Connection::open(older.copy->file(), OpenMode::ReadWrite);
        if (!opened)
            qFatal("%s", qPrintable(said(opened)));
        older.connection = std::move(*opened);
        return older;
    }
};

void TestPatronErasures::nothingOfThemIsLeft()
{
    Patron patron = person(u"Algernon Moncrieff"_s);
    patron.phone = u"0451 776655"_s;
    patron.email = u"algy@woolton.example"_s;
    patron.street = u"Half Moon Street"_s;
    patron.accessNeeds = u"cucumber sandwiches"_s;
    patron.tags = {u"Bunburyist"_s};
    const auto algy = makePatron(db(), m_house->one(), patron);
    DONE(notePatron(db(), m_house->one(), algy->no, u"eats muffins"_s));
    const auto hold = heldFor(algy->no, {u"A1"_s});
    const auto sale = sellHold(db(), m_house->one(), hold->id, {{PaymentMethod::Cash, hold->total, {}}}, u"k"_s, {}, {},
                               u"plays the piano"_s);
    DONE(sale);
    DONE(noteOrder(db(), m_house->one(), sale->order.id, u"brings an umbrella"_s));
    const auto erased = erasePatron(db(), m_house->one(), algy->no);
    DONE(erased);
    QCOMPARE(erased->orders, 1);
    QCOMPARE(erased->names, 1);
    QCOMPARE(erased->notes, 3);
    const auto now = readPatron(db(), algy->no);
    QCOMPARE(now->name(), u"Anonymous"_s);
    QVERIFY(now->erasedAt && now->phone.isEmpty() && now->tags.isEmpty());
    QVERIFY(found(u"moncrieff"_s).isEmpty());
    QVERIFY(found(u"#bunb"_s).isEmpty());
    QVERIFY(foundOrders(db(), u"moncrieff"_s, 5)->isEmpty());
    REFUSED(sellHold(db(), m_house->one(), hold->id, {{PaymentMethod::Cash, hold->total, {}}}, u"k"_s), // it named them
            ErrorCode::KeyReused);
    if (testsOnServer()) // dead rows stay until they are vacuumed
        return;
    const QByteArray disk = everythingOnDisk();
    for (const char *word : {"Algernon", "Moncrieff", "moncrieff", "776655", "woolton", "Half Moon", "cucumber",
                             "Bunburyist", "bunburyist", "muffins", "piano", "umbrella"})
        QVERIFY2(!disk.contains(word), word);
}

void TestPatronErasures::ordersAndMoneyStay()
{
    const auto mary = made(u"Mary O'Brien"_s);
    const auto sale = soldTo(mary->no, {u"A1"_s});
    const qint64 revision = m_house->seat(m_event, u"A1"_s).revision;
    DONE(erasePatron(db(), m_house->one(), mary->no));
    const auto order = readOrder(db(), sale->order.id);
    QCOMPARE(order->patron, QString());
    QCOMPARE(order->patronNo, mary->no);
    QCOMPARE(order->total, sale->order.total);
    QCOMPARE(order->tickets.first().barcode, sale->order.tickets.first().barcode);
    QVERIFY(m_house->seat(m_event, u"A1"_s).revision > revision); // maps show it no more
    const auto history = readPatronHistory(db(), mary->no, 5);
    QCOMPARE(history->orders.size(), 1);
    QCOMPARE(history->bought, sale->order.total);
    // It is refunded and found by its code as any other.
    QCOMPARE(foundOrders(db(), order->code, 5)->size(), 1);
    DONE(refundOrder(db(), m_house->one(), order->id, {}, {}, {}));
}

void TestPatronErasures::whatIsOpenIsNamed_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("detail");
    QTest::newRow("seats held") << u"held"_s << u"hold"_s;
    QTest::newRow("a payment that nobody settled") << u"paying"_s << u"hold"_s;
    QTest::newRow("a deposit") << u"deposit"_s << u"hold"_s;
    QTest::newRow("an account") << u"account"_s << u"order"_s;
    QTest::newRow("a waitlist") << u"waiting"_s << u"entry"_s;
}

void TestPatronErasures::whatIsOpenIsNamed()
{
    QFETCH(const QString, what);
    QFETCH(const QString, detail);
    const auto mary = made(u"Mary O'Brien"_s);
    const auto hold = heldFor(mary->no, {u"A1"_s, u"A2"_s});
    DONE(hold);
    if (what == u"paying" || what == u"deposit") {
        Money amount = hold->total;
        if (what == u"deposit")
            amount.minor /= 4;
        const auto attempt = beginPayment(db(), m_house->one(), hold->id, {PaymentMethod::Card, amount, u"k"_s});
        DONE(attempt);
        if (what == u"deposit")
            DONE(settlePayment(db(), m_house->one(), attempt->attempt.id, PaymentVerdict::wasCharged(u"4711"_s)));
    } else if (what == u"account") {
        DONE(sellHold(db(), m_house->one(), hold->id, {{PaymentMethod::Account, hold->total, {}}}, {}));
    } else if (what == u"waiting") {
        DONE(releaseHold(db(), m_house->one(), hold->id, {}));
        DONE(m_house->sold(m_house->one(), m_event, {u"A5"_s}));
        DONE(joinWaitlist(db(), m_house->one(), m_event, {40, {}, {}, {}, {}, mary->no}, {}));
    }
    const qsizetype before = journalRows(db(), 0, 10'000)->size();
    const auto refused = erasePatron(db(), m_house->one(), mary->no);
    REFUSED(refused, ErrorCode::Forbidden);
    QVERIFY2(refused.error().details.value(detail).toInteger() > 0, qPrintable(said(refused)));
    QVERIFY(refused.error().message.contains(u" first."_s));
    QCOMPARE(journalRows(db(), 0, 10'000)->size(), before);
    QCOMPARE(found(u"obrien"_s).size(), 1);
}

void TestPatronErasures::aReleasedHoldIsNoReason()
{
    const auto mary = made(u"Mary O'Brien"_s);
    const auto hold = heldFor(mary->no, {u"A1"_s});
    DONE(releaseHold(db(), m_house->one(), hold->id, {}));
    const auto late = heldFor(mary->no, {u"A2"_s});
    m_house->clock.advanceMs(3'600'000); // its time is up, and nobody has come
    DONE(erasePatron(db(), m_house->one(), mary->no));
    QCOMPARE(readHold(db(), hold->id)->patron, QString());
    QCOMPARE(readHold(db(), late->id)->patron, QString());
}

// An order that was sold under a name that was nobody's, and given to them later.
void TestPatronErasures::namesBeforeTheLinkGoToo()
{
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s});
    const auto sale =
        sellHold(db(), m_house->one(), hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {}, u"Mary Obrian"_s);
    const auto mary = made(u"Mary O'Brien"_s);
    DONE(nameOrder(db(), m_house->one(), sale->order.id, PatronChoice::of(mary->no)));
    const auto erased = erasePatron(db(), m_house->one(), mary->no);
    QCOMPARE(erased->names, 2);
    QCOMPARE(readHold(db(), hold->id)->patron, QString());
}

void TestPatronErasures::anothersNameStays()
{
    const auto mary = made(u"Mary O'Brien"_s), ben = made(u"Ben Weiß"_s);
    const auto sale = soldTo(ben->no, {u"A1"_s});
    DONE(nameOrder(db(), m_house->one(), sale->order.id, PatronChoice::of(mary->no)));
    const auto other = soldTo(ben->no, {u"A2"_s});
    DONE(erasePatron(db(), m_house->one(), mary->no));
    QCOMPARE(readOrder(db(), other->order.id)->patron, u"Ben Weiß"_s);
    QCOMPARE(found(u"weiss"_s).size(), 1);
    ForeignProgram program(m_house->file, ForeignProgram::Does::Look);
    QCOMPARE(program.number(u"SELECT count(*) FROM patron WHERE name = 'Ben Weiß'"_s), 2);
}

void TestPatronErasures::mergedOnesAreErasedWithThem()
{
    const auto mary = made(u"Mary O'Brien"_s), other = made(u"M O'Brien"_s);
    DONE(soldTo(other->no, {u"A1"_s}));
    DONE(notePatron(db(), m_house->one(), other->no, u"likes the aisle"_s));
    const Older older = copied();
    DONE(mergePatrons(db(), m_house->one(), mary->no, other->no));
    DONE(erasePatron(db(), m_house->one(), mary->no));
    // The copy has them as two still.
    const auto applied = applyErasures(*older.connection, m_house->at(u"restore"_s), *readErasureMarks(db()));
    DONE(applied);
    QCOMPARE(applied->patrons, 2);
    QVERIFY(findPatrons(*older.connection, u"obrien"_s, 5)->isEmpty());
    const auto report = verifyHouse(*older.connection);
    QVERIFY2(report->ok(), qPrintable(report->problems.join(u'\n')));
}

void TestPatronErasures::onlyOnce()
{
    const auto mary = made(u"Mary O'Brien"_s);
    DONE(erasePatron(db(), m_house->one(), mary->no));
    REFUSED(erasePatron(db(), m_house->one(), mary->no), ErrorCode::InvalidArgument);
    REFUSED(soldTo(mary->no, {u"A1"_s}), ErrorCode::InvalidArgument);
    REFUSED(changePatron(db(), m_house->one(), *mary), ErrorCode::InvalidArgument);
    // The same person again is another number.
    const auto again = makePatron(db(), m_house->one(), person(u"Mary O'Brien"_s));
    DONE(again);
    QCOMPARE(again->no.value(), 2);
}

void TestPatronErasures::anOlderCopyErasesAgain()
{
    const auto mary = made(u"Mary O'Brien"_s), ben = made(u"Ben Weiß"_s);
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s});
    const auto sale = sellHold(db(), m_house->one(), hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {},
                               u"Mary Obrian"_s, {}, u"likes the aisle"_s);
    DONE(sale);
    DONE(soldTo(mary->no, {u"A2"_s}));
    const Older older = copied();
    DONE(nameOrder(db(), m_house->one(), sale->order.id, PatronChoice::of(mary->no)));
    DONE(erasePatron(db(), m_house->one(), mary->no));
    const auto marks = readErasureMarks(db());
    DONE(marks);
    const auto applied = applyErasures(*older.connection, m_house->at(u"restore"_s), *marks);
    DONE(applied);
    QCOMPARE(applied->patrons, 1);
    QCOMPARE(applied->names, 2); // one that was not hers yet
    // The note goes with the name.
    QVERIFY(readOrderNotes(*older.connection, sale->order.id)->first().text.isEmpty());
    QCOMPARE(readPatron(*older.connection, mary->no)->name(), u"Anonymous"_s);
    QCOMPARE(readPatron(*older.connection, ben->no)->name(), u"Ben Weiß"_s);
    QVERIFY(foundOrders(*older.connection, u"mary"_s, 5)->isEmpty());
    QCOMPARE(*readErasureMarks(*older.connection), *marks);
    QVERIFY(verifyHouse(*older.connection)->ok());
    // Once more changes nothing.
    const auto end = journalRows(*older.connection, 0, 10'000)->size();
    QCOMPARE(applyErasures(*older.connection, m_house->at(u"restore"_s), *marks)->patrons, 0);
    QCOMPARE(journalRows(*older.connection, 0, 10'000)->size(), end);
}

// There the seats were still held; nobody is kept by that.
void TestPatronErasures::anOlderCopyErasesWhatIsOpenThere()
{
    const auto mary = made(u"Mary O'Brien"_s);
    const auto hold = heldFor(mary->no, {u"A1"_s});
    const Older older = copied();
    DONE(releaseHold(db(), m_house->one(), hold->id, {}));
    DONE(erasePatron(db(), m_house->one(), mary->no));
    DONE(applyErasures(*older.connection, m_house->at(u"restore"_s), *readErasureMarks(db())));
    const auto there = readHold(*older.connection, hold->id);
    QVERIFY(there->isLive());
    QCOMPARE(there->patron, QString());
    QVERIFY(verifyHouse(*older.connection)->ok());
}

void TestPatronErasures::aMarkOfSomebodyElseErasesNobody()
{
    const Older older = copied();
    DONE(made(u"Mary O'Brien"_s));
    DONE(erasePatron(db(), m_house->one(), PatronNo(1)));
    // In the copy the same number is another person's.
    DONE(makePatron(*older.connection, m_house->one(), person(u"Ben Weiß"_s)));
    DONE(applyErasures(*older.connection, m_house->at(u"restore"_s), *readErasureMarks(db())));
    QCOMPARE(readPatron(*older.connection, PatronNo(1))->name(), u"Ben Weiß"_s);
}

void TestPatronErasures::verifySeesWhatIsLeft()
{
    const auto mary = made(u"Mary O'Brien"_s);
    DONE(soldTo(mary->no, {u"A1"_s}));
    DONE(notePatron(db(), m_house->one(), mary->no, u"likes the aisle"_s));
    {
        ForeignProgram before(m_house->file, ForeignProgram::Does::Look);
        const QString name = before.rows(u"SELECT name FROM patron WHERE patron_id = 1"_s).value(0).value(0);
        QCOMPARE(name, u"Mary O'Brien"_s);
    }
    DONE(erasePatron(db(), m_house->one(), mary->no));
    m_house->close();
    for (const auto &[sql, what] : std::initializer_list<std::pair<QString, QString>>{
             {u"UPDATE patron SET name = 'Mary', salt = CAST('0123456789012345' AS BLOB) WHERE patron_id = 1"_s,
              u"name"_s},
             {u"UPDATE known_patron_note SET text = 'x', salt = CAST('0123456789012345' AS BLOB)"_s, u"text"_s},
             // A server keeps its checks, and has no such row.
             testsOnServer() ? std::pair(u"UPDATE known_patron SET changed_at = changed_at + 1"_s, u"changed at"_s)
                             : std::pair(u"UPDATE known_patron SET town = 'Kiel' WHERE patron_no = 1"_s, u"fields"_s),
             {u"DELETE FROM erasure"_s, u"Erasure"_s}}) {
        HouseCopy copy(*m_house);
        {
            ForeignProgram program(copy.file());
            QCOMPARE(program.forces(testsOnServer() ? QString(sql).replace(u"AS BLOB"_s, u"AS bytea"_s) : sql),
                     QString());
        }
        const auto house = Connection::open(copy.file(), OpenMode::ReadOnly);
        const QString problems = verifyHouse(**house)->problems.join(u'\n');
        QVERIFY2(problems.contains(what), qPrintable(sql + u" -> "_s + problems));
    }
    m_house->reopen();
}

ROWLOCK_TEST(TestPatronErasures)
#include "tst_patron_erasures.moc"
