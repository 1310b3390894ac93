#include "ui/sell/omnibox_popup.h"

#include "ui/common/format.h"
#include "ui/common/two_line_delegate.h"
#include "ui/words/tenders.h"

#include <QAccessible>
#include <QListView>
#include <QVBoxLayout>

namespace rowlock {

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
    return {{}, m_found.orders.at(row - sales).line.code};
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
                               : orderData(m_found.orders.at(index.row() - sales).line, role);
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
    : FieldPopup(Choice::Always, parent), m_text(new ToneLabel({}, Tone::Plain, this)),
      m_found(new FoundModel(timeZone, this))
{
    list()->setModel(m_found);
    setObjectName(QStringLiteral("omniboxPopup"));
    m_text->setObjectName(QStringLiteral("omniboxPreview"));
    m_text->setWordWrap(true);
    list()->setObjectName(QStringLiteral("omniboxOrders"));
    list()->setAccessibleName(tr("Sales and orders found"));
    list()->hide();
    column()->insertWidget(0, m_text);
    connect(list(), &QListView::clicked, this,
            [this](const QModelIndex &index) { emit picked(m_found->choice(index.row())); });
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
    list()->setVisible(found.count() > 0);
    if (found.count() > 0)
        choose(0);
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
    return chosenRow() >= 0 && !m_isOutdated ? m_found->choice(chosenRow()) : FoundChoice();
}

} // namespace rowlock
