#include "app/rowlockctl/text_table.h"

#include "app/rowlockctl/clean_text.h"
#include "app/rowlockctl/command.h"

#include <QLocale>

#include <algorithm>

namespace rowlock {

TextTable::TextTable(const QStringList &titles)
{
    QStringList heads;
    for (const QString &title : titles) {
        m_toTheRight.append(title.startsWith(u'>'));
        heads.append(m_toTheRight.last() ? title.mid(1) : title);
    }
    m_rows.append(heads);
}

QString TextTable::toString() const
{
    QList<qsizetype> widths(m_toTheRight.size(), 0);
    for (const QStringList &row : m_rows) {
        for (qsizetype i = 0; i < row.size() && i < widths.size(); ++i)
            widths[i] = std::max(widths[i], safeText(row[i]).size());
    }
    QString text;
    for (const QStringList &row : m_rows) {
        QString line;
        for (qsizetype i = 0; i < row.size() && i < widths.size(); ++i) {
            const QString cell = safeText(row[i]);
            line += m_toTheRight[i] ? cell.rightJustified(widths[i]) : cell.leftJustified(widths[i]);
            line += u"  ";
        }
        while (line.endsWith(u' '))
            line.chop(1);
        text += line + u'\n';
    }
    return text;
}

QString safeText(const QString &text)
{
    return cleaned(text);
}

QString amountText(const Money &money)
{
    return toDecimal(money) + u' ' + money.currency.code();
}

QString timeText(Instant instant, const QTimeZone &zone)
{
    return QLocale().toString(inZone(instant, zone), QStringLiteral("ddd yyyy-MM-dd HH:mm"));
}

QString seatsText(qint64 seats)
{
    return seats == 1 ? Ctl::tr("1 seat") : Ctl::tr("%1 seats").arg(digits(seats));
}

QString placesText(qint64 places)
{
    return places == 1 ? Ctl::tr("1 place") : Ctl::tr("%1 places").arg(digits(places));
}

QString clockText(Instant instant, const QTimeZone &zone)
{
    return inZone(instant, zone).toString(QStringLiteral("HH:mm:ss"));
}

QString countersText(const Counters &counters)
{
    return Ctl::tr("%1: %2 available, %3 held, %4 reserved, %5 sold, %6 blocked")
        .arg(placesText(counters.capacity))
        .arg(counters.available)
        .arg(counters.held)
        .arg(counters.reserved)
        .arg(counters.sold)
        .arg(counters.blocked);
}

} // namespace rowlock
