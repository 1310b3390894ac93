// The selected seats: how they stand, blocking, and one seat's history. Opens while something is selected. GUI thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"
#include "ui/common/prompt.h"
#include "ui/house/seat_story.h"
#include "ui/house/undo_stack.h"

#include <QWidget>

namespace rowlock {

class ActionButton;
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
    void orderWanted(const QString &code); // to be looked at

private:
    QLayout *makeHead();
    void describe();
    void describeOne(const SeatStatus &seat);
    void describeMany();
    void readStory();
    void tell(const SeatHistory &story);
    void showStory(const QList<StoryStep> &steps);

    BoxOffice &m_office;
    const HouseModel &m_house;
    const Clock &m_clock;
    QList<int> m_seats;
    QByteArray m_timeZone = "UTC";
    quint64 m_question = 0; // answers to older questions are not shown
    ActionButton *m_back;
    QWidget *m_swatch;
    ToneLabel *m_title;
    ToneLabel *m_state;
    ActionButton *m_order; // a link to it, of a sold seat; named after the order, once its story is read
    ToneLabel *m_facts;
    ToneLabel *m_historyTitle;
    BlockPanel *m_block;
    PartyPanel *m_party;
    CategoryPanel *m_category;
    StoryView *m_story;
    ToneLabel *m_noStory;
};

} // namespace rowlock
