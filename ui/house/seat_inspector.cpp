#include "ui/house/seat_inspector.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/house/block_panel.h"
#include "ui/house/category_panel.h"
#include "ui/house/hold_list_model.h"
#include "ui/house/party_panel.h"
#include "ui/house/state_words.h"
#include "ui/house/story_view.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

namespace rowlock {

namespace {

constexpr const char *orderCode = "orderCode"; // of the link to the order

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
    : QWidget(parent), m_office(office), m_house(house), m_clock(clock),
      m_back(new ActionButton(tr("Overview"), QStringLiteral("closeInspector"), ActionButton::Weight::Quiet, this)),
      m_swatch(new StateMark(this)), m_title(new ToneLabel({}, Tone::Plain, this)),
      m_state(new ToneLabel({}, Tone::Plain, this)),
      m_order(new ActionButton({}, QStringLiteral("inspectedOrder"), ActionButton::Weight::Secondary, this)),
      m_facts(new ToneLabel({}, Tone::Faint, this)), m_historyTitle(new ToneLabel(tr("History"), Tone::Plain, this)),
      m_block(new BlockPanel(office, house, prompt, this)), m_party(new PartyPanel(house, this)),
      m_category(new CategoryPanel(office, house, prompt, this)), m_story(new StoryView(this)),
      m_noStory(new ToneLabel(tr("No history"), Tone::Faint, this))
{
    setObjectName(QStringLiteral("seatInspector"));
    m_title->setObjectName(QStringLiteral("inspectedSeat"));
    m_state->setObjectName(QStringLiteral("inspectedState"));
    m_facts->setObjectName(QStringLiteral("inspectedFacts"));
    m_title->setWordWrap(true);
    m_title->setTextSize(TextSize::Heading);
    m_state->setWordWrap(true);
    m_facts->setWordWrap(true);
    m_order->setHeight(ActionButton::Size::Small);
    m_order->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_order->setToolTip(tr("Open the order"));
    m_historyTitle->setTextSize(TextSize::Heading);
    m_noStory->setObjectName(QStringLiteral("noHistory"));

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(makeHead());
    column->addWidget(m_facts);
    column->addWidget(m_order);
    column->addWidget(m_party);
    column->addWidget(m_block);
    column->addWidget(m_category);
    column->addSpacing(8);
    column->addWidget(m_historyTitle);
    column->addWidget(m_noStory);
    column->addWidget(m_story);
    column->addStretch(1);

    connect(m_order, &QPushButton::clicked, this,
            [this] { emit orderWanted(m_order->property(orderCode).toString()); });
    connect(m_block, &BlockPanel::refused, this, &SeatInspector::refused);
    connect(m_block, &BlockPanel::done, this, &SeatInspector::done);
    connect(m_block, &BlockPanel::acted, this, &SeatInspector::acted);
    connect(m_category, &CategoryPanel::refused, this, &SeatInspector::refused);
    connect(m_category, &CategoryPanel::done, this, &SeatInspector::done);
    connect(m_category, &CategoryPanel::acted, this, &SeatInspector::acted);
    showStory({});
}

QLayout *SeatInspector::makeHead()
{
    m_back->setAccessibleName(tr("Back to the overview"));
    m_back->setToolTip(tr("Clear the selection (Esc)"));
    m_back->setIconName(QStringLiteral("go-previous"));
    m_back->setHeight(ActionButton::Size::Small);
    m_back->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_back, &QPushButton::clicked, this, &SeatInspector::closed);

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
        m_order->setProperty(orderCode, QString());
        showStory({}); // another seat's history must not stand there in the meantime
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
        state = block->kill ? tr("Kill, code %1").arg(block->code) : tr("Blocked, code %1").arg(block->code);
        if (!block->means.meaning.isEmpty())
            state = tr("%1: %2").arg(state, block->means.meaning);
        facts.append(
            tr("“%1”, by %2, %3").arg(block->reason, actorText(block->by), eventDateText(block->at, m_timeZone)));
        if (block->dueAt)
            facts.append(tr("Released %1").arg(eventDateText(*block->dueAt, m_timeZone)));
    } else if (seat.state == SeatState::Sold) {
        facts.append(eventDateText(m_house.soldAt(seat), m_timeZone));
    }
    const QString code = m_order->property(orderCode).toString();
    m_order->setText(tr("Order %1").arg(code));
    m_order->setAccessibleName(m_order->text());
    m_order->setVisible(seat.state == SeatState::Sold && !code.isEmpty());
    m_order->updateGeometry();
    m_state->setText(state);
    m_facts->setText(facts.join(u'\n'));
}

void SeatInspector::describeMany()
{
    Money total{0, m_house.event().currency};
    for (const int seatNo : std::as_const(m_seats))
        total += m_house.seat(seatNo).price;
    m_title->setText(countText(m_seats.size()));
    m_facts->setText(tr("%1\nValue %2").arg(seatsText(m_house, m_seats, 4), moneyText(total)));
    m_order->hide();
}

void SeatInspector::readStory()
{
    const quint64 question = ++m_question;
    if (m_seats.size() != 1 || !m_house.isLoaded())
        return showStory({});
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
    showStory(steps);
    m_noStory->setVisible(steps.isEmpty());
    m_order->setProperty(orderCode, story.lastOrderCode());
    describe();
}

// Of a single seat; of several there is none, and the room is the actions'.
void SeatInspector::showStory(const QList<StoryStep> &steps)
{
    m_story->show(steps);
    m_story->setVisible(!steps.isEmpty());
    m_noStory->hide();
    m_historyTitle->setVisible(m_seats.size() == 1);
}

} // namespace rowlock
