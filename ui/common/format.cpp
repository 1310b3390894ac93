#include "ui/common/format.h"

#include "model/domain/joint_sale.h"
#include "model/domain/seat.h"
#include "ui/common/house_model.h"

#include <QCoreApplication>
#include <QLocale>
#include <QSet>
#include <QTimeZone>

#include <algorithm>

namespace rowlock {

namespace {

class Format
{
    Q_DECLARE_TR_FUNCTIONS(Format)
};

constexpr qsizetype leastWhole = 4; // seats of a row or section, to be named as all of it

QString rowOf(const QString &label)
{
    return label.left(std::max<qsizetype>(0, label.lastIndexOf(QStringLiteral(", seat "))));
}

} // namespace

QString poolPriceText(const PoolStatus &pool)
{
    return pool.isSold ? moneyText(pool.price) : QCoreApplication::translate("Format", "not sold now");
}

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

QString dayText(Instant starts, const QByteArray &timeZone)
{
    return QLocale().toString(inZone(starts, QTimeZone(timeZone)), QStringLiteral("ddd d MMM, HH:mm"));
}

QString eventText(const EventSummary &event, const QByteArray &timeZone)
{
    return QStringLiteral("%1, %2").arg(event.name, dayText(event.starts, timeZone));
}

QString eventText(const HouseModel &house, EventId event, const QString &name, const QByteArray &timeZone)
{
    for (const EventSummary &each : house.events()) {
        if (each.id == event)
            return QStringLiteral("%1, %2").arg(name, dayText(each.starts, timeZone));
    }
    return name;
}

QString performancesText(const HouseModel &house, const QList<HoldInfo> &holds, const QByteArray &timeZone)
{
    QString lines;
    for (const HoldInfo &hold : holds) {
        QString name;
        for (const EventSummary &each : house.events())
            name = each.id == hold.event ? each.name : name;
        lines += u'\n' + Format::tr("%1: %2").arg(eventText(house, hold.event, name, timeZone), itemsText(hold.items));
    }
    return lines;
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

QString percentText(qint64 count, qint64 capacity)
{
    if (capacity <= 0)
        return {};
    if (count > 0 && count * 100 < capacity)
        return QStringLiteral("<1%");
    const qint64 nearest = (count * 200 + capacity) / (capacity * 2);
    return QStringLiteral("%1%").arg(QLocale().toString(count < capacity ? std::min<qint64>(nearest, 99) : nearest));
}

QString placesText(qint64 places)
{
    return places == 1 ? Format::tr("1 place") : Format::tr("%1 places").arg(QLocale().toString(places));
}

QString leftText(const Counters &counters)
{
    if (counters.available == 0)
        return Format::tr("Sold out");
    return Format::tr("%1 of %2 left")
        .arg(QLocale().toString(counters.available), QLocale().toString(counters.capacity));
}

// What is not to be had is not sold for that.
QString placesLeftText(const Counters &counters)
{
    QStringList kept;
    const QList<std::pair<qint64, QString>> reasons = {{counters.blocked, Format::tr("%1 blocked")},
                                                       {counters.held, Format::tr("%1 on hold")},
                                                       {counters.reserved, Format::tr("%1 reserved")}};
    for (const auto &[places, words] : reasons) {
        if (places > 0)
            kept << words.arg(QLocale().toString(places));
    }
    return counters.available > 0 || kept.isEmpty() ? leftText(counters)
                                                    : Format::tr("None left: %1").arg(kept.join(QStringLiteral(", ")));
}

QString countText(qint64 seats)
{
    return seats == 1 ? Format::tr("1 seat") : Format::tr("%1 seats").arg(QLocale().toString(seats));
}

QString wholePoolText(const PoolStatus &pool)
{
    const qint64 count = pool.counters.capacity;
    const QString all = pool.kind == PoolKind::Area ? placesText(count) : countText(count);
    return count <= 1 ? all : Format::tr("all %1").arg(all);
}

QString millisecondsText(qint64 microseconds)
{
    const double ms = double(microseconds) / 1000.0;
    return QLocale().toString(ms, 'f', ms < 1 ? 2 : ms < 100 ? 1 : 0);
}

QString durationText(qint64 minutes)
{
    constexpr qint64 hour = 60;
    constexpr qint64 day = 24 * hour;
    constexpr qint64 week = 7 * day;
    const auto text = [](qint64 count, const QString &one, const QString &several) {
        return count == 1 ? one : several.arg(QLocale().toString(count));
    };
    if (minutes > 0 && minutes % week == 0)
        return text(minutes / week, Format::tr("1 week"), Format::tr("%1 weeks"));
    if (minutes > 0 && minutes % day == 0)
        return text(minutes / day, Format::tr("1 day"), Format::tr("%1 days"));
    if (minutes > 0 && minutes % hour == 0)
        return text(minutes / hour, Format::tr("1 hour"), Format::tr("%1 hours"));
    return text(minutes, Format::tr("1 minute"), Format::tr("%1 minutes"));
}

static bool isPlace(const HoldItem &item)
{
    return item.seatNo < 0 && item.seatNo != goneSeat;
}

QString itemText(const HoldItem &item)
{
    return isPlace(item) ? placesOfArea(item.quantity, item.label) : item.label;
}

QString itemsText(const QList<HoldItem> &items, int most)
{
    QStringList labels;
    for (const HoldItem &item : items)
        labels += QStringList(item.quantity, item.label);
    return joinedSeats(labels, most);
}

QString quantityText(const QList<HoldItem> &items)
{
    qint64 seats = 0, places = 0;
    for (const HoldItem &item : items)
        (isPlace(item) ? places : seats) += item.quantity;
    return places == 0  ? countText(seats)
           : seats == 0 ? placesText(places)
                        : Format::tr("%1 tickets").arg(QLocale().toString(seats + places));
}

QString quantityText(const OpenPayment &payment)
{
    if (!payment.changesTypes() || !payment.exchanged)
        return quantityText(payment.hold.items + itemsOf(payment.others));
    QList<HoldItem> items;
    for (const Ticket &ticket : payment.exchanged->tickets) {
        HoldItem item;
        item.seatNo = ticket.seatNo;
        items << item;
    }
    return quantityText(items);
}

// Whole sections and rows by their name, the other seats by number.
static QStringList seatSetParts(const HouseModel &house, const QList<int> &seatNos)
{
    const SeatingPlan &plan = house.plan();
    QSet<int> left(seatNos.begin(), seatNos.end());
    if (left.size() > 1 && left.size() == plan.seats.size())
        return {Format::tr("All %1 seats").arg(QLocale().toString(left.size()))};
    const auto takeWhole = [&left](const QList<int> &seats) {
        if (seats.size() < leastWhole
            || !std::all_of(seats.begin(), seats.end(), [&](int s) { return left.contains(s); }))
            return false;
        for (const int seatNo : seats)
            left.remove(seatNo);
        return true;
    };
    const auto whole = [](const QString &name, qsizetype count) {
        return Format::tr("%1, all %2").arg(name, QLocale().toString(count));
    };
    QStringList parts;
    for (const PlanBlock &block : plan.blocks) {
        if (!block.name.isEmpty() && takeWhole(block.seats))
            parts << whole(block.name, block.seats.size());
    }
    // Of what is left, whole rows: those whose seats are called alike but for their number.
    QHash<QString, QList<int>> rows;
    QStringList heads; // in the order of the selection
    if (left.size() >= leastWhole) {
        for (const int seatNo : seatNos) {
            const QString head = rowOf(house.seat(seatNo).label);
            if (left.contains(seatNo) && !head.isEmpty() && !rows.contains(head)) {
                rows.insert(head, {});
                heads << head;
            }
        }
        for (int seatNo = 0; seatNo < plan.seats.size(); ++seatNo) {
            if (const auto row = rows.find(rowOf(plan.seats.at(seatNo).label)); row != rows.end())
                row->append(seatNo);
        }
    }
    for (const QString &head : std::as_const(heads)) {
        if (takeWhole(rows.value(head)))
            parts << whole(head, rows.value(head).size());
    }
    QStringList labels;
    for (const int seatNo : seatNos) {
        if (left.contains(seatNo))
            labels << house.seat(seatNo).label;
    }
    return parts + gatheredSeats(labels);
}

QString seatsText(const HouseModel &house, const QList<int> &seatNos, int most)
{
    return joinedText(seatSetParts(house, seatNos), most);
}

QString isolated(const QString &name)
{
    const QList<uint> letters = name.toUcs4();
    const bool turns = std::any_of(letters.begin(), letters.end(), [](uint letter) {
        const QChar::Direction way = QChar::direction(letter);
        return way == QChar::DirR || way == QChar::DirAL || way == QChar::DirAN || way == QChar::DirRLE
               || way == QChar::DirRLO || way == QChar::DirRLI;
    });
    return turns ? QChar(0x2068) + name + QChar(0x2069) : name; // first strong isolate, and its end
}

QString withoutKeyMarks(QString text)
{
    return text.replace(u'&', QStringLiteral("&&"));
}

QString inTitle(QString name)
{
    return name.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]"));
}

} // namespace rowlock
