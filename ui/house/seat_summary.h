// What is selected and how it stands: a seat with its price, patron and order, or several with their states. GUI
// thread.
#pragma once

#include "model/domain/clock.h"
#include "ui/common/house_model.h"

#include <QWidget>

namespace rowlock {

class ActionButton;
class ToneLabel;

class SeatSummary final : public QWidget
{
    Q_OBJECT

public:
    // `timeZone`: the venue's. The others outlive it.
    SeatSummary(const HouseModel &house, const Clock &clock, const QByteArray &timeZone, QWidget *parent);

    void setSeats(const QList<int> &seatNos); // the order is not known yet
    void setOrder(const QString &code);       // of the one seat, if it was sold
    void refresh();

signals:
    void closed();
    void orderRequested(const QString &code);

private:
    QLayout *makeHead();
    void describeOne(const SeatStatus &seat);
    void describeMany();

    const HouseModel &m_house;
    const Clock &m_clock;
    const QByteArray m_timeZone;
    QList<int> m_seats;
    QString m_orderCode;
    ActionButton *m_back;
    QWidget *m_mark;
    ToneLabel *m_title;
    ToneLabel *m_state;
    ActionButton *m_order; // a link to it
    ToneLabel *m_facts;
};

} // namespace rowlock
