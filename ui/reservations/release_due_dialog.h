// What would be released now, before it is: who, what, and since when they have reserved it; and what stays, though it
// is due, because something is paid of it. Window-modal.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

namespace rowlock {

struct ReservationsRead;

class ReleaseDueDialog final : public QDialog
{
    Q_OBJECT

public:
    // `event`: not valid: of any.
    ReleaseDueDialog(const HouseContext &context, const ReservationsRead &all, EventId event, QWidget *parent);
};

} // namespace rowlock
