#include "ui/common/price_table_model.h"

#include "model/domain/money_input.h"
#include "model/domain/pricing/price_text.h"
#include "ui/common/format.h"
#include "ui/common/theme.h"

#include <QLocale>

#include <algorithm>

namespace rowlock {

void PriceTableModel::setTable(const QList<PriceRow> &rows, const QList<PriceType> &types)
{
    beginResetModel();
    m_rows = rows;
    m_types = types;
    m_types.removeIf([](const PriceType &type) { return !hasOwnPrice(type); });
    m_texts.clear();
    for (int row = 0; row < rows.size(); ++row) {
        QStringList texts;
        for (int column = 0; column < m_types.size(); ++column)
            texts << told(row, column);
        m_texts << texts;
    }
    endResetModel();
}

void PriceTableModel::addRow(const QString &name)
{
    const int row = int(m_rows.size());
    beginInsertRows({}, row, row);
    m_rows << PriceRow{name};
    m_texts << QStringList(m_types.size(), QString());
    endInsertRows();
}

void PriceTableModel::addType(const PriceType &type)
{
    const int column = int(m_types.size());
    beginInsertColumns({}, column, column);
    m_types << type;
    for (QStringList &texts : m_texts)
        texts << QString();
    endInsertColumns();
}

void PriceTableModel::renameTypes(const QList<PriceType> &types)
{
    for (PriceType &shown : m_types) {
        const auto now =
            std::find_if(types.begin(), types.end(), [&shown](const PriceType &each) { return each.no == shown.no; });
        if (now != types.end())
            shown = *now;
    }
    if (!m_types.isEmpty())
        emit headerDataChanged(Qt::Horizontal, 0, int(m_types.size()) - 1);
}

QString PriceTableModel::told(int row, int column) const
{
    const QHash<int, Money> &prices = m_rows.at(row).prices;
    const auto price = prices.constFind(m_types.at(column).no);
    return price == prices.constEnd() ? QString() : moneyFieldText(*price, QLocale());
}

QString PriceTableModel::problemOf(int column, const QString &text) const
{
    if (!text.trimmed().isEmpty())
        return moneyInputProblem(text, m_currency, QLocale());
    return m_of == Of::Event && m_types.at(column).no == firstPriceType ? tr("Enter a price; 0 if free.") : QString();
}

QString PriceTableModel::problem(const QModelIndex &cell) const
{
    if (!cell.isValid())
        return {};
    const QString &typed = m_texts.at(cell.row()).at(cell.column());
    const bool begins = m_types.at(cell.column()).no == firstPriceType;
    if (m_of == Of::List && begins && typed.isEmpty() && !isBlankRow(cell.row()))
        return tr("Every seat begins with this price type. Enter its price, or clear the row.");
    return problemOf(cell.column(), typed);
}

bool PriceTableModel::isBlankRow(int row) const
{
    return std::all_of(m_texts.at(row).begin(), m_texts.at(row).end(),
                       [](const QString &text) { return text.isEmpty(); });
}

std::optional<Money> PriceTableModel::amount(const QModelIndex &cell) const
{
    const MoneyInput read = readMoney(m_texts.at(cell.row()).at(cell.column()), m_currency, QLocale());
    return read.kind == MoneyInput::Kind::Amount ? std::optional(read.amount) : std::nullopt;
}

QString PriceTableModel::meaning(const QModelIndex &cell) const
{
    if (!cell.isValid())
        return {};
    const QString wrong = problem(cell);
    const auto price = amount(cell);
    const QHash<int, Money> &listed = m_rows.at(cell.row()).listed;
    const int type = m_types.at(cell.column()).no;
    if (wrong.isEmpty() && !price && listed.contains(type))
        return tr("%1, %2: %3 by the price list")
            .arg(m_rows.at(cell.row()).name, m_types.at(cell.column()).name, moneyText(listed.value(type)));
    const QString what = !wrong.isEmpty()    ? wrong
                         : !price            ? tr("not sold")
                         : price->minor == 0 ? tr("%1 (free)").arg(moneyText(*price))
                                             : moneyText(*price);
    return tr("%1, %2: %3").arg(m_rows.at(cell.row()).name, m_types.at(cell.column()).name, what);
}

QModelIndex PriceTableModel::firstWrong() const
{
    for (int row = 0; row < m_rows.size(); ++row) {
        for (int column = 0; column < m_types.size(); ++column) {
            if (!problem(index(row, column)).isEmpty())
                return index(row, column);
        }
    }
    return {};
}

QList<PriceChange> PriceTableModel::changes() const
{
    QList<PriceChange> changes;
    for (int row = 0; row < m_rows.size(); ++row) {
        for (int column = 0; column < m_types.size(); ++column) {
            const int type = m_types.at(column).no;
            const auto price = amount(index(row, column));
            const auto was = m_rows.at(row).prices.constFind(type);
            const bool isSame = was == m_rows.at(row).prices.constEnd() ? !price : price == *was;
            if (!isSame)
                changes << PriceChange{m_rows.at(row).name, type, price};
        }
    }
    return changes;
}

QList<PriceChange> PriceTableModel::before() const
{
    QList<PriceChange> before = changes();
    for (PriceChange &change : before) {
        for (const PriceRow &row : m_rows) {
            if (row.name == change.pool)
                change.price =
                    row.prices.contains(change.type) ? std::optional(row.prices.value(change.type)) : std::nullopt;
        }
    }
    return before;
}

bool PriceTableModel::isChanged() const
{
    for (int row = 0; row < m_rows.size(); ++row) {
        for (int column = 0; column < m_types.size(); ++column) {
            if (m_texts.at(row).at(column) != told(row, column))
                return true;
        }
    }
    return false;
}

QString PriceTableModel::paste(const QModelIndex &from, const QString &block)
{
    const QList<QStringList> named = tableFromText(block);
    if (hasTypesAbove(named, m_types))
        return pasteNamed(named);
    QStringList lines = QString(block).remove(u'\r').split(u'\n');
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    const QChar separator = block.contains(u'\t') ? u'\t' : u';'; // a comma is one of decimals here
    QList<QStringList> cells;
    for (const QString &line : std::as_const(lines))
        cells << line.split(separator);
    if (!from.isValid() || cells.isEmpty())
        return tr("Select the cell that the first of the pasted prices is for.");
    return pasteAt(from, cells);
}

QString PriceTableModel::pasteAt(const QModelIndex &from, const QList<QStringList> &cells)
{
    qsizetype widest = 0;
    for (const QStringList &line : cells)
        widest = std::max(widest, line.size());
    if (from.row() + cells.size() > m_rows.size() || from.column() + widest > m_types.size())
        return tr("Nothing was pasted: there are %1 × %2 prices, and from here on only %3 × %4 cells.")
            .arg(QString::number(cells.size()), QString::number(widest), QString::number(m_rows.size() - from.row()),
                 QString::number(m_types.size() - from.column()));
    for (int row = 0; row < cells.size(); ++row) {
        for (int column = 0; column < cells.at(row).size(); ++column) {
            const QString wrong = problemOf(from.column() + column, cells.at(row).at(column));
            if (!wrong.isEmpty())
                return tr("Nothing was pasted. %1, %2, “%3”: %4")
                    .arg(m_rows.at(from.row() + row).name, m_types.at(from.column() + column).name,
                         cells.at(row).at(column).left(30), wrong);
        }
    }
    for (int row = 0; row < cells.size(); ++row) {
        for (int column = 0; column < cells.at(row).size(); ++column)
            m_texts[from.row() + row][from.column() + column] = cells.at(row).at(column).trimmed();
    }
    emit dataChanged(from, index(from.row() + int(cells.size()) - 1, from.column() + int(widest) - 1));
    return {};
}

QString PriceTableModel::pasteNamed(const QList<QStringList> &table)
{
    const auto read = cellsFromTable(table, m_types, m_currency, QLocale());
    if (!read)
        return tr("Nothing was pasted. %1").arg(read.error().message);
    const auto rowOf = [this](const QString &name) {
        const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                        [&](const PriceRow &row) { return row.name.simplified() == name; });
        return found == m_rows.end() ? -1 : int(found - m_rows.begin());
    };
    for (const PriceCell &cell : *read) {
        if (m_of != Of::List && rowOf(cell.category) < 0)
            return tr("Nothing was pasted. There is no category “%1” here.").arg(cell.category.left(40));
        if (m_of == Of::Event && *cell.type == firstPriceType && !cell.price)
            return tr("Nothing was pasted. %1, %2: %3")
                .arg(cell.category, m_types.first().name, problemOf(0, QString()));
    }
    for (const PriceCell &cell : *read) {
        if (rowOf(cell.category) < 0)
            addRow(cell.category);
        const auto type =
            std::find_if(m_types.begin(), m_types.end(), [&](const PriceType &each) { return each.no == *cell.type; });
        m_texts[rowOf(cell.category)][type - m_types.begin()] =
            cell.price ? moneyFieldText(*cell.price, QLocale()) : QString();
    }
    emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, int(m_types.size()) - 1));
    return {};
}

QString PriceTableModel::text() const
{
    QStringList heads{tr("Category")};
    for (const PriceType &type : m_types)
        heads << type.name;
    QStringList lines{heads.join(u'\t')};
    for (int row = 0; row < m_rows.size(); ++row)
        lines << m_rows.at(row).name + u'\t' + m_texts.at(row).join(u'\t');
    return lines.join(u'\n') + u'\n';
}

QList<PriceCell> PriceTableModel::cells() const
{
    QList<PriceCell> cells;
    for (int row = 0; row < m_rows.size(); ++row) {
        for (int column = 0; column < m_types.size(); ++column) {
            if (const auto price = amount(index(row, column)))
                cells << PriceCell{m_rows.at(row).name, m_types.at(column).no, price};
        }
    }
    return cells;
}

QVariant PriceTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const QString &text = m_texts.at(index.row()).at(index.column());
    switch (role) {
    case Qt::EditRole: return text;
    case Qt::DisplayRole: {
        const QHash<int, Money> &listed = m_rows.at(index.row()).listed;
        const auto price = listed.constFind(m_types.at(index.column()).no);
        return !text.isEmpty()              ? text
               : price != listed.constEnd() ? moneyFieldText(*price, QLocale())
                                            : QStringLiteral("–");
    }
    case Qt::TextAlignmentRole: return int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return !problem(index).isEmpty() ? QVariant(dangerColor())
               : text.isEmpty()          ? QVariant(faintTextColor())
                                         : QVariant();
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: return meaning(index);
    default: return {};
    }
}

bool PriceTableModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::EditRole)
        return false;
    QString &text = m_texts[index.row()][index.column()];
    if (text == value.toString().trimmed())
        return true;
    text = value.toString().trimmed();
    // what is wrong with a row may be told by another of its cells
    emit dataChanged(this->index(index.row(), 0), index);
    return true;
}

QVariant PriceTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isType = orientation == Qt::Horizontal;
    if (role == Qt::TextAlignmentRole)
        return int((isType ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return isType ? m_types.at(section).name : m_rows.at(section).name;
}

Qt::ItemFlags PriceTableModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable : Qt::NoItemFlags;
}

} // namespace rowlock
