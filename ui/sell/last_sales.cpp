#include "ui/sell/last_sales.h"

#include "ui/common/fold_head.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/two_line_delegate.h"
#include "ui/words/tenders.h"

#include <QListView>
#include <QShortcut>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int shownSales = 20;

} // namespace

LastSalesModel::LastSalesModel(const HouseModel &house, const QByteArray &timeZone, QObject *parent)
    : QAbstractListModel(parent), m_house(house), m_timeZone(timeZone)
{
    connect(&house, &HouseModel::eventsChanged, this, [this] { // when they are
        if (!m_orders.isEmpty())
            emit dataChanged(index(0), index(int(m_orders.size()) - 1));
    });
}

void LastSalesModel::setOrders(const QList<OrderLine> &orders)
{
    // Orders never change their place: new ones come at the top, old ones leave at the bottom.
    qsizetype fresh = 0;
    while (fresh < orders.size() && (m_orders.isEmpty() || orders.at(fresh).id > m_orders.first().id))
        ++fresh;
    if (fresh > 0) {
        beginInsertRows({}, 0, int(fresh) - 1);
        m_orders = orders.mid(0, fresh) + m_orders;
        endInsertRows();
    }
    if (m_orders.size() > orders.size()) {
        beginRemoveRows({}, int(orders.size()), int(m_orders.size()) - 1);
        m_orders.resize(orders.size());
        endRemoveRows();
    }
    for (qsizetype row = fresh; row < m_orders.size(); ++row) {
        if (m_orders.at(row) == orders.at(row))
            continue;
        m_orders[row] = orders.at(row);
        emit dataChanged(index(int(row)), index(int(row)));
    }
}

int LastSalesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_orders.size());
}

// The other orders of its sale, for other performances, as far as they are among these.
QString LastSalesModel::soldWith(const OrderLine &order) const
{
    QStringList codes;
    for (const OrderLine &other : m_orders) {
        if (order.joint.isValid() && other.joint == order.joint && other.id != order.id)
            codes << other.code;
    }
    return codes.join(QStringLiteral(", "));
}

QVariant LastSalesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const OrderLine &order = m_orders.at(index.row());
    const QString time = timeText(order.at, m_timeZone);
    switch (role) {
    case TwoLineDelegate::TopRole: return QStringLiteral("%1  %2 · %3").arg(time, order.code, order.by.terminal);
    case TwoLineDelegate::TopEndRole: return moneyText(order.total); // what went back stands below
    case TwoLineDelegate::BottomRole: {
        // first, as what is last is cut
        QStringList parts(eventText(m_house, order.event, order.eventName, m_timeZone));
        if (const QString with = soldWith(order); !with.isEmpty())
            parts << tr("with %1").arg(with);
        if (!order.movedFrom.isEmpty())
            parts << tr("Moved from %1").arg(order.movedFrom);
        if (!order.patron.isEmpty())
            parts << isolated(order.patron);
        if (!order.refunds.isEmpty())
            parts << tr("Refunded %1").arg(tendersText(order.refunds));
        if (!order.types.isEmpty())
            parts << order.types;
        if (!order.seats.isEmpty())
            parts << joinedText(gatheredSeats(order.seats.split(QStringLiteral("; "))), 8);
        return parts.join(QStringLiteral(" · "));
    }
    case TwoLineDelegate::BottomEndRole:
        return order.tickets == 0   ? QString() // goods alone
               : order.tickets == 1 ? tr("1 ticket")
                                    : tr("%1 tickets").arg(order.tickets);
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole: {
        QString whole =
            tr("%1, %2, %3, %4, %5 by %6")
                .arg(order.patron.isEmpty() ? order.code
                                            : QStringLiteral("%1, %2").arg(order.code, isolated(order.patron)),
                     time, eventText(m_house, order.event, order.eventName, m_timeZone),
                     order.types.isEmpty() ? order.seats : tr("%1 (%2)").arg(order.seats, order.types),
                     moneyText(order.total), order.by.terminal);
        if (const QString with = soldWith(order); !with.isEmpty())
            whole = tr("%1, sold with %2").arg(whole, with);
        if (!order.movedFrom.isEmpty())
            whole = tr("%1, moved from %2").arg(whole, order.movedFrom);
        return order.refunds.isEmpty() ? whole : tr("%1, refunded: %2").arg(whole, tendersText(order.refunds));
    }
    default: return {};
    }
}

LastSales::LastSales(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_office(context.office),
      m_model(new LastSalesModel(context.house, context.facts.timeZone, this)), m_list(new QListView(this)),
      m_stack(new QStackedLayout)
{
    auto *heading = new FoldHead(tr("Recent sales"), QStringLiteral("recentSalesFold"), this);
    m_list->setObjectName(QStringLiteral("lastSales"));
    m_list->setAccessibleName(tr("Recent sales"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new TwoLineDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->viewport()->setAutoFillBackground(false);
    auto *empty = new ToneLabel(tr("Nothing sold yet."), Tone::Faint, this);
    empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    empty->setContentsMargins(gap::related, gap::none, gap::none, gap::none);

    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::inside);
    column->addWidget(heading);
    column->addLayout(m_stack, 1);
    m_stack->addWidget(empty);
    m_stack->addWidget(m_list);

    const auto open = [this](const QModelIndex &index) { emit orderRequested(m_model->order(index.row()).code); };
    connect(m_list, &QListView::clicked, this, open);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto *enter = new QShortcut(key, m_list, nullptr, nullptr, Qt::WidgetShortcut);
        connect(enter, &QShortcut::activated, this, [this, open] {
            if (m_list->currentIndex().isValid())
                open(m_list->currentIndex());
        });
    }
    m_list->setCursor(Qt::PointingHandCursor);
    connect(heading, &FoldHead::toggled, this, [this, heading](bool isOpen) {
        if (isOpen)
            return;
        emit foldRequested();
        heading->setOpen(true); // as it is when they are shown again
    });
    connect(&m_office, &BoxOffice::salesChanged, this, &LastSales::refresh);
    refresh();
}

QSize LastSales::sizeHint() const
{
    const QSize hint = QWidget::sizeHint();
    if (m_model->rowCount() > 0)
        return hint.expandedTo({0, QWIDGETSIZE_MAX});
    return {hint.width(), hint.height() - m_stack->sizeHint().height() + m_stack->widget(0)->sizeHint().height()};
}

void LastSales::refresh()
{
    if (m_reading) {
        m_readAgain = true;
        return;
    }
    m_reading = true;
    m_office.ask(
        this, [](Desk &desk) { return desk.orders().recent({}, shownSales); },
        [this](const Result<QList<OrderLine>> &answer) {
            m_reading = false;
            if (answer) {
                m_model->setOrders(*answer);
                m_stack->setCurrentIndex(answer->isEmpty() ? 0 : 1);
                updateGeometry();
            }
            if (std::exchange(m_readAgain, false))
                refresh();
        });
}

} // namespace rowlock
