// People who work for the house, and what their roles allow (docs/decisions/staff.md). A house without people asks
// nobody who they are.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/result.h"

#include <QFlags>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace rowlock {

// In the database and on the command line by these names, in this order.
enum class Right {
    Sell = 1 << 0,        // hold, sell, release, the waitlist, names and notes
    SellBlocked = 1 << 1, // seats and places out of a block
    Exchange = 1 << 2,    // exchange, move, another price type
    Reprint = 1 << 3,
    Refund = 1 << 4, // up to the role's limit
    Comp = 1 << 5,
    Reduce = 1 << 6, // a price by hand
    KeepDeposit = 1 << 7,
    GiftCards = 1 << 8, // block, unblock, extend, expire
    Block = 1 << 9,
    Prices = 1 << 10, // price types and lists, fees, tax, discounts, vouchers, goods, deposits
    Programme = 1 << 11,
    Plans = 1 << 12,
    House = 1 << 13,
    Staff = 1 << 14,
    NoSale = 1 << 15,      // the drawer without a sale
    PettyCash = 1 << 16,   // paid into the drawer and out of it
    Shifts = 1 << 17,      // others' shifts, and what must be in a drawer before it is counted
    Patrons = 1 << 18,     // merge, erase, import and export patrons
    HandOvers = 1 << 19,   // take back what was handed over at will-call
    Settlements = 1 << 20, // with promoters
    Reports = 1 << 21,     // the house's figures, besides tonight and one's own
};
Q_DECLARE_FLAGS(Rights, Right)

QList<Right> allRights();
QString rightName(Right right); // "sell_blocked"
QString rightText(Right right); // "sell blocked seats", as after "may"
// Names with a space between, as the database has them; one that this Rowlock does not know gives nothing.
QString rightsToText(Rights rights);
Rights rightsFromText(const QString &text);
Result<Rights> rightsFromNames(const QStringList &names); // invalid_argument

constexpr int administratorRole = 1; // of every house; whoever is made first has it

struct StaffRole
{
    int no = 0; // 0: a new one
    QString name = {};
    Rights rights = {};
    std::optional<Money> refundLimit = {}; // of one act; none: any amount

    bool operator==(const StaffRole &) const = default;
};

// The one that allows least, for somebody of whom nothing was said: the fewest rights, the lowest limit of refunds, the
// newest. Of at least one.
StaffRole mostRestricted(const QList<StaffRole> &roles);

struct StaffMember
{
    int no = 0;
    QString name = {}; // as the journal names them; never another
    int role = administratorRole;
    bool isActive = true;
    int wrongPins = 0; // in a row
    Instant waitUntil = {};

    bool operator==(const StaffMember &) const = default;
};

// Who works at a terminal.
struct AtWork
{
    int no = 0;
    QString name = {}, roleName = {};
    Rights rights = {};
    std::optional<qint64> refundLimit = {}; // minor units

    bool operator==(const AtWork &) const = default;
};

// hasStaff: the house has people, so that somebody has to be signed in.
struct StaffHere
{
    bool hasStaff = false;
    std::optional<AtWork> atWork = {};

    bool operator==(const StaffHere &) const = default;
};

// A second person's word for one act that the first may not do alone.
struct Approval
{
    qint64 id = 0;
    QString by = {}; // who gave it
    Right right = Right::Sell;
    Instant until = {};
};

// Why an act is refused (forbidden): somebody has to sign in first (details.sign_in), or a second person has to approve
// it (details.right, and details.amount and details.limit where an amount is above the role's).
tl::unexpected<Error> refuseUnsigned(const QString &terminal);
tl::unexpected<Error> refuseWithoutRight(const AtWork &who, Right right);
tl::unexpected<Error> refuseAboveLimit(const AtWork &who, const Money &amount, const Money &limit);
bool wantsSignIn(const Error &error);
std::optional<Right> wantsApproval(const Error &error);

// A PIN has 4 to 12 digits, and is none of those that everybody tries first. invalid_argument.
Result<Done> checkPin(const QString &pin);
// How long nobody's PIN is looked at after so many wrong ones in a row: one second, then twice as long each time, up to
// an hour.
qint64 waitAfterWrongPins(int wrong); // milliseconds

} // namespace rowlock
