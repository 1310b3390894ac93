// What a rush was asked to be, read from the command's parameters.
#pragma once

#include "app/rowlockctl/parameters.h"

#include <optional>

namespace rowlock {

struct RushOptions
{
    QStringList experiments; // payment, oversell, soldout, mixed: those to run, in this order
    std::optional<qint64> buyers;
    std::optional<qint64> stock;
    std::optional<qint64> processes;
    std::optional<qint64> seconds;
    std::optional<qint64> requests;
    qint64 paymentMs = 500;
    qint64 seed = 1;
    QString plan; // a file; empty: a made one
    bool copy = false;
    QString keep; // a folder; empty: a temporary one
};

QList<Parameter> rushParameters();
// invalid_argument, also for options that none of the chosen experiments understands.
Result<RushOptions> readRushOptions(const Parameters &parameters);

} // namespace rowlock
