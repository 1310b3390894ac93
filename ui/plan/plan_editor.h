// The window in which seating plans are drawn: the board, its tools and panels, and what it is called. Where plans come
// from and go to is in plan_transfer.h, the menus in plan_menus.h. GUI thread; closes by itself with WA_DeleteOnClose.
#pragma once

#include "ui/common/house_context.h"
#include "ui/plan/plan_document.h"
#include "ui/plan/plan_tools.h"

#include <QMainWindow>

class QActionGroup;

namespace rowlock {

class MessageBar;
class PlanCanvas;
class PlanTransfer;
class ToneLabel;

class PlanEditor : public QMainWindow
{
    Q_OBJECT

public:
    // Without a house it draws files only.
    PlanEditor(BoxOffice *office, Prompt &prompt, Settings &settings, QWidget *parent = nullptr);

    PlanTransfer &transfer() { return *m_transfer; }
    PlanDocument &document() { return m_document; }
    PlanCanvas &canvas() { return *m_canvas; }

signals:
    void saved(const rowlock::PlanSummary &plan); // a new plan, or a new version of one
    void applyRequested(rowlock::PlanId plan, const rowlock::EventSummary &event);

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    QWidget *makeTools();
    void makeStatus();
    void refreshTitle();
    void enterFields();
    void choose(const Chosen &chosen);

    Settings &m_settings;
    PlanDocument m_document;
    PlanCanvas *m_canvas;
    MessageBar *m_messages;
    PlanTransfer *m_transfer;
    ToneLabel *m_status = nullptr;
    QHash<PlanTool, QAction *> m_toolActions;
    bool m_closing = false; // said to be closed without saving
};

} // namespace rowlock
