// What the terminals of the house have: their usual drawers, the paper of their reports, their ticket printers. A page
// of the settings; each is changed in a form of its own. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/table_page.h"
#include "ui/settings/settings_known.h"

namespace rowlock {

class ActionButton;

class TerminalsPage final : public TablePage
{
    Q_OBJECT

public:
    TerminalsPage(const HouseContext &context, QWidget *parent);

    void showKnown(const SettingsKnown &known);

signals:
    void saved();

private:
    const TerminalSetup *chosen() const; // null: none
    void noteChosen() override;
    void add();
    void change();
    void choosePrinters();
    void edit(const TerminalSetup &setup, bool isNew);

    HouseContext m_context;
    SettingsKnown m_known;
    ActionButton *m_change;
    ActionButton *m_printers;
};

} // namespace rowlock
