// The careless way to be paid: the transaction that looks whether there is one left stays open until the money is in.
// Nothing is oversold, but everybody waits for everybody's payment.
#include "app/rowlockctl/rush/careless/scratch.h"
#include "app/rowlockctl/rush/parts.h"

#include <QThread>

using namespace Qt::StringLiterals;

namespace rowlock {

Result<QJsonObject> payInsideTransaction(BuyerLink &link)
{
    TRY_GET(const auto scratch, Scratch::open(link.text("file")));
    Scratch::Query look(*scratch, "SELECT left_over FROM stock");
    Scratch::Query take(*scratch, "UPDATE stock SET left_over = left_over - 1");
    Scratch::Query sale(*scratch, "INSERT INTO sale (buyer) VALUES (?1)");
    TRY(look.run()); // the first reading of a file costs more than it should here
    TRY(link.awaitStart());
    TRY(scratch->script("BEGIN IMMEDIATE"));
    TRY(look.run());
    const bool sold = look.column(0) > 0;
    if (sold) {
        QThread::msleep(ulong(link.whole("payment_ms"))); // the customer's card, with the lock held
        TRY(take.run());
        TRY(sale.run({link.whole("first")}));
    }
    TRY(scratch->script("COMMIT"));
    link.workIsDone();
    return QJsonObject{{u"sold"_s, sold ? 1 : 0}};
}

} // namespace rowlock
