#include "ui/sell/omnibox_popup.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/theme.h"
#include "ui/common/two_line_delegate.h"
#include "ui/sell/tenders.h"

#include <QAccessible>
#include <QEvent>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostShown = 6;

} // namespace

FoundOrdersModel::FoundOrdersModel(const QByteArray &timeZone, QObject *parent)
    : QAbstractListModel(parent), m_timeZone(timeZone)
{}

void FoundOrdersModel::setOrders(const QList<OrderFound> &orders)
{
    beginResetModel();
    m_orders = orders;
    endResetModel();
}

int FoundOrdersModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_orders.size());
}

QVariant FoundOrdersModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const OrderLine &order = m_orders.at(index.row()).order;
    const QString when = eventDateText(order.at, m_timeZone);
    switch (role) {
    case TwoLineDelegate::TopRole:
        return order.patron.isEmpty() ? order.code : QStringLiteral("%1  %2").arg(order.patron, order.code);
    case TwoLineDelegate::TopEndRole: return orderSumText(order);
    case TwoLineDelegate::BottomRole:
        return QStringLiteral("%1 · %2").arg(order.eventName,
                                             joinedText(gatheredSeats(order.seats.split(QStringLiteral("; "))), 3));
    case TwoLineDelegate::BottomEndRole: return when;
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return tr("%1, %2, %3, %4, %5, sold %6")
            .arg(order.patron.isEmpty() ? tr("no name") : order.patron, order.code, order.eventName, order.seats,
                 moneyText(order.total), when);
    default: return {};
    }
}

OmniboxPopup::OmniboxPopup(const QByteArray &timeZone, QWidget *parent)
    : QFrame(parent), m_text(new ToneLabel({}, Tone::Plain, this)), m_orders(new FoundOrdersModel(timeZone, this)),
      m_list(new QListView(this))
{
    setObjectName(QStringLiteral("omniboxPopup"));
    setFocusPolicy(Qt::NoFocus);
    m_text->setObjectName(QStringLiteral("omniboxPreview"));
    m_text->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("omniboxOrders"));
    m_list->setAccessibleName(tr("Orders found"));
    m_list->setModel(m_orders);
    m_list->setItemDelegate(new TwoLineDelegate(m_list));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::group, gap::related, gap::group, gap::related);
    column->addWidget(m_text);
    column->addWidget(m_list);
    connect(m_list, &QListView::clicked, this,
            [this](const QModelIndex &index) { emit orderChosen(m_orders->order(index.row()).code); });
    hide();
}

void OmniboxPopup::setText(const QString &text, Tone tone)
{
    m_text->setTone(tone);
    if (text == m_text->text())
        return;
    m_text->setText(text);
    m_text->setAccessibleDescription(text);
    if (!text.isEmpty())
        sayAgain();
}

void OmniboxPopup::sayAgain()
{
    QAccessibleEvent spoken(m_text, QAccessible::Alert); // 6.4 has no announcement event
    QAccessible::updateAccessibility(&spoken);
}

void OmniboxPopup::setOrders(const QList<OrderFound> &orders)
{
    m_orders->setOrders(orders);
    m_list->setVisible(!orders.isEmpty());
    if (!orders.isEmpty())
        m_list->setCurrentIndex(m_orders->index(0));
    if (isVisible())
        place();
}

QString OmniboxPopup::text() const
{
    return m_text->text();
}

QString OmniboxPopup::chosen() const
{
    const QModelIndex current = m_list->currentIndex();
    return current.isValid() ? m_orders->order(current.row()).code : QString();
}

void OmniboxPopup::step(int by)
{
    if (m_orders->rowCount() == 0)
        return;
    const int row = std::clamp(m_list->currentIndex().row() + by, 0, m_orders->rowCount() - 1);
    m_list->setCurrentIndex(m_orders->index(row));
    QAccessibleEvent spoken(m_list, QAccessible::Focus); // the field keeps the focus; the row is what is read
    spoken.setChild(row);
    QAccessible::updateAccessibility(&spoken);
}

void OmniboxPopup::showBelow(QWidget &field)
{
    if (m_field != &field) {
        m_field = &field;
        setParent(field.window());
        field.installEventFilter(this);
    }
    place();
    show();
    raise();
}

void OmniboxPopup::place()
{
    if (!m_field)
        return;
    const int width = std::max(m_field->width(), 480);
    const int rows = std::min(m_orders->rowCount(), mostShown);
    m_list->setFixedHeight(rows > 0 ? rows * std::max(m_list->sizeHintForRow(0), 1) + 2 : 0);
    setFixedWidth(width);
    layout()->activate();
    resize(width, layout()->hasHeightForWidth() ? layout()->heightForWidth(width) : sizeHint().height());
    move(m_field->mapTo(m_field->window(), QPoint(0, m_field->height() + 4)));
}

bool OmniboxPopup::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && isVisible() && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        place();
    return QFrame::eventFilter(watched, event);
}

void OmniboxPopup::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor edge = palette().color(QPalette::Text);
    edge.setAlphaF(0.35f);
    painter.setBrush(palette().color(QPalette::Base));
    painter.setPen(QPen(edge, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
}

} // namespace rowlock
