#include "ui/desk/shift_button.h"

#include "ui/common/format.h"
#include "ui/desk/shift_at_desk.h"
#include "ui/desk/shift_menu.h"

namespace rowlock {

namespace {

constexpr int widestSign = 180;

} // namespace

ShiftButton::ShiftButton(const HouseContext &context, ShiftAtDesk &shift, QWidget *parent)
    : ActionButton({}, QStringLiteral("shiftButton"), Weight::Quiet, parent), m_timeZone(context.facts.timeZone),
      m_shift(shift)
{
    setMenu(new ShiftMenu(context, shift, {}, this));
    connect(&shift, &ShiftAtDesk::changed, this, &ShiftButton::refresh);
    refresh();
}

void ShiftButton::refresh()
{
    const ShiftsKnown &state = m_shift.state();
    setVisible(state.here.hasDrawers);
    setText(withoutKeyMarks(fontMetrics().elidedText(shiftSign(state, m_timeZone), Qt::ElideMiddle, widestSign)));
    setAccessibleName(shiftSentence(state, m_timeZone));
    setToolTip(shiftSentence(state, m_timeZone));
    updateGeometry();
}

} // namespace rowlock
