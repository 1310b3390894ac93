#include "ui/desk/shift_menu.h"

#include "ui/common/reasons.h"
#include "ui/desk/shift_at_desk.h"

namespace rowlock {

ShiftMenu::ShiftMenu(const HouseContext &context, ShiftAtDesk &shift, const QString &title, QWidget *parent)
    : QMenu(title, parent), m_shift(shift), m_isReadOnly(context.facts.readOnly)
{
    setToolTipsVisible(true);
    add(Open, tr("&Open shift…"), "shiftOpen", [&shift] { shift.open(); });
    add(Join, tr("&Join shift…"), "shiftJoin", [&shift] { shift.join(); });
    add(Leave, tr("&Leave shift"), "shiftLeave", [&shift] { shift.leave(); });
    addSeparator();
    add(In, tr("Pay &in…"), "shiftIn", [&shift] { shift.moveCash(CashKind::In); });
    add(Out, tr("Pay o&ut…"), "shiftOut", [&shift] { shift.moveCash(CashKind::Out); });
    add(Drop, tr("&Drop to safe…"), "shiftDrop", [&shift] { shift.moveCash(CashKind::Drop); });
    add(NoSale, tr("Open drawer (&no sale)…"), "shiftNoSale", [&shift] { shift.moveCash(CashKind::NoSale); });
    addSeparator();
    add(X, tr("&X report…"), "shiftX", [&shift] { shift.showX(); });
    add(Count, tr("&Count and close…"), "shiftCount", [&shift] { shift.count(); });
    add(Z, tr("&Z reports…"), "shiftZ", [&shift] { shift.showZReports(); });
    connect(this, &QMenu::aboutToShow, &shift, &ShiftAtDesk::refresh);
    connect(&shift, &ShiftAtDesk::changed, this, &ShiftMenu::refresh);
    refresh();
}

template <typename Act>
void ShiftMenu::add(Entry entry, const QString &text, const char *name, Act act)
{
    m_entries.at(entry) = addAction(text);
    m_entries.at(entry)->setObjectName(QLatin1StringView(name));
    connect(m_entries.at(entry), &QAction::triggered, &m_shift, act);
}

void ShiftMenu::refresh()
{
    const ShiftsKnown &state = m_shift.state();
    menuAction()->setVisible(state.here.hasDrawers);
    const auto enable = [this](Entry entry, const QString &why) {
        enableUnless(*m_entries.at(entry), m_isReadOnly ? tr("This box office is read-only") : why);
    };
    enable(Open, whyNotOpened(state));
    enable(Join, whyNotJoined(state));
    enable(Leave, whyNoShift(state));
    for (const Entry entry : {In, Out, Drop, NoSale})
        enable(entry, whyNoCash(state));
    enable(Count, whyNoShift(state));
    enableUnless(*m_entries.at(X), whyNoShift(state));
}

} // namespace rowlock
