// What lies below a field that is typed into and lists what was found, by the field's own keys: it never takes the
// focus. The field shows it and is the one that it goes with. GUI thread.
#pragma once

#include <QFrame>
#include <QPointer>

class QListView;
class QVBoxLayout;

namespace rowlock {

class FieldPopup : public QFrame
{
    Q_OBJECT

public:
    void step(int by); // up or down in what was found
    void showBelow(QWidget &field);

protected:
    // Rows of two lines (TwoLineDelegate). Free: none need be chosen, and a step up from the first leaves it.
    enum class Choice { Always, Free };
    FieldPopup(Choice choice, QWidget *parent); // the list has its model from whoever makes it

    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    QListView *list() const { return m_list; }
    QVBoxLayout *column() const { return m_column; } // the list is the last in it
    int chosenRow() const;                           // -1: none
    void choose(int row);                            // -1: none
    void place();                                    // again, with what it says now

private:
    Choice m_choice;
    QListView *m_list;
    QVBoxLayout *m_column;
    QPointer<QWidget> m_field;
};

} // namespace rowlock
