#include "ui/common/message_text.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace rowlock {

MessageText::MessageText(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
}

void MessageText::setMostLines(int lines)
{
    m_mostLines = lines;
    updateGeometry();
    update();
}

int MessageText::heightOf(int lines, const QFont &font)
{
    const QFontMetrics metrics(font);
    return metrics.height() + (lines - 1) * metrics.lineSpacing();
}

bool MessageText::isCutAt(int width) const
{
    return m_mostLines > 0 && QLabel::heightForWidth(width) > heightOf(m_mostLines, font());
}

int MessageText::heightForWidth(int width) const
{
    return isCutAt(width) ? heightOf(m_mostLines, font()) : QLabel::heightForWidth(width);
}

QSize MessageText::sizeHint() const
{
    const QSize hint = QLabel::sizeHint();
    return m_mostLines > 0 ? QSize(hint.width(), std::min(hint.height(), heightOf(m_mostLines, font()))) : hint;
}

// A long word of it must not keep the window wide.
QSize MessageText::minimumSizeHint() const
{
    return m_mostLines > 0 ? QSize(0, heightOf(1, font())) : QLabel::minimumSizeHint();
}

void MessageText::paintEvent(QPaintEvent *event)
{
    if (!isCutAt(width()))
        return QLabel::paintEvent(event);
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    QString words = text();
    words.replace(u'\n', QChar::LineSeparator);
    QTextLayout layout(words, font());
    layout.beginLayout();
    const QFontMetrics metrics(font());
    for (int at = 0; at < m_mostLines; ++at) {
        QTextLine line = layout.createLine();
        line.setLineWidth(width());
        const bool isLast = at == m_mostLines - 1;
        const QString shown = isLast ? words.mid(line.textStart()) : words.mid(line.textStart(), line.textLength());
        const QRect place(0, at * metrics.lineSpacing(), width(), metrics.height());
        painter.drawText(place, int(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter)),
                         isLast ? metrics.elidedText(shown.simplified(), Qt::ElideRight, width()) : shown.trimmed());
    }
    layout.endLayout();
}

} // namespace rowlock
