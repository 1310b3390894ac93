#include "ui/house/counter_strip.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/house/state_words.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <optional>

namespace rowlock {

namespace {

constexpr int compactHeight = 28;

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

    auto *row = new QHBoxLayout;
    row->setSpacing(gap::group);
    for (int i = 0; i < int(columns.size()); ++i) {
        const Column &column = columns[size_t(i)];
        auto *caption = new QHBoxLayout;
        caption->setSpacing(gap::related);
        if (column.state)
            caption->addWidget(new Swatch(*column.state, this), 0, Qt::AlignVCenter);
        caption->addWidget(new ToneLabel(column.name, Tone::Faint, this));
        caption->addStretch();

        auto *line = new QHBoxLayout;
        line->setSpacing(gap::related);
        auto *value = new FigureLabel(column.name, column.objectName, this);
        value->setTextSize(TextSize::Figure);
        auto *share = new ToneLabel({}, Tone::Faint, this);
        line->addWidget(value, 0, Qt::AlignBaseline);
        line->addWidget(share, 0, Qt::AlignBaseline);
        line->addStretch();
        auto *cell = new QBoxLayout(QBoxLayout::TopToBottom);
        cell->setSpacing(gap::none);
        cell->addLayout(caption);
        cell->addLayout(line);
        row->addLayout(cell, 1);
        m_figures[size_t(i)] = {value, column.state ? share : nullptr, cell};
    }
    auto *whole = new QVBoxLayout(this);
    whole->setSpacing(gap::inside);
    whole->addLayout(row);
    whole->addWidget(m_bar);
}

void CounterStrip::setCompact(bool compact)
{
    if (compact == m_compact)
        return;
    m_compact = compact;
    for (const Figure &figure : m_figures) {
        figure.cell->setDirection(compact ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
        figure.cell->setSpacing(compact ? gap::related : gap::none);
        figure.cell->setStretch(1, compact ? 1 : 0);
        figure.value->setTextSize(compact ? TextSize::Heading : TextSize::Figure);
        if (figure.share)
            figure.share->setVisible(!compact);
    }
    m_bar->setVisible(!compact);
    setFixedHeight(compact ? compactHeight : QWIDGETSIZE_MAX);
    if (!compact)
        setMinimumHeight(0);
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
