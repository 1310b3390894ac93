// How it stands with the shift at this window, with what can be done about it. Not there in a house without drawers.
// GUI thread.
#pragma once

#include "ui/common/action_button.h"
#include "ui/common/house_context.h"

namespace rowlock {

class ShiftAtDesk;

class ShiftButton final : public ActionButton
{
    Q_OBJECT

public:
    // `shift` outlives it.
    ShiftButton(const HouseContext &context, ShiftAtDesk &shift, QWidget *parent);

private:
    void refresh();

    QByteArray m_timeZone;
    ShiftAtDesk &m_shift;
};

} // namespace rowlock
