// The menus of the plan editor: what may be done to what is selected, and by which keys. GUI thread; belongs to the
// plan editor's window.
#pragma once

#include "model/domain/draft_edits.h"
#include "ui/plan/plan_document.h"

#include <QKeySequence>
#include <QObject>

#include <functional>

class QAction;
class QMainWindow;
class QMenu;

namespace rowlock {

class MessageBar;
class PlanCanvas;
class PlanTransfer;
class SectionList;

class PlanMenus final : public QObject
{
    Q_OBJECT

public:
    PlanMenus(PlanDocument &document, PlanCanvas &canvas, PlanTransfer &transfer, SectionList &sections,
              MessageBar &messages, QMainWindow *window);

private:
    void refresh(); // what is selected has changed
    QMenu *menu(const QString &title);
    QAction *entry(QMenu *menu, const QString &text, const QKeySequence &key, const char *icon, const char *name,
                   std::function<void()> act);
    void makeFileMenu();
    void makeEditMenu();
    void makeClipboardEntries(QMenu *menu);
    void makeArrangeMenu();
    void makeViewMenu();
    void makeHelpMenu();
    void edit(const QString &step, const PlanDraft &draft) { m_document.edit(step, draft); }
    void duplicate(Naming naming);
    void copy();
    void paste();

    PlanDocument &m_document;
    PlanCanvas &m_canvas;
    PlanTransfer &m_transfer;
    SectionList &m_sections;
    MessageBar &m_messages;
    QMainWindow *m_window;
    QList<QAction *> m_onChosen, m_onSeveral, m_onMany; // need one, two, three things chosen
};

} // namespace rowlock
