// JSON as bytes: what has to be known before and beside QJsonDocument. Pure.
#pragma once

#include "model/domain/result.h"

#include <QByteArray>
#include <QJsonValue>

namespace rowlock {

// "line 3, column 17", both from 1; columns count characters.
QString lineAndColumn(const QByteArray &text, qsizetype offset);

// The document's outermost value. plan_invalid with details.place (line and column) for what is empty, is not JSON, or
// nests deeper than `maxDepth`: that is looked for first, because parsers go down with the nesting.
Result<QJsonValue> parseJson(const QByteArray &text, int maxDepth);

} // namespace rowlock
