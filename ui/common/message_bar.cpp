#include "ui/common/message_bar.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/message_text.h"
#include "ui/common/metrics.h"
#include "ui/common/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace rowlock {

namespace {

// A disc in the signal colour with "!", "i" or a tick, so that colour is not the only signal.
QPixmap signMark(Tone tone, const QPalette &palette, qreal ratio)
{
    QPixmap picture((QSizeF(20, 20) * ratio).toSize());
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ground = toneColor(tone, palette);
    const QColor ink = inkOn(ground);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawEllipse(QRectF(1, 1, 18, 18));
    painter.setPen(QPen(ink, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (tone == Tone::Good) {
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF({{6, 10.5}, {9, 13.5}, {14, 7}}));
        return picture;
    }
    const bool warns = tone == Tone::Warning || tone == Tone::Danger;
    painter.drawLine(QPointF(10, warns ? 5.5 : 9.5), QPointF(10, warns ? 10.5 : 14.5));
    painter.drawPoint(QPointF(10, warns ? 14.5 : 5.5));
    return picture;
}

constexpr int successMs = 8000;
constexpr int buttonHeight = 28;
constexpr int stripLines = 2;

} // namespace

MessageBar::MessageBar(QWidget *parent, const QString &prefix)
    : QFrame(parent), m_icon(new QLabel(this)), m_text(new MessageText(this)),
      m_details(new ActionButton(tr("Details"), prefix + QStringLiteral("Details"), ActionButton::Weight::Quiet, this)),
      m_button(new ActionButton({}, prefix + QStringLiteral("Action"), ActionButton::Weight::Secondary, this)),
      m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setObjectName(prefix + QStringLiteral("Text"));
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::MinimumExpanding);
    m_details->setToolTip(tr("Show the whole message"));
    m_details->hide();
    for (ActionButton *button : {m_details, m_button}) {
        button->setHeight(ActionButton::Size::Small);
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    m_fades.setSingleShot(true);
    m_fades.setInterval(successMs);
    connect(&m_fades, &QTimer::timeout, this, &MessageBar::dismiss);
    m_close->setObjectName(prefix + QStringLiteral("Close"));
    m_close->setFlat(true);
    m_close->setFixedSize(buttonHeight, buttonHeight);
    m_close->setAccessibleName(tr("Dismiss"));
    m_close->setToolTip(tr("Dismiss (Esc)"));
    m_icon->setFixedSize(20, 20);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::group, gap::related, gap::related, gap::related);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    row->addWidget(m_details, 0, Qt::AlignVCenter);
    row->addWidget(m_button, 0, Qt::AlignVCenter);
    row->addWidget(m_close, 0, Qt::AlignTop);

    // A click leaves the keyboard where it was: the bar is gone at once, and another widget would get what is typed
    // next.
    m_details->setFocusPolicy(Qt::TabFocus);
    m_button->setFocusPolicy(Qt::TabFocus);
    m_close->setFocusPolicy(Qt::TabFocus);
    connect(m_close, &QPushButton::clicked, this, &MessageBar::dismiss);
    connect(m_details, &QPushButton::clicked, this, [this] {
        setWhole(true);
        offerDetails();
    });
    connect(m_button, &QPushButton::clicked, this, [this] {
        const auto action = m_action;
        dismiss();
        if (action)
            action();
    });
    hide();
}

void MessageBar::setInStrip()
{
    m_isInStrip = true;
    layout()->setContentsMargins(gap::group, gap::inside, gap::related, gap::inside);
    layout()->setAlignment(m_icon, Qt::AlignVCenter);
    setWhole(false);
}

int MessageBar::stripHeight(const QFont &font)
{
    return std::max(MessageText::heightOf(stripLines, font), buttonHeight) + 2 * gap::inside + gap::related;
}

void MessageBar::setWhole(bool whole)
{
    m_text->setMostLines(whole || !m_isInStrip ? 0 : stripLines);
}

// Measured as if the button were not there, so that it does not come and go by its own width.
void MessageBar::offerDetails()
{
    const int button = m_details->isHidden() ? 0 : m_details->width() + layout()->spacing();
    m_details->setVisible(m_text->isCutAt(m_text->width() + button));
}

void MessageBar::show(Tone tone, const QString &text)
{
    show(tone, text, {}, {});
}

void MessageBar::show(Tone tone, const QString &text, const QString &verb, std::function<void()> action)
{
    m_tone = tone;
    m_action = std::move(action);
    m_text->setText(text);
    m_text->setAccessibleDescription(text);
    m_button->setText(withoutKeyMarks(verb));
    m_button->setAccessibleName(verb);
    m_button->updateGeometry();
    m_button->setVisible(!verb.isEmpty());
    setWhole(false);
    refreshIcon();
    if (tone == Tone::Good && verb.isEmpty())
        m_fades.start(); // what went well covers the map no longer than it takes to read
    else
        m_fades.stop();
    QFrame::show();
    layout()->activate(); // the words' width is what the button leaves them
    offerDetails();
    update();
    emit changed();
    QAccessibleEvent spoken(m_text, QAccessible::Alert); // 6.4 has no announcement event
    QAccessible::updateAccessibility(&spoken);
}

void MessageBar::setClosable(bool closable)
{
    m_close->setVisible(closable);
}

void MessageBar::setText(const QString &text)
{
    if (text == m_text->text())
        return;
    m_text->setText(text);
    m_text->setAccessibleDescription(text);
    offerDetails();
}

void MessageBar::dismiss()
{
    m_action = {};
    m_text->clear();
    hide();
    emit changed();
}

QString MessageBar::text() const
{
    return m_text->text();
}

void MessageBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor signal = toneColor(m_tone, palette());
    QColor ground = signal;
    ground.setAlphaF(0.14f);
    painter.setBrush(ground);
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(QRectF(rect()), 6, 6);
    painter.setBrush(signal);
    painter.drawRoundedRect(QRectF(0, 0, 4, height()), 2, 2);
}

void MessageBar::resizeEvent(QResizeEvent *)
{
    layout()->activate(); // the text has its width
    offerDetails();
    if (!isHidden())
        emit tookRoom(height());
}

void MessageBar::showEvent(QShowEvent *)
{
    emit tookRoom(height());
}

void MessageBar::hideEvent(QHideEvent *)
{
    if (isHidden()) // and not the page that it is on
        emit tookRoom(0);
}

void MessageBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refreshIcon();
}

void MessageBar::refreshIcon()
{
    m_icon->setPixmap(signMark(m_tone, palette(), devicePixelRatioF()));
    m_close->setIcon(icon(QStringLiteral("edit-delete-remove")));
}

} // namespace rowlock
