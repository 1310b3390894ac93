// A price list as a spreadsheet copies or saves it: price types in the first row, categories in the first column.
// Columns go by tabs, otherwise by semicolons, otherwise by commas; a field may stand in quotation marks. Pure
// functions.
#pragma once

#include "model/domain/pricing/price_sheet.h"

namespace rowlock {

using FieldTable = QList<QStringList>; // rows of fields, without those that are all empty
FieldTable tableFromText(const QString &text);

// By name or key, without regard to capitals; null: none.
const PriceType *typeNamed(const QList<PriceType> &types, const QString &nameOrKey);
// Whether its first row names price types alone, after a first field that says anything.
bool hasTypesAbove(const FieldTable &table, const QList<PriceType> &types);

// All of it; a blank field is one without a price. invalid_argument names the first field that is wrong.
Result<QList<PriceCell>> cellsFromTable(const FieldTable &table, const QList<PriceType> &types,
                                        const Currency &currency, const QLocale &locale);

} // namespace rowlock
