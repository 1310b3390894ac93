// How patrons whom the house knows are told apart, and what was done with them. Pure functions.
#pragma once

#include "model/domain/patron_history.h"
#include "model/domain/patron_results.h"

#include <QStringList>

namespace rowlock {

QString patronFieldText(const QString &field); // "post_code" -> "Post code"
QString patronNoText(PatronNo no);             // "No. 12"
QString patronText(const Patron &patron);      // "patron 12, Mary O'Brien": in a sentence
QString patronLine(const Patron &patron);      // "0451 998877 · mary@example.org · Lübeck"
QString patronSpoken(const Patron &patron);    // the same with name, number and tags, for ear and tooltip
QString likenessText(Likeness likeness);
QString movedText(const PatronMerge &merge); // "2 orders, 1 hold": what goes along; empty: nothing
QString lostText(const PatronMerge &merge);  // "Phone “0451 1”; Town “Lübeck”": what nobody has afterwards
QString erasedText(const PatronErasure &erased);
// Why there is nothing to see of one who is not here any more; empty: they are here.
QString goneText(const Patron &patron, const QByteArray &timeZone);

} // namespace rowlock
