#include "ui/sell/map_panel.h"

#include "model/domain/accessible.h"
#include "ui/common/baskets_text.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/seatmap/map_memory.h"
#include "ui/sell/best_bar.h"
#include "ui/sell/sale_actions.h"
#include "ui/sell/sold_out_strip.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <utility>

namespace rowlock {

MapPanel::MapPanel(const HouseContext &context, const SaleActions &actions, QWidget *parent)
    : QWidget(parent), m_house(context.house), m_ticker(context.ticker), m_timeZone(context.facts.timeZone),
      m_map(new SeatMapView(context.house, context.clock, SeatMapView::Mode::Sell, this)),
      m_messages(new MessageBar(this)), m_name(new ToneLabel({}, Tone::Plain, this)),
      m_about(new ToneLabel({}, Tone::Faint, this)), m_empty(new ToneLabel(tr("Select an event."), Tone::Faint, this)),
      m_soldOut(new SoldOutStrip(actions.waitlist, this)), m_colouring(new QComboBox(this)),
      m_sections(new QComboBox(this)), m_best(new BestBar(this)), m_stack(new QStackedLayout)
{
    m_map->setTimeZone(context.facts.timeZone);
    m_map->setObjectName(QStringLiteral("seatMap"));
    m_messages->setInStrip();
    m_empty->setAlignment(Qt::AlignCenter);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::related, gap::group, gap::related, gap::related);
    column->addWidget(makeHeader());
    column->addWidget(m_soldOut);
    column->addWidget(m_messages);
    column->addLayout(m_stack, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_map);

    connect(m_best, &BestBar::requested, this, &MapPanel::bestRequested);
    connect(m_messages, &MessageBar::tookRoom, m_map,
            [this, column](int height) { m_map->setPushed(height > 0 ? height + column->spacing() : 0); });
    connect(&m_house, &HouseModel::loaded, this, &MapPanel::showHouse);
    connect(&m_house, &HouseModel::countersChanged, this, &MapPanel::showCounters);
    connect(&m_house, &HouseModel::cleared, this, [this] {
        m_stack->setCurrentIndex(0);
        showCounters();
    });
    connect(&m_ticker, &Ticker::tick, this, &MapPanel::showLeft);
    new MapMemory(*m_map, context.settings, context.facts.file, QStringLiteral("counter"));
    showHouse();
}

QWidget *MapPanel::makeHeader()
{
    auto *header = new QWidget(this);
    m_name->setObjectName(QStringLiteral("eventName"));
    m_name->setTextSize(TextSize::Title);
    m_name->setElided(true);
    m_about->setObjectName(QStringLiteral("eventAbout"));
    m_about->setElided(true);

    m_colouring->setObjectName(QStringLiteral("colouring"));
    m_colouring->setAccessibleName(tr("Colour seats by"));
    m_colouring->setToolTip(tr("What the seats' colours say"));
    m_colouring->addItem(tr("By category"), int(SeatColouring::Category));
    m_colouring->addItem(tr("By state"), int(SeatColouring::State));
    m_colouring->addItem(tr("By price"), int(SeatColouring::Price));
    m_colouring->addItem(tr("By age of sale"), int(SeatColouring::AgeOfSale));
    m_colouring->addItem(tr("By seller"), int(SeatColouring::Seller));
    connect(m_colouring, &QComboBox::activated, this,
            [this](int index) { m_map->setColouring(SeatColouring(m_colouring->itemData(index).toInt())); });

    m_sections->setObjectName(QStringLiteral("sections"));
    m_sections->setAccessibleName(tr("Zoom to section"));
    m_sections->setToolTip(tr("Zoom to a section"));
    m_sections->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_sections->setMinimumContentsLength(9);
    m_sections->setPlaceholderText(tr("Zoom to…"));
    connect(m_sections, &QComboBox::activated, this, [this](int index) {
        const int block = m_sections->itemData(index).toInt();
        if (block < 0)
            m_map->fit();
        else
            m_map->zoomToBlock(block);
        m_sections->setCurrentIndex(index);
    });
    connect(m_map, &SeatMapView::looked, this, &MapPanel::showSection);

    auto *tools = new QHBoxLayout;
    tools->setSpacing(gap::related);
    tools->addWidget(m_best);
    tools->addStretch(1);
    tools->addWidget(m_colouring);
    tools->addWidget(m_sections);

    auto *column = new QVBoxLayout(header);
    column->setContentsMargins(gap::related, gap::none, gap::none, gap::none);
    column->setSpacing(gap::none);
    column->addWidget(m_name);
    column->addWidget(m_about);
    column->addSpacing(gap::related);
    column->addLayout(tools);
    return header;
}

void MapPanel::setColouring(SeatColouring colouring)
{
    m_map->setColouring(colouring);
    m_colouring->setCurrentIndex(m_colouring->findData(int(colouring)));
}

void MapPanel::addStrip(QWidget *strip)
{
    static_cast<QVBoxLayout *>(layout())->insertWidget(1, strip);
}

void MapPanel::setRefused(bool refused)
{
    if (std::exchange(m_refused, refused) != refused)
        showLeft();
}

void MapPanel::setLoading(bool loading)
{
    m_empty->setText(loading ? tr("Loading seats…") : tr("Select an event."));
}

// After a zoom by hand it is neither the whole nor a section.
void MapPanel::showSection()
{
    m_sections->setCurrentIndex(m_map->isWholeHouse() ? 0 : -1);
}

void MapPanel::showHouse()
{
    m_stack->setCurrentIndex(m_house.isLoaded() ? 1 : 0);
    showCounters();
    if (!m_house.isLoaded() || m_house.sharedPlan() == m_shownPlan)
        return;
    m_shownPlan = m_house.sharedPlan();
    m_sections->clear();
    m_sections->addItem(tr("Whole house"), -1);
    for (int block = 0; block < m_shownPlan->blocks.size(); ++block)
        m_sections->addItem(m_shownPlan->blocks.at(block).name, block);
    showSection();
    m_best->setCategories(m_house.pools());
}

void MapPanel::showCounters()
{
    if (!m_house.isLoaded()) {
        m_name->clear();
        m_about->clear();
        m_soldOut->hide();
        m_ticker.want(this, false);
        return;
    }
    m_name->setText(m_house.event().name);
    m_ticker.want(this, countsDown(m_house.event(), m_ticker.now()));
    showLeft();
}

void MapPanel::showLeft()
{
    if (!m_house.isLoaded())
        return;
    EventSummary event = m_house.event();
    event.counters = leftNow(event, m_house.plan(), m_house.seats(), m_ticker.now());
    const QString why = saleText(event, m_ticker.now(), m_timeZone);
    const bool isPresale = saleStage(event, m_ticker.now()) == SaleStage::Presale;
    const QString left = leftText(underLimit(event));
    const QString leftWords = why.isEmpty() ? left : isPresale ? QStringLiteral("%1 · %2").arg(why, left) : why;
    m_best->setClosed(isPresale ? QString() : why);
    m_about->setText(QStringLiteral("%1 · %2").arg(eventDateText(event.starts, m_timeZone), leftWords));
    const QString baskets = basketsText(event, m_ticker.now());
    m_soldOut->setText(baskets.isEmpty() ? tr("Sold out.") : baskets);
    m_soldOut->setVisible(!m_refused && why.isEmpty() && leftToSell(event) == 0 && event.counters.capacity > 0);
}

} // namespace rowlock
