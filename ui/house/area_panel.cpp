#include "ui/house/area_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/common/reasons.h"
#include "ui/house/area_blocks.h"
#include "ui/house/pool_pricer.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostPlaces = 1'000'000; // as the store says

} // namespace

AreaPanel::AreaPanel(BoxOffice &office, const HouseModel &house, Prompt &prompt, QWidget *parent)
    : QWidget(parent), m_office(office), m_house(house), m_prompt(prompt),
      m_pricer(new PoolPricer(office, house, this)), m_title(new ToneLabel({}, Tone::Plain, this)),
      m_facts(new ToneLabel({}, Tone::Faint, this)),
      m_price(new MoneyField(tr("Price"), QStringLiteral("areaPrice"), this)),
      m_reprice(
          new ActionButton(tr("Set &price"), QStringLiteral("setAreaPrice"), ActionButton::Weight::Secondary, this)),
      m_places(new QSpinBox(this)), m_resize(new ActionButton(tr("Set &capacity"), QStringLiteral("setAreaCapacity"),
                                                              ActionButton::Weight::Secondary, this)),
      m_blocks(new AreaBlocks(office, house, prompt, this))
{
    setObjectName(QStringLiteral("areaPanel"));
    m_title->setObjectName(QStringLiteral("inspectedArea"));
    m_title->setTextSize(TextSize::Heading);
    m_title->setWordWrap(true);
    m_facts->setObjectName(QStringLiteral("areaFacts"));
    m_facts->setWordWrap(true);
    m_price->setHint(tr("0 if free"));
    m_price->edit()->setToolTip(tr("New price; places on hold keep theirs"));
    m_places->setObjectName(QStringLiteral("areaPlaces"));
    m_places->setAccessibleName(tr("Capacity"));
    m_places->setRange(0, mostPlaces);
    m_places->setGroupSeparatorShown(true);
    m_places->setMinimumHeight(32);
    layOut();

    connect(m_price, &MoneyField::changed, this, &AreaPanel::weigh);
    connect(m_places, &QSpinBox::valueChanged, this, &AreaPanel::weigh);
    const auto setPrice = [this] {
        if (m_price->check(tr("Enter a price, or 0 if free.")))
            m_pricer->set(m_pool, m_price->edit()->text(), m_prompt, this);
    };
    connect(m_price, &MoneyField::entered, this, setPrice);
    connect(m_reprice, &QPushButton::clicked, this, setPrice);
    connect(m_resize, &QPushButton::clicked, this, &AreaPanel::resizeArea);
    connect(m_pricer, &PoolPricer::refused, this, &AreaPanel::refused);
    connect(m_pricer, &PoolPricer::done, this, &AreaPanel::done);
    connect(m_pricer, &PoolPricer::acted, this, &AreaPanel::acted);
    connect(m_blocks, &AreaBlocks::refused, this, &AreaPanel::refused);
    connect(m_blocks, &AreaBlocks::done, this, &AreaPanel::done);
    connect(m_blocks, &AreaBlocks::acted, this, &AreaPanel::acted);
    connect(&house, &HouseModel::poolsChanged, this, [this] { show(false); });
    connect(&house, &HouseModel::countersChanged, this, [this] { show(false); });
}

void AreaPanel::layOut()
{
    auto *back = new ActionButton(tr("Overview"), QStringLiteral("closeArea"), ActionButton::Weight::Quiet, this);
    back->setAccessibleName(tr("Back to the overview"));
    back->setToolTip(tr("Clear the selection (Esc)"));
    back->setIconName(QStringLiteral("go-previous"));
    back->setHeight(ActionButton::Size::Small);
    back->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(back, &QPushButton::clicked, this, &AreaPanel::closed);
    auto *price = new QHBoxLayout;
    price->setSpacing(gap::related);
    price->addWidget(m_price, 1, Qt::AlignTop);
    price->addWidget(m_reprice, 0, Qt::AlignTop);
    auto *places = new QHBoxLayout;
    places->setSpacing(gap::related);
    places->addWidget(m_places, 1);
    places->addWidget(m_resize);
    for (ActionButton *button : {m_reprice, m_resize})
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::related, gap::none);
    column->setSpacing(gap::inside);
    column->addWidget(back);
    column->addSpacing(gap::inside);
    column->addWidget(m_title);
    column->addWidget(m_facts);
    column->addSpacing(gap::related);
    column->addWidget(new ToneLabel(tr("Price"), Tone::Faint, this));
    column->addLayout(price);
    column->addSpacing(gap::related);
    column->addWidget(new ToneLabel(tr("Capacity"), Tone::Faint, this));
    column->addLayout(places);
    column->addSpacing(gap::related);
    column->addWidget(m_blocks);
    column->addStretch(1);
}

void AreaPanel::setPool(int pool)
{
    const bool known = m_house.isLoaded() && pool >= 0 && pool < m_house.pools().size();
    m_pool = known ? pool : -1;
    if (known)
        show(true);
}

void AreaPanel::show(bool asStored)
{
    if (!hasPool() || !m_house.isLoaded() || m_pool >= m_house.pools().size())
        return;
    const PoolStatus before = std::exchange(m_shown, m_house.pools().at(m_pool));
    const Counters &counters = m_shown.counters;
    const QLocale locale;
    m_title->setText(m_shown.name);
    m_facts->setText(tr("Standing area, %1\n%2 available, %3 held, %4 sold, %5 blocked, %6 in all")
                         .arg(poolPriceText(m_shown), locale.toString(counters.available),
                              locale.toString(counters.held), locale.toString(counters.sold),
                              locale.toString(counters.blocked), locale.toString(counters.capacity)));
    m_blocks->setArea(m_shown);
    m_price->setCurrency(m_shown.price.currency);
    m_price->setHighestPrice(m_pricer->highestPrice());
    if (asStored || m_price->amount() == before.price)
        m_price->setAmount(m_shown.price);
    if (asStored || m_places->value() == before.counters.capacity)
        m_places->setValue(int(std::min<qint64>(counters.capacity, mostPlaces)));
    weigh();
}

void AreaPanel::weigh()
{
    const qint64 claimed = m_shown.counters.capacity - m_shown.counters.available;
    enableUnless(*m_reprice, m_price->isBlank()                   ? tr("Enter a price, or 0 if free.")
                             : m_price->amount() == m_shown.price ? tr("This is the price already")
                                                                  : QString());
    enableUnless(*m_resize, m_places->value() == m_shown.counters.capacity ? tr("This is the capacity already")
                            : m_places->value() < claimed ? tr("Held, sold or blocked: %1").arg(placesText(claimed))
                                                          : QString());
}

void AreaPanel::resizeArea()
{
    const auto resizing = [event = m_house.event().id, ref = m_shown.ref](qint64 places) {
        return [event, ref, places](Desk &desk) { return desk.inventory().resizeArea(event, ref, places); };
    };
    m_office.ask(this, resizing(m_places->value()),
                 [this, resizing, before = m_shown.counters.capacity](const Result<PoolStatus> &resized) {
                     if (!resized)
                         return emit refused(tr("The capacity was not changed. %1").arg(resized.error().message));
                     const qint64 now = resized->counters.capacity;
                     const auto step = [this, resizing](qint64 places) {
                         return officeStep(m_office, this, resizing(places), [](const PoolStatus &) {});
                     };
                     const QString text = tr("set capacity of %1 to %2").arg(resized->name, QLocale().toString(now));
                     emit acted({text, step(before), step(now)});
                     emit done(tr("Capacity of %1 set to %2.").arg(resized->name, QLocale().toString(now)));
                 });
}

} // namespace rowlock
