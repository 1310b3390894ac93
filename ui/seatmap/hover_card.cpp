#include "ui/seatmap/hover_card.h"

#include "ui/common/contrast.h"

#include <QPainter>
#include <QToolTip>

namespace rowlock {

namespace {

constexpr int widestText = 300;
constexpr int besideSeat = 12;

constexpr QMargins cardEdge(11, 8, 11, 9);
constexpr int belowTitle = 3;

QFont boldOf(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

QRect sizeOf(const QString &text, const QFont &font)
{
    return text.isEmpty() ? QRect()
                          : QFontMetrics(font).boundingRect(QRect(0, 0, widestText, 10'000), Qt::TextWordWrap, text);
}

} // namespace

HoverCard::HoverCard(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void HoverCard::present(const MapText &text, const QRect &around)
{
    if (isVisible() && text == m_text && around == m_around)
        return;
    m_text = text;
    m_around = around;
    m_title = sizeOf(text.title, boldOf(font()));
    m_lines = sizeOf(text.lines.join(u'\n'), font());
    m_title.moveTopLeft({cardEdge.left(), cardEdge.top()});
    m_lines.moveTopLeft({cardEdge.left(), m_title.bottom() + 1 + belowTitle});
    resize(m_title.united(m_lines).marginsAdded(cardEdge).size());
    update();

    const QRect room = parentWidget()->rect().adjusted(6, 6, -6, -6);
    QPoint at(around.right() + besideSeat, around.top() - height() / 3);
    if (at.x() + width() > room.right())
        at.setX(around.left() - besideSeat - width());
    if (at.x() < room.left()) {
        at = QPoint(around.center().x() - width() / 2, around.bottom() + besideSeat);
        if (at.y() + height() > room.bottom())
            at.setY(around.top() - besideSeat - height());
    }
    at.setX(std::max(room.left(), std::min(at.x(), room.right() - width())));
    at.setY(std::max(room.top(), std::min(at.y(), room.bottom() - height())));
    move(at);
    show();
    raise();
}

QString HoverCard::plainText() const
{
    return m_text.title + u'\n' + m_text.lines.join(u'\n');
}

// In the colours of the tooltip as they are now: a card keeps none over a change of the theme.
void HoverCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ground = QToolTip::palette().color(QPalette::Active, QPalette::ToolTipBase);
    painter.setPen(mixed(ground, Qt::white, 0.14));
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.setPen(QToolTip::palette().color(QPalette::Active, QPalette::ToolTipText));
    painter.setFont(boldOf(font()));
    painter.drawText(m_title, Qt::TextWordWrap, m_text.title);
    painter.setFont(font());
    painter.drawText(m_lines, Qt::TextWordWrap, m_text.lines.join(u'\n'));
}

} // namespace rowlock
