// The list of seats in the sale; each row has a button that takes its seat out, and so does the Delete key. Where the
// event sells several price types a letter alone gives the selected rows one, and a button on each row, or Space, opens
// the list of them. GUI thread.
#pragma once

#include "model/domain/price_type.h"

#include <QListView>
#include <QTimer>

namespace rowlock {

class SaleItemsView : public QListView
{
    Q_OBJECT

public:
    explicit SaleItemsView(QWidget *parent = nullptr);

    void setTypes(const QList<PriceType> &types); // that the event sells
    void setKept(bool kept);                      // nothing of it can be changed
    bool isKept() const { return m_isKept; }
    QList<int> chosenRows() const;   // in their order
    QSize sizeHint() const override; // of four seats, as many as most sales have

signals:
    void removeRequested(const QList<int> &rows);
    // `onePlace`: of places, one of them and not the whole line.
    void typeRequested(const QList<int> &rows, int type, bool onePlace);
    void typesRequested(const QList<int> &rows, const QPoint &place); // the list of them, on the screen
    void performanceRequested(int row);                               // of a heading
    void typed(const QString &text);                                  // for the one field that is typed into

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    bool takeLetter(const QKeyEvent &event); // true: it was typed for a line, or for the field
    void giveType();                         // the letter that waited
    bool isHeading(const QModelIndex &index) const;
    bool areOfMap(const QList<int> &rows) const; // lines of the performance that is shown, whose types are known
    const PriceType *typeOf(const QKeyEvent &event) const;
    void wantTypes(int row);

    QList<PriceType> m_types;
    // A letter alone is for the line; a scanner's or a quick name's next one comes at once, and then all of it is for
    // the field.
    QTimer m_alone;
    QString m_letter;
    bool m_onePlace = false;
    bool m_isKept = false;
};

} // namespace rowlock
