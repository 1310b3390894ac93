// What the schema keeps of people, roles and approvals against other programs, and what verify finds.
#include "model/store/verify.h"
#include "tests/store/staff_house.h"
#include "tests/support/foreign_program.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestStaffRules : public QObject, private StaffHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void otherProgramsAreRefused();
    void verifySeesWhatNobodyTold();
    void verifySeesWhoCouldNotHaveDoneIt_data();
    void verifySeesWhoCouldNotHaveDoneIt();

private:
    QString forged(const QString &kind, const QString &named, const QString &body);
};

// Statements that another program tries on a house where a clerk is signed in. As an act writes them or not, chained or
// not: nobody does by hand what they may not do.
void TestStaffRules::otherProgramsAreRefused()
{
    makePeople();
    StaffRole clerks = readRoles(db())->at(clerk - 1);
    clerks.rights.setFlag(Right::Refund, false);
    DONE(saveRole(db(), does("role"), clerks));
    DONE(signedIn(u"Ben"_s));
    DONE(approved(u"Sue"_s, Right::Block));
    ForeignProgram program(m_house->file);
    for (const char *sql :
         {"UPDATE staff SET role_no = 1 WHERE name = 'Ben'", "UPDATE staff SET name = 'Bea' WHERE name = 'Ben'",
          "UPDATE staff SET pin_hash = (SELECT pin_hash FROM staff WHERE name = 'Ben') WHERE name = 'Anna'",
          "UPDATE staff SET is_active = 0 WHERE name = 'Anna'", "DELETE FROM staff WHERE name = 'Ben'",
          "INSERT INTO staff (staff_no, name, role_no, is_active, pin_hash, pin_no) VALUES (4, 'Eve', 1, 1, "
          "'$argon2id$v=19$x', 1)",
          "UPDATE staff_role SET rights = rights || ' staff' WHERE role_no = 4",
          "DELETE FROM staff_role WHERE role_no = 4",
          "UPDATE terminal_staff SET staff_no = 3 WHERE terminal = 'counter/1'",
          "INSERT INTO terminal_staff (terminal, staff_no, since) VALUES ('counter/9', 1, 1)",
          "INSERT INTO approval (approval_id, terminal, clerk, staff_no, right_name, given_at, until_at) "
          "VALUES (2, 'counter/1', 'Ben', 1, 'prices', 1, 9000000000000)",
          "UPDATE approval SET until_at = until_at + 1", "UPDATE approval SET used_at = NULL"})
        QVERIFY2(!program.tries(QString::fromLatin1(sql)).isEmpty(), sql);
    const auto added = [&](const QString &kind, const QString &name, const QString &body) {
        return program.tries(
            u"INSERT INTO journal (seq, at, kind, terminal, clerk, body, hash) SELECT max(seq) + 1, max(at), '%1', "
            "'counter/1', '%2', '%3', (SELECT hash FROM journal WHERE seq = 1) FROM journal"_s.arg(kind, name, body));
    };
    const QString refused = u"nobody does what their role does not allow"_s;
    for (const QString &kind :
         {u"order.refunded"_s, u"tax.set"_s, u"event.cancelled"_s, u"event.edited"_s, u"pool.priced"_s, u"code.saved"_s,
          u"plan.renamed"_s, u"clock.set"_s, u"staff.changed"_s, u"role.saved"_s, u"staff.pin"_s}) {
        for (const QString &name : {u"Ben"_s, u"Anna"_s, QString()}) {
            const QString said = added(kind, name, u"{}"_s);
            QVERIFY2(said.contains(refused), qPrintable(kind + u": "_s + said));
        }
    }
    QVERIFY(added(u"staff.pin"_s, u"Ben"_s, u"{\"pin\":\"x\",\"pin_no\":2,\"staff\":1}"_s).contains(refused));
    for (const QString &kind : {u"approval.given"_s, u"approval.used"_s}) {
        for (const QString &name : {u"Anna"_s, QString()})
            QVERIFY(added(kind, name, u"{}"_s).contains(refused));
    }
}

void TestStaffRules::verifySeesWhatNobodyTold()
{
    makePeople();
    DONE(signedIn(u"Ben"_s));
    DONE(approved(u"Sue"_s, Right::Block));
    m_house->close();
    for (const char *sql :
         {"UPDATE staff SET role_no = 1 WHERE name = 'Ben'",
          "UPDATE staff SET pin_hash = (SELECT pin_hash FROM staff WHERE name = 'Ben') WHERE name = 'Sue'",
          "UPDATE staff_role SET rights = rights || ' staff' WHERE role_no = 4",
          "UPDATE staff_role SET refund_limit_minor = NULL WHERE role_no = 4",
          "UPDATE terminal_staff SET staff_no = 3 WHERE terminal = 'counter/1'",
          "UPDATE approval SET used_at = given_at", "UPDATE approval SET staff_no = 1"}) {
        const HouseCopy copy(*m_house);
        QCOMPARE(ForeignProgram(copy.file()).forces(QString::fromLatin1(sql)), QString());
        const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(said(opened)));
        const auto report = verifyHouse(**opened);
        DONE(report);
        QVERIFY2(!report->problems.isEmpty(), sql);
    }
    m_house->reopen();
}

// A statement that adds such an entry at counter/1, chained as an act chains it.
QString TestStaffRules::forged(const QString &kind, const QString &named, const QString &body)
{
    JournalRow row = entries().last();
    row.previous = row.hash;
    ++row.seq;
    row.kind = kind;
    row.terminal = u"counter/1"_s;
    row.clerk = named;
    row.body = QString(body).replace(u"UNTIL"_s, QString::number(row.at + 3'600'000));
    row.event = row.seatNo = row.hold = row.order = {};
    row.hash = journalHash(row);
    const QString bytes = testsOnServer() ? u"decode('%1', 'hex')"_s : u"X'%1'"_s;
    return u"INSERT INTO journal (seq, at, kind, terminal, clerk, body, previous, hash) "
           "VALUES (%1, %2, '%3', '%4', '%5', '%6', %7, %8)"_s.arg(
               QString::number(row.seq), QString::number(row.at), row.kind, row.terminal, row.clerk, row.body,
               bytes.arg(QLatin1String(row.previous.toHex())), bytes.arg(QLatin1String(row.hash.toHex())));
}

void TestStaffRules::verifySeesWhoCouldNotHaveDoneIt_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("named");
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("finding");
    const QString nobody = u"nobody was signed in at counter/1"_s, couldNot = u"Ben could not do this"_s;
    const QString given = u"whoever gave it could not"_s, set = u"whoever set it could not"_s;
    const QString approval = u"{\"approval\":1,\"right\":\"prices\",\"staff\":1,\"until\":UNTIL}"_s;
    for (const QString &kind : {u"pool.priced"_s, u"event.priced"_s, u"event.edited"_s, u"event.programmed"_s,
                                u"event.cancelled"_s, u"tax.set"_s, u"plan.renamed"_s, u"staff.changed"_s}) {
        QTest::addRow("%s", qPrintable(kind)) << kind << u"Ben"_s << u"{}"_s << couldNot;
        QTest::addRow("%s by nobody", qPrintable(kind)) << kind << QString() << u"{}"_s << nobody;
    }
    QTest::addRow("order.sold by nobody") << u"order.sold"_s << QString() << u"{}"_s << nobody;
    QTest::addRow("payment.taken by nobody") << u"payment.taken"_s << QString() << u"{}"_s << nobody;
    QTest::addRow("an approval for an hour") << u"approval.given"_s << u"Ben"_s << approval << given;
    QTest::addRow("an approval for nobody") << u"approval.given"_s << QString() << approval << nobody;
    QTest::addRow("another's PIN") << u"staff.pin"_s << u"Ben"_s << u"{\"pin\":\"x\",\"pin_no\":2,\"staff\":1}"_s
                                   << set;
    QTest::addRow("a PIN by nobody") << u"staff.pin"_s << QString() << u"{\"pin\":\"x\",\"pin_no\":2,\"staff\":2}"_s
                                     << nobody;
    QTest::addRow("a clerk's PIN recovered")
        << u"staff.pin"_s << QString() << u"{\"pin\":\"x\",\"pin_no\":2,\"reason\":\"lost\",\"staff\":2}"_s << set;
}

void TestStaffRules::verifySeesWhoCouldNotHaveDoneIt()
{
    QFETCH(QString, kind);
    QFETCH(QString, named);
    QFETCH(QString, body);
    QFETCH(QString, finding);
    makePeople();
    DONE(signedIn(u"Ben"_s));
    const QString sql = forged(kind, named, body);
    m_house->close();
    const HouseCopy copy(*m_house);
    QCOMPARE(ForeignProgram(copy.file()).forces(sql), QString());
    const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
    QVERIFY2(opened, qPrintable(said(opened)));
    const auto report = verifyHouse(**opened);
    DONE(report);
    QVERIFY2(report->problems.join(u'\n').contains(finding), qPrintable(report->problems.join(u'\n')));
    m_house->reopen();
}

ROWLOCK_TEST(TestStaffRules)
#include "tst_staff_rules.moc"
