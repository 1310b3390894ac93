// A card's number is refused in whatever people type, and nothing is written where it is.
#include "model/store/blocks.h"
#include "model/store/categories.h"
#include "model/store/discounts.h"
#include "model/store/event_refunds.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/journal.h"
#include "model/store/moves.h"
#include "model/store/order_notes.h"
#include "model/store/patrons.h"
#include "model/store/price_types.h"
#include "model/store/reissue.h"
#include "model/store/sales.h"
#include "model/store/vouchers.h"
#include "model/store/waitlist.h"
#include "tests/support/answers_checked.h"
#include "tests/support/house_fixture.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestNoCardNumbers : public QObject
{
    Q_OBJECT

private slots:
    void areKept();
    void areKeptInRules();
};

void TestNoCardNumbers::areKept()
{
    HouseFixture house;
    Connection &db = *house.connection;
    const Act clerk = house.one();
    const EventId event = house.newEvent();
    const OrderId order = house.sold(clerk, event, {u"A1"_s, u"A2"_s})->order.id;
    const auto hold = house.hold(clerk, event, {u"A3"_s});
    QVERIFY(hold);
    const auto entries = [&db] {
        return rowlock::one<qint64>(db, "SELECT count(*) FROM journal", [](const Row &row) { return row.integer(0); })
            .value();
    };
    const qint64 before = entries();
    const QString typed = u"paid by 4111 1111 1111 1111"_s;
    const ErrorCode refused = ErrorCode::InvalidArgument;
    REFUSED(refundOrder(db, clerk, order, {}, {}, typed), refused);
    REFUSED(reissueTickets(db, clerk, order, {}, typed), refused);
    REFUSED(nameOrder(db, clerk, order, typed), refused);
    REFUSED(noteOrder(db, clerk, order, typed), refused);
    REFUSED(sellHold(db, clerk, hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {}, {}, {}, typed), refused);
    REFUSED(namePatron(db, clerk, hold->id, typed), refused);
    REFUSED(releaseHold(db, clerk, hold->id, typed), refused);
    REFUSED(moveSeats(db, clerk, event, {{u"A1"_s, u"B1"_s}}, typed), refused);
    REFUSED(blockSeats(db, clerk, event, house.plan, {u"B2"_s}, u"H"_s, typed), refused);
    REFUSED(refundForEvent(db, clerk, event, order, {FeesBack::Kept}, typed), refused);
    REFUSED(joinWaitlist(db, clerk, event, {2, {}, {}, typed, {}}, {}), refused);
    REFUSED(joinWaitlist(db, clerk, event, {2, {}, {}, u"Smith"_s, typed}, {}), refused);
    QCOMPARE(entries(), before);
}

// What a manager types stands on tickets, in orders and in the journal.
void TestNoCardNumbers::areKeptInRules()
{
    HouseFixture house;
    Connection &db = *house.connection;
    const Act clerk = house.one();
    const EventId event = house.newEvent();
    const QString typed = u"4111 1111 1111 1111"_s;
    const ErrorCode refused = ErrorCode::InvalidArgument;
    DiscountRule discount;
    discount.name = typed;
    discount.effect = PercentOff{*Percent::of(1000)};
    REFUSED(addDiscount(db, clerk, discount), refused);
    discount.name = u"Family day"_s;
    discount.scope.categories = {typed};
    REFUSED(addDiscount(db, clerk, discount), refused);
    FeeRule fee;
    fee.name = typed;
    fee.amount = HouseFixture::eur(100);
    REFUSED(addFee(db, clerk, fee), refused);
    REFUSED(setTaxRate(db, clerk, typed, *TaxRate::of(700)), refused);
    Voucher voucher;
    voucher.rule.name = u"Friends"_s;
    voucher.rule.effect = PercentOff{*Percent::of(1000)};
    voucher.code = typed;
    REFUSED(makeVoucher(db, clerk, voucher), refused);
    std::swap(voucher.rule.name, voucher.code);
    REFUSED(makeVoucher(db, clerk, voucher), refused);
    voucher.rule.scope.categories = {typed};
    std::swap(voucher.rule.name, voucher.code);
    voucher.code.clear();
    REFUSED(makeVoucher(db, clerk, voucher), refused);
    REFUSED(savePriceType(db, clerk, {-1, typed, u"z"_s, u"#102030"_s, true}), refused);
    const NewCategory category{typed, HouseFixture::eur(1), u"#102030"_s};
    REFUSED(recategorise(db, clerk, event, {{{u"A1"_s}, typed}}, category), refused);
}

ROWLOCK_TEST(TestNoCardNumbers)
#include "tst_no_card_numbers.moc"
