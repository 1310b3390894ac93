// What the terminals of the house have: their usual drawers, the paper of their reports, their ticket printers. A page
// of the settings; each is changed in a form of its own. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/settings/settings_known.h"

#include <QWidget>

class QTreeWidget;

namespace rowlock {

class ActionButton;
class ToneLabel;

class TerminalsPage final : public QWidget
{
    Q_OBJECT

public:
    TerminalsPage(const HouseContext &context, QWidget *parent);

    void showKnown(const SettingsKnown &known);

signals:
    void saved();

private:
    const TerminalSetup *chosen() const; // null: none
    void noteChosen();
    void add();
    void change();
    void edit(const TerminalSetup &setup, bool isNew);

    HouseContext m_context;
    SettingsKnown m_known;
    QTreeWidget *m_table;
    ToneLabel *m_may;
    ToneLabel *m_empty;
    ActionButton *m_change;
};

} // namespace rowlock
