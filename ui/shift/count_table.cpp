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
    : QWidget(parent), m_currency(currency), m_grids(new QWidget(this)),
      m_total(new FigureLabel(tr("Counted"), QStringLiteral("countTotal"), this))
{
    m_total->setTextSize(TextSize::Money);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->setSpacing(gap::group);
    column->addWidget(m_grids, 1);
    column->addLayout(sumRow(tr("Counted"), m_total, this));
    setDenominations(usualDenominations(currency));
}

void CountTable::setDenominations(const QList<Denomination> &denominations)
{
    const CashCount before = count().value_or(CashCount());
    for (const Line &line : std::as_const(m_lines))
        delete line.pieces;
    m_lines.clear();
    auto *grids = new QWidget(this);
    layout()->replaceWidget(m_grids, grids);
    delete std::exchange(m_grids, grids);
    QList<std::pair<Money, qint64>> entries; // what is typed: single ones, and rolls below them
    for (const Denomination &each : denominations) {
        entries.append({each.worth, 1});
        if (each.roll > 0)
            entries.append({each.worth, each.roll});
    }
    const qsizetype half = (entries.size() + 1) / 2;
    auto *columns = new QHBoxLayout(m_grids);
    columns->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    columns->setSpacing(gap::around);
    for (const auto &part : {entries.first(half), entries.sliced(half)}) {
        auto *grid = new QGridLayout;
        grid->setHorizontalSpacing(gap::related);
        grid->setVerticalSpacing(gap::inside);
        grid->setColumnStretch(2, 1);
        for (int row = 0; row < part.size(); ++row)
            addLine(*grid, row, part.at(row).first, part.at(row).second);
        grid->setRowStretch(int(part.size()), 1);
        columns->addLayout(grid, 1);
    }
    for (qsizetype i = 1; i < m_lines.size(); ++i)
        setTabOrder(m_lines.at(i - 1).pieces, m_lines.at(i).pieces);
    m_grids->show(); // at once, so that one of them can have the keyboard
    setCount(before);
}

void CountTable::addLine(QGridLayout &grid, int row, const Money &worth, qint64 each)
{
    const QString what = each == 1 ? moneyText(worth) : tr("Roll of %1 × %2").arg(each).arg(moneyText(worth));
    const QString suffix = each == 1 ? QString::number(worth.minor) : QStringLiteral("%1-roll").arg(worth.minor);
    auto *name = new ToneLabel(what, Tone::Plain, m_grids);
    name->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *pieces = new NumberField(m_grids);
    pieces->setObjectName(QStringLiteral("pieces-%1").arg(suffix));
    pieces->setRange(0, mostPieces);
    pieces->setButtonSymbols(QAbstractSpinBox::NoButtons);
    pieces->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    pieces->setFixedWidth(piecesWidth);
    pieces->setAccessibleName(each == 1 ? tr("Pieces of %1").arg(what) : what);
    pieces->installEventFilter(this);
    name->setBuddy(pieces);
    auto *sum = new ToneLabel({}, Tone::Faint, m_grids);
    sum->setObjectName(QStringLiteral("sum-%1").arg(suffix));
    sum->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid.addWidget(name, row, 0);
    grid.addWidget(pieces, row, 1);
    grid.addWidget(sum, row, 2);
    m_lines.append({worth, each, pieces, sum});
    connect(pieces, &QSpinBox::valueChanged, this, [this] {
        refresh();
        emit changed();
    });
}

void CountTable::setCount(const CashCount &count)
{
    for (const Line &line : std::as_const(m_lines)) {
        const QSignalBlocker quiet(line.pieces);
        // As single ones: how many of them were rolled nobody wrote down.
        line.pieces->setValue(line.each == 1 ? int(count.pieces().value(line.worth.minor)) : 0);
    }
    refresh();
}

Result<CashCount> CountTable::count() const
{
    QMap<qint64, qint64> pieces; // by worth
    for (const Line &line : m_lines)
        pieces[line.worth.minor] += line.pieces->value() * line.each;
    CashCount count;
    for (auto piece = pieces.begin(); piece != pieces.end(); ++piece)
        TRY(count.add(piece.key(), piece.value()));
    return count;
}

void CountTable::begin()
{
    m_lines.first().pieces->setFocus(Qt::TabFocusReason);
    m_lines.first().pieces->selectAll(); // also where the window has the keyboard only later
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
        const QString sum = moneyText(Money{line.worth.minor * line.each * pieces, m_currency});
        line.sum->setText(pieces > 0 ? sum : QString());
        line.pieces->setAccessibleDescription(pieces > 0 ? sum : QString());
    }
    if (const auto counted = count())
        m_total->setFigure(moneyText(counted->total(m_currency)));
}

} // namespace rowlock
