// The strips of the cards that are folded, side by side as far as they fit, each row as wide as the column. GUI thread.
#pragma once

#include <QWidget>

namespace rowlock {

class StripRows final : public QWidget
{
    Q_OBJECT

public:
    static constexpr int stripHeight = 36;

    using QWidget::QWidget;
    int heightOf(const QList<QWidget *> &strips, int width) const; // pixels
    void setStrips(const QList<QWidget *> &strips);                // those that are shown; the others are hidden

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QList<QList<QWidget *>> rowsOf(const QList<QWidget *> &strips, int width) const;
    void place();

    QList<QWidget *> m_strips;
};

} // namespace rowlock
