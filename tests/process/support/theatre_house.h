// A house for the proofs, made through the desk as a person would: the small theatre of tests/support/house_fixture.h
// with several events, yielding and strict by turns.
#pragma once

#include "model/domain/clock.h"

#include <QString>
#include <QStringList>

namespace rowlock {

// `seconds`: how long a hold lasts; its ceiling is three times that.
void makeTheatreHouse(const QString &file, const Clock &clock, int events, qint64 seconds = 120);
QStringList theatreSeats(); // by ref

} // namespace rowlock
