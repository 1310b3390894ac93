// A house for the proofs, made through the desk as a person would: the small theatre of tests/support/house_fixture.h with
// several events, yielding and strict by turns, whose holds are short.
#pragma once

#include "model/domain/clock.h"

#include <QString>
#include <QStringList>

namespace rowlock {

void makeTheatreHouse(const QString &file, const Clock &clock, int events);
QStringList theatreSeats(); // by ref

} // namespace rowlock
