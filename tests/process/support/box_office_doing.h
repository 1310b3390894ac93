// How the pure model does what is not refused. For box_office_acts.cpp, box_office_money.cpp and box_office_parts.cpp
// alone.
#pragma once

#include "tests/process/support/box_office_model.h"

namespace rowlock::pure {

// Activity moves the deadline, never back and never past the ceiling.
void moveDeadline(Hold &hold, qint64 seconds, qint64 now);

// One command being done: changes the model and writes down what the journal must say.
class Doing
{
public:
    Doing(Model &model, const Command &command, qint64 now, const Choice &choice)
        : m_model(model), m_command(command), m_now(now), m_choice(choice), m_numbers(choice.numbers),
          m_event(command.what == u"expire" ? 0 : model.eventOf(command))
    {}

    Model::Outcome run();

private:
    Event &event() { return m_model.events[m_event - 1]; }
    Hold &hold(qint64 id) { return m_model.holds[id - 1]; }
    // What was just made, where its number says: the next one, or the one that a server has drawn for it.
    template <typename T>
    qint64 add(const char *what, QList<T> &list, const T &made)
    {
        const qint64 number = drawn(what, list.size() + 1);
        while (list.size() < number)
            list.append(T());
        if (isThere(list, number))
            note(QStringLiteral("a number was given twice"), -1, 0, 0, {});
        list[number - 1] = made;
        return number;
    }
    qint64 drawn(const char *what, qint64 next)
    {
        QList<qint64> &numbers = m_numbers[QLatin1String(what)];
        return numbers.isEmpty() ? next : numbers.takeFirst();
    }
    void note(const QString &kind, qint64 seat, qint64 holdId, qint64 order, const QJsonObject &body);
    void noteHold(const char *kind, qint64 id);
    void noteOfHouse(const char *kind, const QJsonObject &body); // of no event
    void changeSeat(int number, const QString &state, qint64 holdId, qint64 ticket, qint64 block, qint64 order,
                    const QJsonObject &sold = {});
    void places(const char *kind, int pool, qint64 quantity, qint64 holdId, qint64 order, QJsonObject body = {});
    void freeAll(qint64 id);
    void end(qint64 id, const char *state);
    void yieldAll(qint64 own);
    void claim(qint64 id);
    void touch(qint64 id, qint64 seconds);
    void join(qint64 id, qint64 with);
    void joinAlone();
    void answerHold(qint64 id) { m_outcome.answer = m_model.heldAnswer(id); }

    void takeHold();
    void addToHold();
    void takeBack();
    void changePlaces(Hold &one, int pool);
    void changeTypes();
    void agree();
    void takeExtras();
    void beginPayment();
    void settle();
    void chargePart(qint64 number, const Money &handed);
    void giveBack();
    void keepDeposit();
    qint64 keepOne(qint64 hold, const QList<PartShare> &parts, const QList<Money> &payments);
    void backFromPayment(qint64 id);
    void releaseUnpaid(qint64 id);
    void closeAttempt(qint64 id, const char *state, qint64 order);
    void noteVoucher(const char *what, const Spent &spent, qint64 holdId, qint64 order);
    void reserveVoucher(qint64 id, const Spent &spent);
    void returnVoucher(qint64 id);
    void returnVoucherOf(qint64 order);
    void sell(qint64 id, const QList<Money> &lines);
    qint64 sellOne(const Priced::Share &share, const QList<Money> &payments);
    void takeMoney(qint64 order, const QList<Money> &payments);
    void sellPlaces(qint64 id, const QList<Priced::Place> &places, qint64 order);
    void addLines(qint64 order, qint64 count);
    qint64 issue(qint64 order, const Priced::Place &place);
    void pay(qint64 order, const Money &payment, const char *kind);
    void enterCard(qint64 card, qint64 amount, qint64 holdId, qint64 order, qint64 part = 0);
    void payAccount();
    qint64 takeBackTheRest(Order &order, QJsonObject &body);
    qint64 takeBackKept(Order &order, QJsonObject &body);
    void refund();
    void refundOne(qint64 number);
    void refundMoney(qint64 order, qint64 amount);
    void expire();
    void block();
    void unblock();

    bool ofHouse();
    void useApproval(const QString &right);
    bool isWrongPin();
    void signIn();
    void signOut();
    void approve();
    void changeRole();
    void noteOfShift(const char *kind, qint64 shift, QJsonObject body);
    void enterCash(qint64 shift, const char *kind, qint64 amount);
    qint64 throughTill(const QString &method, qint64 amount);
    void turnOver(qint64 sales, qint64 returns);
    void workIn(qint64 shift);
    void openShift();
    void closeShift();
    void moveCash();
    void changeShift();
    void leaveAtWillcall();
    void handOver();
    void changeWillcall();
    void tie(qint64 id, qint64 reservation, const char *kind);
    void nameOnce(qint64 id);
    void reserve();
    qint64 holdAgain(const ToBeHad &there, qint64 event);
    static bool asTheyWere(Hold &kept, const Released &had);
    void reserveAgain();
    void giveUpReservation();
    void changeReservation();

    Model &m_model;
    const Command &m_command;
    qint64 m_now;
    const Choice &m_choice;
    QMap<QString, QList<qint64>> m_numbers; // not used yet
    qint64 m_event;
    Model::Outcome m_outcome;
};

} // namespace rowlock::pure
