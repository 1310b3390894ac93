#include "ui/mainwindow/event_prices.h"

#include "model/domain/room_form.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/mainwindow/type_prices.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int twoColumnsFrom = 4; // lines
constexpr int priceHeight = 32;
constexpr int priceWidth = 148;

int typedCapacity(const QString &text)
{
    bool isNumber = false;
    const int plain = text.trimmed().toInt(&isNumber);
    return isNumber ? plain : QLocale().toInt(text.trimmed());
}

} // namespace

EventPrices::EventPrices(const Currency &currency, QWidget *parent)
    : QWidget(parent), m_currency(currency), m_grid(new QGridLayout), m_types(new TypePrices(currency, this))
{
    m_grid->setHorizontalSpacing(gap::around);
    auto *column = new QVBoxLayout(this);
    column->addLayout(m_grid);
    column->addWidget(m_types);
    connect(m_types, &TypePrices::resized, this, &EventPrices::resized);
}

void EventPrices::setPlan(const SeatingPlan &plan)
{
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_lines.clear();
    m_checked = false;
    const QList<int> areas = plan.standingAreas();
    m_columns = plan.categories.size() + areas.size() >= twoColumnsFrom ? 2 : 1;
    m_grid->setColumnStretch(1, m_columns - 1);
    m_grid->setColumnStretch(0, 1);
    for (const PlanCategory &category : plan.categories)
        addLine(category.name, nullptr);
    for (const int area : areas)
        addLine(plan.areas.at(area).name, &plan.areas.at(area));
    m_types->setPlan(plan);
    refresh();
}

void EventPrices::setTypes(const QList<PriceType> &types)
{
    m_types->setTypes(types);
}

QHash<QString, QHash<int, Money>> EventPrices::typePrices() const
{
    return m_types->prices();
}

void EventPrices::followInTabOrder(QWidget *before)
{
    for (const Line &line : std::as_const(m_lines)) {
        for (QWidget *field : {line.capacity, line.price->edit()}) {
            if (!field)
                continue;
            setTabOrder(before, field);
            before = field;
        }
    }
    m_types->followInTabOrder(before);
}

void EventPrices::addLine(const QString &name, const PlanArea *area)
{
    auto *cell = new QWidget(this);
    Line line;
    line.name = name;
    auto *label = new ToneLabel(name, Tone::Plain, cell);
    label->setElided(true);
    label->setFixedHeight(priceHeight);
    line.price = new MoneyField(tr("Price of %1").arg(name), QStringLiteral("price-") + name, cell);
    line.price->setCurrency(m_currency);
    line.price->setHint(tr("0 if free"));
    line.price->setFixedWidth(priceWidth);
    auto *fields = new QHBoxLayout;
    fields->setSpacing(gap::related);
    fields->addWidget(label, 1, Qt::AlignTop);
    if (area) {
        line.area = area->ref;
        line.capacity = new QLineEdit(cell);
        line.capacity->setObjectName(QStringLiteral("capacity-") + name);
        line.capacity->setAccessibleName(tr("Capacity of %1").arg(name));
        line.capacity->setAlignment(Qt::AlignRight);
        line.capacity->setFixedSize(72, priceHeight);
        if (area->capacity > 0)
            line.capacity->setText(QString::number(area->capacity));
        auto *places = new ToneLabel(tr("places"), Tone::Faint, cell); // below, as the hint of the price is
        places->setAlignment(Qt::AlignRight);
        auto *capacity = new QVBoxLayout;
        capacity->setSpacing(gap::inside);
        capacity->addWidget(line.capacity);
        capacity->addWidget(places);
        capacity->addStretch(1);
        fields->addLayout(capacity);
        connect(line.capacity, &QLineEdit::textChanged, this, &EventPrices::refresh);
    }
    fields->addWidget(line.price, 0, Qt::AlignTop);
    line.words = new ToneLabel({}, Tone::Danger, cell);
    line.words->setObjectName(QStringLiteral("capacity-") + name + QStringLiteral("Words"));
    line.words->setWordWrap(true);
    line.words->hide();
    auto *column = new QVBoxLayout(cell);
    column->setSpacing(gap::none);
    column->addLayout(fields);
    column->addWidget(line.words);
    const int at = int(m_lines.size());
    m_grid->addWidget(cell, at / m_columns, at % m_columns, Qt::AlignTop);
    cell->show(); // the layout would do so only later; until then it could neither take the focus nor say what is wrong
    m_lines << line;
}

QString EventPrices::wrongCapacity(const Line &line) const
{
    if (!line.capacity)
        return {};
    const int capacity = typedCapacity(line.capacity->text());
    if (line.capacity->text().trimmed().isEmpty())
        return tr("Enter how many people it holds.");
    if (capacity < 1 || capacity > roomLimits::capacity)
        return tr("Enter a capacity of 1 to %1.").arg(QLocale().toString(roomLimits::capacity));
    return {};
}

void EventPrices::refresh()
{
    for (const Line &line : std::as_const(m_lines)) {
        const QString wrong = m_checked ? wrongCapacity(line) : QString();
        line.words->setText(wrong);
        line.words->setVisible(!wrong.isEmpty());
        if (line.capacity)
            line.capacity->setAccessibleDescription(wrong);
    }
}

bool EventPrices::check()
{
    m_checked = true;
    refresh();
    bool isRight = !m_lines.isEmpty();
    for (const Line &line : std::as_const(m_lines))
        isRight = line.price->check(tr("Enter a price; 0 if free.")) && wrongCapacity(line).isEmpty() && isRight;
    return m_types->check() && isRight;
}

void EventPrices::focusFirstWrong()
{
    for (const Line &line : std::as_const(m_lines)) {
        QLineEdit *field = !wrongCapacity(line).isEmpty() ? line.capacity : line.price->edit();
        if (wrongCapacity(line).isEmpty() && line.price->amount())
            continue;
        field->setFocus();
        field->selectAll();
        return;
    }
    m_types->focusFirstWrong();
}

std::optional<PriceChange> EventPrices::unusual(const std::optional<Money> &highest) const
{
    for (const Line &line : m_lines) {
        line.price->setHighestPrice(highest);
        if (line.price->isUnusual())
            return PriceChange{line.name, firstPriceType, line.price->amount()};
    }
    return m_types->unusual(highest);
}

void EventPrices::confirmUnusual()
{
    for (const Line &line : std::as_const(m_lines))
        line.price->confirm();
    m_types->confirmUnusual();
}

QHash<QString, Money> EventPrices::prices() const
{
    QHash<QString, Money> prices;
    for (const Line &line : m_lines) {
        if (const auto price = line.price->amount())
            prices.insert(line.name, *price);
    }
    return prices;
}

QHash<QString, qint64> EventPrices::capacities() const
{
    QHash<QString, qint64> capacities;
    for (const Line &line : m_lines) {
        if (line.capacity)
            capacities.insert(line.area, typedCapacity(line.capacity->text()));
    }
    return capacities;
}

} // namespace rowlock
