// What is sold with a hold besides its seats: goods, donations, gift cards. Kept with the hold, at the price that was
// told, so that the window, the quote, the payment and the sale agree on it, after a crash too.
#pragma once

#include "model/domain/money.h"
#include "model/domain/pricing/priced_line.h"

#include <QJsonArray>
#include <QList>

namespace rowlock {

struct HoldExtra
{
    LineKind kind = LineKind::Goods; // or a donation, or a gift card
    QString text;                    // as the receipt says it
    Money price;                     // of one
    int quantity = 1;                // goods
    qint64 goods = 0;                // goods: their row
    QString tax = {};                // goods: the code
    qint64 card = 0;                 // gift card: the one that is reloaded; 0: a new one
    std::optional<qint64> days = {}; // new gift card: how long it can be redeemed; none: for ever

    Money total() const { return price * quantity; }
    bool operator==(const HoldExtra &) const = default;
};

constexpr qsizetype mostExtras = 50;
constexpr int mostOfOneExtra = 500;

Money totalOf(const QList<HoldExtra> &extras, const Currency &currency);
// invalid_argument: too many, amounts below zero or of nothing, texts that are empty or too long.
Result<Done> checkExtras(const QList<HoldExtra> &extras, const Currency &currency);

// One text in the table, in the journal and in verify; empty for none.
QJsonArray extrasJson(const QList<HoldExtra> &extras);
QString extrasText(const QList<HoldExtra> &extras);
// Nothing where it cannot be read.
std::optional<QList<HoldExtra>> extrasFromText(const QString &text, const Currency &currency);

} // namespace rowlock
