// What categories and standing areas cost, a column for each price type, as it is typed: blank is not sold at that
// type, which the first type refuses. Of a price list a whole row may be blank, and rows are added; of a performance
// that uses price lists blank is what they say. Says what is wrong with a cell and writes nothing itself. GUI thread.
#pragma once

#include "model/domain/pricing/price_sheet.h"

#include <QAbstractTableModel>

namespace rowlock {

struct PriceRow
{
    QString name;                  // of the category or area
    QHash<int, Money> prices = {}; // by type, as they are now
    QHash<int, Money> listed = {}; // what a blank cell costs by a price list
};

class PriceTableModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Of { Event, EventWithLists, List };

    PriceTableModel(const Currency &currency, QObject *parent) : QAbstractTableModel(parent), m_currency(currency) {}

    void setTable(const QList<PriceRow> &rows, const QList<PriceType> &types);
    void setOf(Of of) { m_of = of; } // before setTable()
    void addRow(const QString &name);
    void addType(const PriceType &type);             // a column more, all of it blank
    void renameTypes(const QList<PriceType> &types); // of those there are, by number
    const QList<PriceType> &types() const { return m_types; }
    const QString &rowName(int row) const { return m_rows.at(row).name; }

    QString problem(const QModelIndex &cell) const; // a sentence; empty: it is right
    QString meaning(const QModelIndex &cell) const; // "Stalls, Child: €12.00", "Stalls, Child: not sold"
    QModelIndex firstWrong() const;                 // invalid: all cells are right
    std::optional<Money> amount(const QModelIndex &cell) const;
    // What differs from what was given, as it is now and as it was; once all cells are right.
    QList<PriceChange> changes() const;
    QList<PriceChange> before() const;
    bool isChanged() const;
    // A block as spreadsheets copy it, from this cell on. All of it, or nothing and a sentence that says why.
    // With price types above and categories beside them it goes where they say, wherever the arrows are.
    QString paste(const QModelIndex &from, const QString &block);
    QString text() const; // all of it, with price types above and categories beside
    // Every cell that has an amount, as typed; once all are right.
    QList<PriceCell> cells() const;

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_rows.size()); }
    int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_types.size());
    }
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    QString told(int row, int column) const; // as the price now stands in a field
    QString problemOf(int column, const QString &text) const;
    bool isBlankRow(int row) const;
    QString pasteNamed(const QList<QStringList> &table);
    QString pasteAt(const QModelIndex &from, const QList<QStringList> &cells);

    Of m_of = Of::Event;
    Currency m_currency;
    QList<PriceRow> m_rows;
    QList<PriceType> m_types;
    QList<QStringList> m_texts; // by row and column
};

} // namespace rowlock
