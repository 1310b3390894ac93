// The selected seats: how they stand, blocking, and one seat's history. Opens while something is selected. GUI thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"
#include "ui/common/prompt.h"
#include "ui/house/seat_story.h"
#include "ui/house/undo_stack.h"

#include <QWidget>

class QStackedLayout;
class QToolButton;

namespace rowlock {

class BlockPanel;
class PartyPanel;
class CategoryPanel;
class StoryView;
class ToneLabel;

class SeatInspector : public QWidget
{
    Q_OBJECT

public:
    SeatInspector(BoxOffice &office, const HouseModel &house, Prompt &prompt, const Clock &clock,
                  QWidget *parent = nullptr);

    void setSeats(const QList<int> &seatNos);
    void setTimeZone(const QByteArray &zone);
    void refresh(const QList<int> &changed); // these seats are not as they were
    void tick();
    PartyPanel &party() const { return *m_party; }

signals:
    void closed();
    void refused(const QString &text);
    void done(const QString &text);
    void acted(const rowlock::UndoableAct &act);

protected:
    void changeEvent(QEvent *event) override;

private:
    QLayout *makeHead();
    void describe();
    void describeOne(const SeatStatus &seat);
    void describeMany();
    void readStory();
    void tell(const SeatHistory &story);

    BoxOffice &m_office;
    const HouseModel &m_house;
    const Clock &m_clock;
    QList<int> m_seats;
    QByteArray m_timeZone = "UTC";
    QString m_orderCode;    // of the one seat, once its story is read
    quint64 m_question = 0; // answers to older questions are not shown
    QToolButton *m_back;
    QWidget *m_swatch;
    ToneLabel *m_title;
    ToneLabel *m_state;
    ToneLabel *m_facts;
    ToneLabel *m_historyTitle;
    BlockPanel *m_block;
    PartyPanel *m_party;
    CategoryPanel *m_category;
    StoryView *m_story;
    QStackedLayout *m_stack;
};

} // namespace rowlock
