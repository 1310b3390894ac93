// Reservations in a list of two lines each: whose and how soon, which seats and how much. Follows newer lists without a
// reset, so that whoever is selected stays so. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/house/diff_model.h"
#include "ui/reservations/reservation_filter.h"

namespace rowlock {

class ReservationListModel final : public DiffModel<Reservation>
{
    Q_OBJECT

public:
    ReservationListModel(const HouseContext &context, QObject *parent);

    int rowOf(const QString &code) const; // -1: is not among them
    void tick();                          // how soon it is has changed
    QVariant data(const QModelIndex &index, int role) const override;

protected:
    qint64 keyOf(const Reservation &one) const override { return one.as.no.value(); }
    bool isSame(const Reservation &shown, const Reservation &wanted) const override;

private:
    QString whenText(const Reservation &one) const;

    HouseContext m_context;
};

} // namespace rowlock
