#include "model/domain/paper_row.h"

#include "model/domain/names.h"

#include <QJsonObject>

namespace rowlock {

namespace {

constexpr Names<PaperRow::Kind, 5> rowKindNames = {{{PaperRow::Kind::Title, "title"},
                                                    {PaperRow::Kind::Heading, "heading"},
                                                    {PaperRow::Kind::Line, "line"},
                                                    {PaperRow::Kind::Sum, "sum"},
                                                    {PaperRow::Kind::Text, "text"}}};

} // namespace

QJsonArray toJson(const QList<PaperRow> &rows)
{
    QJsonArray json;
    for (const PaperRow &row : rows) {
        QJsonObject each{{QStringLiteral("kind"), nameIn(rowKindNames, row.kind)}, {QStringLiteral("text"), row.text}};
        if (!row.detail.isEmpty())
            each.insert(QStringLiteral("detail"), row.detail);
        if (!row.value.isEmpty())
            each.insert(QStringLiteral("value"), row.value);
        json.append(each);
    }
    return json;
}

QList<PaperRow> paperRowsFromJson(const QJsonArray &json)
{
    QList<PaperRow> rows;
    for (const auto &each : json) {
        const QJsonObject row = each.toObject();
        const auto kind = valueIn(rowKindNames, row.value(QStringLiteral("kind")).toString());
        if (kind)
            rows.append({*kind, row.value(QStringLiteral("text")).toString(),
                         row.value(QStringLiteral("detail")).toString(),
                         row.value(QStringLiteral("value")).toString()});
    }
    return rows;
}

} // namespace rowlock
