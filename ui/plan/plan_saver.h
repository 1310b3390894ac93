// Saves what is drawn: under which name, as a version of which plan, and what that means for events. GUI thread;
// belongs to the plan editor's window.
#pragma once

#include "ui/common/house_context.h"
#include "ui/plan/plan_document.h"

#include <QPointer>

#include <functional>

class QWidget;

namespace rowlock {

class MessageBar;

class PlanSaver : public QObject
{
    Q_OBJECT

public:
    PlanSaver(PlanDocument &document, BoxOffice *office, Prompt &prompt, MessageBar &messages, QWidget *window);

    // The next save is another version of this plan; none: it is a plan of its own.
    void follow(PlanId plan) { m_saved = plan; }
    void save();

signals:
    void saved(const rowlock::PlanSummary &plan);
    void applyRequested(rowlock::PlanId plan, const rowlock::EventSummary &event);

private:
    void whenNamed(std::function<void()> go); // asks first for a name where there is none
    void store();
    void tellSaved(const PlanImportReceipt &receipt);
    void offerToApply(const PlanSummary &plan, const QString &told, const QList<PlanUse> &uses);

    PlanDocument &m_document;
    QPointer<BoxOffice> m_office; // goes when another house is opened
    Prompt &m_prompt;
    MessageBar &m_messages;
    QWidget *m_window;
    PlanId m_saved; // what was opened or saved last
};

} // namespace rowlock
