// The window in which seating plans are drawn. Opens plans of the house and files, saves into the house as a new plan, to a
// file in the program's own form, and exports pretix's. GUI thread; closes by itself with WA_DeleteOnClose.
#pragma once

#include "ui/common/house_context.h"
#include "ui/plan/plan_document.h"
#include "ui/plan/plan_tools.h"

#include <QMainWindow>
#include <QPointer>

#include <functional>

class QActionGroup;
class QMenu;
class QToolBar;

namespace rowlock {

class MessageBar;
class PlanCanvas;
class PlanSaver;
class SectionList;
class ToneLabel;

class PlanEditor : public QMainWindow
{
    Q_OBJECT

public:
    // Without a house it draws files only.
    PlanEditor(BoxOffice *office, Prompt &prompt, Settings &settings, QWidget *parent = nullptr);

    void newPlan();
    void openPlan(PlanId plan);         // of the house
    void openFile(const QString &file); // the program's own form, or pretix's
    PlanDocument &document() { return m_document; }
    PlanCanvas &canvas() { return *m_canvas; }

    void saveToHouse();
    void saveFile();
    void exportPlan();

signals:
    void saved(const rowlock::PlanSummary &plan); // a new plan, or a new version of one
    void applyWanted(rowlock::PlanId plan, const rowlock::EventSummary &event);

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    QAction *entry(QMenu *menu, const QString &text, const QKeySequence &key, const char *icon, const char *name,
                   std::function<void()> act);
    void makeFileMenu();
    void makeEditMenu();
    void makeArrangeMenu();
    void makeViewMenu();
    void makeHelpMenu();
    QWidget *makeTools();
    void makeStatus();
    void refreshActions();
    void enterFields();
    void whenSafe(std::function<void()> go); // asks first where there are unsaved changes
    void takeOver(const SeatingPlan &plan, PlanId saved = {});
    void chooseFile();
    void edit(const QString &step, const PlanDraft &draft) { m_document.edit(step, draft); }
    void duplicate(Naming naming);
    void choose(const Chosen &chosen);

    QPointer<BoxOffice> m_office; // goes when another house is opened
    Prompt &m_prompt;
    Settings &m_settings;
    PlanDocument m_document;
    PlanCanvas *m_canvas;
    MessageBar *m_messages;
    PlanSaver *m_saver;
    SectionList *m_sections;
    ToneLabel *m_status = nullptr;
    QList<QAction *> m_onChosen, m_onSeveral, m_onMany; // need one, two, three things chosen
    QHash<PlanTool, QAction *> m_toolActions;
    bool m_closing = false; // said to be closed without saving
};

} // namespace rowlock
