#include "model/domain/gathered_seats.h"

#include <QCoreApplication>
#include <QList>
#include <QLocale>

#include <algorithm>

namespace rowlock {

namespace {

struct SeatTexts
{
    Q_DECLARE_TR_FUNCTIONS(GatheredSeats)
};

constexpr QLatin1String seatMark(", seat ");

// How many numbers from `from` on follow one another by `step`.
qsizetype spanLength(const QStringList &numbers, qsizetype from, int step)
{
    bool isNumber = false;
    const int first = numbers.at(from).toInt(&isNumber);
    qsizetype length = 1;
    while (isNumber && from + length < numbers.size()
           && numbers.at(from + length) == QString::number(first + step * int(length)))
        ++length;
    return length;
}

// "11–14, 20": in the order of a row, and whole numbers that follow one another become a span; those of one side of an
// aisle, where the other has the odd ones, a span of even ones.
QString numbersText(QStringList numbers)
{
    std::stable_sort(numbers.begin(), numbers.end(), [](const QString &one, const QString &other) {
        return one.toInt() < other.toInt(); // letters count as nothing and stay as they came
    });
    QStringList spans;
    for (qsizetype from = 0; from < numbers.size();) {
        const qsizetype next = spanLength(numbers, from, 1);
        const qsizetype everyOther = spanLength(numbers, from, 2);
        const qsizetype length = next > 2 ? next : everyOther > 3 ? everyOther : 1;
        const QString first = numbers.at(from);
        const QString last = numbers.at(from + length - 1);
        if (length == 1)
            spans << first;
        else if (next > 2)
            spans << QStringLiteral("%1–%2").arg(first, last);
        else
            spans
                << (first.toInt() % 2 == 0 ? SeatTexts::tr("%1–%2 even") : SeatTexts::tr("%1–%2 odd")).arg(first, last);
        from += length;
    }
    return spans.join(QStringLiteral(", "));
}

struct SeatsOfRow
{
    QString head; // "Stalls, row A", or a standing area
    QStringList numbers;
    qint64 places = 0;

    QString text() const
    {
        if (numbers.isEmpty())
            return places == 1 ? head : placesOfArea(places, head);
        if (numbers.size() == 1)
            return head + seatMark + numbers.first();
        return SeatTexts::tr("%1, seats %2").arg(head, numbersText(numbers));
    }
};

QList<SeatsOfRow> rowsOf(const QStringList &labels)
{
    QList<SeatsOfRow> rows;
    for (const QString &label : labels) {
        const qsizetype at = label.lastIndexOf(seatMark);
        const QString head = at < 0 ? label : label.left(at);
        auto row = std::find_if(rows.begin(), rows.end(), [&](const SeatsOfRow &known) { return known.head == head; });
        if (row == rows.end())
            row = rows.insert(rows.end(), {head, {}});
        if (at >= 0)
            row->numbers << label.mid(at + seatMark.size());
        else
            ++row->places;
    }
    return rows;
}

QString moreText(const QString &first, qint64 seats, qint64 places)
{
    const qint64 more = seats + places;
    const QString text =
        places == 0  ? (more == 1 ? SeatTexts::tr("%1 and 1 more seat") : SeatTexts::tr("%1 and %2 more seats"))
        : seats == 0 ? (more == 1 ? SeatTexts::tr("%1 and 1 more place") : SeatTexts::tr("%1 and %2 more places"))
                     : SeatTexts::tr("%1 and %2 more seats and places");
    return more == 1 ? text.arg(first) : text.arg(first, QLocale().toString(more));
}

QString firstOf(const QList<SeatsOfRow> &rows, int most)
{
    QStringList texts;
    for (const SeatsOfRow &row : rows)
        texts << row.text();
    if (rows.size() <= most)
        return joinedText(texts, most);
    qint64 seats = 0, places = 0;
    for (const SeatsOfRow &row : rows.mid(most)) {
        seats += row.numbers.size();
        places += row.places;
    }
    return moreText(texts.mid(0, most).join(QStringLiteral("; ")), seats, places);
}

} // namespace

QString placesOfArea(qint64 quantity, const QString &area)
{
    return QStringLiteral("%1 × %2").arg(QLocale().toString(quantity), area);
}

QStringList gatheredSeats(const QStringList &labels)
{
    QStringList gathered;
    for (const SeatsOfRow &row : rowsOf(labels))
        gathered << row.text();
    return gathered;
}

QString joinedSeats(const QStringList &labels, int most)
{
    return firstOf(rowsOf(labels), most);
}

QString joinedText(const QStringList &names, int most)
{
    if (names.isEmpty())
        return {};
    if (names.size() > most) {
        const QString first = names.mid(0, most).join(QStringLiteral("; "));
        return SeatTexts::tr("%1 and %2 more").arg(first, QLocale().toString(names.size() - most));
    }
    if (names.size() == 1)
        return names.first();
    return SeatTexts::tr("%1 and %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral("; ")), names.last());
}

} // namespace rowlock
