// Texts that nobody can guess: ticket barcodes and order codes, from the system's random numbers.
#pragma once

#include <QString>

namespace rowlock {

QString newBarcode();   // 128 bits as 26 characters of Crockford's base 32: digits and capitals without I, L, O, U
QByteArray newSalt();   // 128 bits, so that a digest cannot be undone by guessing
QString newOrderCode(); // 40 bits, to be read out: "K7QM-3RTD"

} // namespace rowlock
