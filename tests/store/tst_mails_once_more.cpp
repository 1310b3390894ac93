// Tickets that went out by e-mail and go once more: to the same address as they are, to another one as new ones, and
// the journal says so in a way that can be told again.
#include "model/store/mail_accounts.h"
#include "model/store/mails.h"
#include "model/store/reissue.h"
#include "tests/store/patron_house.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestMailsOnceMore : public QObject, private PatronHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeHouse();
        DONE(setMailAccount(db(), one(),
                            {u"smtp.example.org"_s, 587, MailSecurity::StartTls, {}, u"box@example.org"_s, {}}));
    }
    void cleanup() { dropHouse(); } // which verifies it

    void refusedToTheSameAddress();
    void refusedAndToAnotherAddress();
    void inTwoMailsBefore();

private:
    const QString m_ada = u"ada@example.org"_s, m_bob = u"bob@example.org"_s;

    Act one() const { return m_house->one(); }
    OrderId sold(const QStringList &seats) { return m_house->sold(one(), m_event, seats)->order.id; }
    Result<MailJob> asked(OrderId order) { return askToMail(db(), one(), order, m_ada); }
    Result<MailJob> ends(MailState state, MailProblem problem = MailProblem::None)
    {
        TRY_GET(const auto mail, takeNextMail(db(), one(), {true}, m_house->clock.now()));
        return mailSent(db(), one(), *mail, {state, problem});
    }
    MailJob mail(qint64 id) { return *readMail(db(), MailId(id)); }
    TicketId ticket(OrderId order) { return readOrder(db(), order)->tickets.last().id; }
    // Sent, lost in the spam, sent once more and refused for good: what went out first is there all the same.
    OrderId sentAndRefused()
    {
        const OrderId order = sold({u"A1"_s});
        const bool done =
            asked(order) && ends(MailState::Sent) && asked(order) && ends(MailState::Failed, MailProblem::Refused);
        return done ? order : OrderId();
    }
};

void TestMailsOnceMore::refusedToTheSameAddress()
{
    const OrderId order = sentAndRefused();
    QVERIFY(order.isValid());
    const TicketId first = ticket(order);
    DONE(settleMail(db(), one(), MailId(2), MailSaid::Again));
    QCOMPARE(mail(3).validTickets(), QList<TicketId>{first}); // as they are: one person has them
    QCOMPARE(m_house->verified(), QString());
}

void TestMailsOnceMore::refusedAndToAnotherAddress()
{
    const OrderId order = sentAndRefused();
    QVERIFY(order.isValid());
    const TicketId first = ticket(order);
    DONE(settleMail(db(), one(), MailId(2), MailSaid::Again, m_bob));
    QCOMPARE(mail(3).address, m_bob);
    QVERIFY(ticket(order) != first); // Ada's open no door
    QCOMPARE(mail(3).validTickets(), QList<TicketId>{ticket(order)});
}

void TestMailsOnceMore::inTwoMailsBefore()
{
    const OrderId order = sold({u"A1"_s, u"A2"_s});
    DONE(asked(order)); // both
    DONE(reissueTickets(db(), one(), order, {ticket(order)}, u"another name"_s, {}));
    DONE(asked(order)); // the new one, while the first mail waits
    QCOMPARE(mail(2).validTickets(), QList<TicketId>{ticket(order)});
    DONE(ends(MailState::Sent));
    DONE(ends(MailState::Sent));
    DONE(asked(order));
    QCOMPARE(mail(3).validTickets().size(), 2);
    QCOMPARE(m_house->verified(), QString());
}

ROWLOCK_TEST(TestMailsOnceMore)
#include "tst_mails_once_more.moc"
