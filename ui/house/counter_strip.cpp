#include "ui/house/counter_strip.h"

#include "ui/common/labels.h"
#include "ui/house/state_words.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <optional>

namespace rowlock {

namespace {

class ShareBar final : public QWidget
{
public:
    ShareBar(const Counters &counters, QWidget *parent) : QWidget(parent), m_counters(counters)
    {
        setFixedHeight(8);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintShares(painter, QRectF(rect()), m_counters);
    }

private:
    const Counters &m_counters;
};

class Swatch final : public QWidget
{
public:
    Swatch(SeatState state, QWidget *parent) : QWidget(parent), m_state(state) { setFixedSize(12, 12); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintSwatch(painter, QRectF(rect()), stateTint(m_state));
    }

private:
    SeatState m_state;
};

// To the nearest, as one reads it; "<1 %" rather than a zero that is none, and never 100 % of what is not all.
QString percentText(qint64 count, qint64 capacity)
{
    if (capacity <= 0)
        return {};
    if (count > 0 && count * 100 < capacity)
        return QStringLiteral("<1 %");
    const qint64 nearest = (count * 200 + capacity) / (capacity * 2);
    return QStringLiteral("%1 %").arg(QLocale().toString(count < capacity ? std::min<qint64>(nearest, 99) : nearest));
}

} // namespace

CounterStrip::CounterStrip(QWidget *parent) : QWidget(parent), m_bar(new ShareBar(m_counters, this))
{
    setObjectName(QStringLiteral("counterStrip"));
    struct Column
    {
        QString name;
        QString objectName;
        std::optional<SeatState> state;
    };
    const std::array<Column, 6> columns = {{
        {tr("Capacity"), QStringLiteral("capacity"), {}},
        {tr("Available"), QStringLiteral("available"), SeatState::Free},
        {tr("Held"), QStringLiteral("held"), SeatState::Held},
        {tr("Reserved"), QStringLiteral("reserved"), SeatState::Reserved},
        {tr("Sold"), QStringLiteral("sold"), SeatState::Sold},
        {tr("Blocked"), QStringLiteral("blocked"), SeatState::Blocked},
    }};

    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    for (int i = 0; i < int(columns.size()); ++i) {
        const Column &column = columns[size_t(i)];
        auto *caption = new QHBoxLayout;
        caption->setSpacing(6);
        if (column.state)
            caption->addWidget(new Swatch(*column.state, this));
        caption->addWidget(new ToneLabel(column.name, Tone::Faint, this));
        caption->addStretch();
        grid->addLayout(caption, 0, i);

        auto *line = new QHBoxLayout;
        line->setSpacing(6);
        auto *value = new FigureLabel(column.name, column.objectName, this);
        value->setScale(2.0, true);
        auto *share = new ToneLabel({}, Tone::Faint, this);
        line->addWidget(value, 0, Qt::AlignBaseline);
        line->addWidget(share, 0, Qt::AlignBaseline);
        line->addStretch();
        grid->addLayout(line, 1, i);
        grid->setColumnStretch(i, 1);
        m_figures[size_t(i)] = {value, column.state ? share : nullptr};
    }
    grid->setRowMinimumHeight(2, 4);
    grid->addWidget(m_bar, 3, 0, 1, int(columns.size()));
}

void CounterStrip::setCounters(const Counters &counters)
{
    m_counters = counters;
    const std::array<qint64, 6> counts = {counters.capacity, counters.available, counters.held,
                                          counters.reserved, counters.sold,      counters.blocked};
    for (size_t i = 0; i < counts.size(); ++i) {
        m_figures[i].value->setFigure(QLocale().toString(counts[i]));
        if (m_figures[i].share)
            m_figures[i].share->setText(percentText(counts[i], counters.capacity));
    }
    m_bar->update();
}

} // namespace rowlock
