// The table of prices as it is filled by keyboard: typing begins in the cell, Enter goes down, Tab goes through and out
// at the end, Delete clears, Ctrl+V takes a block of cells from a spreadsheet, whole or not at all, in a cell that is
// being edited too. GUI thread.
#pragma once

#include "ui/common/price_table_model.h"

#include <QTableView>

namespace rowlock {

class PriceTable final : public QTableView
{
    Q_OBJECT

public:
    explicit PriceTable(const Currency &currency, QWidget *parent = nullptr);

    PriceTableModel &prices() { return m_model; }
    const PriceTableModel &prices() const { return m_model; }
    void goTo(const QModelIndex &cell);
    void finishEditing();                   // what is being typed counts
    QSize sizeHint() const override;        // of its rows, up to a dozen
    QSize minimumSizeHint() const override; // of three

signals:
    void said(const QString &text, bool isWrong); // of the cell the arrows are in, or of what was pasted

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool focusNextPrevChild(bool next) override;
    void closeEditor(QWidget *editor, QAbstractItemDelegate::EndEditHint hint) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    bool isAtEnd(bool next) const; // of the table, the way Tab goes
    void sayCurrent();
    void copy();
    void paste();
    int heightOf(int rows) const;

    PriceTableModel m_model;
};

} // namespace rowlock
