// A house for the proofs, made through the desk as a person would: the small theatre of tests/support/house_fixture.h
// with several events, yielding and strict by turns.
#pragma once

#include "model/domain/clock.h"

#include <QString>
#include <QStringList>

namespace rowlock {

// `seconds`: how long a hold lasts; its ceiling is three times that.
void makeTheatreHouse(const QString &file, const Clock &clock, int events, qint64 seconds = 120);
// A fee a ticket, one an order, and tickets with tax, from the next moment on.
void addTheatreFees(const QString &file, const Clock &clock);
// Gift cards, numbered from 1, each sold for so much.
void sellTheatreCards(const QString &file, const Clock &clock, int cards, qint64 minor);
// Children's and companions' prices, comps, goods, two discounts (see the pure model), and one voucher that takes a
// percentage off each ticket, for so many of them and so much in all.
void addTheatreTerms(const QString &file, const Clock &clock, qint64 uses, qint64 budget);
constexpr int theatreVoucherOff = 1250;              // in hundredths of a percent
constexpr qint64 theatreGoods = 315;                 // what a booklet costs
constexpr int theatreComp = 5, theatreCompanion = 6; // the price types
inline const QString theatreVoucher = QStringLiteral("PREMIERE");

QStringList theatreSeats(); // by ref

} // namespace rowlock
