// One terminal's hand on the house: the open file, who works at it and its time, and by trade what can be done there.
// Owns the connection; lives on one thread (the database thread of BoxOffice, or the command line's main thread) and
// never outlives it. Its parts are made for one command and kept by nobody: desk.holds().extend(hold).
// Every call of a part may answer busy (the turn could not be had in time), storage_unusable, storage_full or
// storage_corrupt; other codes are named where they can occur.
#pragma once

#include "model/domain/house_access.h"
#include "model/service/block_desk.h"
#include "model/service/desk_session.h"
#include "model/service/event_desk.h"
#include "model/service/finding_desk.h"
#include "model/service/gift_card_desk.h"
#include "model/service/hold_desk.h"
#include "model/service/inventory_desk.h"
#include "model/service/order_desk.h"
#include "model/service/patron_desk.h"
#include "model/service/payment_desk.h"
#include "model/service/plan_desk.h"
#include "model/service/report_desk.h"
#include "model/service/reservation_desk.h"
#include "model/service/settings_desk.h"
#include "model/service/shift_desk.h"
#include "model/service/staff_desk.h"
#include "model/service/upkeep_desk.h"
#include "model/service/voucher_desk.h"
#include "model/service/waitlist_desk.h"
#include "model/service/willcall_desk.h"

#include <memory>

namespace rowlock {

struct NewHouse
{
    Currency currency;
    QByteArray timeZone = "Europe/Berlin"; // IANA; the venue's
    QList<PriceType> types = {};           // besides those of every house
};

class FavouriteDesk;
class MailDesk;
class PrintDesk;

class Desk
{
public:
    // Creates the file; refuses (storage_unusable) where anything exists under that name.
    // Complete or not there at all.
    static Result<HouseFacts> createHouse(const QString &file, const NewHouse &house, const Clock &clock);
    // storage_unusable (missing, not ours, network share), storage_newer, storage_corrupt.
    static Result<std::unique_ptr<Desk>> open(const HouseAccess &house, const Actor &actor, const Clock &clock);
    // ... and keeps `clock` at the house's time, for whoever shows times.
    static Result<std::unique_ptr<Desk>> open(const HouseAccess &house, const Actor &actor,
                                              std::shared_ptr<HouseClock> clock);
    // Checks the copy first, keeps the replaced file beside it as ....before-restore-<time>. The receipt names the
    // programs that had it open.
    // `erasures`: a newer copy that knows who was erased since, where the house in the way does not (restore.h).
    static Result<BackupReceipt> restore(const QString &copy, const QString &file, const Clock &clock,
                                         const QString &erasures = {});

    // For a window, whose holds are found again by its terminal's name: nobody else may have that, on any computer.
    // forbidden, with details.taken, where somebody has.
    Result<Done> claimTerminal();

    HouseFacts facts() const { return m_session->facts(); }
    Actor actor() const { return m_session->actor(); }
    void setActor(const Actor &actor);
    const HouseClock &clock() const { return m_session->clock(); } // as of opening, or of upkeep().readClock()

    PlanDesk plans() { return PlanDesk(*m_session); }
    EventDesk events() { return EventDesk(*m_session); }
    HoldDesk holds() { return HoldDesk(*m_session); }
    ReservationDesk reservations() { return ReservationDesk(*m_session); }
    WillcallDesk willcall() { return WillcallDesk(*m_session); }
    WaitlistDesk waitlist() { return WaitlistDesk(*m_session); }
    PaymentDesk payments() { return PaymentDesk(*m_session); }
    GiftCardDesk giftCards() { return GiftCardDesk(*m_session); }
    OrderDesk orders() { return OrderDesk(*m_session); }
    BlockDesk blocks() { return BlockDesk(*m_session); }
    InventoryDesk inventory() { return InventoryDesk(*m_session); }
    VoucherDesk vouchers() { return VoucherDesk(*m_session); }
    ReportDesk reports() { return ReportDesk(*m_session); }
    FindingDesk finding() { return FindingDesk(*m_session); }
    PatronDesk patrons() { return PatronDesk(*m_session); }
    StaffDesk staff() { return StaffDesk(*m_session); }
    ShiftDesk shifts() { return ShiftDesk(*m_session); }
    SettingsDesk settings() { return SettingsDesk(*m_session); }
    UpkeepDesk upkeep() { return UpkeepDesk(*m_session); }

    // For the reports of this layer and for tests.
    Connection &connection() { return m_session->connection(); }

private:
    friend class PrintDesk;     // one more part, made as PrintDesk(desk)
    friend class MailDesk;      // likewise
    friend class FavouriteDesk; // likewise
    explicit Desk(std::unique_ptr<DeskSession> session) : m_session(std::move(session)) {}

    std::unique_ptr<DeskSession> m_session;
};

} // namespace rowlock
