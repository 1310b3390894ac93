-- More of what the journal tells has to have been done by somebody who may (docs/decisions/staff.md): prices of one performance, changes of the
-- programme, codes, plans, the clock; and PINs and approvals, which name who is signed in there. What two rights open (the price lists of a
-- performance: as prices, or as it is made) is left to verify.
DROP VIEW entry_right;
CREATE VIEW entry_right AS
    SELECT 'order.sold' AS kind, 'sell' AS right_name UNION ALL SELECT 'order.refunded', 'refund' UNION ALL SELECT 'deposit.kept', 'keep_deposit'
    UNION ALL SELECT 'event.created', 'programme' UNION ALL SELECT 'event.opened', 'programme' UNION ALL SELECT 'event.closed', 'programme'
    UNION ALL SELECT 'event.cancelled', 'programme' UNION ALL SELECT 'event.deleted', 'programme' UNION ALL SELECT 'production.saved', 'programme'
    UNION ALL SELECT 'event.edited', 'programme' UNION ALL SELECT 'event.programmed', 'programme' UNION ALL SELECT 'event.drafted', 'programme'
    UNION ALL SELECT 'type.saved', 'prices' UNION ALL SELECT 'list.saved', 'prices' UNION ALL SELECT 'tax.set', 'prices'
    UNION ALL SELECT 'fee.added', 'prices' UNION ALL SELECT 'fee.ended', 'prices' UNION ALL SELECT 'discount.added', 'prices'
    UNION ALL SELECT 'discount.ended', 'prices' UNION ALL SELECT 'voucher.added', 'prices' UNION ALL SELECT 'voucher.ended', 'prices'
    UNION ALL SELECT 'goods.added', 'prices' UNION ALL SELECT 'goods.ended', 'prices' UNION ALL SELECT 'coin.set', 'prices'
    UNION ALL SELECT 'deposit.set', 'prices' UNION ALL SELECT 'pool.priced', 'prices' UNION ALL SELECT 'code.saved', 'block'
    UNION ALL SELECT 'code.removed', 'block' UNION ALL SELECT 'event.accessible', 'block' UNION ALL SELECT 'plan.imported', 'plans'
    UNION ALL SELECT 'plan.renamed', 'plans' UNION ALL SELECT 'plan.deleted', 'plans' UNION ALL SELECT 'event.replanned', 'plans'
    UNION ALL SELECT 'clock.set', 'house' UNION ALL SELECT 'venue.set', 'house' UNION ALL SELECT 'drawer.saved', 'house'
    UNION ALL SELECT 'shift.opened', 'sell' UNION ALL SELECT 'shift.joined', 'sell' UNION ALL SELECT 'shift.left', 'sell'
    UNION ALL SELECT 'shift.cash', 'sell' UNION ALL SELECT 'shift.counted', 'sell' UNION ALL SELECT 'shift.resumed', 'sell'
    UNION ALL SELECT 'shift.closed', 'sell' UNION ALL SELECT 'staff.made', 'staff' UNION ALL SELECT 'staff.changed', 'staff'
    UNION ALL SELECT 'role.saved', 'staff';

-- Another's PIN is set by who manages the staff. One that was lost is set by whoever has the house, with a reason.
CREATE TRIGGER told_by_one_who_is_there BEFORE INSERT ON journal
WHEN NEW.kind IN ('staff.pin', 'approval.given', 'approval.used') AND EXISTS (SELECT 1 FROM staff)
    AND NOT (NEW.kind = 'staff.pin' AND NEW.body LIKE '%"reason":%')
    AND NOT EXISTS (SELECT 1 FROM at_work w WHERE w.terminal = NEW.terminal AND w.name = NEW.clerk AND (NEW.kind <> 'staff.pin'
        OR NEW.body LIKE '%"staff":' || w.staff_no || '}' OR w.rights LIKE '% staff %'
        OR EXISTS (SELECT 1 FROM approval a WHERE a.terminal = NEW.terminal AND a.clerk = NEW.clerk AND a.used_at = NEW.at
            AND a.right_name = 'staff')))
BEGIN SELECT RAISE(ABORT, 'nobody does what their role does not allow'); END;
