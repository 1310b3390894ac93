// What can be done about the shift at this window; what cannot says why. Not there in a house without drawers. GUI
// thread.
#pragma once

#include "ui/common/house_context.h"

#include <QMenu>

#include <array>

namespace rowlock {

class ShiftAtDesk;

class ShiftMenu final : public QMenu
{
    Q_OBJECT

public:
    // `shift` outlives it.
    ShiftMenu(const HouseContext &context, ShiftAtDesk &shift, const QString &title, QWidget *parent);

private:
    enum Entry { Open, Join, Leave, In, Out, Drop, NoSale, X, Count, Z, Entries };
    template <typename Act>
    void add(Entry entry, const QString &text, const char *name, Act act);
    void refresh();

    ShiftAtDesk &m_shift;
    bool m_isReadOnly;
    std::array<QAction *, Entries> m_entries = {};
};

} // namespace rowlock
