#include "ui/sell/area_popover.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/sell/counter.h"
#include "ui/words/blocked_words.h"

#include <QAccessible>
#include <QCheckBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QScreen>
#include <QShortcut>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace rowlock {

AreaPopover::AreaPopover(const HouseModel &house, const Counter &counter, QWidget *parent)
    : QFrame(parent, Qt::Popup), m_house(house), m_counter(counter), m_name(new ToneLabel({}, Tone::Plain, this)),
      m_left(new ToneLabel({}, Tone::Faint, this)), m_tooMany(new ToneLabel({}, Tone::Warning, this)),
      m_number(new QSpinBox(this)), m_fromBlocks(new QCheckBox(this)),
      m_hold(new ActionButton(tr("Hold places"), QStringLiteral("holdPlaces"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("areaPopover"));
    m_name->setTextSize(TextSize::Heading);
    m_left->setObjectName(QStringLiteral("areaLeft"));
    m_tooMany->setObjectName(QStringLiteral("areaTooMany"));
    m_tooMany->setWordWrap(true);
    m_tooMany->hide();
    m_number->setObjectName(QStringLiteral("areaQuantity"));
    m_number->setAccessibleName(tr("Places"));
    m_number->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_number->setAlignment(Qt::AlignCenter);
    m_number->setFixedHeight(40);
    QFont large = m_number->font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    m_number->setFont(large);
    m_fromBlocks->setObjectName(QStringLiteral("areaFromBlocks"));
    m_fromBlocks->setToolTip(tr("If released, these places go on general sale."));
    auto *fewer =
        new ActionButton(QStringLiteral("−"), QStringLiteral("fewerPlaces"), ActionButton::Weight::Secondary, this);
    auto *more =
        new ActionButton(QStringLiteral("+"), QStringLiteral("morePlaces"), ActionButton::Weight::Secondary, this);
    fewer->setAccessibleName(tr("Fewer"));
    more->setAccessibleName(tr("More"));
    for (ActionButton *step : {fewer, more}) {
        step->setFixedSize(48, 40);
        step->setFocusPolicy(Qt::NoFocus);
        step->setAutoRepeat(true);
    }
    auto *row = new QHBoxLayout;
    row->addWidget(fewer);
    row->addWidget(m_number, 1);
    row->addWidget(more);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::group, gap::group, gap::group, gap::group);
    column->addWidget(m_name);
    column->addWidget(m_left);
    column->addLayout(row);
    column->addWidget(m_tooMany);
    column->addWidget(m_fromBlocks);
    column->addWidget(m_hold);
    setMinimumWidth(240);

    connect(fewer, &QPushButton::clicked, m_number, &QSpinBox::stepDown);
    connect(more, &QPushButton::clicked, m_number, &QSpinBox::stepUp);
    connect(m_number, &QSpinBox::valueChanged, this, &AreaPopover::refresh);
    connect(m_fromBlocks, &QCheckBox::toggled, this, [this] {
        offer();
        m_number->setFocus();
    });
    const auto followOpen = [this] {
        if (isVisible())
            follow();
    };
    connect(&house, &HouseModel::poolsChanged, this, followOpen);
    connect(&house, &HouseModel::blocksChanged, this, followOpen);
    connect(&counter, &Counter::changed, this, followOpen);
    connect(&house, &HouseModel::loaded, this, &AreaPopover::hide); // the areas' numbers are others
    connect(&house, &HouseModel::cleared, this, &AreaPopover::hide);
    connect(m_hold, &QPushButton::clicked, this, &AreaPopover::accept);
    for (const int key : {Qt::Key_Return, Qt::Key_Enter})
        connect(new QShortcut(key, this), &QShortcut::activated, this, &AreaPopover::accept);
}

void AreaPopover::open(int pool, const QPoint &globalPosition)
{
    m_pool = pool;
    m_fromBlocks->setChecked(false);
    follow();
    m_fromBlocks->setChecked(m_inBlocks > 0 && m_available + m_inSale == 0); // all that there is
    m_number->setValue(int(m_inSale > 0 ? m_inSale : 1));
    m_number->selectAll();
    const QScreen *screen = QGuiApplication::screenAt(globalPosition);
    QRect place(globalPosition + QPoint(8, 8), size());
    if (screen) {
        const QRect room = screen->availableGeometry();
        place.moveLeft(std::max(room.left(), std::min(place.left(), room.right() - place.width())));
        place.moveTop(std::max(room.top(), std::min(place.top(), room.bottom() - place.height())));
    }
    move(place.topLeft());
    show();
    m_number->setFocus();
}

void AreaPopover::follow()
{
    const PoolStatus &pool = m_house.pools().at(m_pool);
    m_available = pool.counters.available;
    m_inSale = m_counter.machine().picking().placesInSale(m_pool);
    m_inBlocks = 0;
    QList<BlockInfo> sellable = m_house.blocksOfPool(m_pool);
    sellable.removeIf([this](const BlockInfo &block) { return !m_house.maySellHere(block); });
    QStringList codes;
    for (const BlockInfo &block : std::as_const(sellable)) {
        m_inBlocks += block.places;
        codes << block.code;
    }
    codes.removeDuplicates();
    const QString from = codes.size() > 1     ? tr("blocks %1").arg(joinedText(codes))
                         : sellable.isEmpty() ? QString()
                                              : withoutKeyMarks(blockName(sellable.first()));
    setAccessibleName(pool.name);
    m_name->setText(pool.name);
    m_left->setText(
        QStringLiteral("%1 · %2").arg(placesLeftText(underLimit(m_house.event(), pool.counters)),
                                      pool.isSold ? tr("%1 each").arg(moneyText(pool.price)) : poolPriceText(pool)));
    m_fromBlocks->setText(tr("&From %1: %2").arg(from, placesText(m_inBlocks)));
    m_fromBlocks->setVisible(!sellable.isEmpty());
    if (sellable.isEmpty())
        m_fromBlocks->setChecked(false);
    offer();
    adjustSize();
}

// A number that was typed stays, although there are fewer: who asked for five is not given three without a word.
void AreaPopover::offer()
{
    m_number->setRange(m_fromBlocks->isChecked() ? 1 : 0, int(mostPlacesInArea));
    refresh();
}

void AreaPopover::sayTooMany(const QString &words)
{
    if (words == m_tooMany->text())
        return;
    m_tooMany->setText(words);
    m_tooMany->setVisible(!words.isEmpty());
    adjustSize();
    if (!words.isEmpty()) {
        QAccessibleEvent spoken(m_tooMany, QAccessible::Alert); // nothing else says it
        QAccessible::updateAccessibility(&spoken);
    }
}

qint64 AreaPopover::placesThere() const
{
    return m_fromBlocks->isChecked() ? m_inBlocks : m_available + m_inSale;
}

void AreaPopover::refresh()
{
    const qint64 wanted = m_number->value();
    const qint64 there = placesThere();
    sayTooMany(wanted <= there ? QString()
               : there == 0    ? tr("No places are available.")
                               : tr("Only %1 available.").arg(placesText(there)));
    if (m_fromBlocks->isChecked()) {
        m_hold->setEnabled(wanted <= there);
        m_hold->setText(tr("Hold %1 from block").arg(placesText(wanted)));
        return;
    }
    m_hold->setEnabled(wanted != m_inSale && wanted <= there);
    if (m_inSale > 0)
        m_hold->setText(wanted == 0 ? tr("Remove from sale") : tr("Change to %1").arg(QLocale().toString(wanted)));
    else
        m_hold->setText(tr("Hold %1").arg(placesText(wanted)));
}

void AreaPopover::accept()
{
    m_number->interpretText();
    const qint64 wanted = m_number->value();
    if (wanted > placesThere()) // as it says
        return;
    hide();
    if (m_fromBlocks->isChecked())
        emit chosenFromBlocks(m_pool, wanted);
    else if (wanted != m_inSale)
        emit chosen(m_pool, wanted);
}

void AreaPopover::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace rowlock
