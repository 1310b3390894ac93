#include "ui/sell/strip_rows.h"

#include "ui/common/metrics.h"

namespace rowlock {

QList<QList<QWidget *>> StripRows::rowsOf(const QList<QWidget *> &strips, int width) const
{
    QList<QList<QWidget *>> rows;
    int left = 0;
    for (QWidget *strip : strips) {
        const int wanted = strip->sizeHint().width();
        if (rows.isEmpty() || wanted > left) {
            rows.append(QList<QWidget *>());
            left = width;
        }
        rows.last().append(strip);
        left -= wanted + gap::related;
    }
    return rows;
}

int StripRows::heightOf(const QList<QWidget *> &strips, int width) const
{
    const int rows = int(rowsOf(strips, width).size());
    return rows == 0 ? 0 : rows * (stripHeight + gap::related) - gap::related;
}

void StripRows::setStrips(const QList<QWidget *> &strips)
{
    for (QWidget *strip : std::as_const(m_strips)) {
        if (!strips.contains(strip))
            strip->hide();
    }
    m_strips = strips;
    place();
    for (QWidget *strip : strips)
        strip->show();
}

void StripRows::resizeEvent(QResizeEvent *)
{
    place();
}

void StripRows::place()
{
    int y = 0;
    for (const QList<QWidget *> &row : rowsOf(m_strips, width())) {
        int spare = width() - int(row.size() - 1) * gap::related;
        for (const QWidget *strip : row)
            spare -= strip->sizeHint().width();
        int x = 0;
        for (qsizetype i = 0; i < row.size(); ++i) {
            const int share = spare / int(row.size() - i);
            spare -= share;
            const int length = row.at(i)->sizeHint().width() + share;
            const QRect place(x, y, length, stripHeight);
            row.at(i)->setGeometry(layoutDirection() == Qt::RightToLeft
                                       ? QRect(width() - place.right() - 1, y, length, stripHeight)
                                       : place);
            x += length + gap::related;
        }
        y += stripHeight + gap::related;
    }
}

} // namespace rowlock
