// The sale on the counter: turns what the clerk picks into holds, one command after the other, and says what came of it.
// No widgets; GUI thread. Never waits: answers come as signals.
#pragma once

#include "model/domain/late_money.h"
#include "ui/sell/own_holds.h"
#include "ui/sell/sale_queue.h"

#include <optional>

namespace rowlock {

struct SaleNotice
{
    enum class Kind { Info, Warning, Refused };
    Kind kind = Kind::Info;
    QString text;
    QList<int> seatNos;                       // to point out on the map
    bool offersTakeBack = false;              // of what lost() has
    bool offersWaitlist = false;              // for who asked in vain
    std::optional<Instant> basketsUntil = {}; // the text names how long still the first of what is in baskets is held
};

class SellController : public QObject
{
    Q_OBJECT

public:
    SellController(BoxOffice &office, const HouseModel &house, QObject *parent = nullptr);

    const HoldInfo *sale() const { return m_holds.find(m_saleId); } // null: nothing picked yet
    QList<HoldInfo> aside() const; // other active ones of this terminal, whichever event
    const std::optional<HoldInfo> &lost() const { return m_lost; } // the last one that ended unsold; what it had
    bool lostToOthers() const { return m_lost && m_lostToOthers; } // not released by this counter itself
    bool lostWasAside() const { return m_lost && m_lostAside; }    // it was not the one on the counter
    QList<HoldItem> lostItems(bool stillFree) const;
    QSet<int> pending() const { return m_queue.pending(); }
    bool isBusy() const { return m_queue.isBusy(); }
    OwnHolds &holds() { return m_holds; }

    // A click: a seat of the sale leaves it, another comes in. Several: those not yet in come in, or else all leave.
    void pick(const QList<int> &seatNos);
    void addNamed(const QStringList &refsOrLabels);
    void addFromBlocks(
        const QList<int> &seatNos); // blocked ones among them that this terminal may sell; somebody has said so
    void addBest(qint64 count, const QString &category);
    void addBestOf(const SeatRequest &best); // within a section, with accessible places
    // "Something else": other seats for those that addBest() brought last, none of which was shown before; what else is in the
    // sale stays. After the last choice it says so, and begins anew. Nothing while an answer is awaited.
    void nextBest();
    bool canNextBest() const { return !bestInSale().isEmpty(); }
    QStringList bestInSale() const;                             // refs of the seats that "best" brought last
    void exchange(const QList<int> &out, const QList<int> &in); // seats of the sale for others, all or nothing
    Instant now() const { return m_office.clock().now(); }
    void setPlaces(int pool, qint64 quantity); // of a standing area in the sale: more or fewer
    qint64 placesInSale(int pool) const;
    void remove(const HoldItem &item);
    // Whose seats they will be. Not in the queue: a payment that begins next finds it done.
    void namePatron(HoldId id, const QString &name);
    void extend();
    void release();
    void setAside(); // the hold goes on counting; the counter is free for the next customer
    void resume(HoldId id);
    void takeBack(); // beside the sale on the counter, if there is one
    void forgetLost();
    // A strict hold's time is up: frees its seats for everybody now rather than when somebody asks, and says so.
    void settleExpired(HoldId id);

    // Late money: takes back in one transaction what is still to be had of a hold of this terminal whose time is up. Where
    // something is gone, another block is held for a minute: late() until one of the two is chosen. Each choice is about its
    // own sale, named by the hold that was lost; another sale on the counter stays there.
    void takeBackExpired(HoldId id);
    const TakenBack *late() const { return m_lates.isEmpty() ? nullptr : &m_lates.first(); } // the one that ends first
    const TakenBack *late(HoldId lost) const; // offered is there; kept is what is left of the sale
    bool isOnCounter(const TakenBack &late) const;
    void keepLeft(HoldId lost);    // and release what was offered
    void keepLeftIn(HoldId kept);  // the same, named by what is left; nothing if no choice is about it
    void takeOffered(HoldId lost); // and release what is left
    void endOffer(HoldId lost);    // its minute is over: as keepLeft, but a sale set aside stays there

    // Around the payment dialogs: the hold is `paying` between the two. Refusals come as paymentRefused, not as a notice.
    void beginPayment(HoldId id, const PaymentStart &start);
    void abandonPayment(HoldId id, const QString &reason);
    void finishSale(HoldId id); // it was sold: the counter is free
    // A payment in doubt that was not charged: its seats are on sale here again.
    void returnToSale(HoldId id);
    void expectEnd(HoldId id) { m_endingHere.insert(id); }   // somebody here is ending it: no news
    void expectNoEnd(HoldId id) { m_endingHere.remove(id); } // ... and was refused

signals:
    void saleChanged();
    void asideChanged();
    void pendingChanged(const QSet<int> &seatNos);
    void notice(const rowlock::SaleNotice &notice);
    void eventWanted(rowlock::EventId event); // a sale of another event was taken up again
    void paymentReady(const rowlock::PaymentBegun &begun);
    void paymentRefused(rowlock::HoldId hold, const rowlock::Error &error);
    void paymentLeftOpen(rowlock::HoldId hold); // it could not be given up: in doubt from now on
    void takenBack(const rowlock::TakenBack &back);
    void takeBackRefused(const rowlock::Error &error);
    void lateChanged();
    void lateChosen(rowlock::HoldId lost,
                    rowlock::HoldId goesOn); // by somebody or by time; invalid: nothing is left of it

private:
    using Command = std::function<Result<HoldInfo>(Desk &, HoldId sale)>; // sale invalid: none yet
    using Also = std::function<void(const Result<HoldInfo> &)>;
    void enqueue(Command command, QSet<int> adds = {}, QSet<int> takes = {}, Also also = {});
    void enqueuePayment(Command command, Also also, bool tellsRefusal); // of a hold it knows, on the counter or not
    void queue(SaleCommand queued, const Command &command, const Also &also, bool isPayment, bool tellsRefusal);
    void ask(const SeatRequest &request, const QSet<int> &adds, bool isTakeBack = false);
    void takeOut(const SeatRequest &request, const QSet<int> &takes);
    void noteBest(const QString &category, const QString &section, const HoldInfo &hold);
    void noteNextBest(const QStringList &instead, const Result<HoldInfo> &answer);
    void say(SaleNotice::Kind kind, const QString &text, const QList<int> &seatNos = {}, bool offersTakeBack = false);
    void noteRefused(const Error &error);
    void noteTakenBack(const TakenBack &back);
    bool noteLateEnded(const HoldInfo &hold); // true: it was one that was offered
    void endLate(HoldId lost, bool bringsBack);
    std::optional<TakenBack> takeLate(HoldId lost);
    void noteOfferTaken(const TakenBack &late, const Result<HoldInfo> &answer);
    void takeBackBeside();
    void releaseQuietly(HoldId id);
    bool isShown(const HoldInfo &hold) const { return m_house.isLoaded() && hold.event == m_house.event().id; }
    HoldId newestKnown() const;
    void noteEnded(const HoldInfo &hold);
    void noteChanged();
    void followEvent();
    bool isFreeAgain(const HoldItem &item) const; // of the lost sale
    bool canSell() const;
    QList<int> askedFor(const QList<int> &seatNos,
                        bool fromBlocks = false) const; // with a companion's seat, or without accessible ones
    QStringList refsOf(const QList<int> &seatNos) const;
    int seatOfRef(const QString &ref) const;

    BoxOffice &m_office;
    const HouseModel &m_house;
    OwnHolds m_holds;
    SaleQueue m_queue;
    HoldId m_saleId;
    HoldId m_payingId;
    struct Best // what "best" brought last, for the next best
    {
        HoldId hold;
        QString category;
        QString section;
        QStringList seats; // refs
        QStringList shown; // turned down before these
    };
    Best m_best;
    QStringList m_refsBefore; // in the sale when the command that runs began
    QSet<HoldId> m_settling;
    QSet<HoldId> m_endingHere; // released or emptied by this counter: no news when it ends
    std::optional<HoldInfo> m_lost;
    bool m_lostToOthers = false;
    bool m_lostAside = false;
    QList<TakenBack> m_lates; // waiting for a choice, oldest first
    HoldId m_takingBack;      // on its way
    HoldId m_takeBackOf;      // the last one asked for, and ...
    QString m_takeBackKey;    // ... its key, the same for each try
    bool m_starting = false;  // the sale's first command is on its way
    HoldId m_newestId;        // of the holds known before it
    HoldId m_wantedId;        // to take up once its event is shown
};

} // namespace rowlock
