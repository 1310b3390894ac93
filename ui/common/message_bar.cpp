#include "ui/common/message_bar.h"

#include "ui/common/icons.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

namespace rowlock {

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_button(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::MinimumExpanding);
    m_button->setObjectName(QStringLiteral("messageAction"));
    m_close->setObjectName(QStringLiteral("messageClose"));
    m_close->setFlat(true);
    m_close->setFixedSize(28, 28);
    m_close->setAccessibleName(tr("Dismiss"));
    m_close->setToolTip(tr("Dismiss (Esc)"));
    m_icon->setFixedSize(20, 20);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 8, 8);
    row->setSpacing(8);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    row->addWidget(m_button, 0, Qt::AlignVCenter);
    row->addWidget(m_close, 0, Qt::AlignTop);

    connect(m_close, &QPushButton::clicked, this, &MessageBar::dismiss);
    connect(m_button, &QPushButton::clicked, this, [this] {
        const auto action = m_action;
        dismiss();
        if (action)
            action();
    });
    hide();
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
    m_button->setText(verb);
    m_button->setVisible(!verb.isEmpty());
    refreshIcon();
    QFrame::show();
    update();
    QAccessibleEvent spoken(m_text, QAccessible::Alert); // 6.4 has no announcement event
    QAccessible::updateAccessibility(&spoken);
}

void MessageBar::dismiss()
{
    m_action = {};
    m_text->clear();
    hide();
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

void MessageBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refreshIcon();
}

void MessageBar::refreshIcon()
{
    QString name = QStringLiteral("dialog-information");
    if (m_tone == Tone::Warning || m_tone == Tone::Danger)
        name = QStringLiteral("dialog-warning");
    else if (m_tone == Tone::Good)
        name = QStringLiteral("dialog-ok");
    m_icon->setPixmap(icon(name).pixmap(QSize(20, 20), devicePixelRatioF()));
    m_close->setIcon(icon(QStringLiteral("window-close")));
}

} // namespace rowlock
