// A page with a heading, a table and, below it, what can be done with its chosen row: the lists of the settings. GUI
// thread.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QTreeWidget;
class QVBoxLayout;

namespace rowlock {

class ToneLabel;

// One row for each thing, shown whole; the first column has what is left of the width.
void showAsRows(QTreeWidget &table);

class TablePage : public QWidget
{
    Q_OBJECT

public:
    void setMayChange(bool may); // otherwise it says who has to approve

protected:
    struct Words
    {
        QString heading;
        QString about = {}; // below it; may be empty
        QString empty;      // what it says while there is no row
        QString rows;       // what the rows are, for a screen reader
        QStringList columns;
    };
    struct Row
    {
        QStringList cells;
        bool isOver = false; // shown faint
    };

    // `name`: its object's is namePage, its table's nameTable, and so on.
    TablePage(const QString &name, const Words &words, QWidget *parent);

    // The chosen one stays chosen, by its place.
    void setRows(const QList<Row> &rows);
    int current() const; // -1: none
    QTreeWidget &table() { return *m_table; }
    void addBelow(QWidget *widget); // between the table and the buttons
    QHBoxLayout &acts() { return *m_acts; }
    virtual void noteChosen() = 0; // another row is chosen, or none

private:
    QTreeWidget *m_table;
    ToneLabel *m_may;
    ToneLabel *m_empty;
    QVBoxLayout *m_below;
    QHBoxLayout *m_acts;
};

} // namespace rowlock
