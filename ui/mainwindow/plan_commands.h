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
    // `open`: the open house's context; none while no house is open. `inFront`: the event whose plan is meant where
    // none is named; none: there is none. `window` is what dialogs belong to.
    using Open = std::function<std::optional<HouseContext>()>;
    using InFront = std::function<std::optional<EventSummary>()>;
    PlanCommands(Open open, InFront inFront, QWidget *window);

    void newPlan();
    void drawPlan(const QString &name); // on an empty page
    void editPlan();
    void importPlan();
    void exportPlan(ExportForm form);
    void listPlans();
    void changeShownPlan(); // of the event in front
    bool closeEditors();    // false: one has unsaved changes, and asks

signals:
    void told(const QString &status);
    void refused(const QString &problem);
    void planMade(); // the first event may want it

private:
    PlanEditor *openEditor();
    void changePlan(PlanId plan, const EventSummary &event); // `plan` is proposed, if it is valid

    Open m_open;
    InFront m_inFront;
    QWidget *m_window;
    QList<QPointer<PlanEditor>> m_editors;
};

} // namespace rowlock
