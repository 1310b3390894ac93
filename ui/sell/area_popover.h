// How many places of a standing area: opens beside the pointer, closes on Esc or a click elsewhere.
#pragma once

#include "model/domain/seat.h"

#include <QFrame>

class QSpinBox;

namespace rowlock {

class ActionButton;
class ToneLabel;

class AreaPopover : public QFrame
{
    Q_OBJECT

public:
    explicit AreaPopover(QWidget *parent);

    // `inSale`: how many of them the sale has already.
    void open(const PoolStatus &pool, qint64 inSale, const QPoint &globalPosition);

signals:
    void chosen(int pool, qint64 quantity); // the whole number that the sale is to have

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void accept();
    void refresh();

    PoolStatus m_pool;
    qint64 m_inSale = 0;
    ToneLabel *m_name;
    ToneLabel *m_left;
    QSpinBox *m_number;
    ActionButton *m_hold;
};

} // namespace rowlock
