// A shopper who works for a house with people and drawers: signs in, opens a shift, asks a second person for a word,
// and keeps seats and tickets for patrons. Sells as any shopper does in between.
#pragma once

#include "tests/process/support/shopper.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace rowlock {

class Cashier
{
public:
    struct SeenShift
    {
        qint64 number = 0, drawer = 0;
        bool isCounted = false;
    };
    struct SeenReservation
    {
        qint64 number = 0;
        QString code = {};
        qint64 hold = 0; // 0: it was released
        qint64 event = 0;
    };
    // What its screen says.
    struct Sight
    {
        std::function<pure::Due(qint64)> due;
        std::function<qint64()> now;
        std::function<qint64()> here; // the shift; 0: none
        std::function<QList<SeenShift>()> shifts;
        std::function<QList<SeenReservation>()> reservations;
    };

    Cashier(Shopper shopper, const QString &terminal, const Sight &sight, quint32 seed)
        : m_shopper(std::move(shopper)), m_terminal(terminal), m_sight(sight), m_random(seed)
    {}

    pure::Command next();
    void learn(const pure::Command &command, const pure::Answer &answer);

private:
    int below(qint64 limit) { return int(m_random.bounded(quint32(std::max<qint64>(limit, 1)))); }
    pure::Command blank(const char *what) const;
    pure::Command signIn();
    pure::Command approval();
    pure::Command beginShift();
    pure::Command ofShift();
    pure::Command ofAnyShift(const SeenShift &shift);
    pure::Command reserve();
    pure::Command ofReservation();
    pure::Command payReserved(qint64 hold, int way);
    pure::Command ofWillcall();
    pure::Command changeRole();
    void remember(const pure::Command &command, const pure::Answer &answer);

    Shopper m_shopper;
    QString m_terminal;
    Sight m_sight;
    QRandomGenerator m_random;
    int m_person = 0;
    bool m_hasShift = false, // in which money is taken
        m_wantsSignIn = false;
    bool m_isNew = true;                       // several begin at once
    std::optional<pure::Command> m_unapproved; // what a right was wanted for
    bool m_isApproved = false;
    QSet<qint64> m_plain; // holds of one request, with nothing else agreed
    qint64 m_newestOrder = 0, m_handedOver = 0;
    QList<QPair<qint64, QList<qint64>>> m_orders; // with tickets
};

} // namespace rowlock
