#include "ui/display/display_rows.h"

#include "ui/common/theme.h"
#include "ui/display/display_text.h"
#include "ui/seatmap/map_lettering.h"

#include <QEvent>
#include <QFontMetrics>
#include <QLocale>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double smallest = 0.62; // of the usual size, before lines are left out
constexpr double noteSize = 0.8;
constexpr double lineHeight = 1.3;
constexpr double rowGap = 0.35;

QFont rowFont(const CustomerRow &row, int pixels)
{
    return mapFont(pixels, row.kind == CustomerRow::Kind::Heading ? QFont::DemiBold : QFont::Normal);
}

} // namespace

DisplayRows::DisplayRows(const QString &name, QWidget *parent) : QWidget(parent)
{
    setAccessibleName(name);
}

void DisplayRows::setRows(const QList<CustomerRow> &rows)
{
    if (std::exchange(m_rows, rows) == rows)
        return;
    QStringList said;
    for (const CustomerRow &row : rows) {
        QStringList parts{row.text, row.note, row.amount};
        parts.removeAll(QString());
        said.append(parts.join(QStringLiteral(", ")));
    }
    setAccessibleDescription(said.join(u'\n'));
    update();
}

void DisplayRows::setTextSize(int pixels)
{
    if (std::exchange(m_pixels, pixels) != pixels)
        update();
}

QStringList DisplayRows::texts() const
{
    QStringList texts;
    const Fit fitted = fit();
    for (const CustomerRow &row : m_rows.mid(0, fitted.shown))
        texts << row.text << row.note << row.amount;
    if (fitted.shown < m_rows.size())
        texts << missingText(fitted.shown);
    texts.removeAll(QString());
    return texts;
}

int DisplayRows::heightOf(const CustomerRow &row, int pixels, bool inShort)
{
    double lines = lineHeight;
    if (!inShort && !row.note.isEmpty())
        lines += lineHeight * noteSize;
    return int(std::ceil(pixels * (lines + rowGap * (inShort ? 0.3 : 1))));
}

int DisplayRows::heightOf(const Fit &fit) const
{
    int height = 0;
    for (const CustomerRow &row : m_rows.mid(0, fit.shown))
        height += heightOf(row, fit.pixels, fit.inShort);
    if (fit.shown < m_rows.size())
        height += heightOf(CustomerRow{}, fit.pixels, true);
    return height;
}

DisplayRows::Fit DisplayRows::fit() const
{
    Fit found{m_pixels, false, m_rows.size()};
    for (const bool inShort : {false, true}) {
        found.inShort = inShort;
        for (const double share : {1.0, 0.9, 0.8, 0.72, smallest}) {
            found.pixels = int(std::lround(m_pixels * share));
            if (heightOf(found) <= height())
                return found;
            if (!inShort && share <= 0.72)
                break; // one line each is read more easily than two small ones
        }
    }
    while (found.shown > 1 && heightOf(found) > height())
        --found.shown;
    return found;
}

QString DisplayRows::missingText(qsizetype shown) const
{
    const qsizetype missing = m_rows.size() - shown;
    return missing == 1 ? tr("and 1 more line") : tr("and %1 more lines").arg(QLocale().toString(missing));
}

// The seats have a line of their own, and how many at which price stands below them with the sum; in short it is all in
// one.
void DisplayRows::paintRow(QPainter &painter, const CustomerRow &row, const QRect &place, const Fit &fit) const
{
    const int line = int(fit.pixels * lineHeight);
    const bool isTwo = !fit.inShort && !row.note.isEmpty();
    const QRect top(place.left(), place.top(), place.width(), line);
    const QRect below(place.left(), top.bottom() + 1, place.width(), int(line * noteSize));
    const QFont figures = mapFont(fit.pixels * (isTwo ? noteSize : 1), QFont::DemiBold);
    const int amount = row.amount.isEmpty() ? 0 : QFontMetrics(figures).horizontalAdvance(row.amount) + fit.pixels;
    const QColor ink = palette().color(QPalette::WindowText);
    const QString whole =
        fit.inShort && !row.brief.isEmpty() ? QStringLiteral("%1 · %2").arg(row.text, row.brief) : row.text;
    painter.setPen(row.kind == CustomerRow::Kind::Charge ? faintTextColor() : ink);
    paintWords(painter, whole, isTwo ? top : top.adjusted(0, 0, -amount, 0), rowFont(row, fit.pixels));
    if (isTwo) {
        painter.setPen(faintTextColor());
        paintWords(painter, row.note, below.adjusted(0, 0, -amount, 0), mapFont(fit.pixels * noteSize, QFont::Normal));
    }
    painter.setPen(ink);
    painter.setFont(figures);
    painter.drawText(isTwo ? below : top,
                     int(QStyle::visualAlignment(layoutDirection(), Qt::AlignRight) | Qt::AlignVCenter), row.amount);
}

// Smaller before it is cut off: a seat's number comes last.
void DisplayRows::paintWords(QPainter &painter, const QString &words, const QRect &place, QFont font) const
{
    const QRect room = QStyle::visualRect(layoutDirection(), rect(), place);
    font = fittingFont(words, font, room.width(), smallest);
    painter.setFont(font);
    painter.drawText(room, int(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft) | Qt::AlignVCenter),
                     QFontMetrics(font).elidedText(words, Qt::ElideRight, room.width()));
}

void DisplayRows::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Fit fitted = fit();
    int y = 0;
    for (const CustomerRow &row : m_rows.mid(0, fitted.shown)) {
        const int height = heightOf(row, fitted.pixels, fitted.inShort);
        paintRow(painter, row, {0, y, width(), height}, fitted);
        y += height;
    }
    if (fitted.shown < m_rows.size()) {
        const CustomerRow rest{CustomerRow::Kind::Charge, missingText(fitted.shown)};
        paintRow(painter, rest, {0, y, width(), height() - y}, fitted);
    }
}

void DisplayRows::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LayoutDirectionChange)
        update();
    QWidget::changeEvent(event);
}

} // namespace rowlock
