// A card's number is refused in whatever people type, and nothing is written where it is.
#include "model/store/blocks.h"
#include "model/store/event_refunds.h"
#include "model/store/holds.h"
#include "model/store/journal.h"
#include "model/store/moves.h"
#include "model/store/order_notes.h"
#include "model/store/patrons.h"
#include "model/store/reissue.h"
#include "model/store/sales.h"
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
    REFUSED(namePatron(db, clerk, hold->id, typed), refused);
    REFUSED(releaseHold(db, clerk, hold->id, typed), refused);
    REFUSED(moveSeats(db, clerk, event, {{u"A1"_s, u"B1"_s}}, typed), refused);
    REFUSED(blockSeats(db, clerk, event, house.plan, {u"B2"_s}, u"H"_s, typed), refused);
    REFUSED(refundForEvent(db, clerk, event, order, {FeesBack::Kept}, typed), refused);
    REFUSED(joinWaitlist(db, clerk, event, {2, {}, {}, typed, {}}, {}), refused);
    REFUSED(joinWaitlist(db, clerk, event, {2, {}, {}, u"Smith"_s, typed}, {}), refused);
    QCOMPARE(entries(), before);
}

ROWLOCK_TEST(TestNoCardNumbers)
#include "tst_no_card_numbers.moc"
