#include "ui/sell/omnibox_popup.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/theme.h"
#include "ui/common/two_line_delegate.h"
#include "ui/words/tenders.h"

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

FoundModel::FoundModel(const QByteArray &timeZone, QObject *parent) : QAbstractListModel(parent), m_timeZone(timeZone)
{}

void FoundModel::setFound(const SearchResults &found)
{
    beginResetModel();
    m_found = found;
    endResetModel();
}

FoundChoice FoundModel::choice(int row) const
{
    const qsizetype sales = m_found.aside.size();
    if (row < sales)
        return {m_found.aside.at(row).id, {}};
    return {{}, m_found.orders.at(row - sales).order.code};
}

int FoundModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_found.count());
}

QVariant FoundModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const qsizetype sales = m_found.aside.size();
    return index.row() < sales ? saleData(m_found.aside.at(index.row()), role)
                               : orderData(m_found.orders.at(index.row() - sales).order, role);
}

QVariant FoundModel::saleData(const HoldInfo &sale, int role) const
{
    switch (role) {
    case TwoLineDelegate::TopRole: return sale.patron;
    case TwoLineDelegate::TopEndRole: return moneyText(sale.total);
    case TwoLineDelegate::BottomRole: return itemsText(sale.items, 3);
    case TwoLineDelegate::BottomEndRole: return tr("set aside");
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return tr("%1, sale set aside, %2, %3").arg(sale.patron, itemsText(sale.items, 3), moneyText(sale.total));
    default: return {};
    }
}

QVariant FoundModel::orderData(const OrderLine &order, int role) const
{
    const QString when = eventDateText(order.at, m_timeZone);
    switch (role) {
    case TwoLineDelegate::TopRole:
        return order.patron.isEmpty() ? order.code : QStringLiteral("%1  %2").arg(isolated(order.patron), order.code);
    case TwoLineDelegate::TopEndRole: return orderSumText(order);
    case TwoLineDelegate::BottomRole:
        return QStringLiteral("%1 · %2").arg(order.eventName,
                                             joinedText(gatheredSeats(order.seats.split(QStringLiteral("; "))), 3));
    case TwoLineDelegate::BottomEndRole: return when;
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return tr("%1, %2, %3, %4, %5, sold %6")
            .arg(order.patron.isEmpty() ? tr("no name") : isolated(order.patron), order.code, order.eventName,
                 order.seats, moneyText(order.total), when);
    default: return {};
    }
}

OmniboxPopup::OmniboxPopup(const QByteArray &timeZone, QWidget *parent)
    : QFrame(parent), m_text(new ToneLabel({}, Tone::Plain, this)), m_found(new FoundModel(timeZone, this)),
      m_list(new QListView(this))
{
    setObjectName(QStringLiteral("omniboxPopup"));
    setFocusPolicy(Qt::NoFocus);
    m_text->setObjectName(QStringLiteral("omniboxPreview"));
    m_text->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("omniboxOrders"));
    m_list->setAccessibleName(tr("Sales and orders found"));
    m_list->setModel(m_found);
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
            [this](const QModelIndex &index) { emit picked(m_found->choice(index.row())); });
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

void OmniboxPopup::setFound(const SearchResults &found)
{
    m_isOutdated = false;
    m_found->setFound(found);
    m_list->setVisible(found.count() > 0);
    if (found.count() > 0)
        m_list->setCurrentIndex(m_found->index(0));
    if (isVisible())
        place();
}

void OmniboxPopup::outdate()
{
    m_isOutdated = true;
}

QString OmniboxPopup::text() const
{
    return m_text->text();
}

FoundChoice OmniboxPopup::chosen() const
{
    const QModelIndex current = m_list->currentIndex();
    return current.isValid() && !m_isOutdated ? m_found->choice(current.row()) : FoundChoice();
}

void OmniboxPopup::step(int by)
{
    if (m_found->rowCount() == 0)
        return;
    const int row = std::clamp(m_list->currentIndex().row() + by, 0, m_found->rowCount() - 1);
    m_list->setCurrentIndex(m_found->index(row));
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
    const int rows = std::min(m_found->rowCount(), mostShown);
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
