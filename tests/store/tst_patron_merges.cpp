// Two patrons who are one: who seems to be, what becomes of their fields, and that all that was for one is the other's.
#include "model/store/payment_parts.h"
#include "model/store/payments.h"
#include "tests/store/patron_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPatronMerges : public QObject, private PatronHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void whoIsOnePerson_data();
    void whoIsOnePerson();
    void duplicatesOfTheHouse();
    void fieldByField();
    void everythingGoesAlong();
    void whileTheyBuy();
    void whileTheyPay();
    void theOldNumberLeadsOn();
    void mergedTwice();
    void whatCannotBe();
    void aPreviewChangesNothing();
};

void TestPatronMerges::whoIsOnePerson_data()
{
    QTest::addColumn<Patron>("a");
    QTest::addColumn<Patron>("b");
    QTest::addColumn<int>("likeness");
    const auto row = [](const char *name, Patron a, Patron b, Likeness likeness) {
        QTest::newRow(name) << a << b << int(likeness);
    };
    const auto with = [](const QString &name, const QString &email, const QString &street, const QString &phone = {}) {
        Patron patron = person(name);
        patron.email = email;
        patron.street = street;
        patron.phone = phone;
        return patron;
    };
    row("e-mail and last name", with(u"Mary Weiß"_s, u"m@x.org"_s, {}), with(u"Maria WEISS"_s, u"M@X.org"_s, {}),
        Likeness::Same);
    row("e-mail of a family", with(u"Mary Weiß"_s, u"m@x.org"_s, {}), with(u"Mary Smith"_s, u"m@x.org"_s, {}),
        Likeness::None);
    row("names and street", with(u"Mary Weiß"_s, u"a@x.org"_s, u"Hafenstr. 1"_s),
        with(u"mary weiss"_s, u"b@x.org"_s, u"hafenstr 1"_s), Likeness::Same);
    row("names alone", person(u"Mary Weiß"_s), with(u"Mary Weiß"_s, u"b@x.org"_s, {}), Likeness::SameName);
    row("names and another street", with(u"Mary Weiß"_s, {}, u"Hafenstr. 1"_s),
        with(u"Mary Weiß"_s, {}, u"Am Markt 2"_s), Likeness::None);
    row("names and another phone", with(u"Mary Weiß"_s, {}, {}, u"1111"_s), with(u"Mary Weiß"_s, {}, {}, u"2222"_s),
        Likeness::Suspected);
    row("an initial", person(u"M Weiß"_s), person(u"Mary Weiß"_s), Likeness::Suspected);
    row("another initial", person(u"P Weiß"_s), person(u"Mary Weiß"_s), Likeness::None);
    row("nothing", person(u"Mary Weiß"_s), person(u"Pat Smith"_s), Likeness::None);
}

void TestPatronMerges::whoIsOnePerson()
{
    QFETCH(const Patron, a);
    QFETCH(const Patron, b);
    QFETCH(const int, likeness);
    QCOMPARE(int(rowlock::likeness(a, b)), likeness);
    QCOMPARE(int(rowlock::likeness(b, a)), likeness);
    DONE(makePatron(db(), m_house->one(), a, true));
    const auto other = makePatron(db(), m_house->one(), b, true);
    const auto pairs = duplicatesOf(db(), *other);
    DONE(pairs);
    QCOMPARE(pairs->size(), likeness == int(Likeness::None) ? 0 : 1);
    const auto all = duplicatePatrons(db(), 10);
    QCOMPARE(*all, *pairs);
}

void TestPatronMerges::duplicatesOfTheHouse()
{
    DONE(made(u"Mary Weiß"_s));
    DONE(made(u"M Weiß"_s));
    DONE(made(u"Pat Smith"_s, u"pat@x.org"_s));
    DONE(made(u"Patrick Smith"_s, u"pat@x.org"_s));
    DONE(made(u"Somebody Else"_s));
    const auto pairs = duplicatePatrons(db(), 10);
    DONE(pairs);
    QCOMPARE(pairs->size(), 2);
    QCOMPARE(pairs->first().a.name(), u"Pat Smith"_s);
    QCOMPARE(pairs->first().likeness, Likeness::Same);
    QCOMPARE(pairs->last().likeness, Likeness::Suspected);
    QCOMPARE(duplicatePatrons(db(), 1)->size(), 1);
}

void TestPatronMerges::fieldByField()
{
    Patron one = person(u"Mary O'Brien"_s), other = person(u"Mary Obrien"_s);
    one.phone = u"0451 1"_s;
    one.tags = {u"Friend"_s};
    other.phone = u"0451 2"_s;
    other.email = u"mary@x.org"_s;
    other.tags = {u"barred"_s, u"friend"_s};
    one = *makePatron(db(), m_house->one(), one, true);
    other = *makePatron(db(), m_house->one(), other, true);
    DONE(notePatron(db(), m_house->one(), one.no, u"likes the aisle"_s));
    DONE(notePatron(db(), m_house->one(), other.no, u"comes late"_s));
    const auto merge = mergePatrons(db(), m_house->one(), one.no, other.no, {u"phone"_s});
    DONE(merge);
    QCOMPARE(merge->patron.phone, u"0451 2"_s);
    QCOMPARE(merge->patron.email, u"mary@x.org"_s);
    QCOMPARE(merge->patron.last, u"O'Brien"_s);
    QCOMPARE(merge->patron.tags, (QStringList{u"barred"_s, u"Friend"_s}));
    QCOMPARE(merge->notes, 1);
    const QList<std::pair<QString, QString>> dropped{{u"last"_s, u"Obrien"_s}, {u"phone"_s, u"0451 1"_s}};
    QCOMPARE(merge->dropped, dropped);
    QCOMPARE(readPatron(db(), one.no)->email, u"mary@x.org"_s);
    QCOMPARE(readPatronNotes(db(), one.no)->size(), 2);
    QVERIFY(readPatronNotes(db(), other.no)->isEmpty());
    QCOMPARE(found(u"mary"_s), QStringList{u"Mary O'Brien"_s});
    QCOMPARE(found(u"#barred"_s).size(), 1);
}

void TestPatronMerges::everythingGoesAlong()
{
    const auto one = made(u"Mary O'Brien"_s), other = made(u"M O'Brien"_s);
    const auto sale = soldTo(other->no, {u"A1"_s});
    DONE(soldTo(other->no, {u"A2"_s}, PaymentMethod::Account));
    DONE(heldFor(other->no, {u"A3"_s}));
    DONE(joinWaitlist(db(), m_house->one(), m_event, {40, {}, {}, {}, {}, other->no}, {}));
    const auto merge = mergePatrons(db(), m_house->one(), one->no, other->no);
    DONE(merge);
    QCOMPARE(merge->orders, 2);
    QCOMPARE(merge->payments, 2);
    QCOMPARE(merge->accounts, 1);
    QCOMPARE(merge->holds, 1);
    QCOMPARE(merge->waiting, 1);
    const auto history = readPatronHistory(db(), one->no, 10);
    QCOMPARE(history->orders.size(), 2);
    QCOMPARE(history->holds.size(), 1);
    QCOMPARE(history->waiting.size(), 1);
    QVERIFY(history->owed.minor > 0);
    QCOMPARE(readOrder(db(), sale->order.id)->patronNo, one->no);
    QCOMPARE(readOrder(db(), sale->order.id)->patron, u"M O'Brien"_s); // as it was sold
    QCOMPARE(readPatronHistory(db(), other->no, 10)->patron.no, one->no);
}

// At another counter they are merged; the hold hears of it, and is sold.
void TestPatronMerges::whileTheyBuy()
{
    const auto one = made(u"Mary O'Brien"_s), other = made(u"M O'Brien"_s);
    const auto hold = heldFor(other->no, {u"A1"_s});
    DONE(mergePatrons(db(), m_house->two(), one->no, other->no));
    const auto now = readHold(db(), hold->id);
    QVERIFY(now->revision > hold->revision);
    QCOMPARE(now->patronNo, one->no);
    QCOMPARE(readChangedHolds(db(), m_event, hold->revision)->size(), 1);
    const auto sale = m_house->sellForCash(m_house->one(), *hold);
    DONE(sale);
    QCOMPARE(sale->order.patronNo, one->no);
    // Who still has the old number on the screen sells to whoever it leads to.
    const auto next = soldTo(other->no, {u"A2"_s});
    DONE(next);
    QCOMPARE(next->order.patronNo, one->no);
}

void TestPatronMerges::whileTheyPay()
{
    const auto one = made(u"Mary O'Brien"_s), other = made(u"M O'Brien"_s);
    const auto hold = heldFor(other->no, {u"A1"_s});
    const auto attempt = beginPayment(db(), m_house->one(), hold->id, {PaymentMethod::Card, hold->total, u"k"_s});
    DONE(attempt);
    DONE(mergePatrons(db(), m_house->two(), one->no, other->no));
    const auto sale = settlePayment(db(), m_house->one(), attempt->attempt.id, PaymentVerdict::wasCharged(u"4711"_s));
    DONE(sale);
    QCOMPARE(readPatronHistory(db(), one->no, 10)->orders.size(), 1);
}

void TestPatronMerges::theOldNumberLeadsOn()
{
    const auto one = made(u"Mary O'Brien"_s), other = made(u"M O'Brien"_s);
    DONE(mergePatrons(db(), m_house->one(), one->no, other->no));
    QCOMPARE(readPatron(db(), other->no)->mergedInto, one->no);
    QCOMPARE(readPatronHere(db(), other->no)->no, one->no);
    Patron changed = *other;
    changed.town = u"Kiel"_s;
    const auto refused = changePatron(db(), m_house->one(), changed);
    REFUSED(refused, ErrorCode::InvalidArgument);
    QCOMPARE(refused.error().details.value(u"patron_no"_s).toInteger(), one->no.value());
    REFUSED(notePatron(db(), m_house->one(), other->no, u"x"_s), ErrorCode::InvalidArgument);
    REFUSED(erasePatron(db(), m_house->one(), other->no), ErrorCode::InvalidArgument);
}

void TestPatronMerges::mergedTwice()
{
    const auto a = made(u"Mary O'Brien"_s), b = made(u"M O'Brien"_s), c = made(u"Mary Obrian"_s);
    const auto sale = soldTo(b->no, {u"A1"_s});
    DONE(mergePatrons(db(), m_house->one(), c->no, b->no));
    DONE(mergePatrons(db(), m_house->one(), a->no, c->no));
    QCOMPARE(readPatronHere(db(), b->no)->no, a->no);
    QCOMPARE(readOrder(db(), sale->order.id)->patronNo, a->no);
    REFUSED(mergePatrons(db(), m_house->one(), b->no, a->no), ErrorCode::InvalidArgument);
}

void TestPatronMerges::whatCannotBe()
{
    const auto one = made(u"Mary O'Brien"_s), other = made(u"M O'Brien"_s);
    REFUSED(mergePatrons(db(), m_house->one(), one->no, one->no), ErrorCode::InvalidArgument);
    REFUSED(mergePatrons(db(), m_house->one(), one->no, PatronNo(9)), ErrorCode::InvalidArgument);
    REFUSED(mergePatrons(db(), m_house->one(), one->no, other->no, {u"shoe_size"_s}), ErrorCode::InvalidArgument);
    DONE(erasePatron(db(), m_house->one(), other->no));
    REFUSED(mergePatrons(db(), m_house->one(), one->no, other->no), ErrorCode::InvalidArgument);
    REFUSED(mergePatrons(db(), m_house->one(), other->no, one->no), ErrorCode::InvalidArgument);
}

void TestPatronMerges::aPreviewChangesNothing()
{
    const auto one = made(u"Mary O'Brien"_s), other = made(u"M O'Brien"_s, u"m@x.org"_s);
    DONE(soldTo(other->no, {u"A1"_s}));
    const qsizetype before = journalRows(db(), 0, 10'000)->size();
    const auto preview = previewMerge(db(), one->no, other->no);
    DONE(preview);
    QCOMPARE(preview->orders, 1);
    QCOMPARE(preview->patron.email, u"m@x.org"_s);
    QCOMPARE(journalRows(db(), 0, 10'000)->size(), before);
    QVERIFY(readPatron(db(), other->no)->isHere());
}

ROWLOCK_TEST(TestPatronMerges)
#include "tst_patron_merges.moc"
