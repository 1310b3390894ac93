// Readable text: columns that line up, times in the venue's zone, amounts with their currency.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/seat.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace rowlock {

// Titles beginning with '>' stand over columns set to the right. Control characters in cells become visible, so that a
// plan's texts cannot drive the terminal.
class TextTable
{
public:
    explicit TextTable(const QStringList &titles);
    void add(const QStringList &cells) { m_rows.append(cells); }
    bool isEmpty() const { return m_rows.size() == 1; }
    QString toString() const;

private:
    QList<bool> m_toTheRight;
    QList<QStringList> m_rows; // the first one: the titles
};

inline QString digits(qint64 number)
{
    return QString::number(number);
}
QString amountText(const Money &money);                    // "42.00 EUR"
QString timeText(Instant instant, const QTimeZone &zone);  // "Sat 2026-11-21 19:30"
QString seatsText(qint64 seats);                           // "1 seat", "54 seats"
QString placesText(qint64 places);                         // "1 place", "54 places"
QString clockText(Instant instant, const QTimeZone &zone); // "19:42:10"
QString safeText(const QString &text);                     // without characters that move the cursor
QString countersText(const Counters &counters);

} // namespace rowlock
