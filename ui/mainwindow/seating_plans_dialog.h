// The seating plans of the box office, the newest version of each: what they are, who uses them; rename, edit, export,
// delete. GUI thread; closes by itself.
#pragma once

#include "ui/mainwindow/plan_dialog.h"

class QListWidget;

namespace rowlock {

class ActionButton;
class ToneLabel;
enum class ExportForm;

class SeatingPlansDialog : public PlanDialog
{
    Q_OBJECT

public:
    // `current` is selected at first, if it is there.
    SeatingPlansDialog(const HouseContext &context, PlanId current, QWidget *parent);

    void refresh(PlanId selected = {}); // reads the list again

signals: // and it closes
    void newRequested();
    void editRequested(rowlock::PlanId plan);

private:
    void buildForm();
    void show(const QList<PlanSummary> &plans, PlanId selected);
    void showPlan();
    const PlanSummary *selected() const;
    void rename();
    void remove();
    void import();
    void write(ExportForm form);
    void told(const QString &problem);

    QList<PlanSummary> m_plans; // as listed
    PlanId m_wanted;
    QListWidget *m_list;
    ToneLabel *m_facts;
    ActionButton *m_rename;
    ActionButton *m_edit;
    ActionButton *m_export;
    ActionButton *m_delete;
};

} // namespace rowlock
