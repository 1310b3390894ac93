// Tickets by e-mail: what may be asked for, who sends it, what comes of it, that nobody's tickets go to two, and that
// an erased patron's address goes too.
#include "model/store/mail_accounts.h"
#include "model/store/mails.h"
#include "model/store/papers.h"
#include "model/store/print_jobs.h"
#include "model/store/reissue.h"
#include "tests/store/patron_house.h"
#include "tests/support/broken_house.h"

#include <thread>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestMails : public QObject, private PatronHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeHouse();
        DONE(setMailAccount(db(), one(), account()));
    }
    void cleanup() { dropHouse(); }

    void theAccountIsKept();
    void nothingWithoutAnAccount();
    void askedForOnce();
    void aTicketHasOnePaper();
    void toTheSameAddressOnceMore();
    void notToAnotherAddress();
    void aReprintIsSentAnew();
    void sentByOneWorker();
    void twoWorkersAtOnce();
    void byAnyComputerThatCan();
    void triedAgainAfterAPause();
    void refusedForGood();
    void notAfterADay();
    void aWorkerThatDied();
    void answersThatComeLateOrTwice();
    void inDoubtAndSentAgain();
    void inDoubtToAnotherAddress();
    void givenUpInDoubt();
    void refundedMeanwhile();
    void noAddressInTheJournal();
    void erasedWithItsPatron();
    void erasedByItsAddress();
    void anOlderCopyErasesItToo();
    void whatAnotherProgramMayNotDo_data();
    void whatAnotherProgramMayNotDo();
    void verifySeesWhatWasForced_data();
    void verifySeesWhatWasForced();

private:
    const QString m_ada = u"ada@example.org"_s, m_bob = u"bob@example.org"_s;

    Act one() const { return m_house->one(); }
    Instant now() const { return m_house->clock.now(); }
    static MailAccount account()
    {
        return {u"smtp.example.org"_s, 587, MailSecurity::StartTls, u"box"_s, u"box@example.org"_s, u"Box office"_s};
    }
    OrderId sold(const QStringList &seats)
    {
        const auto sale = m_house->sold(one(), m_event, seats);
        if (!sale)
            qFatal("%s", qPrintable(said(sale)));
        return sale->order.id;
    }
    Result<MailJob> asked(OrderId order, const QString &address) { return askToMail(db(), one(), order, address); }
    std::optional<MailJob> taken(bool all = false)
    {
        const auto mail = takeNextMail(db(), one(), {all}, now());
        if (!mail)
            qFatal("%s", qPrintable(said(mail)));
        return *mail;
    }
    Result<MailJob> ends(const MailJob &mail, MailState state, MailProblem problem = MailProblem::None)
    {
        return mailSent(db(), one(), mail, {state, problem});
    }
    MailJob mail(qint64 id) { return *readMail(db(), MailId(id)); }
    Ticket ticket(OrderId order) { return readOrder(db(), order)->tickets.last(); }
    // Mail 1 was sent, of mail 2 nobody knows, mail 3 failed, mail 4 waits, mail 5 was given up.
    void prepare()
    {
        for (const char *seat : {"A1", "A2", "A3", "A4", "A5"})
            DONE(asked(sold({QString::fromLatin1(seat)}), m_ada));
        DONE(settleMail(db(), one(), MailId(5), MailSaid::GiveUp));
        DONE(ends(*taken(), MailState::Sent));
        DONE(ends(*taken(), MailState::Doubtful, MailProblem::BrokenOff));
        DONE(ends(*taken(), MailState::Failed, MailProblem::Later));
    }
};

void TestMails::theAccountIsKept()
{
    QCOMPARE(*readMailAccount(db()), account());
    const qint64 before = ForeignProgram(m_house->file).number(u"SELECT count(*) FROM journal"_s);
    DONE(setMailAccount(db(), one(), account())); // nothing new
    QCOMPARE(ForeignProgram(m_house->file).number(u"SELECT count(*) FROM journal"_s), before);
    MailAccount open = account();
    open.security = MailSecurity::None;
    REFUSED(setMailAccount(db(), one(), open), ErrorCode::InvalidArgument);
    DONE(setMailAccount(db(), one(), {}));
    QVERIFY(!readMailAccount(db())->isSet());
    QCOMPARE(m_house->verified(), QString());
    DONE(setMailAccount(db(), one(), account()));
}

void TestMails::nothingWithoutAnAccount()
{
    DONE(setMailAccount(db(), one(), {}));
    REFUSED(asked(sold({u"A1"_s}), m_ada), ErrorCode::Forbidden);
}

void TestMails::askedForOnce()
{
    const OrderId order = sold({u"A1"_s, u"A2"_s});
    REFUSED(asked(order, u"nobody"_s), ErrorCode::InvalidArgument);
    DONE(asked(order, m_ada));
    QCOMPARE(mail(1).tickets.size(), 2);
    QCOMPARE(mail(1).state, MailState::Waiting);
    REFUSED(asked(order, m_ada), ErrorCode::Forbidden); // waits
    DONE(settleMail(db(), one(), MailId(1), MailSaid::GiveUp));
    DONE(settleMail(db(), one(), MailId(1), MailSaid::GiveUp)); // said already
    DONE(asked(order, m_bob));                                  // nothing of it was sent
}

void TestMails::aTicketHasOnePaper()
{
    const OrderId mailed = sold({u"A1"_s}), printed = sold({u"A2"_s}), queued = sold({u"A3"_s});
    DONE(asked(mailed, m_ada));
    REFUSED(askToPrint(db(), one(), {PrintKind::Tickets, mailed}), ErrorCode::Forbidden);
    REFUSED(recordPrinted(db(), one(), mailed, {}), ErrorCode::Forbidden);
    DONE(recordPrinted(db(), one(), printed, {}));
    REFUSED(asked(printed, m_ada), ErrorCode::Forbidden);
    DONE(askToPrint(db(), one(), {PrintKind::Tickets, queued}));
    REFUSED(asked(queued, m_ada), ErrorCode::Forbidden);
    DONE(settlePrint(db(), one(), PrintJobId(1), PrintSaid::GiveUp));
    DONE(asked(queued, m_ada));
}

void TestMails::toTheSameAddressOnceMore()
{
    const OrderId order = sold({u"A1"_s});
    DONE(asked(order, m_ada));
    DONE(ends(*taken(), MailState::Sent));
    DONE(asked(order, m_ada)); // it was lost among others
    DONE(ends(*taken(), MailState::Sent));
    DONE(asked(order, m_ada));
    QCOMPARE(mail(3).tickets, mail(1).tickets);
    QCOMPARE(ticket(order).state, TicketState::Valid);
}

void TestMails::notToAnotherAddress()
{
    const OrderId order = sold({u"A1"_s});
    DONE(asked(order, m_ada));
    DONE(ends(*taken(), MailState::Sent));
    REFUSED(asked(order, m_bob), ErrorCode::Forbidden);
}

void TestMails::aReprintIsSentAnew()
{
    const OrderId order = sold({u"A1"_s});
    DONE(asked(order, m_ada));
    DONE(ends(*taken(), MailState::Sent));
    DONE(reissueTickets(db(), one(), order, {ticket(order).id}, u"for Bob after all"_s, {}));
    DONE(asked(order, m_bob));
    QCOMPARE(mail(2).validTickets(), QList<TicketId>{ticket(order).id});
    QVERIFY(mail(1).validTickets().isEmpty());
}

void TestMails::sentByOneWorker()
{
    DONE(asked(sold({u"A1"_s}), m_ada));
    const auto first = taken();
    QVERIFY(first);
    QCOMPARE(first->state, MailState::Sending);
    QCOMPARE(first->attempts, 1);
    QCOMPARE(first->address, m_ada);
    QVERIFY(!taken(true));
    DONE(ends(*first, MailState::Sent));
    QCOMPARE(mail(1).state, MailState::Sent);
    QVERIFY(!taken(true));
}

void TestMails::twoWorkersAtOnce()
{
    for (const char *seat : {"A1", "A2", "A3", "A4"})
        DONE(asked(sold({QString::fromLatin1(seat)}), m_ada));
    std::atomic<int> taken = 0;
    const auto work = [&] {
        const auto connection = Connection::open(m_house->file, OpenMode::ReadWrite);
        while (connection) {
            const auto mail = takeNextMail(**connection, m_house->two(), {true}, now());
            if (!mail || !*mail)
                return;
            ++taken;
        }
    };
    std::thread other(work);
    work();
    other.join();
    QCOMPARE(int(taken), 4);
    for (qint64 id = 1; id <= 4; ++id)
        QCOMPARE(mail(id).attempts, 1);
}

void TestMails::byAnyComputerThatCan()
{
    DONE(asked(sold({u"A1"_s}), m_ada));
    MailsToTake without;
    without.canSend = false;
    const auto elsewhere = takeNextMail(db(), m_house->two(), without, now());
    DONE(elsewhere);
    QVERIFY(!*elsewhere); // it could only fail there
    QVERIFY(readOpenMails(db(), u"counter/2"_s)->isEmpty());
    const auto able = takeNextMail(db(), m_house->two(), {}, now());
    DONE(able);
    QVERIFY(*able);
}

void TestMails::triedAgainAfterAPause()
{
    DONE(asked(sold({u"A1"_s}), m_ada));
    DONE(ends(*taken(), MailState::Failed, MailProblem::Unreachable));
    QVERIFY(!taken());
    m_house->clock.advanceMs(14'999);
    QVERIFY(!taken());
    m_house->clock.advanceMs(1);
    DONE(ends(*taken(), MailState::Failed, MailProblem::Later));
    m_house->clock.advanceMs(15'000);
    QVERIFY(!taken());
    QVERIFY(taken(true)); // a person says so
}

void TestMails::refusedForGood()
{
    const OrderId order = sold({u"A1"_s});
    DONE(asked(order, m_ada));
    DONE(ends(*taken(), MailState::Failed, MailProblem::NoSuchAddress));
    m_house->clock.advanceMs(3'600'000);
    QVERIFY(!taken());
    QVERIFY(!problemText(mail(1).problem).isEmpty());
    DONE(settleMail(db(), one(), MailId(1), MailSaid::Again, m_bob)); // the same tickets: nothing was sent
    QCOMPARE(mail(1).state, MailState::GivenUp);
    QCOMPARE(mail(2).address, m_bob);
    QCOMPARE(mail(2).validTickets(), QList<TicketId>{ticket(order).id});
    QCOMPARE(readOrder(db(), order)->tickets.size(), 1);
}

void TestMails::notAfterADay()
{
    DONE(asked(sold({u"A1"_s}), m_ada));
    m_house->clock.advanceMs(longestUnaskedMailMs - 1);
    const auto late = takeNextMail(db(), one(), {}, now());
    QVERIFY(late && *late);
    DONE(ends(**late, MailState::Failed, MailProblem::Later));
    m_house->clock.advanceMs(3'600'000);
    QVERIFY(!taken());
    QVERIFY(taken(true));
}

void TestMails::aWorkerThatDied()
{
    DONE(asked(sold({u"A1"_s}), m_ada));
    const auto dead = taken();
    m_house->clock.advanceMs(longestMailSendingMs - 1);
    QVERIFY(!taken(true));
    QCOMPARE(mail(1).state, MailState::Sending);
    m_house->clock.advanceMs(1);
    QVERIFY(!taken(true));
    QCOMPARE(mail(1).state, MailState::Doubtful);
    QCOMPARE(mail(1).problem, MailProblem::Stopped);
    QVERIFY(!taken(true));              // never again by itself
    DONE(ends(*dead, MailState::Sent)); // it was only slow
    QCOMPARE(mail(1).state, MailState::Sent);
}

void TestMails::answersThatComeLateOrTwice()
{
    DONE(asked(sold({u"A1"_s}), m_ada));
    const auto first = taken();
    DONE(ends(*first, MailState::Failed, MailProblem::NoAnswer));
    const auto second = taken(true);
    QVERIFY(second);
    DONE(ends(*first, MailState::Sent)); // of an attempt that is over
    QCOMPARE(mail(1).state, MailState::Sending);
    DONE(ends(*second, MailState::Sent));
    DONE(ends(*second, MailState::Sent));
    DONE(ends(*second, MailState::Failed, MailProblem::Later));
    QCOMPARE(mail(1).state, MailState::Sent);
}

void TestMails::inDoubtAndSentAgain()
{
    const OrderId order = sold({u"A1"_s});
    DONE(asked(order, m_ada));
    DONE(ends(*taken(), MailState::Doubtful, MailProblem::BrokenOff));
    m_house->clock.advanceMs(3'600'000);
    QVERIFY(!taken(true));
    REFUSED(asked(order, m_ada), ErrorCode::Forbidden); // somebody has to say first
    DONE(settleMail(db(), one(), MailId(1), MailSaid::Again));
    QCOMPARE(mail(2).validTickets(), QList<TicketId>{ticket(order).id}); // the same: they are in one person's hands
    DONE(ends(*taken(), MailState::Doubtful, MailProblem::BrokenOff));
    DONE(settleMail(db(), one(), MailId(2), MailSaid::Arrived));
    QCOMPARE(mail(2).state, MailState::Sent);
    REFUSED(settleMail(db(), one(), MailId(2), MailSaid::Again), ErrorCode::Forbidden);
}

void TestMails::inDoubtToAnotherAddress()
{
    const OrderId order = sold({u"A1"_s});
    DONE(asked(order, m_ada));
    const TicketId before = ticket(order).id;
    DONE(ends(*taken(), MailState::Doubtful, MailProblem::BrokenOff));
    DONE(settleMail(db(), one(), MailId(1), MailSaid::Again, m_bob));
    QVERIFY(ticket(order).id != before);
    QCOMPARE(mail(2).validTickets(), QList<TicketId>{ticket(order).id});
    QVERIFY(mail(1).validTickets().isEmpty()); // what arrived there opens no door
}

void TestMails::givenUpInDoubt()
{
    const OrderId order = sold({u"A1"_s});
    DONE(asked(order, m_ada));
    DONE(ends(*taken(), MailState::Doubtful, MailProblem::BrokenOff));
    DONE(settleMail(db(), one(), MailId(1), MailSaid::GiveUp));
    REFUSED(asked(order, m_bob), ErrorCode::Forbidden); // Ada may have it
    REFUSED(askToPrint(db(), one(), {PrintKind::Tickets, order}), ErrorCode::Forbidden);
    DONE(asked(order, m_ada));
}

void TestMails::refundedMeanwhile()
{
    const OrderId order = sold({u"A1"_s, u"A2"_s}), gone = sold({u"A3"_s});
    DONE(asked(order, m_ada));
    DONE(asked(gone, m_ada));
    DONE(refundOrder(db(), one(), gone, {}, {}, u"ill"_s));
    DONE(refundOrder(db(), one(), order, {ticket(order).id}, {}, u"ill"_s));
    const auto first = taken();
    QVERIFY(first);
    QCOMPARE(first->validTickets().size(), 1);
    QVERIFY(!taken());
    QCOMPARE(mail(2).state, MailState::GivenUp);
    QCOMPARE(mail(2).problem, MailProblem::Nothing);
}

void TestMails::noAddressInTheJournal()
{
    prepare();
    DONE(settleMail(db(), one(), MailId(2), MailSaid::Again, m_bob));
    ForeignProgram program(m_house->file);
    for (const char *word : {"ada@", "bob@"}) {
        const QString sql = u"SELECT count(*) FROM journal WHERE body LIKE '%%1%'"_s.arg(QLatin1StringView(word));
        QCOMPARE(program.number(sql), 0);
    }
    QCOMPARE(program.number(u"SELECT count(*) FROM command_key WHERE request || answer LIKE '%ada@%'"_s), 0);
}

void TestMails::erasedWithItsPatron()
{
    const auto ada = made(u"Ada Lovelace"_s, u"countess@example.org"_s);
    DONE(ada);
    const OrderId hers = sold({u"A1"_s}), waiting = sold({u"A2"_s}), other = sold({u"A3"_s});
    for (const OrderId order : {hers, waiting})
        DONE(nameOrder(db(), one(), order, PatronChoice::of(ada->no)));
    DONE(asked(hers, m_ada));
    DONE(ends(*taken(), MailState::Sent));
    DONE(asked(waiting, m_ada));
    DONE(asked(other, m_bob));
    DONE(erasePatron(db(), one(), ada->no));
    QCOMPARE(mail(1).address, QString());
    QCOMPARE(mail(2).address, QString());
    QCOMPARE(mail(3).address, m_bob);
    QCOMPARE(taken()->id, MailId(3)); // nobody knows where the other was to go
    QCOMPARE(mail(2).problem, MailProblem::Erased);
    QCOMPARE(mail(1).state, MailState::Sent);
}

void TestMails::erasedByItsAddress()
{
    const auto ada = made(u"Ada Lovelace"_s, u"Ada@Example.org"_s);
    DONE(ada);
    DONE(asked(sold({u"A1"_s}), m_ada)); // an order of nobody's
    DONE(erasePatron(db(), one(), ada->no));
    QCOMPARE(mail(1).address, QString());
    QCOMPARE(ForeignProgram(m_house->file).number(u"SELECT count(*) FROM mail_job WHERE salt IS NOT NULL"_s), 0);
}

void TestMails::anOlderCopyErasesItToo()
{
    const auto ada = made(u"Ada Lovelace"_s, m_ada);
    DONE(ada);
    DONE(asked(sold({u"A1"_s}), m_ada));
    m_house->close();
    const HouseCopy older(*m_house);
    m_house->reopen();
    DONE(erasePatron(db(), one(), ada->no));
    const auto marks = readErasureMarks(db());
    DONE(marks);
    const auto copy = Connection::open(older.file(), OpenMode::ReadWrite);
    QVERIFY(copy);
    DONE(applyErasures(**copy, one(), *marks));
    QCOMPARE(readMail(**copy, MailId(1))->address, QString());
}

void TestMails::whatAnotherProgramMayNotDo_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("delete") << u"DELETE FROM mail_ticket; DELETE FROM mail_job"_s;
    QTest::newRow("delete its tickets") << u"DELETE FROM mail_ticket"_s;
    QTest::newRow("send again")
        << u"UPDATE mail_job SET state = 'sending', attempts = attempts + 1 WHERE mail_id = 1"_s;
    QTest::newRow("let it wait again") << u"UPDATE mail_job SET state = 'waiting' WHERE mail_id = 1"_s;
    QTest::newRow("send what is in doubt")
        << u"UPDATE mail_job SET state = 'sending', attempts = attempts + 1, problem = '' WHERE mail_id = 2"_s;
    QTest::newRow("no doubt any more")
        << u"UPDATE mail_job SET was_doubtful = 0, state = 'given_up', problem = 'by_person' WHERE mail_id = 2"_s;
    QTest::newRow("sent without being sent") << u"UPDATE mail_job SET state = 'sent' WHERE mail_id = 4"_s;
    QTest::newRow("sent without being counted") << u"UPDATE mail_job SET state = 'sending' WHERE mail_id = 4"_s;
    QTest::newRow("another address") << u"UPDATE mail_job SET address = 'eve@example.org' WHERE mail_id = 4"_s;
    QTest::newRow("an address of one that was erased")
        << u"UPDATE mail_job SET address = '', salt = NULL WHERE mail_id = 1; "
           "UPDATE mail_job SET address = 'eve@example.org' WHERE mail_id = 1"_s;
    QTest::newRow("another order's") << u"UPDATE mail_job SET order_id = 3 WHERE mail_id = 4"_s;
    QTest::newRow("another problem") << u"UPDATE mail_job SET problem = 'login' WHERE mail_id = 3"_s;
    QTest::newRow("a problem without a name") << u"UPDATE mail_job SET problem = 'jam' WHERE mail_id = 3"_s;
    QTest::newRow("to somebody else as well")
        << u"INSERT INTO mail_job SELECT 9, event_id, order_id, 'eve@example.org', salt, asked_terminal, asked_clerk, "
           "asked_at, 'waiting', 0, '', 0, 1, 1 FROM mail_job WHERE mail_id = 1; "
           "INSERT INTO mail_ticket VALUES (9, 1, 1, 1, 0)"_s;
    QTest::newRow("on paper as well")
        << u"INSERT INTO print_job SELECT 9, 'tickets', event_id, order_id, NULL, 'x', asked_terminal, asked_clerk, "
           "asked_at, 'waiting', 0, '', '', 0, 1, 1 FROM mail_job WHERE mail_id = 1; "
           "INSERT INTO print_ticket VALUES (9, 1, 1, 1, 0)"_s;
    QTest::newRow("begins sent")
        << u"INSERT INTO mail_job SELECT 9, event_id, order_id, address, salt, asked_terminal, "
           "asked_clerk, asked_at, 'sent', 1, '', 0, 1, 1 FROM mail_job WHERE mail_id = 1"_s;
    QTest::newRow("free a ticket") << u"UPDATE mail_ticket SET is_free = 1 WHERE ticket_id = 1"_s;
    QTest::newRow("free a doubtful one") << u"UPDATE mail_ticket SET is_free = 1 WHERE ticket_id = 2"_s;
    QTest::newRow("an account that nobody set") << u"UPDATE mail_account SET value = '{\"server\":\"eve\"}'"_s;
    QTest::newRow("no account any more") << u"DELETE FROM mail_account"_s;
}

void TestMails::whatAnotherProgramMayNotDo()
{
    prepare();
    QFETCH(QString, sql);
    QVERIFY(!ForeignProgram(m_house->file).tries(u"BEGIN; "_s + sql + u"; COMMIT"_s).isEmpty());
    QCOMPARE(readOpenMails(db(), {})->size(), 3); // nothing of it stands
}

void TestMails::verifySeesWhatWasForced_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("named");
    QTest::newRow("never asked for")
        << u"DELETE FROM mail_ticket WHERE mail_id = 4; DELETE FROM mail_job WHERE mail_id = 4"_s << u"Mail 4"_s;
    QTest::newRow("sent") << u"UPDATE mail_job SET state = 'sent', problem = '' WHERE mail_id = 3"_s << u"Mail 3"_s;
    QTest::newRow("not sent") << u"UPDATE mail_job SET state = 'waiting', attempts = 0 WHERE mail_id = 1"_s
                              << u"Mail 1"_s;
    QTest::newRow("no doubt") << u"UPDATE mail_job SET was_doubtful = 0, state = 'failed' WHERE mail_id = 2"_s
                              << u"Mail 2"_s;
    QTest::newRow("another address") << u"UPDATE mail_job SET address = 'eve@example.org' WHERE mail_id = 4"_s
                                     << u"Mail 4"_s;
    QTest::newRow("free") << u"UPDATE mail_ticket SET is_free = 1 WHERE mail_id = 1"_s << u"Mail 1"_s;
    QTest::newRow("another clerk") << u"UPDATE mail_job SET asked_clerk = 'Bob' WHERE mail_id = 1"_s << u"Mail 1"_s;
    QTest::newRow("another account") << u"UPDATE mail_account SET value = '{\"server\":\"eve\"}'"_s
                                     << u"The mail account"_s;
}

void TestMails::verifySeesWhatWasForced()
{
    prepare();
    QCOMPARE(m_house->verified(), QString());
    QFETCH(QString, sql);
    QFETCH(QString, named);
    verifyFinds(*m_house, sql, named);
}

ROWLOCK_TEST(TestMails)
#include "tst_mails.moc"
