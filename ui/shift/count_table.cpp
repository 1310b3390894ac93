#include "ui/shift/count_table.h"

#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/number_field.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostPieces = 99'999;
constexpr int piecesWidth = 88;

} // namespace

CountTable::CountTable(const Currency &currency, QWidget *parent)
    : QWidget(parent), m_currency(currency), m_total(new FigureLabel(tr("Counted"), QStringLiteral("countTotal"), this))
{
    const QList<Money> worths = denominationsOf(currency);
    const qsizetype half = (worths.size() + 1) / 2;
    auto *columns = new QHBoxLayout;
    columns->setSpacing(gap::around);
    for (const QList<Money> &part : {worths.first(half), worths.sliced(half)}) {
        auto *grid = new QGridLayout;
        grid->setHorizontalSpacing(gap::related);
        grid->setVerticalSpacing(gap::inside);
        grid->setColumnStretch(2, 1);
        for (int row = 0; row < part.size(); ++row)
            addLine(*grid, row, part.at(row));
        grid->setRowStretch(int(part.size()), 1);
        columns->addLayout(grid, 1);
    }
    m_total->setTextSize(TextSize::Money);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->setSpacing(gap::group);
    column->addLayout(columns, 1);
    column->addLayout(sumRow(tr("Counted"), m_total, this));
    refresh();
}

void CountTable::addLine(QGridLayout &grid, int row, const Money &worth)
{
    auto *name = new ToneLabel(moneyText(worth), Tone::Plain, this);
    name->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *pieces = new NumberField(this);
    pieces->setObjectName(QStringLiteral("pieces-%1").arg(worth.minor));
    pieces->setRange(0, mostPieces);
    pieces->setButtonSymbols(QAbstractSpinBox::NoButtons);
    pieces->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    pieces->setFixedWidth(piecesWidth);
    pieces->setAccessibleName(tr("Pieces of %1").arg(moneyText(worth)));
    pieces->installEventFilter(this);
    name->setBuddy(pieces);
    auto *sum = new ToneLabel({}, Tone::Faint, this);
    sum->setObjectName(QStringLiteral("sum-%1").arg(worth.minor));
    sum->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid.addWidget(name, row, 0);
    grid.addWidget(pieces, row, 1);
    grid.addWidget(sum, row, 2);
    m_lines.append({worth, pieces, sum});
    connect(pieces, &QSpinBox::valueChanged, this, [this] {
        refresh();
        emit changed();
    });
}

void CountTable::setCount(const CashCount &count)
{
    for (const Line &line : std::as_const(m_lines)) {
        const QSignalBlocker quiet(line.pieces);
        line.pieces->setValue(int(count.pieces().value(line.worth.minor)));
    }
    refresh();
}

Result<CashCount> CountTable::count() const
{
    CashCount count;
    for (const Line &line : m_lines)
        TRY(count.add(line.worth.minor, line.pieces->value()));
    return count;
}

void CountTable::begin()
{
    m_lines.first().pieces->setFocus(Qt::TabFocusReason);
}

bool CountTable::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Wheel) { // a count is typed; it scrolls what this stands in
        event->ignore();
        return true;
    }
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Down: step(watched, 1); return true;
    case Qt::Key_Up: step(watched, -1); return true;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: return true;
    default: return QWidget::eventFilter(watched, event);
    }
}

void CountTable::step(QObject *from, int by)
{
    const auto found = std::ranges::find_if(m_lines, [&](const Line &line) { return line.pieces == from; });
    const auto next = found - m_lines.begin() + by;
    if (next >= m_lines.size())
        emit finished();
    else if (next >= 0)
        m_lines.at(next).pieces->setFocus(Qt::TabFocusReason);
}

void CountTable::refresh()
{
    for (const Line &line : std::as_const(m_lines)) {
        const int pieces = line.pieces->value();
        const QString sum = moneyText(Money{line.worth.minor * pieces, m_currency});
        line.sum->setText(pieces > 0 ? sum : QString());
        line.pieces->setAccessibleDescription(pieces > 0 ? sum : QString());
    }
    if (const auto counted = count())
        m_total->setFigure(moneyText(counted->total(m_currency)));
}

} // namespace rowlock
