// A house for the proofs, made through the desk as a person would: the small theatre of tests/support/house_fixture.h
// with several events, yielding and strict by turns.
#pragma once

#include "model/domain/clock.h"
#include "model/domain/pricing/house_rules.h"

#include <QString>
#include <QStringList>

namespace rowlock {

// `seconds`: how long a hold lasts; its ceiling is three times that.
void makeTheatreHouse(const QString &file, const Clock &clock, int events, qint64 seconds = 120);
// A fee a ticket, one an order, and tickets with tax, from the next moment on.
void addTheatreFees(const QString &file, const Clock &clock);
// Gift cards, numbered from 1, each sold for so much.
void sellTheatreCards(const QString &file, const Clock &clock, int cards, qint64 minor);
// What a hold in this theatre comes to with its fees.
qint64 theatreDue(const HouseRules &rules, qint64 total, const QStringList &seats);
QStringList theatreSeats(); // by ref

} // namespace rowlock
