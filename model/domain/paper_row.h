// A paper as rows, before anybody decides how wide it is: kept as it was printed, and printed again from there.
#pragma once

#include <QJsonArray>
#include <QList>
#include <QString>

namespace rowlock {

struct PaperRow
{
    enum class Kind { Title, Heading, Line, Sum, Text }; // in JSON: title, heading, line, sum, text

    Kind kind = Kind::Line;
    QString text;
    QString detail = {}; // before the value: "3 ×"
    QString value = {};

    bool operator==(const PaperRow &) const = default;
};

QJsonArray toJson(const QList<PaperRow> &rows);
QList<PaperRow> paperRowsFromJson(const QJsonArray &json); // what is no row is left out

} // namespace rowlock
