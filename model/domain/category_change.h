// Category and price of seats for one performance: what is asked for.
#pragma once

#include "model/domain/money.h"

#include <QString>
#include <QStringList>

namespace rowlock {

// Seats of one event, by ref or short label, and the category of that event they go to, by name.
struct CategoryChange
{
    QStringList seats;
    QString category;
};

// A category made for one performance beside those of its plan.
struct NewCategory
{
    QString name;
    Money price;
    QString color; // "#rrggbb"
};

} // namespace rowlock
