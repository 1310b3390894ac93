// Texts that nobody can guess: ticket barcodes and order codes, from the system's random numbers.
#pragma once

#include <QString>

#include <functional>

namespace rowlock {

// So many characters of Crockford's base 32: digits and capitals without I, L, O, U. None: the system's random numbers.
using TokenSource = std::function<QString(int characters)>;

QString newBarcode(const TokenSource &source = {});         // 128 bits as 26 characters
QString newOrderCode(const TokenSource &source = {});       // 40 bits, to be read out: "K7QM-3RTD"
QString newReservationCode(const TokenSource &source = {}); // 25 bits, to be read out: "R-K7QM3"
QString newGiftCardCode();                                  // 57 bits as 12 characters, none of them taken for another
QByteArray newSalt();                                       // 128 bits, so that a digest cannot be undone by guessing

} // namespace rowlock
