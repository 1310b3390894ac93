// People, PINs and roles: who is asked what, and what nobody gets past.
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "tests/store/staff_house.h"
#include "tests/support/foreign_program.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestStaff : public QObject, private StaffHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void aHouseWithoutPeopleAsksNobody();
    void theFirstIsAnAdministratorAndSignedIn();
    void nothingBeforeSomebodySignsIn();
    void theJournalNamesThem();
    void anotherTerminalHasItsOwn();
    void namesThatCannotBe();
    void namesThatLookLikeAnother();
    void pinsThatCannotBe();
    void wrongPinsWaitTwiceAsLong();
    void fourTerminalsHaveOneTry();
    void aProgramThatDiesHasUsedItsTry();
    void thePinWasChangedMeanwhile();
    void whoLeftCannotSignIn();
    void whoLeavesIsSignedOutEverywhere();
    void whoLeftSignedInDoesNothing();
    void aNewPinEndsTheSignInsOfTheOldOne();
    void everyActHasItsRight();
    void rolesDecide();
    void somebodyAlwaysManages();
    void aLostPinLeavesAMark();
    void rolesThatCannotBe();

private:
    Result<TaxFrom> rate(int hundredths)
    {
        return setTaxRate(db(), does("tax"), u"drinks"_s, TaxRate::of(hundredths).value());
    }
};

void TestStaff::aHouseWithoutPeopleAsksNobody()
{
    const auto hold = held({u"A1"_s});
    DONE(hold);
    DONE(sold(*hold));
    const auto here = readStaffHere(db(), u"counter/1"_s);
    QVERIFY(!here->hasStaff && !here->atWork);
    QCOMPARE(entries().last().clerk, QString());
    QCOMPARE(readRoles(db())->size(), 4);
    DONE(signOut(db(), does("staff.sign_out")));
}

void TestStaff::theFirstIsAnAdministratorAndSignedIn()
{
    REFUSED(made(u"Ben"_s, clerk), ErrorCode::InvalidArgument);
    QVERIFY(readStaff(db())->isEmpty());
    DONE(made(u"Anna"_s, administratorRole));
    const auto here = readStaffHere(db(), u"counter/1"_s);
    QVERIFY(here->hasStaff && here->atWork);
    QCOMPARE(here->atWork->name, u"Anna"_s);
    QCOMPARE(here->atWork->roleName, u"Administrator"_s);
    QCOMPARE(here->atWork->rights, rightsFromText(rightsToText(Rights::fromInt(~0))));
    REFUSED(made(u"anna"_s, clerk), ErrorCode::InvalidArgument);
}

void TestStaff::nothingBeforeSomebodySignsIn()
{
    makePeople();
    const auto hold = held({u"A1"_s});
    DONE(hold);
    DONE(signOut(db(), does("staff.sign_out")));
    const qsizetype before = entries().size();
    const auto refused = sold(*hold);
    REFUSED(refused, ErrorCode::Forbidden);
    QVERIFY(wantsSignIn(refused.error()));
    QVERIFY(isSentence(refused.error().message));
    REFUSED(held({u"A2"_s}), ErrorCode::Forbidden);
    REFUSED(made(u"Eve"_s, administratorRole), ErrorCode::Forbidden);
    QCOMPARE(entries().size(), before);
    DONE(tryPin(db(), does("staff.try"), u"bEN"_s)); // however it is cased
    m_house->clock.advanceMs(1000);
    DONE(signedIn(u"Ben"_s));
    DONE(sold(*hold));
}

void TestStaff::theJournalNamesThem()
{
    makePeople();
    DONE(signedIn(u"Ben"_s));
    const auto hold = held({u"A1"_s});
    const auto sale = sold(*hold);
    DONE(sale);
    QCOMPARE(sale->order.by.clerk, u"Ben"_s);
    for (const JournalRow &row : entriesOf(u"order.sold"_s) + entriesOf(u"payment.taken"_s))
        QCOMPARE(row.clerk, u"Ben"_s);
    // An argument makes nobody somebody else.
    Act liar = does("hold.take");
    liar.by.clerk = u"Anna"_s;
    DONE(m_house->hold(liar, m_event, {u"A2"_s}));
    QCOMPARE(entries().last().clerk, u"Ben"_s);
}

void TestStaff::anotherTerminalHasItsOwn()
{
    makePeople();
    DONE(signedIn(u"Ben"_s, u"counter/2"_s));
    QCOMPARE(readStaffHere(db(), u"counter/1"_s)->atWork->name, u"Anna"_s);
    QCOMPARE(readStaffHere(db(), u"counter/2"_s)->atWork->name, u"Ben"_s);
    DONE(signOut(db(), does("staff.sign_out", u"counter/2"_s)));
    QVERIFY(!readStaffHere(db(), u"counter/2"_s)->atWork);
    QVERIFY(readStaffHere(db(), u"counter/1"_s)->atWork);
}

void TestStaff::namesThatCannotBe()
{
    // Nothing, marks alone, a comma as lists of sellers have, a card's number, markup, a control, turned around.
    for (const QString &name :
         {QString(), u"   "_s, u"--"_s, u"Ann, Ben"_s, u"4111 1111 1111 1111"_s, QString(41, u'x'), u"<b>Ann</b>"_s,
          u"Ann\u0007"_s, u"\u202eann"_s, u"\u200B"_s, u"\u200C\u200D"_s, u"An\u200Cn"_s, u"می\u200C"_s}) {
        REFUSED(makeStaff(db(), does("staff.make"), name, administratorRole, pinOf(u"Anna"_s)),
                ErrorCode::InvalidArgument);
    }
    QVERIFY(readStaff(db())->isEmpty());
}

void TestStaff::namesThatLookLikeAnother()
{
    makePeople();
    DONE(made(u"José Ruiz"_s, clerk));
    DONE(made(u"राम"_s, clerk));
    DONE(made(u"रीम"_s, clerk)); // another vowel is another name
    // Cased otherwise, without the accent, spaced or pointed, in wide letters, by another alphabet's look-alikes or in
    // part of them, and as the journal calls what nobody does.
    for (const QString &name :
         {u"BEN"_s, u"Bén"_s, u"B en"_s, u"Ben."_s, u"'Ben'"_s, u"Ｂｅｎ"_s, u"Jose ruiz"_s, u"JoséRuiz"_s, u"Ѕuе"_s,
          u"Аnnа"_s, u"Αnna"_s, u"Evа"_s, u"waitlist"_s, u"Wait List"_s, u"Setup"_s, u"Release-time"_s})
        REFUSED(made(name, clerk), ErrorCode::InvalidArgument);
    // Persian and Hindi spell with signs that are not seen, and that tell nobody from another.
    DONE(made(u"علی\u200Cرضا"_s, clerk));
    DONE(made(u"शर्\u200Dमा"_s, clerk));
    REFUSED(made(u"علیرضا"_s, clerk), ErrorCode::InvalidArgument);
    DONE(made(u"Bens"_s, clerk));
    DONE(made(u"Анна"_s, clerk)); // looks like nobody
    DONE(made(u"Joséphine"_s, clerk));
}

void TestStaff::pinsThatCannotBe()
{
    for (const QString &pin :
         {QString(), u"259"_s, u"2580258025802"_s, u"25a0"_s, u"٢٥٨٠"_s, u"7777"_s, u"1234"_s, u"98765"_s})
        REFUSED(hashPin(Password(pin)), ErrorCode::InvalidArgument);
}

void TestStaff::wrongPinsWaitTwiceAsLong()
{
    makePeople();
    for (const qint64 wait : {1000, 2000, 4000, 8000}) {
        const auto attempt = tryPin(db(), does("staff.try"), u"Ben"_s);
        DONE(attempt);
        QVERIFY(!knowsPin(*attempt, Password(u"2581"_s)));
        const auto wrong = wrongPin(db(), does("staff.wrong"), *attempt);
        REFUSED(wrong, ErrorCode::Forbidden);
        QCOMPARE(wrong.error().details.value(u"wait_ms"_s).toInteger(), wait);
        m_house->clock.advanceMs(wait - 1);
        const auto early = tryPin(db(), does("staff.try"), u"Ben"_s); // right or not, it was not looked at
        REFUSED(early, ErrorCode::Forbidden);
        QCOMPARE(early.error().details.value(u"wait_ms"_s).toInteger(), 1);
        QVERIFY(!early.error().details.value(u"looked_at"_s).toBool(true));
        QVERIFY(isSentence(early.error().message) && !early.error().message.contains(u"not the PIN"_s));
        QVERIFY(early.error().message.contains(u"wrong PIN of Ben"_s));
        QVERIFY(early.error().details.value(u"after_wrong"_s).toBool());
        m_house->close(); // it stands in the house, and not in a program
        m_house->reopen();
        REFUSED(tryPin(db(), does("staff.try", u"counter/2"_s), u"Ben"_s), ErrorCode::Forbidden);
        m_house->clock.advanceMs(1);
    }
    QCOMPARE(entriesOf(u"staff.refused"_s).size(), 4);
    DONE(signedIn(u"Ben"_s)); // forgets them
    DONE(signedIn(u"Ben"_s));
    QCOMPARE(waitAfterWrongPins(12), 2'048'000);
    QCOMPARE(waitAfterWrongPins(13), 3'600'000);
    QCOMPARE(waitAfterWrongPins(1'000'000), 3'600'000);
}

void TestStaff::fourTerminalsHaveOneTry()
{
    makePeople();
    const auto first = tryPin(db(), does("staff.try", u"counter/1"_s), u"Ben"_s);
    DONE(first);
    for (const QString &terminal : {u"counter/2"_s, u"counter/3"_s, u"counter/4"_s}) {
        const auto second = tryPin(db(), does("staff.try", terminal), u"Ben"_s);
        REFUSED(second, ErrorCode::Forbidden);
        QVERIFY2(isSentence(second.error().message) && !second.error().message.contains(u"wrong"_s)
                     && second.error().message.contains(u"in 1 s"_s),
                 qPrintable(second.error().message)); // nobody has typed one that is known to be
        QVERIFY(!second.error().details.value(u"after_wrong"_s).toBool(true));
    }
    DONE(tryPin(db(), does("staff.try", u"counter/4"_s), u"Sue"_s)); // waits are each person's own
    const auto other = tryPin(db(), does("staff.try", u"counter/3"_s), u"Anna"_s);
    DONE(other);
    REFUSED(wrongPin(db(), does("staff.wrong", u"counter/3"_s), *other), ErrorCode::Forbidden);
    const auto third = tryPin(db(), does("staff.try", u"counter/4"_s), u"Ben"_s);
    QVERIFY(!third.error().details.value(u"after_wrong"_s).toBool(true)); // another's wrong one
    DONE(signIn(db(), does("staff.sign_in"), *knowsPin(*first, pinText(u"Ben"_s))));
}

void TestStaff::aProgramThatDiesHasUsedItsTry()
{
    makePeople();
    DONE(tryPin(db(), does("staff.try"), u"Ben"_s));
    m_house->close();
    m_house->reopen();
    REFUSED(tryPin(db(), does("staff.try"), u"Ben"_s), ErrorCode::Forbidden);
    m_house->clock.advanceMs(1000);
    DONE(signedIn(u"Ben"_s));
}

void TestStaff::thePinWasChangedMeanwhile()
{
    makePeople();
    const auto known = shown(u"Ben"_s, u"counter/2"_s);
    DONE(known);
    DONE(setPin(db(), does("staff.pin"), u"Ben"_s, pinOf(u"another"_s)));
    REFUSED(signIn(db(), does("staff.sign_in", u"counter/2"_s), *known), ErrorCode::Forbidden);
    // Their own anybody may change, another's only who manages the staff.
    const auto attempt = tryPin(db(), does("staff.try"), u"Ben"_s);
    DONE(signIn(db(), does("staff.sign_in"), *knowsPin(*attempt, pinText(u"another"_s))));
    DONE(setPin(db(), does("staff.pin"), u"Ben"_s, pinOf(u"Ben"_s)));
    REFUSED(setPin(db(), does("staff.pin"), u"Sue"_s, pinOf(u"Ben"_s)), ErrorCode::Forbidden);
}

void TestStaff::whoLeftCannotSignIn()
{
    makePeople();
    DONE(signedIn(u"Ben"_s, u"counter/2"_s));
    const auto known = shown(u"Sue"_s, u"counter/3"_s);
    const QList<StaffMember> people = *readStaff(db());
    for (StaffMember person : people) {
        person.isActive = person.name == u"Anna";
        DONE(changeStaff(db(), does("staff.change"), person));
    }
    REFUSED(m_house->hold(does("hold.take", u"counter/2"_s), m_event, {u"A1"_s}), ErrorCode::Forbidden);
    REFUSED(signIn(db(), does("staff.sign_in", u"counter/3"_s), *known), ErrorCode::Forbidden);
    REFUSED(tryPin(db(), does("staff.try"), u"Ben"_s), ErrorCode::InvalidArgument);
    REFUSED(made(u"Ben"_s, clerk), ErrorCode::InvalidArgument); // the journal has that name
}

void TestStaff::whoLeavesIsSignedOutEverywhere()
{
    makePeople();
    DONE(signedIn(u"Ben"_s, u"counter/2"_s));
    DONE(signedIn(u"Ben"_s, u"counter/3"_s));
    DONE(signedIn(u"Sue"_s, u"counter/4"_s));
    StaffMember ben = *staffNamed(db(), u"Ben"_s);
    ben.isActive = false;
    DONE(changeStaff(db(), does("staff.change"), ben));
    const QList<JournalRow> ended = entriesOf(u"staff.signed_out"_s);
    QCOMPARE(ended.size(), 2);
    QCOMPARE(ended.at(0).terminal, u"counter/2"_s);
    QCOMPARE(ended.at(1).terminal, u"counter/3"_s);
    QVERIFY(ended.at(0).clerk.isEmpty() && ended.at(0).body.contains(u"\"why\":\"left\""_s));
    ben.isActive = true;
    DONE(changeStaff(db(), does("staff.change"), ben));
    for (const QString &terminal : {u"counter/2"_s, u"counter/3"_s})
        REFUSED(m_house->hold(does("hold.take", terminal), m_event, {u"A1"_s}), ErrorCode::Forbidden);
    DONE(m_house->hold(does("hold.take", u"counter/4"_s), m_event, {u"A1"_s}));
    DONE(signedIn(u"Ben"_s, u"counter/2"_s));
}

// As an older Rowlock left it, which signed nobody out.
void TestStaff::whoLeftSignedInDoesNothing()
{
    makePeople();
    DONE(signedIn(u"Ben"_s, u"counter/2"_s));
    m_house->close();
    const HouseCopy copy(*m_house);
    QCOMPARE(ForeignProgram(copy.file()).forces(u"UPDATE staff SET is_active = 0 WHERE name = 'Ben'"_s), QString());
    const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
    QVERIFY2(opened, qPrintable(said(opened)));
    const SeatRequest seat = SeatRequest::named({u"A1"_s});
    REFUSED(takeHold(**opened, does("hold.take", u"counter/2"_s), m_event, m_house->plan, seat, {}),
            ErrorCode::Forbidden);
    const QList<StaffMember> people = *readStaff(**opened); // by name
    StaffMember ben = people.at(1);
    ben.isActive = true;
    DONE(changeStaff(**opened, does("staff.change"), ben));
    REFUSED(takeHold(**opened, does("hold.take", u"counter/2"_s), m_event, m_house->plan, seat, {}),
            ErrorCode::Forbidden);
    m_house->reopen();
}

void TestStaff::aNewPinEndsTheSignInsOfTheOldOne()
{
    makePeople();
    const auto isThere = [this](const QString &terminal) { return bool(readStaffHere(db(), terminal)->atWork); };
    DONE(signedIn(u"Ben"_s, u"counter/2"_s));
    DONE(setPin(db(), does("staff.pin"), u"Ben"_s, pinOf(u"Ben"_s)));
    QVERIFY(!isThere(u"counter/2"_s));
    QVERIFY(isThere(u"counter/1"_s)); // Anna, who set it
    DONE(signedIn(u"Ben"_s, u"counter/2"_s));
    DONE(signedIn(u"Ben"_s, u"counter/3"_s));
    DONE(setPin(db(), does("staff.pin", u"counter/3"_s), u"Ben"_s, pinOf(u"Ben"_s))); // his own
    QVERIFY(!isThere(u"counter/2"_s));
    QVERIFY(isThere(u"counter/3"_s));
    if (testsOnServer())
        return;
    DONE(recoverPin(db(), does("staff.recover"), u"Anna"_s, pinOf(u"Anna"_s), u"lost"_s));
    QVERIFY(!isThere(u"counter/1"_s)); // whoever was there as Anna
    QVERIFY(isThere(u"counter/3"_s));
}

// What the services call their acts, in the source and in the table.
void TestStaff::everyActHasItsRight()
{
    QSet<QByteArray> called;
    static const QRegularExpression acts(
        QStringLiteral("act\\(\"([a-z_.]+)\"\\)|(?:computer\\(\\)|clock), \"([a-z_.]+)\""));
    for (QDirIterator files(QStringLiteral(ROWLOCK_SOURCE_DIR "/model/service"), {u"*.cpp"_s}); files.hasNext();) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (auto match = acts.globalMatch(QString::fromUtf8(file.readAll())); match.hasNext();) {
            const auto found = match.next();
            called.insert((found.captured(1) + found.captured(2)).toLatin1());
        }
    }
    const QList<QByteArray> known = commandsWithRights();
    QCOMPARE(called, QSet<QByteArray>(known.begin(), known.end()));
    QCOMPARE(rightOfCommand("what nobody thought of"), Right::House);
}

void TestStaff::rolesDecide()
{
    makePeople();
    DONE(rate(1900));
    DONE(signedIn(u"Sue"_s));
    const auto refused = rate(2000);
    REFUSED(refused, ErrorCode::Forbidden);
    QCOMPARE(wantsApproval(refused.error()), Right::Prices);
    QVERIFY(isSentence(refused.error().message));
    DONE(signedIn(u"Anna"_s));
    StaffRole role = readRoles(db())->at(supervisor - 1);
    role.rights.setFlag(Right::Prices);
    DONE(saveRole(db(), does("role"), role));
    DONE(signedIn(u"Sue"_s));
    DONE(rate(2000));
    REFUSED(saveRole(db(), does("role"), role), ErrorCode::Forbidden);
}

void TestStaff::somebodyAlwaysManages()
{
    makePeople();
    StaffMember anna = *staffNamed(db(), u"Anna"_s);
    anna.isActive = false;
    REFUSED(changeStaff(db(), does("staff.change"), anna), ErrorCode::InvalidArgument);
    anna.isActive = true;
    anna.role = clerk;
    REFUSED(changeStaff(db(), does("staff.change"), anna), ErrorCode::InvalidArgument);
    StaffRole role = readRoles(db())->first();
    role.rights.setFlag(Right::Staff, false);
    REFUSED(saveRole(db(), does("role"), role), ErrorCode::InvalidArgument);
    StaffMember sue = *staffNamed(db(), u"Sue"_s);
    sue.role = administratorRole;
    DONE(changeStaff(db(), does("staff.change"), sue));
    DONE(changeStaff(db(), does("staff.change"), anna));
    REFUSED(changeStaff(db(), does("staff.change"), anna), ErrorCode::Forbidden); // a clerk by now
}

void TestStaff::aLostPinLeavesAMark()
{
    makePeople();
    DONE(signOut(db(), does("staff.sign_out")));
    REFUSED(recoverPin(db(), does("staff.recover"), u"Anna"_s, pinOf(u"new"_s), u" "_s), ErrorCode::InvalidArgument);
    if (testsOnServer()) { // this login is a terminal's
        REFUSED(recoverPin(db(), does("staff.recover"), u"Anna"_s, pinOf(u"new"_s), u"lost"_s), ErrorCode::Forbidden);
        return;
    }
    REFUSED(recoverPin(db(), does("staff.recover"), u"Ben"_s, pinOf(u"new"_s), u"lost"_s), ErrorCode::InvalidArgument);
    DONE(recoverPin(db(), does("staff.recover"), u"Anna"_s, pinOf(u"new"_s), u"she left the country"_s));
    QVERIFY(entriesOf(u"staff.pin"_s).last().body.contains(u"she left the country"_s));
    const auto attempt = tryPin(db(), does("staff.try"), u"Anna"_s);
    QVERIFY(!knowsPin(*attempt, pinText(u"Anna"_s)));
    DONE(signIn(db(), does("staff.sign_in"), *knowsPin(*attempt, pinText(u"new"_s))));
}

void TestStaff::rolesThatCannotBe()
{
    makePeople();
    REFUSED(saveRole(db(), does("role"), {0, u" "_s}), ErrorCode::InvalidArgument);
    REFUSED(saveRole(db(), does("role"), {0, u"clerk"_s}), ErrorCode::InvalidArgument);
    REFUSED(saveRole(db(), does("role"), {0, QString(41, u'x')}), ErrorCode::InvalidArgument);
    REFUSED(saveRole(db(), does("role"), {17, u"Usher"_s}), ErrorCode::InvalidArgument);
    REFUSED(saveRole(db(), does("role"), {0, u"Usher"_s, {}, eur(-1)}), ErrorCode::InvalidArgument);
    REFUSED(rightsFromNames({u"sell"_s, u"everything"_s}), ErrorCode::InvalidArgument);
    const auto made = saveRole(db(), does("role"), {0, u"Usher"_s, Right::Reprint, eur(0)});
    DONE(made);
    QCOMPARE(made->no, 5);
    QCOMPARE(readRoles(db())->last(), *made);
}

ROWLOCK_TEST(TestStaff)
#include "tst_staff.moc"
