// Patrons whom the house knows: made, changed, found as one types, given to what is sold, and what nobody gets past.
#include "tests/store/patron_house.h"
#include "tests/support/found_orders.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestKnownPatrons : public QObject, private PatronHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void madeChangedAndNoted();
    void whoIsKnownIsNotMadeAgain();
    void whatCannotBe();
    void foundAsOneTypes_data();
    void foundAsOneTypes();
    void exactOnesComeFirst();
    void foundByWhatTheyAreNow();
    void onlyTheLastTakesAWordAway();
    void aChosenPatronIsLinked();
    void aTypedNameIsNobodys();
    void aTypedNameKeepsTheLink();
    void theWaitlistKnowsThem();
    void noWordOfThemIsInTheJournal();
    void historyWithMoney();
    void otherProgramsAreRefused();
    void verifySeesWhatNobodyTold();
};

void TestKnownPatrons::madeChangedAndNoted()
{
    Patron wanted = person(u" Mary  O'Brien "_s);
    wanted.phone = u"0451 998877"_s;
    wanted.tags = {u"press"_s, u" Friend "_s, u"PRESS"_s};
    const auto mary = makePatron(db(), m_house->one(), wanted);
    DONE(mary);
    QCOMPARE(mary->no.value(), 1);
    QCOMPARE(mary->name(), u"Mary O'Brien"_s);
    QCOMPARE(mary->tags, (QStringList{u"Friend"_s, u"press"_s}));
    QCOMPARE(*readPatron(db(), mary->no), *mary);

    m_house->clock.advanceMs(1000);
    Patron moved = *mary;
    moved.street = u"Hafenstraße 7"_s;
    moved.town = u"Lübeck"_s;
    const auto changed = changePatron(db(), m_house->one(), moved);
    DONE(changed);
    QCOMPARE(changed->street, u"Hafenstraße 7"_s);
    QVERIFY(changed->changedAt > mary->changedAt);
    const qsizetype before = journalRows(db(), 0, 10'000)->size();
    DONE(changePatron(db(), m_house->one(), *changed));
    QCOMPARE(journalRows(db(), 0, 10'000)->size(), before);

    const auto note = notePatron(db(), m_house->one(), mary->no, u"  likes  the aisle "_s);
    DONE(note);
    QCOMPARE(note->text, u"likes the aisle"_s);
    QCOMPARE(readPatronNotes(db(), mary->no)->size(), 1);
    QCOMPARE(entriesOf(u"patron.made"_s).size(), 1);
    QCOMPARE(entriesOf(u"patron.changed"_s).size(), 1);
    QCOMPARE(entriesOf(u"patron.noted"_s).size(), 1);
}

void TestKnownPatrons::whoIsKnownIsNotMadeAgain()
{
    DONE(made(u"Mary O'Brien"_s, u"mary@example.org"_s));
    Patron again = person(u"M. OBrien"_s);
    again.email = u"MARY@example.org"_s;
    const auto refused = makePatron(db(), m_house->one(), again);
    REFUSED(refused, ErrorCode::Forbidden);
    QCOMPARE(refused.error().details.value(u"patron_no"_s).toInteger(), 1);
    DONE(makePatron(db(), m_house->one(), again, true));
    // Only the name is the same: nobody else has it.
    DONE(made(u"Ben Weiß"_s));
    REFUSED(makePatron(db(), m_house->one(), person(u"BEN WEISS"_s)), ErrorCode::Forbidden);
    // ... unless something says otherwise, or several have it.
    Patron other = person(u"Ben Weiß"_s);
    other.phone = u"0451 1"_s;
    Patron third = other;
    third.phone = u"0451 2"_s;
    DONE(makePatron(db(), m_house->one(), other, true));
    DONE(makePatron(db(), m_house->one(), third));
}

void TestKnownPatrons::whatCannotBe()
{
    const auto refused = [this](auto change) {
        Patron patron = person(u"Mary O'Brien"_s);
        change(patron);
        const auto answer = makePatron(db(), m_house->one(), patron);
        return answer ? QString() : answer.error().details.value(u"argument"_s).toString();
    };
    QCOMPARE(refused([](Patron &p) { p.first = p.last = u" "_s; }), u"last"_s);
    QCOMPARE(refused([](Patron &p) { p.first = QString(100, u'x'); }), u"first"_s);
    QCOMPARE(refused([](Patron &p) { p.email = u"mary"_s; }), u"email"_s);
    QCOMPARE(refused([](Patron &p) { p.phone = u"4111 1111 1111 1111"_s; }), u"phone"_s);
    QCOMPARE(refused([](Patron &p) { p.street = u"4111 1111 1111 1111"_s; }), u"street"_s);
    QCOMPARE(refused([](Patron &p) { p.accessNeeds = u"a\u0007b"_s; }), u"access_needs"_s);
    QCOMPARE(refused([](Patron &p) { p.tags = {u"a,b"_s}; }), u"tags"_s);
    QCOMPARE(refused([](Patron &p) { p.tags = {u"!"_s}; }), u"tags"_s);
    QVERIFY(readPatrons(db(), {}, {}, 10)->isEmpty());
    // A telephone number may have as many digits, and be right by chance.
    Patron called = person(u"Mary O'Brien"_s);
    called.phone = u"+4111 1111 1111 1111"_s;
    DONE(makePatron(db(), m_house->one(), called));
    REFUSED(notePatron(db(), m_house->one(), PatronNo(1), u" "_s), ErrorCode::InvalidArgument);
    REFUSED(notePatron(db(), m_house->one(), PatronNo(9), u"x"_s), ErrorCode::InvalidArgument);
    REFUSED(readPatron(db(), PatronNo(9)), ErrorCode::InvalidArgument);
}

void TestKnownPatrons::foundAsOneTypes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("names");
    const QString mary = u"Mary O'Brien"_s, jacob = u"Jacob Böhme"_s, lukasz = u"Łukasz Bjørnæs"_s, wei = u"王伟"_s;
    QTest::newRow("nothing") << u" "_s << QStringList();
    QTest::newRow("parts in any order") << u"obr ma"_s << QStringList{mary};
    QTest::newRow("umlaut as o") << u"bohme"_s << QStringList{jacob};
    QTest::newRow("umlaut as oe") << u"Boehme jac"_s << QStringList{jacob};
    QTest::newRow("umlaut") << u"BÖHM"_s << QStringList{jacob};
    QTest::newRow("decomposed umlaut") << u"Bo\u0308hme"_s << QStringList{jacob};
    QTest::newRow("letters of their own") << u"lukasz bjornaes"_s << QStringList{lukasz};
    QTest::newRow("ø as oe") << u"bjoern"_s << QStringList{lukasz};
    QTest::newRow("another script") << u"王"_s << QStringList{wei};
    QTest::newRow("a letter wrong") << u"obriem"_s << QStringList{mary};
    QTest::newRow("two exchanged") << u"jaocb boh"_s << QStringList{jacob};
    QTest::newRow("one missing") << u"lukaz"_s << QStringList{lukasz};
    QTest::newRow("one too many") << u"boehmme"_s << QStringList{jacob};
    QTest::newRow("two wrong") << u"obxiex"_s << QStringList();
    QTest::newRow("short words have no typo") << u"mry"_s << QStringList();
    QTest::newRow("e-mail") << u"mary@ex"_s << QStringList{mary};
    QTest::newRow("phone as it is") << u"0451 998877"_s << QStringList{mary};
    QTest::newRow("phone within") << u"998877"_s << QStringList{mary};
    QTest::newRow("phone with its country") << u"+49 451 9988"_s << QStringList{mary};
    QTest::newRow("a country that is not kept") << u"+49 431 555123"_s << QStringList{jacob};
    QTest::newRow("a country as it is dialled") << u"0049431555123"_s << QStringList{jacob};
    QTest::newRow("another country's") << u"+49 432 555123"_s << QStringList();
    QTest::newRow("tag") << u"#pre"_s << QStringList{jacob};
    QTest::newRow("tag and name") << u"#press jac"_s << QStringList{jacob};
    QTest::newRow("number") << u"3"_s << QStringList{lukasz};
    QTest::newRow("not so") << u"obrien böhme"_s << QStringList();
    QTest::newRow("nonsense") << u"'; DROP TABLE known_patron; --"_s << QStringList();
}

void TestKnownPatrons::foundAsOneTypes()
{
    QFETCH(const QString, text);
    QFETCH(const QStringList, names);
    DONE(made(u"Mary O'Brien"_s, u"Mary@Example.org"_s, {}, u"+49 (0)451 998877"_s));
    Patron jacob = person(u"Jacob Böhme"_s);
    jacob.tags = {u"Press"_s};
    jacob.phone = u"0431/555 12 34"_s;
    DONE(makePatron(db(), m_house->one(), jacob));
    DONE(made(u"Łukasz Bjørnæs"_s));
    DONE(made(u"王伟"_s));
    QCOMPARE(found(text), names);
}

void TestKnownPatrons::exactOnesComeFirst()
{
    for (const QString &name : {u"Anna Marx"_s, u"Anna Marxen"_s, u"Anna Mark"_s, u"Marx Annaberg"_s, u"Tom Marx"_s})
        DONE(made(name));
    QCOMPARE(found(u"marx anna"_s),
             (QStringList{u"Anna Marx"_s, u"Marx Annaberg"_s, u"Anna Marxen"_s, u"Anna Mark"_s}));
    QCOMPARE(found(u"marx anna"_s, 1), QStringList{u"Anna Marx"_s});
    const auto ranks = findPatrons(db(), u"marx anna"_s, 20);
    QCOMPARE(ranks->first().rank, PatronFound::Rank::Exact);
    QCOMPARE(ranks->at(1).rank, PatronFound::Rank::Beginning);
    QCOMPARE(ranks->last().rank, PatronFound::Rank::Typo);
}

void TestKnownPatrons::foundByWhatTheyAreNow()
{
    auto mary = made(u"Mary O'Brien"_s, u"mary@example.org"_s);
    Patron married = *mary;
    married.last = u"Weiß"_s;
    married.email = u"m.weiss@example.org"_s;
    DONE(changePatron(db(), m_house->one(), married));
    QVERIFY(found(u"obrien"_s).isEmpty());
    QVERIFY(found(u"obriem"_s).isEmpty());
    QVERIFY(found(u"mary@"_s).isEmpty());
    QCOMPARE(found(u"weiss"_s), QStringList{u"Mary Weiß"_s});
    QCOMPARE(found(u"weisz"_s), QStringList{u"Mary Weiß"_s});
}

void TestKnownPatrons::onlyTheLastTakesAWordAway()
{
    const auto one = made(u"Mary O'Brien"_s), other = made(u"Pat O'Brien"_s);
    DONE(erasePatron(db(), m_house->one(), one->no));
    QCOMPARE(found(u"obriem"_s), QStringList{u"Pat O'Brien"_s});
    DONE(erasePatron(db(), m_house->one(), other->no));
    ForeignProgram program(m_house->file, ForeignProgram::Does::Look);
    QCOMPARE(program.number(u"SELECT count(*) FROM known_patron_word"_s), 0);
    QCOMPARE(program.number(u"SELECT count(*) FROM known_patron_gram"_s), 0);
}

void TestKnownPatrons::aChosenPatronIsLinked()
{
    const auto mary = made(u"Mary O'Brien"_s, u"mary@example.org"_s, {}, u"0451 998877"_s);
    const auto hold = heldFor(mary->no, {u"A1"_s});
    DONE(hold);
    QCOMPARE(hold->patron, u"Mary O'Brien"_s);
    QCOMPARE(hold->patronNo, mary->no);
    const auto sale = m_house->sellForCash(m_house->one(), *hold);
    DONE(sale);
    QCOMPARE(sale->order.patronNo, mary->no);
    QCOMPARE(readOrder(db(), sale->order.id)->patronNo, mary->no);
    QCOMPARE(foundOrders(db(), u"obrien"_s, 5)->size(), 1);
    // At the sale, and afterwards.
    const auto sold = soldTo(mary->no, {u"A2"_s});
    DONE(sold);
    QCOMPARE(sold->order.patron, u"Mary O'Brien"_s);
    const auto plain = m_house->sold(m_house->one(), m_event, {u"A3"_s});
    const auto named = nameOrder(db(), m_house->one(), plain->order.id, PatronChoice::of(mary->no));
    DONE(named);
    QCOMPARE(named->patronNo, mary->no);
    REFUSED(heldFor(PatronNo(9), {u"A4"_s}), ErrorCode::InvalidArgument);
    // What the receipt says stays when she is called otherwise.
    Patron married = *mary;
    married.last = u"Weiß"_s;
    DONE(changePatron(db(), m_house->one(), married));
    QCOMPARE(readOrder(db(), sold->order.id)->patron, u"Mary O'Brien"_s);
}

void TestKnownPatrons::aTypedNameIsNobodys()
{
    DONE(made(u"Mary O'Brien"_s));
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A1"_s});
    const auto named = namePatron(db(), m_house->one(), hold->id, u"Mary O'Brien"_s);
    DONE(named);
    QVERIFY(!named->patronNo.isValid());
    // Chosen then, it is hers; another name makes it nobody's again.
    const auto chosen = namePatron(db(), m_house->one(), hold->id, PatronChoice::of(PatronNo(1)));
    QCOMPARE(chosen->patronNo.value(), 1);
    const auto other = namePatron(db(), m_house->one(), hold->id, u"Mary Obrian"_s);
    QVERIFY(!other->patronNo.isValid());
    DONE(m_house->sellForCash(m_house->one(), *other));
    QCOMPARE(readPatronHistory(db(), PatronNo(1), 10)->orders.size(), 0);
}

// Who says the name that stands there already says nothing new.
void TestKnownPatrons::aTypedNameKeepsTheLink()
{
    const auto mary = made(u"Mary O'Brien"_s);
    const auto hold = heldFor(mary->no, {u"A1"_s});
    const auto sale =
        sellHold(db(), m_house->one(), hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {}, u"Mary O'Brien"_s);
    DONE(sale);
    QCOMPARE(sale->order.patronNo, mary->no);
    QCOMPARE(readOrder(db(), sale->order.id)->patronNo, mary->no);
}

void TestKnownPatrons::theWaitlistKnowsThem()
{
    const auto mary = made(u"Mary O'Brien"_s, u"mary@example.org"_s);
    WaitlistRequest request{2, {}, {}, {}, {}, mary->no};
    const auto entry = joinWaitlist(db(), m_house->one(), m_event, request, u"k"_s);
    DONE(entry);
    QCOMPARE(entry->name, u"Mary O'Brien"_s);
    QCOMPARE(entry->contact, u"mary@example.org"_s);
    QCOMPARE(entry->patronNo, mary->no);
    QCOMPARE(joinWaitlist(db(), m_house->one(), m_event, request, u"k"_s)->id, entry->id);
    const auto hold = acceptOffer(db(), m_house->one(), entry->id);
    DONE(hold);
    QCOMPARE(hold->patronNo, mary->no);
}

void TestKnownPatrons::noWordOfThemIsInTheJournal()
{
    Patron mary = person(u"Algernon Moncrieff"_s);
    mary.phone = u"0451 776655"_s;
    mary.accessNeeds = u"wheelchair, ground floor"_s;
    mary.tags = {u"Dandy"_s};
    const auto known = makePatron(db(), m_house->one(), mary);
    DONE(notePatron(db(), m_house->one(), known->no, u"eats muffins"_s));
    DONE(soldTo(known->no, {u"A1"_s}));
    Patron other = *known;
    other.town = u"Woolton"_s;
    DONE(changePatron(db(), m_house->one(), other));
    const auto rows = journalRows(db(), 0, 10'000);
    for (const JournalRow &row : *rows) {
        for (const QString &word :
             {u"algernon"_s, u"moncrieff"_s, u"776655"_s, u"wheelchair"_s, u"dandy"_s, u"muffins"_s, u"woolton"_s})
            QVERIFY2(!row.body.contains(word, Qt::CaseInsensitive), qPrintable(row.kind + row.body));
    }
}

void TestKnownPatrons::historyWithMoney()
{
    const auto mary = made(u"Mary O'Brien"_s);
    const auto sale = soldTo(mary->no, {u"A1"_s, u"A2"_s});
    DONE(refundOrder(db(), m_house->one(), sale->order.id, {sale->order.tickets.first().id}, {}, u"ill"_s));
    DONE(soldTo(mary->no, {u"A3"_s}, PaymentMethod::Account));
    DONE(heldFor(mary->no, {u"A4"_s}));
    DONE(m_house->sold(m_house->one(), m_event, {u"A5"_s}));
    const auto history = readPatronHistory(db(), mary->no, 1);
    DONE(history);
    QCOMPARE(history->orders.size(), 1);
    QCOMPARE(history->earlierOrders, 1);
    QCOMPARE(history->holds.size(), 1);
    const qint64 price = m_house->seat(m_event, u"A1"_s).price.minor;
    QCOMPARE(history->bought.minor, 3 * price);
    QCOMPARE(history->refunded.minor, price);
    QCOMPARE(history->net().minor, 2 * price);
    QCOMPARE(history->owed.minor, price);
    QCOMPARE(history->orders.first().owed.minor, price);
    QCOMPARE(readPatronHistory(db(), mary->no, 9)->orders.last().tickets, 1);
}

void TestKnownPatrons::otherProgramsAreRefused()
{
    const auto mary = made(u"Mary O'Brien"_s), pat = made(u"Pat Weiß"_s);
    DONE(notePatron(db(), m_house->one(), mary->no, u"likes the aisle"_s));
    const auto sale = soldTo(mary->no, {u"A1"_s});
    ForeignProgram program(m_house->file);
    for (
        const QString &sql :
        {u"UPDATE known_patron SET last_name = 'Smith' WHERE patron_no = 1"_s,
         u"UPDATE known_patron SET patron_no = 7 WHERE patron_no = 1"_s,
         u"UPDATE known_patron SET first_name = '', last_name = '', salt = NULL, merged_into = 2 WHERE patron_no = 1"_s,
         u"UPDATE known_patron SET first_name = '', last_name = '', salt = NULL, erased_at = made_at "
         "WHERE patron_no = 1"_s,
         u"DELETE FROM known_patron"_s,
         u"INSERT INTO known_patron (patron_no, first_name, last_name, phone, email, street, post_code, town, country, "
         "access_needs, tags, salt, mark, made_at, changed_at) SELECT 3, 'a', 'b', '', '', '', '', '', '', '', '', "
         "salt, "
         "'0123456789012345678901234567890123456789012345678901234567890123', made_at, made_at FROM known_patron "
         "WHERE patron_no = 1"_s,
         u"UPDATE known_patron_note SET text = 'x'"_s, u"UPDATE known_patron_note SET text = '', salt = NULL"_s,
         u"UPDATE known_patron_note SET patron_no = 2"_s, u"DELETE FROM known_patron_note"_s,
         u"UPDATE patron SET patron_no = 2 WHERE patron_no = 1"_s,
         u"UPDATE patron SET patron_no = NULL WHERE patron_no = 1"_s, u"UPDATE known_patron_word SET word = 'x'"_s,
         u"INSERT INTO known_patron_word (word, patron_no) VALUES ('x', 9)"_s,
         u"UPDATE known_patron_gram SET gram = 'xyz'"_s,
         u"INSERT INTO erasure (mark, told_by) SELECT mark, 1 FROM known_patron"_s})
        QVERIFY2(!program.tries(sql).isEmpty(), qPrintable(sql));
    QCOMPARE(readOrder(db(), sale->order.id)->patronNo, mary->no);
    Q_UNUSED(pat)
}

void TestKnownPatrons::verifySeesWhatNobodyTold()
{
    const auto mary = made(u"Mary O'Brien"_s), pat = made(u"Pat Weiß"_s);
    DONE(notePatron(db(), m_house->one(), mary->no, u"likes the aisle"_s));
    DONE(soldTo(mary->no, {u"A1"_s}));
    Q_UNUSED(pat)
    const auto seen = [this](const QString &sql) {
        HouseCopy copy(*m_house);
        {
            ForeignProgram program(copy.file());
            const QString refused = program.forces(sql);
            if (!refused.isEmpty())
                return u"not even forced: "_s + refused;
        }
        const auto house = Connection::open(copy.file(), OpenMode::ReadOnly);
        const auto report = verifyHouse(**house);
        return report ? report->problems.join(u'\n') : said(report);
    };
    m_house->close();
    for (const auto &[sql, what] : std::initializer_list<std::pair<QString, QString>>{
             {u"UPDATE known_patron SET last_name = 'Smith' WHERE patron_no = 1"_s, u"fields' SHA-256"_s},
             {u"UPDATE known_patron SET access_needs = 'none' WHERE patron_no = 2"_s, u"fields' SHA-256"_s},
             {u"UPDATE known_patron SET changed_at = changed_at + 1 WHERE patron_no = 2"_s, u"changed at"_s},
             {u"UPDATE known_patron_note SET text = 'hates the aisle'"_s, u"text's SHA-256"_s},
             {u"UPDATE known_patron_note SET patron_no = 2"_s, u"patron"_s},
             {u"UPDATE patron SET patron_no = 2 WHERE patron_no = 1"_s, u"number"_s},
             {u"DELETE FROM known_patron_word WHERE word = 'obrien'"_s, u"is not found"_s},
             {u"INSERT INTO known_patron_word (word, patron_no) VALUES ('smith', 2)"_s, u"is not found"_s},
             {u"DELETE FROM known_patron_gram WHERE word = 'obrien' AND gram = 'bri'"_s, u"mistyped"_s},
             {u"INSERT INTO erasure (mark, told_by) SELECT mark, 3 FROM known_patron WHERE patron_no = 1"_s,
              u"Erasure"_s}}) {
        const QString problems = seen(sql);
        QVERIFY2(problems.contains(what), qPrintable(sql + u" -> "_s + problems));
    }
    m_house->reopen();
}

ROWLOCK_TEST(TestKnownPatrons)
#include "tst_known_patrons.moc"
