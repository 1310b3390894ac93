#include "ui/house/seat_history_panel.h"

#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/house/story_view.h"

#include <QVBoxLayout>

namespace rowlock {

SeatHistoryPanel::SeatHistoryPanel(BoxOffice &office, const HouseModel &house, const QByteArray &timeZone,
                                   QWidget *parent)
    : QWidget(parent), m_office(office), m_house(house), m_heading(new ToneLabel(tr("History"), Tone::Plain, this)),
      m_none(new ToneLabel(tr("No history"), Tone::Faint, this)), m_story(new StoryView(this))
{
    m_heading->setTextSize(TextSize::Heading);
    m_none->setObjectName(QStringLiteral("noHistory"));
    m_story->setTimeZone(timeZone);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_heading);
    column->addWidget(m_none);
    column->addWidget(m_story);
    show({}, false);
}

void SeatHistoryPanel::setSeats(const QList<int> &seatNos)
{
    if (seatNos == m_seats)
        return;
    m_seats = seatNos;
    show({}, false); // another seat's history must not stand there in the meantime
    read();
}

void SeatHistoryPanel::read()
{
    const quint64 question = ++m_question;
    if (m_seats.size() != 1 || !m_house.isLoaded())
        return show({}, false);
    const auto future = m_office.ask([event = m_house.event().id, seatNo = m_seats.first()](Desk &desk) {
        return readSeatHistory(desk, event, seatNo);
    });
    whenAnswered(future, this, [this, question](const Result<SeatHistory> &story) {
        if (question != m_question)
            return;
        if (!story) {
            emit failed(tr("The history of this seat could not be read. %1").arg(story.error().message));
            return;
        }
        show(tellStory(*story, m_house.event().currency), true);
        emit orderFound(story->lastOrderCode());
    });
}

void SeatHistoryPanel::show(const QList<StoryStep> &steps, bool isRead)
{
    m_story->show(steps);
    m_story->setVisible(!steps.isEmpty());
    m_none->setVisible(isRead && steps.isEmpty());
    m_heading->setVisible(m_seats.size() == 1);
}

} // namespace rowlock
