// A patron's name on a hold or an order, and the words that an order is found by.
#pragma once

#include "model/domain/result.h"

#include <QString>
#include <QStringList>

namespace rowlock {

// As it is kept: without spaces around it and doubled ones within. invalid_argument beyond 200 characters.
Result<QString> patronName(const QString &typed);

// Small letters without accents, each word once, in order: "Zoë O'Brien-Weiß" -> zoe, obrien, weiss. What is typed to
// find somebody goes through the same.
QStringList patronWords(const QString &name);

} // namespace rowlock
