// The sale on the counter: turns what the clerk picks into holds, one command after the other, and says what came of it.
// No widgets; GUI thread. Never waits: answers come as signals.
#pragma once

#include "ui/sell/own_holds.h"
#include "ui/sell/sale_queue.h"

#include <optional>

namespace rowlock {

struct SaleNotice
{
    enum class Kind { Info, Warning, Refused };
    Kind kind = Kind::Info;
    QString text;
    QList<int> seatNos;      // to point out on the map
    bool offersTakeBack = false; // of what lost() has
    bool offersWaitlist = false; // for who asked in vain
};

class SellController : public QObject
{
    Q_OBJECT

public:
    SellController(BoxOffice &office, const HouseModel &house, QObject *parent = nullptr);

    const HoldInfo *sale() const { return m_holds.find(m_saleId); } // null: nothing picked yet
    QList<HoldInfo> aside() const;   // other active ones of this terminal, whichever event
    QList<HoldInfo> inDoubt() const; // in payment, but not by a dialog that is open
    const std::optional<HoldInfo> &lost() const { return m_lost; } // the last one that ended unsold; what it had
    bool lostToOthers() const { return m_lost && m_lostToOthers; } // not released by this counter itself
    QList<HoldItem> lostItems(bool stillFree) const;
    QSet<int> pending() const { return m_queue.pending(); }
    bool isBusy() const { return m_queue.isBusy(); }
    OwnHolds &holds() { return m_holds; }

    // A click: a seat of the sale leaves it, another comes in. Several: those not yet in come in, or else all leave.
    void pick(const QList<int> &seatNos);
    void addNamed(const QStringList &refsOrLabels);
    void addBest(qint64 count, const QString &category);
    void setPlaces(int pool, qint64 quantity); // of a standing area in the sale: more or fewer
    qint64 placesInSale(int pool) const;
    void remove(const HoldItem &item);
    void extend();
    void release();
    void setAside(); // the hold goes on counting; the counter is free for the next customer
    void resume(HoldId id);
    void takeBack();
    void forgetLost();
    // A strict hold's time is up: frees its seats for everybody now rather than when somebody asks, and says so.
    void settleExpired(HoldId id);

    // Around the payment dialogs: the hold is `paying` between the two.
    void beginPayment();
    void abandonPayment();
    void finishSale(HoldId id); // it was sold: the counter is free
    // A payment in doubt that was not charged.
    void returnToSale(HoldId id);
    void releaseDoubtful(HoldId id);

signals:
    void saleChanged();
    void asideChanged();
    void pendingChanged(const QSet<int> &seatNos);
    void notice(const rowlock::SaleNotice &notice);
    void eventWanted(rowlock::EventId event); // a sale of another event was taken up again
    void paymentReady(const rowlock::HoldInfo &hold);
    void paymentRefused(const rowlock::Error &error);

private:
    using Command = std::function<Result<HoldInfo>(Desk &, HoldId sale)>; // sale invalid: none yet
    void enqueue(Command command, QSet<int> adds = {}, QSet<int> takes = {},
                 std::function<void(const Result<HoldInfo> &)> also = {});
    void ask(const SeatRequest &request, const QSet<int> &adds, bool isTakeBack = false);
    void takeOut(const SeatRequest &request, const QSet<int> &takes);
    void say(SaleNotice::Kind kind, const QString &text, const QList<int> &seatNos = {}, bool offersTakeBack = false);
    void noteRefused(const Error &error);
    void enqueuePayment(Command command, std::function<void(const Result<HoldInfo> &)> also);
    void noteEnded(const HoldInfo &hold);
    void noteChanged();
    void followEvent();
    bool isFreeAgain(const HoldItem &item) const; // of the lost sale
    bool canSell() const;
    QStringList refsOf(const QList<int> &seatNos) const;
    int seatOfRef(const QString &ref) const;

    BoxOffice &m_office;
    const HouseModel &m_house;
    OwnHolds m_holds;
    SaleQueue m_queue;
    HoldId m_saleId;
    HoldId m_payingId;
    QSet<HoldId> m_settling;
    QSet<HoldId> m_endingHere; // released or emptied by this counter: no news when it ends
    std::optional<HoldInfo> m_lost;
    bool m_lostToOthers = false;
    bool m_starting = false; // the sale's first command is on its way
    HoldId m_newestId;       // of the holds known before it
    HoldId m_wantedId; // to take up once its event is shown
};

} // namespace rowlock
