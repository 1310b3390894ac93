#include "tests/support/staffed_counter.h"

#include <QLineEdit>
#include <QListWidget>
#include <QTest>

#include <algorithm>

namespace rowlock {

using namespace Qt::StringLiterals;

const Person ada{QStringLiteral("Ada"), 1, u"471100"_s}, sue{u"Sue"_s, 3, u"7391"_s}, ben{u"Ben"_s, 4, u"2580"_s};

// Made once: each takes as long as it has to.
PinHash hashOf(const Person &person)
{
    static QHash<QString, std::shared_ptr<PinHash>> made;
    auto &hash = made[person.name];
    if (!hash)
        hash = std::make_shared<PinHash>(*hashPin(Password(person.pin)));
    return *hash;
}

void StaffedCounter::begin()
{
    m_counter = std::make_unique<CounterFixture>();
    m_office = m_counter->desk(u"office"_s);
}

void StaffedCounter::end()
{
    m_counter->closeWindow();
    m_office.reset();
    m_counter.reset();
}

void StaffedCounter::hire()
{
    for (const Person &person : {ada, sue, ben})
        QVERIFY(m_office->staff().make(person.name, person.role, hashOf(person)));
}

void StaffedCounter::show(const Person &person, const QString &pin)
{
    QTRY_VERIFY(shown<QListWidget>("pinPeople") && shown<QListWidget>("pinPeople")->count() > 0
                && shown<QListWidget>("pinPeople")->isEnabled());
    auto *people = shown<QListWidget>("pinPeople");
    people->setFocus();
    QTest::keyClicks(people, person.name.toLower());
    QCOMPARE(people->currentItem()->text(), person.name);
    QTest::keyClicks(people, pin.left(1)); // a digit is the PIN's first
    auto *field = shown<QLineEdit>("pinField");
    QVERIFY(field->hasFocus());
    QTest::keyClicks(field, pin.mid(1));
    QCOMPARE(field->text(), pin);
    QTest::keyClick(field, Qt::Key_Return);
}

void StaffedCounter::signIn(const Person &person)
{
    show(person, person.pin);
    QTRY_VERIFY(!isCovered());
}

void StaffedCounter::openFor(const Person &person)
{
    hire();
    m_counter->openWindow();
    signIn(person);
    m_counter->map().grab();
}

void StaffedCounter::settle()
{
    QTRY_VERIFY(!m_counter->sell().isBusy());
    m_counter->awaitAnswers();
    QTRY_VERIFY(!m_counter->sell().isBusy());
}

void StaffedCounter::enter(const QString &text)
{
    m_counter->typeAnew("omnibox", text);
    QTest::keyClick(m_counter->find<QLineEdit>("omnibox"), Qt::Key_Return);
}

void StaffedCounter::hold(const QString &seat)
{
    enter(seat);
    settle();
    QTRY_VERIFY(m_counter->sell().sale());
}

QList<JournalLine> StaffedCounter::journal(const QString &kind) const
{
    const auto page = m_office->reports().journal(0, 10'000);
    QList<JournalLine> lines = page ? page->lines : QList<JournalLine>();
    lines.removeIf([&](const JournalLine &line) { return line.kind != kind; });
    return lines;
}

// The act is the clerk's, and beside it stands who approved it.
void StaffedCounter::verifyBothAreNamed(const QString &kind, const Person &clerk, const Person &second)
{
    const auto people = m_office->staff().people();
    QVERIFY(people);
    const auto no = [&](const Person &person) {
        return std::ranges::find(*people, person.name, &StaffMember::name)->no;
    };
    const auto given = journal(u"approval.given"_s), used = journal(u"approval.used"_s), done = journal(kind);
    QVERIFY2(!given.isEmpty() && !used.isEmpty() && !done.isEmpty(),
             qPrintable(u"%1 %2 %3"_s.arg(given.size()).arg(used.size()).arg(done.size())));
    QCOMPARE(given.last().by.clerk, clerk.name);
    QCOMPARE(given.last().body.value(u"staff"_s).toInt(), no(second));
    QCOMPARE(used.last().by.clerk, clerk.name);
    QCOMPARE(used.last().body.value(u"approval"_s), given.last().body.value(u"approval"_s));
    QCOMPARE(done.last().by.clerk, clerk.name);
}

} // namespace rowlock
