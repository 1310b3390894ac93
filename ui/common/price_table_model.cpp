#include "ui/common/price_table_model.h"

#include "model/domain/money_input.h"
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
    m_texts.clear();
    for (int row = 0; row < rows.size(); ++row) {
        QStringList texts;
        for (int column = 0; column < types.size(); ++column)
            texts << told(row, column);
        m_texts << texts;
    }
    endResetModel();
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
    return m_types.at(column).no == firstPriceType ? tr("Enter a price; 0 if free.") : QString();
}

QString PriceTableModel::problem(const QModelIndex &cell) const
{
    return cell.isValid() ? problemOf(cell.column(), m_texts.at(cell.row()).at(cell.column())) : QString();
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
    QStringList lines = QString(block).remove(u'\r').split(u'\n');
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    if (!from.isValid() || lines.isEmpty())
        return tr("Select the cell that the first of the pasted prices is for.");
    QList<QStringList> cells;
    qsizetype widest = 0;
    for (const QString &line : std::as_const(lines)) {
        cells << line.split(u'\t');
        widest = std::max(widest, cells.last().size());
    }
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

QVariant PriceTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const QString &text = m_texts.at(index.row()).at(index.column());
    switch (role) {
    case Qt::EditRole: return text;
    case Qt::DisplayRole: return text.isEmpty() ? QStringLiteral("–") : text;
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
    emit dataChanged(index, index);
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
