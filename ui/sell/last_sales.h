// Recent sales of the house, newest first; a click or Enter opens the order.
#pragma once

#include "ui/common/house_context.h"

#include <QAbstractListModel>
#include <QWidget>

class QListView;
class QStackedLayout;

namespace rowlock {

class LastSalesModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    LastSalesModel(const HouseModel &house, const QByteArray &timeZone, QObject *parent = nullptr);

    void setOrders(const QList<OrderLine> &orders); // new ones come in at the top, others stay where they are
    const OrderLine &order(int row) const { return m_orders.at(row); }
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QString soldWith(const OrderLine &order) const;

    const HouseModel &m_house;
    QByteArray m_timeZone;
    QList<OrderLine> m_orders;
};

class LastSales : public QWidget
{
    Q_OBJECT

public:
    LastSales(const HouseContext &context, QWidget *parent = nullptr);

    void refresh();
    QSize sizeHint() const override; // while nothing is sold yet, of the line that says so

signals:
    void orderRequested(const QString &idOrCode);
    void foldRequested(); // they are to be a line

private:
    BoxOffice &m_office;
    LastSalesModel *m_model;
    QListView *m_list;
    QStackedLayout *m_stack;
    bool m_reading = false;
    bool m_readAgain = false;
};

} // namespace rowlock
