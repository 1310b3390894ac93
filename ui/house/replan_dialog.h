// Gives a performance that is being sold a changed plan: which seats are new, gone, moved or renamed, then a walk
// through the parties whose seats vanish, then the tickets to print again. Nothing is applied until every party has a
// place; other counters go on selling meanwhile, and what they do is shown.
#pragma once

#include "model/domain/replan_walk.h"
#include "ui/common/house_context.h"

#include <QDialog>
#include <QTimer>

namespace rowlock {

class ActionButton;
class MessageBar;
class ReplanChoice;
class ReplanList;
class ReplanMap;
class ReplanOutput;
class ReplanPrices;
class ReplanResult;
class ReplanWalkPanel;
class ToneLabel;

class ReplanDialog : public QDialog
{
    Q_OBJECT

public:
    ReplanDialog(const HouseContext &context, const EventSummary &event, QWidget *parent);

    void choosePlan(PlanId plan); // of the list, or as soon as it is there

signals:
    void applied(const rowlock::PlanApplied &applied);
    void orderRequested(const QString &code); // to be looked at and printed

private:
    QWidget *makePage();
    QWidget *makeSides(QWidget *page);
    QLayout *makeButtons(QWidget *page);
    void followParts();
    void readPreview();
    void take(const ReplanPreview &preview);
    void refreshApply();
    QString lacks() const; // why it cannot be applied yet; empty: it can
    void apply();
    void showResult(const PlanApplied &result);

    HouseContext m_context;
    EventSummary m_event;
    std::optional<ReplanPreview> m_preview;
    QTimer m_again; // others sell meanwhile
    bool m_working = false;

    ReplanOutput *m_output;
    ReplanChoice *m_choice;
    ReplanList *m_list;
    ReplanWalkPanel *m_walk;
    ReplanPrices *m_prices;
    ReplanMap *m_map;
    MessageBar *m_messages;
    ActionButton *m_apply;
    ToneLabel *m_lacks;
    ReplanResult *m_result;
};

} // namespace rowlock
