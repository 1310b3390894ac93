// What the menus do with seating plans: made, drawn, edited, imported, exported, listed, and given to an event. GUI
// thread.
#pragma once

#include "ui/common/house_context.h"

#include <QPointer>

#include <functional>

namespace rowlock {

class PlanEditor;
enum class ExportForm;

class PlanCommands final : public QObject
{
    Q_OBJECT

public:
    // `open`: the open house's context; none while no house is open. `window` is what dialogs belong to.
    using Open = std::function<std::optional<HouseContext>()>;
    PlanCommands(Open open, QWidget *window);

    void newPlan();
    void drawPlan(const QString &name); // on an empty page
    void editPlan();
    void importPlan();
    void exportPlan(ExportForm form);
    void listPlans();
    void changeShownPlan(); // of the event on the map
    bool closeEditors();    // false: one has unsaved changes, and asks

signals:
    void told(const QString &status);
    void refused(const QString &problem);
    void planMade(); // the first event may want it

private:
    PlanEditor *openEditor();
    void changePlan(PlanId plan, const EventSummary &event); // `plan` is proposed, if it is valid

    Open m_open;
    QWidget *m_window;
    QList<QPointer<PlanEditor>> m_editors;
};

} // namespace rowlock
