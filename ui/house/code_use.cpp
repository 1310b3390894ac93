#include "ui/house/code_use.h"

#include "ui/common/answer.h"
#include "ui/common/format.h"

namespace rowlock {

CodeUse::CodeUse(BoxOffice &office, QWidget *parent) : ToneLabel({}, Tone::Faint, parent)
{
    setObjectName(QStringLiteral("codeUse"));
    whenAnswered(office.ask([](Desk &desk) { return desk.blocks().seatsByCode(); }), this,
                 [this](const Result<QHash<QString, qint64>> &seats) {
                     if (!seats)
                         return;
                     m_seats = *seats;
                     emit read();
                 });
}

void CodeUse::say(const QString &letter)
{
    const qint64 count = seats(letter);
    setText(count > 0 ? tr("%1 blocked with it now, in all events").arg(countText(count))
                      : tr("No seats are blocked with it now"));
}

} // namespace rowlock
