// What happened, appended in the transaction that made it happen: one entry for every change of a seat, of places in a
// standing area, of a hold, an order, a payment, a block, an event, a plan.
//
// Kinds: house.created plan.imported plan.renamed plan.deleted
//        event.created event.edited event.opened event.closed event.cancelled event.deleted event.accessible
// event.programmed event.drafted production.saved (event_terms.h, productions.h)   event.paired        hold.taken
// hold.changed hold.priced hold.named hold.extended hold.joined hold.paying hold.active hold.sold hold.released
// hold.expired seat.held seat.sold seat.blocked seat.free   places.held places.sold places.blocked places.free
// hold.moved order.moved (moves.h) order.exchanged (event_exchanges.h)        order.named order.noted (order_notes.h)
//        order.sold order.refunded order.lined (order_lines.h) payment.taken payment.refunded payment.settled
//        deposit.set deposit.due deposit.kept (deposits.h)
//        hold.willcall willcall.left willcall.printed willcall.handed_over willcall.taken_back willcall.taken_off
//        (willcall.h)        reservation.made reservation.moved reservation.taken_back (reservations.h; its end is its
// hold's) block.made block.released block.returned block.changed        code.saved code.removed   seat.category
// pool.made pool.priced (of one performance)   type.saved (price_types.h)   list.saved event.lists event.priced
// (price_lists.h, event_prices.h)  tax.set fee.added fee.ended discount.added discount.ended coin.set (of the house,
// house_rules.h and discounts.h) voucher.added voucher.ended voucher.reserved voucher.used voucher.returned
// (vouchers.h) goods.added goods.ended (goods.h)        hold.extras giftcard.entered (hold_extras.h, gift_cards.h)
// order.rounded (exchanges.cpp)        payment.begun payment.charged payment.declined payment.returned payment.late (of
// attempts, payments.h)        gap.insisted (the clerk was told that the choice leaves single seats, and sold it)
// event.replanned seat.altered seat.gone seat.back (a changed plan, replan.h)        clock.anchored clock.set
// clock.mended clock.behind (house_time.h)        key.answered (keys.h)   event.revised (nothing changed but the
// revision)        event.sealed plan.sealed house.sealed journal.redacted (seals.h)
//        house.continued (somebody went on without entries that were lost, lost_entries.h)
//        house.adopted (a backup copy is sold from on purpose, copy_mark.h)
//        staff.made staff.changed staff.pin staff.signed_in staff.signed_out staff.refused (a wrong PIN) role.saved
//        (staff.h, sign_in.h)        approval.given approval.used (sign_in.h, staff_rights.h)
//        venue.set drawer.saved shift.* (drawers.h, shifts.h)   setting.saved terminal.saved (settings.h)
//        template.set paper.chosen paper.printed (papers.h)
//        settlement.made (settlements.h)
//        favourite.saved (report_favourites.h) print.night (night_reports.h)
//        terminal.printer (printers.h) print.asked print.begun print.printed print.failed print.settled (print_jobs.h)
//        mail.account (mail_accounts.h) mail.asked mail.begun mail.sent mail.failed mail.settled (mails.h)
//        waitlist.joined waitlist.offered waitlist.taken waitlist.lapsed waitlist.left
//
// The first entry of an act about an event carries the revision that the act took ("revision").
//
// Entries are dated by the house's time (house_time.h), as the act read it when it had its turn. It never goes
// backwards among those about one event, nor from an entry of the house itself to any after it. On a server acts on two
// events may stand in another order than they were dated in.
// hash = SHA-256(previous hash, field, field, ...) over seq, at, kind, terminal, clerk, event_id, seat_no, hold_id,
// order_id, body, each as a netstring "<bytes>:<UTF-8>," and NULL as "-,". The first entry's previous hash is 32 zero
// bytes. Of an entry whose body lost a patron's name (redacted_by) that hash is of what it said before. The entry
// redacted_by, journal.redacted, has the number of such entries and the SHA-256 over the hashes of what they say now,
// in their order. The chain shows every altered, removed or reordered entry; a cut tail shows against the tables and
// against backups.
#pragma once

#include "model/domain/receipts.h"
#include "model/store/journal_row.h"
#include "model/store/writing.h"

#include <functional>

namespace rowlock {

struct JournalEntry
{
    QString kind;
    EventId event;
    int seatNo = -1; // -1: none
    HoldId hold;
    OrderId order;
    QJsonObject body; // stored with its keys in order
};

// Dates the entry. It is numbered, chained and in the house at the act's end at the latest: an act's entries are
// written together. Who reads the journal within an act, or changes what its triggers compare with the journal's end
// (clock, keys, an event's rules), writes them before, and from there on nobody else adds any until the act is over.
Result<Done> record(Writing &writing, const JournalEntry &entry);
Result<Done> writeEntries(Writing &writing);
// Said before an act's last read: where others may add to the journal, its end comes in the same way to the server, and
// nobody else adds any from here on. Who reads more all the same keeps others waiting for longer.
Result<Done> nothingButWritesFollow(Writing &writing);

// The hash of a stored row; `verify` uses it on what it reads.
QByteArray journalHash(const JournalRow &row);

// Every row, oldest first, one at a time: a journal may be larger than the memory.
Result<Done> eachJournalRow(Connection &connection, const std::function<void(const JournalRow &)> &visit);

// Rows after `afterSeq`, oldest first, at most `limit`.
Result<QList<JournalRow>> journalRows(Connection &connection, qint64 afterSeq, qint64 limit);

// Those whose bodies had a patron's name in an older Rowlock.
Result<QList<JournalRow>> namingRows(Connection &connection);

Result<QList<JournalLine>> seatHistory(Connection &connection, EventId event, int seatNo);
Result<JournalPage> readJournal(Connection &connection, qint64 afterSeq, qint64 limit);
Result<JournalMark> readJournalMark(Connection &connection, std::optional<qint64> afterSeq); // none: nothing is new

} // namespace rowlock
