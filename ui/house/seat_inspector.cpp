#include "ui/house/seat_inspector.h"

#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/labels.h"
#include "ui/house/block_panel.h"
#include "ui/house/category_panel.h"
#include "ui/house/hold_list_model.h"
#include "ui/house/party_panel.h"
#include "ui/house/placeholder.h"
#include "ui/house/state_words.h"
#include "ui/house/story_view.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QStackedLayout>
#include <QToolButton>

namespace rowlock {

namespace {

enum HistoryPage { Steps, Nothing, Several, Waiting };

// The state of one seat, or the states of several as a bar.
class StateMark final : public QWidget
{
public:
    using QWidget::QWidget;

    void setCounters(const Counters &counters)
    {
        m_counters = counters;
        setFixedSize(counters.capacity == 1 ? QSize(14, 14) : QSize(64, 8));
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        if (m_counters.capacity != 1) {
            paintShares(painter, QRectF(rect()), m_counters);
            return;
        }
        for (const Share &share : sharesOf(m_counters)) {
            if (share.count == 1)
                paintSwatch(painter, QRectF(rect()), stateTint(share.state));
        }
    }

private:
    Counters m_counters;
};

} // namespace

SeatInspector::SeatInspector(BoxOffice &office, const HouseModel &house, Prompt &prompt, const Clock &clock,
                             QWidget *parent)
    : QWidget(parent), m_office(office), m_house(house), m_clock(clock), m_back(new QToolButton(this)),
      m_swatch(new StateMark(this)), m_title(new ToneLabel({}, Tone::Plain, this)),
      m_state(new ToneLabel({}, Tone::Plain, this)), m_facts(new ToneLabel({}, Tone::Faint, this)),
      m_historyTitle(new ToneLabel(tr("History"), Tone::Plain, this)),
      m_block(new BlockPanel(office, house, prompt, this)), m_party(new PartyPanel(house, this)),
      m_category(new CategoryPanel(office, house, this)), m_story(new StoryView(this))
{
    setObjectName(QStringLiteral("seatInspector"));
    m_title->setObjectName(QStringLiteral("inspectedSeat"));
    m_state->setObjectName(QStringLiteral("inspectedState"));
    m_facts->setObjectName(QStringLiteral("inspectedFacts"));
    m_title->setWordWrap(true);
    m_title->setScale(1.15, true);
    m_facts->setWordWrap(true);

    m_historyTitle->setScale(1.15, true);
    m_stack = new QStackedLayout; // in the order of HistoryPage
    m_stack->addWidget(m_story);
    auto *nothing = new Placeholder(QStringLiteral("view-history"), tr("Nothing has happened here yet"),
                                    tr("This seat was never held, sold or blocked."), this);
    nothing->setObjectName(QStringLiteral("noHistory"));
    m_stack->addWidget(nothing);
    m_stack->addWidget(new Placeholder(QStringLiteral("view-history"), tr("Several seats"),
                                       tr("Select a single seat to see its history."), this));
    m_stack->addWidget(new QWidget(this));
    m_stack->setCurrentIndex(Waiting);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(makeHead());
    column->addWidget(m_facts);
    column->addWidget(m_party);
    column->addWidget(m_block);
    column->addSpacing(4);
    column->addWidget(m_category);
    column->addSpacing(8);
    column->addWidget(m_historyTitle);
    column->addLayout(m_stack, 1);

    m_back->setIcon(icon(QStringLiteral("go-previous")));
    connect(m_block, &BlockPanel::refused, this, &SeatInspector::refused);
    connect(m_block, &BlockPanel::done, this, &SeatInspector::done);
    connect(m_block, &BlockPanel::acted, this, &SeatInspector::acted);
    connect(m_category, &CategoryPanel::refused, this, &SeatInspector::refused);
    connect(m_category, &CategoryPanel::done, this, &SeatInspector::done);
    connect(m_category, &CategoryPanel::acted, this, &SeatInspector::acted);
}

QLayout *SeatInspector::makeHead()
{
    m_back->setObjectName(QStringLiteral("closeInspector"));
    m_back->setAccessibleName(tr("Back to the overview"));
    m_back->setToolTip(tr("Clear the selection (Esc)"));
    m_back->setText(tr("Overview"));
    m_back->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_back->setAutoRaise(true);
    connect(m_back, &QToolButton::clicked, this, &SeatInspector::closed);

    auto *state = new QHBoxLayout;
    state->setSpacing(8);
    state->addWidget(m_swatch, 0, Qt::AlignVCenter);
    state->addWidget(m_state, 1);
    auto *head = new QVBoxLayout;
    head->setSpacing(4);
    head->addWidget(m_back, 0, Qt::AlignLeft);
    head->addSpacing(4);
    head->addWidget(m_title);
    head->addLayout(state);
    return head;
}

void SeatInspector::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_back->setIcon(icon(QStringLiteral("go-previous")));
}

void SeatInspector::setTimeZone(const QByteArray &zone)
{
    m_timeZone = zone;
    m_story->setTimeZone(zone);
}

void SeatInspector::setSeats(const QList<int> &seatNos)
{
    const bool another = seatNos != m_seats;
    m_seats = seatNos;
    m_party->setSeats(seatNos);
    m_block->setSeats(seatNos);
    m_category->setSeats(seatNos);
    if (another) {
        m_orderCode.clear();
        m_stack->setCurrentIndex(Waiting); // another seat's history must not stand there meanwhile
        readStory();
    }
    describe();
}

void SeatInspector::refresh(const QList<int> &changed)
{
    bool touched = false;
    for (const int seatNo : changed)
        touched = touched || m_seats.contains(seatNo);
    if (!touched)
        return;
    m_party->refresh();
    m_block->refresh();
    m_category->refresh();
    readStory();
    describe();
}

void SeatInspector::tick()
{
    if (m_seats.size() == 1)
        describe();
}

void SeatInspector::describe()
{
    if (m_seats.isEmpty() || !m_house.isLoaded())
        return;
    Counters counters;
    for (const int seatNo : std::as_const(m_seats))
        count(counters, m_house.seat(seatNo).state);
    static_cast<StateMark *>(m_swatch)->setCounters(counters);
    if (m_seats.size() == 1) {
        describeOne(m_house.seat(m_seats.first()));
        return;
    }
    QStringList states;
    for (const Share &share : sharesOf(counters)) {
        if (share.count > 0)
            states.append(tr("%1 %2").arg(QLocale().toString(share.count), stateWord(share.state).toLower()));
    }
    m_state->setText(states.join(QStringLiteral(" · ")));
    describeMany();
}

void SeatInspector::describeOne(const SeatStatus &seat)
{
    m_title->setText(seat.label);
    QStringList facts;
    const int pool = seat.pool;
    if (pool >= 0 && pool < m_house.pools().size())
        facts.append(tr("%1, %2").arg(m_house.pools().at(pool).name, moneyText(seat.price)));
    if (!seat.patron.isEmpty())
        facts.append(tr("For %1").arg(seat.patron));
    QString state = stateWord(seat.state);
    const HoldInfo *hold = m_house.hold(seat.hold);
    const BlockInfo *block = m_house.block(seat.block);
    if (seat.state == SeatState::Held && hold) {
        state = tr("Held by %1, %2").arg(actorText(hold->holder), standingOf(*hold, m_clock.now()).text);
    } else if (seat.state == SeatState::Blocked && block) {
        state = block->kill ? tr("Killed, code %1").arg(block->code) : tr("Blocked, code %1").arg(block->code);
        if (!block->means.meaning.isEmpty())
            state = tr("%1: %2").arg(state, block->means.meaning);
        facts.append(
            tr("“%1”, by %2, %3").arg(block->reason, actorText(block->by), eventDateText(block->at, m_timeZone)));
        if (block->dueAt)
            facts.append(tr("Comes to sale %1").arg(eventDateText(*block->dueAt, m_timeZone)));
    } else if (seat.state == SeatState::Sold) {
        if (!m_orderCode.isEmpty())
            state = tr("Sold, order %1").arg(m_orderCode);
        facts.append(eventDateText(m_house.soldAt(seat), m_timeZone));
    }
    m_state->setText(state);
    m_facts->setText(facts.join(u'\n'));
}

void SeatInspector::describeMany()
{
    QStringList labels;
    Money total{0, m_house.event().currency};
    for (const int seatNo : std::as_const(m_seats)) {
        const SeatStatus &seat = m_house.seat(seatNo);
        labels.append(seat.label);
        total += seat.price;
    }
    m_title->setText(countText(m_seats.size()));
    m_facts->setText(tr("%1\nWorth %2").arg(joinedText(gatheredSeats(labels), 4), moneyText(total)));
}

void SeatInspector::readStory()
{
    const quint64 question = ++m_question;
    m_historyTitle->setVisible(m_seats.size() == 1);
    if (m_seats.size() != 1 || !m_house.isLoaded()) {
        m_stack->setCurrentIndex(Several);
        return;
    }
    const auto future = m_office.ask([event = m_house.event().id, seatNo = m_seats.first()](Desk &desk) {
        return readSeatHistory(desk, event, seatNo);
    });
    whenAnswered(future, this, [this, question](const Result<SeatHistory> &story) {
        if (question != m_question)
            return;
        if (story)
            tell(*story);
        else
            emit refused(tr("The history of this seat could not be read. %1").arg(story.error().message));
    });
}

void SeatInspector::tell(const SeatHistory &story)
{
    const QList<StoryStep> steps = tellStory(story, m_house.event().currency);
    m_story->show(steps);
    m_stack->setCurrentIndex(steps.isEmpty() ? Nothing : Steps);
    m_orderCode = story.lines.isEmpty() ? QString() : story.orderCodes.value(story.lines.last().order);
    describe();
}

} // namespace rowlock
