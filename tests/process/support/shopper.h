// A clerk with a mind of its own: asks for whatever comes to it, from a seed, and remembers what it was told.
#pragma once

#include "tests/process/support/box_office_model.h"

#include <QRandomGenerator>
#include <QSet>

#include <functional>

namespace rowlock {

// The card terminal that all share: whether it charged for an attempt, which no counter knows until it asks.
bool deviceCharged(qint64 attempt);
// Every attempt that ended, ended as the device knows it; empty: so it is. The device was never asked about those of
// which no counter heard that they had begun.
QString deviceProblem(const pure::Model &model, const QSet<qint64> &neverAsked = {});

class Shopper
{
public:
    // `seconds`: about how long its holds last where it says so itself.
    Shopper(const QString &terminal, const QStringList &seatRefs, qint64 events, quint32 seed, qint64 seconds = 400)
        : m_terminal(terminal), m_refs(seatRefs), m_events(events), m_seconds(seconds), m_random(seed)
    {}

    // What its screen says of a hold that is to be paid.
    void knowDues(const std::function<pure::Due(qint64)> &due) { m_due = due; }
    void knowTerms() { m_knowsTerms = true; } // of children's prices, goods, the voucher, reductions by hand
    void knowCards(const QStringList &codes) { m_cards = codes; } // of gift cards, numbered from 1

    pure::Command next();
    void learn(const pure::Command &command, const pure::Answer &answer);
    void forget(qint64 hold); // it is a reservation by now, and anybody's

private:
    struct Had
    {
        qint64 hold = 0, total = 0;
        QStringList seats = {};
        qint64 event = 0;
        qint64 attempt = 0;
        pure::Money asked = {};   // by the attempt; no method: all of it by card
        bool isCardEmpty = false; // the gift card that was asked
        bool isOthers = false;    // another terminal's, partly paid
        QList<qint64> parts = {}; // that are paid of it
        bool hasVoucher = false;
        qint64 goods = 0;
    };

    int below(qint64 limit) { return int(m_random.bounded(quint32(limit))); }
    Had *anyHold();
    pure::Command blank(const char *what);
    void askSeats(pure::Command &command);
    pure::ByHand byHand(const Had &hold);
    pure::Command agree(const Had &hold);
    pure::Command sell(const Had &hold);
    pure::Command pay(const Had &hold);
    pure::Command beginPayment(const Had &hold);
    pure::Command settle(const Had &hold, bool charged);
    pure::Command goOnPaying(const Had &hold);
    pure::Command keep(const Had &hold);
    pure::Command payOthers();
    void learnOfBeginning(const pure::Command &command, const pure::Answer &answer);
    void learnOfPayment(const pure::Command &command, const pure::Answer &answer);
    pure::Command refund();
    pure::Command refundKept();
    pure::Command payAccount();
    pure::Money byGiftCard(qint64 amount);
    QList<pure::Money> payments(qint64 due); // in the way that comes to it
    pure::Command unblock();

    QString m_terminal;
    QStringList m_refs;
    qint64 m_events, m_seconds;
    QRandomGenerator m_random;
    std::function<pure::Due(qint64)> m_due = [](qint64) { return pure::Due(); };
    QList<Had> m_holds;
    QList<QPair<qint64, QList<qint64>>> m_orders; // with tickets
    QList<qint64> m_kept;                         // orders that deposits became
    QList<QPair<qint64, QString>> m_blocked;      // event, seat
    QList<QPair<qint64, qint64>> m_owed;          // order, how much when it was sold
    QStringList m_cards;
    bool m_knowsTerms = false;
    qint64 m_newestHold = 0, m_newestOrder = 0, m_newestAttempt = 0, m_closedAttempt = 0, m_returnedPart = 0;
};

} // namespace rowlock
