// The history of the one seat that is selected; of several there is none, and the room is the actions'. GUI thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"
#include "ui/house/seat_story.h"

#include <QWidget>

namespace rowlock {

class StoryView;
class ToneLabel;

class SeatHistoryPanel final : public QWidget
{
    Q_OBJECT

public:
    SeatHistoryPanel(BoxOffice &office, const HouseModel &house, const QByteArray &timeZone, QWidget *parent);

    void setSeats(const QList<int> &seatNos);
    void read(); // again

signals:
    void failed(const QString &text);
    void orderFound(const QString &code); // the last one that it was sold in; empty: none

private:
    void show(const QList<StoryStep> &steps, bool isRead);

    BoxOffice &m_office;
    const HouseModel &m_house;
    QList<int> m_seats;
    quint64 m_question = 0; // answers to older questions are not shown
    ToneLabel *m_heading;
    ToneLabel *m_none;
    StoryView *m_story;
};

} // namespace rowlock
