#include "ui/lists/list_preview.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/seatmap/seat_map_view.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

namespace {

// Every seat as if it were available, at what it costs by the list alone.
void price(HouseSnapshot &house, const PriceList &list, Instant now)
{
    house.event.cancelled = false; // else the map says that nobody can have them
    showPrices(house.pools, PriceBook{{list}, {}}, now);
    for (SeatStatus &seat : house.seats) {
        seat.state = SeatState::Free;
        seat.hold = {};
        seat.order = {};
        seat.ticket = {};
        seat.block = {};
    }
    showPrices(house.seats, house.pools);
    house.orders.clear();
    house.holds.clear();
    house.blocks.clear();
    house.book = {};
}

QString lacksText(const HouseSnapshot &house)
{
    QStringList names;
    for (const PoolStatus &pool : house.pools) {
        if (!pool.isSold && pool.counters.capacity > 0)
            names << pool.name;
    }
    return names.isEmpty() ? ListPreview::tr("Every category and standing area has a price.")
                           : ListPreview::tr("Without a price, and not sold: %1").arg(names.join(QStringLiteral(", ")));
}

} // namespace

ListPreview::ListPreview(const HouseContext &context, const PriceList &list, QWidget *parent)
    : QDialog(parent), m_house(QString()),
      m_map(new SeatMapView(m_house, context.clock, SeatMapView::Mode::Manage, this)),
      m_said(new ToneLabel({}, Tone::Faint, this))
{
    setObjectName(QStringLiteral("listPreview"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Prices of “%1” on the map").arg(inTitle(list.name)));
    resize(900, 620);
    m_map->setColouring(SeatColouring::Price);
    m_said->setObjectName(QStringLiteral("listPreviewSaid"));
    m_said->setWordWrap(true);
    auto *close =
        new ActionButton(tr("Close"), QStringLiteral("closeListPreview"), ActionButton::Weight::Primary, this);
    close->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto *below = new QHBoxLayout;
    below->setSpacing(gap::group);
    below->addWidget(m_said, 1);
    below->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(m_map, 1);
    column->addLayout(below);
    const Instant now = context.clock.now();
    context.office.ask(
        this, [event = context.house.event().id](Desk &desk) { return desk.events().house(event); },
        [this, list, now](const Result<HouseSnapshot> &read) {
            if (!read) {
                m_said->setTone(Tone::Danger);
                return m_said->setText(read.error().message);
            }
            HouseSnapshot house = *read;
            price(house, list, now);
            show(house, list);
        });
}

ListPreview::~ListPreview()
{
    delete m_map;
}

void ListPreview::show(const HouseSnapshot &house, const PriceList &list)
{
    m_house.load(house);
    m_map->setAccessibleName(tr("Seats of %1 at the prices of %2").arg(house.event.name, list.name));
    m_map->fit();
    m_said->setText(lacksText(house));
}

} // namespace rowlock
