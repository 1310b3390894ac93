// What waits for somebody outside, what is done, and what nobody knows of, with what can be done about the chosen one:
// the pages of the queues' window. GUI thread.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QTreeWidget;

namespace rowlock {

class ActionButton;
class MessageBar;
class ToneLabel;

class QueuePage : public QWidget
{
    Q_OBJECT

protected:
    struct Words
    {
        QString rows;  // what the rows are, for a screen reader
        QString empty; // what it says while there is no row
        QStringList columns;
    };
    struct Line
    {
        qint64 no; // by which it is known again
        QStringList cells;
    };

    // `name`: its table's; the others' begin with it.
    QueuePage(const QString &name, const Words &words, QWidget *parent);

    void addButtons(std::initializer_list<ActionButton *> buttons);
    void setLines(const QList<Line> &lines); // the chosen one stays chosen
    int current() const;                     // -1: none
    void sayRefused(const QString &sentence);
    virtual void noteChosen() = 0; // another row is chosen, or none

private:
    QTreeWidget *m_table;
    ToneLabel *m_empty;
    MessageBar *m_messages;
    QHBoxLayout *m_buttons;
    QList<qint64> m_numbers;
};

} // namespace rowlock
