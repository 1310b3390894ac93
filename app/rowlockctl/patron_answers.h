// Patrons as text, and the parameters that several commands have for them.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/patron.h"
#include "model/service/desk.h"
#include "model/service/patron_record.h"

#include <QJsonArray>

namespace rowlock {

QString patronText(const Patron &patron); // all that is kept, a line each
QString patronsText(const QList<Patron> &patrons);

Parameter patronNoParameter(); // by its place: NO
Parameter patronNoOption();    // --patron-no NO, of what is sold
// A name or --patron-no, not both. invalid_argument
Result<PatronChoice> patronAsked(const Parameters &parameters, const QString &name = QStringLiteral("patron"));

} // namespace rowlock
