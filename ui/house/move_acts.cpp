#include "ui/house/move_acts.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

// There and back are one act: the receipt of the last says who sits where.
UndoableAct::Step goingBack(BoxOffice &office, QObject *receiver, std::shared_ptr<MoveReceipt> last,
                            const QString &reason)
{
    return [&office, receiver, last, reason](UndoableAct::Answer answer) {
        const auto job = [event = last->event, moves = last->back(), reason](Desk &desk) {
            return desk.orders().move(event, moves, reason);
        };
        officeStep(office, receiver, job, [last](const MoveReceipt &receipt) { *last = receipt; })(answer);
    };
}

} // namespace

UndoableAct moveAct(BoxOffice &office, QObject *receiver, const MoveReceipt &done, const QString &reason,
                    const QString &text, const QString &also)
{
    const auto last = std::make_shared<MoveReceipt>(done);
    const QString undone = QCoreApplication::translate("MoveActs", "Move undone");
    return {text, goingBack(office, receiver, last, undone), goingBack(office, receiver, last, reason), also};
}

} // namespace rowlock
