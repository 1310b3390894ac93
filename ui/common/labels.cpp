#include "ui/common/labels.h"

#include "ui/common/metrics.h"
#include "ui/common/theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>
#include <QVBoxLayout>

#include <cmath>

namespace rowlock {

QColor toneColor(Tone tone, const QPalette &palette)
{
    switch (tone) {
    case Tone::Plain: return palette.color(QPalette::WindowText);
    case Tone::Faint: return faintTextColor();
    case Tone::Warning: return warningColor();
    case Tone::Danger: return dangerColor();
    case Tone::Good: return goodColor();
    case Tone::Accent: return accentColor();
    }
    return palette.color(QPalette::WindowText);
}

QFont fontOf(TextSize size)
{
    constexpr double factors[] = {0.85, 1.0, 1.15, 1.4, 1.8, 2.4};
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * factors[int(size)]);
    font.setBold(size >= TextSize::Heading);
    return font;
}

ToneLabel::ToneLabel(const QString &text, Tone tone, QWidget *parent) : QLabel(text, parent), m_tone(tone)
{
    setTextFormat(Qt::PlainText);
    setForegroundRole(QPalette::WindowText); // on a ground of the base colour it would be Text, which has no tone
    applyTone();
}

void ToneLabel::setTone(Tone tone)
{
    if (tone == m_tone)
        return;
    m_tone = tone;
    applyTone();
}

void ToneLabel::setTextSize(TextSize size)
{
    setFont(fontOf(size));
}

void ToneLabel::setStrong()
{
    QFont strong = fontOf(TextSize::Body);
    strong.setBold(true);
    setFont(strong);
}

void ToneLabel::setElided(bool elided)
{
    m_elided = elided;
    setMinimumWidth(0);
    setSizePolicy(elided ? QSizePolicy::Ignored : QSizePolicy::Preferred, QSizePolicy::Preferred);
    update();
}

// One line is as high as its font says, whatever is in it: a text that comes later moves nothing below it.
QSize ToneLabel::sizeHint() const
{
    const QSize hint = QLabel::sizeHint();
    return m_elided ? QSize(hint.width(), lineHeight()) : hint;
}

QSize ToneLabel::minimumSizeHint() const
{
    return m_elided ? QSize(24, lineHeight()) : QLabel::minimumSizeHint();
}

int ToneLabel::lineHeight() const
{
    const QMargins around = contentsMargins();
    return int(std::ceil(QFontMetricsF(font()).height())) + around.top() + around.bottom() + 2 * margin();
}

void ToneLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_applying)
        applyTone();
}

void ToneLabel::applyTone()
{
    m_applying = true; // a palette set here comes back as a PaletteChange
    if (m_tone == Tone::Plain) {
        setPalette({});
    } else {
        QPalette own;
        own.setColor(QPalette::WindowText, toneColor(m_tone, palette()));
        setPalette(own);
    }
    m_applying = false;
}

void ToneLabel::paintEvent(QPaintEvent *event)
{
    if (!m_elided) {
        QLabel::paintEvent(event);
        return;
    }
    QPainter painter(this);
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    const QRect area = contentsRect();
    painter.drawText(area, int(QStyle::visualAlignment(layoutDirection(), alignment())) | Qt::TextSingleLine,
                     fontMetrics().elidedText(text(), Qt::ElideRight, area.width()));
}

bool ToneLabel::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !m_elided || !toolTip().isEmpty())
        return QLabel::event(event);
    if (fontMetrics().horizontalAdvance(text()) > contentsRect().width())
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), text(), this);
    return true;
}

FigureLabel::FigureLabel(const QString &name, const QString &objectName, QWidget *parent)
    : ToneLabel({}, Tone::Plain, parent)
{
    setObjectName(objectName);
    setAccessibleName(name);
}

void FigureLabel::setFigure(const QString &value)
{
    if (value == text())
        return;
    setText(value);
    setAccessibleDescription(value);
    if (m_caption)
        m_caption->setAccessibleDescription(value);
}

void FigureLabel::setCaption(QLabel *caption)
{
    m_caption = caption;
    caption->setAccessibleName(accessibleName());
    caption->setAccessibleDescription(text());
}

QHBoxLayout *sumRow(const QString &caption, FigureLabel *sum, QWidget *parent)
{
    auto *words = new ToneLabel(caption, Tone::Plain, parent);
    words->setTextSize(TextSize::Heading);
    sum->setTextSize(TextSize::Money);
    sum->setCaption(words);
    auto *row = new QHBoxLayout;
    row->addWidget(words, 0, Qt::AlignBaseline);
    row->addStretch();
    row->addWidget(sum, 0, Qt::AlignBaseline);
    return row;
}

QVBoxLayout *labelled(const QString &name, QWidget *field, QWidget *parent)
{
    auto *label = new ToneLabel(name, Tone::Plain, parent);
    label->setBuddy(field->focusProxy() ? field->focusProxy() : field);
    auto *rows = new QVBoxLayout;
    rows->setSpacing(gap::inside);
    rows->addWidget(label);
    rows->addWidget(field);
    return rows;
}

} // namespace rowlock
