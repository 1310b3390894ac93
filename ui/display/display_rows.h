// Lines of words and sums in letters that the customer can read from where they stand: seats and what they cost, or the
// total and what comes of it. Becomes smaller, then shorter, before anything is cut off; what has no room even then is
// counted. GUI thread.
#pragma once

#include "ui/display/customer_view.h"

#include <QWidget>

namespace rowlock {

class DisplayRows final : public QWidget
{
    Q_OBJECT

public:
    explicit DisplayRows(const QString &name, QWidget *parent);

    void setRows(const QList<CustomerRow> &rows);
    void setTextSize(int pixels); // at most
    QStringList texts() const;    // as they stand there

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Fit // how they have room
    {
        int pixels = 16;
        bool inShort = false; // the note stands behind the text
        qsizetype shown = 0;  // of the rows; fewer than there are: a line more says how many are missing
    };

    Fit fit() const;
    int heightOf(const Fit &fit) const;
    static int heightOf(const CustomerRow &row, int pixels, bool inShort);
    void paintRow(QPainter &painter, const CustomerRow &row, const QRect &place, const Fit &fit) const;
    void paintWords(QPainter &painter, const QString &words, const QRect &place, QFont font) const;
    QString missingText(qsizetype shown) const;

    QList<CustomerRow> m_rows;
    int m_pixels = 16;
};

} // namespace rowlock
