// What a discount or a voucher is for, as it is asked for and told of.
#pragma once

#include "app/rowlockctl/parameters.h"
#include "model/domain/pricing/price_scope.h"
#include "model/service/desk.h"

namespace rowlock {

QStringList typeNames(const QList<PriceType> &types, const QList<int> &numbers);
// "Stalls; Child, Student; events 3, 4": of what is not all.
QString scopeText(const PriceScope &scope, const QList<PriceType> &types);
void addScope(QJsonObject &json, const PriceScope &scope, const QList<PriceType> &types);
// What is said of a scope goes over what it was; "all" takes a limit away. invalid_argument.
Result<Done> readScope(Desk &desk, const Parameters &parameters, const QString &prefix, PriceScope &scope);
void readEvents(const Parameters &parameters, PriceScope &scope);

} // namespace rowlock
