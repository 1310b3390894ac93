#include "ui/common/fold_head.h"

#include "ui/common/labels.h"
#include "ui/common/theme.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

namespace rowlock {

namespace {

constexpr int foldHeight = 28;
constexpr int foldArrow = 16; // wide, with the room behind it

class FoldButton final : public QAbstractButton
{
public:
    using QAbstractButton::QAbstractButton;

    QSize sizeHint() const override { return {foldArrow + fontMetrics().horizontalAdvance(text()) + 8, foldHeight}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(faintTextColor(), 1.5));
        const QPointF middle(5, rect().height() / 2.0);
        const QPolygonF down{middle + QPointF(-4, -2), middle + QPointF(0, 2), middle + QPointF(4, -2)};
        const QPolygonF aside{middle + QPointF(-2, -4), middle + QPointF(2, 0), middle + QPointF(-2, 4)};
        painter.drawPolyline(isChecked() ? down : aside);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(foldArrow, 0, 0, 0)),
                         int(Qt::AlignVCenter | QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)), text());
        if (hasFocus()) {
            painter.setPen(QPen(accentColor(), 2));
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
        }
    }
};

} // namespace

FoldHead::FoldHead(const QString &title, const QString &objectName, QWidget *parent)
    : QWidget(parent), m_button(new FoldButton(this)), m_count(new ToneLabel({}, Tone::Faint, this)),
      m_row(new QHBoxLayout(this))
{
    m_button->setObjectName(objectName);
    m_button->setText(title);
    m_button->setAccessibleName(title);
    m_button->setFont(fontOf(TextSize::Heading));
    m_button->setCheckable(true);
    m_button->setChecked(true);
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_row->addWidget(m_button);
    m_row->addWidget(m_count);
    m_row->addStretch(1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(m_button, &QAbstractButton::toggled, this, [this](bool open) {
        if (m_body)
            m_body->setVisible(open);
        emit toggled(open);
    });
}

void FoldHead::setBody(QWidget *body)
{
    m_body = body;
    body->setVisible(isOpen());
}

void FoldHead::setCount(qint64 count)
{
    m_count->setText(count > 0 ? QLocale().toString(count) : QString());
    m_button->setAccessibleDescription(m_count->text());
}

void FoldHead::addEnd(QWidget *widget)
{
    m_row->addWidget(widget);
}

void FoldHead::setOpen(bool open)
{
    m_button->setChecked(open);
}

bool FoldHead::isOpen() const
{
    return m_button->isChecked();
}

} // namespace rowlock
