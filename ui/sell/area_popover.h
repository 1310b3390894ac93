// How many places of a standing area, free ones or, where the clerk says so, some of a block: opens beside the pointer,
// closes on Esc or a click elsewhere. Its numbers are those of the house and the sale while it is open. GUI thread.
#pragma once

#include <QFrame>

class QCheckBox;
class QSpinBox;

namespace rowlock {

class ActionButton;
class Counter;
class HouseModel;
class ToneLabel;

class AreaPopover : public QFrame
{
    Q_OBJECT

public:
    AreaPopover(const HouseModel &house, const Counter &counter, QWidget *parent);

    void open(int pool, const QPoint &globalPosition);

signals:
    void chosen(int pool, qint64 quantity);       // the whole number that the sale is to have
    void chosenFromBlocks(int pool, qint64 more); // these come to it

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void accept();
    void follow(); // what the house and the sale have of it now
    void offer();  // free places, or the blocks'
    qint64 placesThere() const;
    void refresh();
    void sayTooMany(const QString &words); // empty: there are as many

    const HouseModel &m_house;
    const Counter &m_counter;
    int m_pool = -1;
    qint64 m_available = 0;
    qint64 m_inSale = 0;
    qint64 m_inBlocks = 0;
    ToneLabel *m_name;
    ToneLabel *m_left;
    ToneLabel *m_tooMany;
    QSpinBox *m_number;
    QCheckBox *m_fromBlocks;
    ActionButton *m_hold;
};

} // namespace rowlock
