#include "model/service/demo_season.h"

#include "model/service/demo_text.h"

namespace rowlock::demo {
namespace {

QStringList seats(const QString &section, const QString &row, int from, int to)
{
    QStringList refs;
    for (int number = from; number <= to; ++number)
        refs.append(QStringLiteral("%1-%2-%3").arg(section, row).arg(number));
    return refs;
}

Venue harbourTheatre()
{
    return {QStringLiteral(":/demo/harbour-theatre.json"),
            {{QStringLiteral("Standard"), 46}, {QStringLiteral("Circle"), 31}, {QStringLiteral("Premium"), 23}}};
}

Venue foundryHall()
{
    return {
        QStringLiteral(":/demo/foundry-hall.json"),
        {{QStringLiteral("Standing floor"), 57, true}, {QStringLiteral("Rake"), 36}, {QStringLiteral("Gallery"), 7}}};
}

// Those who come in a wheelchair pay the lower price, and whoever comes with them comes free.
QList<Price> theatrePrices(int premium, int standard, int circle)
{
    return {{QStringLiteral("Premium"), premium},
            {QStringLiteral("Standard"), standard},
            {QStringLiteral("Circle"), circle},
            {QStringLiteral("Wheelchair"), circle},
            {QStringLiteral("Companion"), 0}};
}

QList<Price> hallPrices(int standing, int rake, int gallery)
{
    return {{QStringLiteral("Standing floor"), standing},
            {QStringLiteral("Rake"), rake},
            {QStringLiteral("Gallery"), gallery},
            {QStringLiteral("Wheelchair"), gallery},
            {QStringLiteral("Companion"), 0}};
}

QList<HouseSeats> openingNight()
{
    return {
        {QStringLiteral("H"), Demo::tr("House seats of the management"),
         seats(QStringLiteral("Stalls"), QStringLiteral("E"), 9, 12)},
        {QStringLiteral("P"), Demo::tr("Press"), seats(QStringLiteral("Stalls"), QStringLiteral("G"), 8, 10)},
        {QStringLiteral("D"), Demo::tr("Doctor on duty"), seats(QStringLiteral("Stalls"), QStringLiteral("M"), 1, 1)}};
}

QList<HouseSeats> mixingDesk()
{
    return {{QStringLiteral("K"), Demo::tr("No view past the mixing desk"),
             seats(QStringLiteral("Rake"), QStringLiteral("A"), 11, 14)}};
}

} // namespace

Season season()
{
    const QTime evening(19, 30), afternoon(15, 0);
    const QList<HouseSeats> doctor = openingNight().mid(2);
    const int theatre = 0, hall = 1;
    return {
        {harbourTheatre(), foundryHall()},
        {{Demo::tr("The Tempest"), theatre, 2, evening, theatrePrices(5800, 4200, 2900), 0, 102, openingNight()},
         {Demo::tr("The Tempest (matinee)"), theatre, 3, afternoon, theatrePrices(4600, 3400, 2300), 0, 66, doctor},
         {Demo::tr("The Copper Kettles"), hall, 6, evening, hallPrices(2850, 3600, 3200), 320, 72, mixingDesk()},
         {Demo::tr("The Magic Flute"), theatre, 10, evening, theatrePrices(7200, 5400, 3800), 0, 53, openingNight()},
         {Demo::tr("Harbour Choir: Songs of the Sea"), hall, 17, afternoon, hallPrices(1200, 2200, 1800), 180, 24, {}},
         {Demo::tr("Twelfth Night"), theatre, 24, evening, theatrePrices(5800, 4200, 2900), 0, 0, doctor}}};
}

} // namespace rowlock::demo
