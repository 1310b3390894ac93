#include "ui/seatmap/hover_card.h"

#include "ui/common/contrast.h"

#include <QLabel>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int widest = 300;
constexpr int away = 12;

QLabel *plainLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(false);
    return label;
}

} // namespace

HoverCard::HoverCard(QWidget *parent) : QFrame(parent), m_title(plainLabel(this)), m_lines(plainLabel(this))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(11, 8, 11, 9);
    layout->setSpacing(3);
    layout->addWidget(m_title);
    layout->addWidget(m_lines);
    hide();
}

void HoverCard::present(const MapText &text, const QRect &around)
{
    const QPalette tip = QToolTip::palette();
    if (isVisible() && text == m_text && around == m_around
        && palette().color(QPalette::Window) == tip.color(QPalette::ToolTipBase))
        return;
    m_text = text;
    m_around = around;
    QPalette own = palette();
    own.setColor(QPalette::WindowText, tip.color(QPalette::ToolTipText));
    own.setColor(QPalette::Window, tip.color(QPalette::ToolTipBase));
    setPalette(own);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_title->setText(text.title);
    m_lines->setText(text.lines.join(u'\n'));
    for (QLabel *label : {m_title, m_lines}) {
        label->setWordWrap(false);
        if (label->sizeHint().width() > widest) {
            label->setWordWrap(true);
            label->setFixedWidth(widest);
        } else {
            label->setMinimumWidth(0);
            label->setMaximumWidth(QWIDGETSIZE_MAX);
        }
    }
    m_lines->setVisible(!text.lines.isEmpty());
    layout()->activate();
    resize(sizeHint());

    const QRect room = parentWidget()->rect().adjusted(6, 6, -6, -6);
    QPoint at(around.right() + away, around.top() - height() / 3);
    if (at.x() + width() > room.right())
        at.setX(around.left() - away - width());
    if (at.x() < room.left()) {
        at = QPoint(around.center().x() - width() / 2, around.bottom() + away);
        if (at.y() + height() > room.bottom())
            at.setY(around.top() - away - height());
    }
    at.setX(std::max(room.left(), std::min(at.x(), room.right() - width())));
    at.setY(std::max(room.top(), std::min(at.y(), room.bottom() - height())));
    move(at);
    show();
    raise();
}

QString HoverCard::plainText() const
{
    return m_title->text() + u'\n' + m_lines->text();
}

void HoverCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ground = palette().color(QPalette::Window);
    painter.setPen(mixed(ground, Qt::white, 0.14));
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

} // namespace rowlock
