// Orders at will-call as rows of a list, by name.
#pragma once

#include "model/domain/willcall.h"

#include <QAbstractListModel>
#include <QByteArray>

namespace rowlock {

class WillcallListModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    WillcallListModel(const QByteArray &timeZone, QObject *parent) : QAbstractListModel(parent), m_timeZone(timeZone) {}

    void setOrders(const QList<WillcallOrder> &orders, Instant now);
    const QList<WillcallOrder> &orders() const { return m_orders; }
    int rowOf(OrderId order) const; // -1: it is not listed

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QByteArray m_timeZone;
    QList<WillcallOrder> m_orders;
    Instant m_now;
};

} // namespace rowlock
