// How many places of a standing area, free ones or, where the clerk says so, some of a block: opens beside the pointer,
// closes on Esc or a click elsewhere.
#pragma once

#include "model/domain/event.h"

#include <QFrame>

class QCheckBox;
class QSpinBox;

namespace rowlock {

class ActionButton;
class ToneLabel;

class AreaPopover : public QFrame
{
    Q_OBJECT

public:
    explicit AreaPopover(QWidget *parent);

    // `inSale`: how many of them the sale has already. `blocks`: with places of it that may be sold here.
    void open(const PoolStatus &pool, qint64 inSale, const QList<BlockInfo> &blocks, const QPoint &globalPosition);

signals:
    void chosen(int pool, qint64 quantity);       // the whole number that the sale is to have
    void chosenFromBlocks(int pool, qint64 more); // these come to it

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void accept();
    void offer(); // the numbers there are to choose from: of free places, or of the blocks'
    void refresh();

    PoolStatus m_pool;
    qint64 m_inSale = 0;
    qint64 m_inBlocks = 0;
    ToneLabel *m_name;
    ToneLabel *m_left;
    QSpinBox *m_number;
    QCheckBox *m_fromBlocks;
    ActionButton *m_hold;
};

} // namespace rowlock
