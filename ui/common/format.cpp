#include "ui/common/format.h"

#include "ui/common/house_model.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>

namespace rowlock {

namespace {

class Format
{
    Q_DECLARE_TR_FUNCTIONS(Format)
};

// "11–14, 20": in the order of a row, and whole numbers that follow one another become a span.
QString numbersText(QStringList numbers)
{
    std::stable_sort(numbers.begin(), numbers.end(), [](const QString &one, const QString &other) {
        return one.toInt() < other.toInt(); // letters count as nothing and stay as they came
    });
    QStringList spans;
    for (qsizetype from = 0; from < numbers.size();) {
        qsizetype to = from;
        bool isNumber = false;
        const int first = numbers.at(from).toInt(&isNumber);
        while (isNumber && to + 1 < numbers.size() && numbers.at(to + 1) == QString::number(first + int(to + 1 - from)))
            ++to;
        if (to - from < 2)
            to = from;
        spans << (to == from ? numbers.at(from) : QStringLiteral("%1–%2").arg(numbers.at(from), numbers.at(to)));
        from = to + 1;
    }
    return spans.join(QStringLiteral(", "));
}

} // namespace

QString moneyText(const Money &money)
{
    return toDisplay(money, QLocale());
}

QString eventDateText(Instant starts, const QByteArray &timeZone)
{
    const QDateTime local = inZone(starts, QTimeZone(timeZone));
    return QLocale().toString(local, QStringLiteral("ddd d MMM yyyy")) + QStringLiteral(", ")
           + QLocale().toString(local.time(), QStringLiteral("HH:mm"));
}

QString timeText(Instant at, const QByteArray &timeZone)
{
    return QLocale().toString(inZone(at, QTimeZone(timeZone)).time(), QStringLiteral("HH:mm"));
}

QByteArray ownTimeZone()
{
    const QByteArray zone = QTimeZone::systemTimeZoneId();
    return QTimeZone::isTimeZoneIdAvailable(zone) ? zone : QByteArrayLiteral("UTC");
}

QString leftText(const Counters &counters)
{
    if (counters.available == 0)
        return Format::tr("Sold out");
    return Format::tr("%1 of %2 left")
        .arg(QLocale().toString(counters.available), QLocale().toString(counters.capacity));
}

QString countText(qint64 seats)
{
    return seats == 1 ? Format::tr("1 seat") : Format::tr("%1 seats").arg(QLocale().toString(seats));
}

QString itemText(const HoldItem &item)
{
    if (item.seatNo >= 0)
        return item.label;
    return QStringLiteral("%1 × %2").arg(QLocale().toString(item.quantity), item.label);
}

QStringList gatheredSeats(const QStringList &labels)
{
    struct Row
    {
        QString head; // "Stalls, row A"
        QStringList numbers;
    };
    static const QString mark = QStringLiteral(", seat ");
    QList<Row> rows;
    for (const QString &label : labels) {
        const qsizetype at = label.lastIndexOf(mark);
        const QString head = at < 0 ? label : label.left(at);
        auto row = std::find_if(rows.begin(), rows.end(), [&](const Row &known) { return known.head == head; });
        if (row == rows.end())
            row = rows.insert(rows.end(), {head, {}});
        if (at >= 0)
            row->numbers << label.mid(at + mark.size());
    }
    QStringList gathered;
    for (const Row &row : std::as_const(rows)) {
        if (row.numbers.isEmpty())
            gathered << row.head;
        else if (row.numbers.size() == 1)
            gathered << row.head + mark + row.numbers.first();
        else
            gathered << Format::tr("%1, seats %2").arg(row.head, numbersText(row.numbers));
    }
    return gathered;
}

QString joinedText(const QStringList &names, int most)
{
    if (names.isEmpty())
        return {};
    if (names.size() > most) {
        const QString first = names.mid(0, most).join(QStringLiteral("; "));
        return Format::tr("%1 and %2 more").arg(first, QLocale().toString(names.size() - most));
    }
    if (names.size() == 1)
        return names.first();
    return Format::tr("%1 and %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral("; ")), names.last());
}

QString itemsText(const QList<HoldItem> &items, int most)
{
    QStringList names;
    for (const HoldItem &item : items)
        names << itemText(item);
    return joinedText(gatheredSeats(names), most);
}

QString seatsText(const HouseModel &house, const QList<int> &seatNos)
{
    QStringList labels;
    for (const int seatNo : seatNos)
        labels << house.seat(seatNo).label;
    return joinedText(gatheredSeats(labels));
}

QString withoutKeyMarks(QString text)
{
    return text.replace(u'&', QStringLiteral("&&"));
}

} // namespace rowlock
