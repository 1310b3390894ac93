// The sums that a customer looks for: what is to be paid, what was given, what comes back, the one that counts now the
// largest. GUI thread.
#pragma once

#include "ui/display/customer_view.h"

#include <QWidget>

namespace rowlock {

class DisplayFigures final : public QWidget
{
    Q_OBJECT

public:
    explicit DisplayFigures(QWidget *parent);

    void setFigures(const QList<CustomerFigure> &figures);
    const QList<CustomerFigure> &figures() const { return m_figures; }
    void setTextSize(int pixels); // of a caption
    int neededHeight() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    int heightOf(const CustomerFigure &figure) const;

    QList<CustomerFigure> m_figures;
    int m_pixels = 16;
};

} // namespace rowlock
