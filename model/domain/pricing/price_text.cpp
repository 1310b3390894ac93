#include "model/domain/pricing/price_text.h"

#include "model/domain/money_input.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace rowlock {

namespace {

struct PriceTextTexts
{
    Q_DECLARE_TR_FUNCTIONS(PriceText)
};

QChar separatorOf(const QString &text)
{
    const QString first = text.left(text.indexOf(u'\n'));
    return first.contains(u'\t') ? u'\t' : first.contains(u';') ? u';' : u',';
}

// Reads fields one sign at a time; two quotation marks inside a field that stands in them are one.
class FieldReader
{
public:
    explicit FieldReader(QChar separator) : m_separator(separator) {}

    void take(QChar sign)
    {
        if (sign == u'"' && (m_quoted || m_field.isEmpty())) {
            if (m_closed)
                m_field += sign;
            m_closed = m_quoted && !m_closed;
            m_quoted = true;
            return;
        }
        if (m_quoted && !m_closed) {
            m_field += sign;
        } else if (sign == m_separator) {
            endField();
        } else if (sign == u'\n') {
            endRow();
        } else if (sign != u'\r') {
            m_field += sign;
        }
    }
    void endRow()
    {
        endField();
        if (std::ranges::any_of(m_row, [](const QString &field) { return !field.isEmpty(); }))
            m_table.append(m_row);
        m_row.clear();
    }
    FieldTable table() const { return m_table; }

private:
    void endField()
    {
        m_row.append(m_field.simplified());
        m_field.clear();
        m_quoted = m_closed = false;
    }

    QChar m_separator;
    QString m_field;
    QStringList m_row;
    FieldTable m_table;
    bool m_quoted = false;
    bool m_closed = false; // its last quotation mark may have been the closing one
};

tl::unexpected<Error> wrongField(const QString &message)
{
    return refuse(ErrorCode::InvalidArgument, message, {{QStringLiteral("argument"), QStringLiteral("file")}});
}

} // namespace

FieldTable tableFromText(const QString &text)
{
    FieldReader reader(separatorOf(text));
    for (const QChar sign : text)
        reader.take(sign);
    reader.endRow();
    return reader.table();
}

const PriceType *typeNamed(const QList<PriceType> &types, const QString &nameOrKey)
{
    const auto found = std::ranges::find_if(types, [&](const PriceType &type) {
        return type.name.compare(nameOrKey, Qt::CaseInsensitive) == 0
               || type.letter.compare(nameOrKey, Qt::CaseInsensitive) == 0;
    });
    return found == types.end() ? nullptr : &*found;
}

bool hasTypesAbove(const FieldTable &table, const QList<PriceType> &types)
{
    return !table.isEmpty() && table.first().size() > 1
           && std::all_of(table.first().begin() + 1, table.first().end(),
                          [&](const QString &field) { return typeNamed(types, field) != nullptr; });
}

Result<QList<PriceCell>> cellsFromTable(const FieldTable &table, const QList<PriceType> &types,
                                        const Currency &currency, const QLocale &locale)
{
    if (table.size() < 2 || table.first().size() < 2)
        return wrongField(PriceTextTexts::tr("A price list has price types in its first row and categories in its "
                                             "first column."));
    QList<int> columns;
    for (const QString &field : table.first().mid(1)) {
        const PriceType *type = typeNamed(types, field);
        if (!type)
            return wrongField(PriceTextTexts::tr("There is no price type “%1”. Name those of the box office in the "
                                                 "first row.")
                                  .arg(field.left(40)));
        if (columns.contains(type->no))
            return wrongField(PriceTextTexts::tr("The price type “%1” is there twice.").arg(field.left(40)));
        columns.append(type->no);
    }
    QList<PriceCell> cells;
    QStringList categories;
    for (const QStringList &row : table.mid(1)) {
        const QString &category = row.first();
        if (category.isEmpty() || categories.contains(category) || row.size() > columns.size() + 1)
            return wrongField(PriceTextTexts::tr("The row “%1” has no category, one that is there twice, or too many "
                                                 "prices.")
                                  .arg(category.left(40)));
        categories.append(category);
        for (qsizetype at = 0; at < columns.size(); ++at) {
            const QString text = row.value(at + 1);
            std::optional<Money> price;
            if (!text.isEmpty() && text != u"-" && text != u"–") {
                const auto read = moneyFromInput(text, currency, locale);
                if (!read)
                    return wrongField(
                        PriceTextTexts::tr("%1, %2, “%3”: %4")
                            .arg(category.left(40), table.first().at(at + 1), text.left(30), read.error().message));
                price = *read;
            }
            cells.append({category, columns.at(at), price});
        }
    }
    return cells;
}

} // namespace rowlock
