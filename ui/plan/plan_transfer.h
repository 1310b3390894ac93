// Where the plans of the editor come from and go to: the box office, files, pretix. Asks before a drawing is lost. GUI
// thread; belongs to the plan editor's window.
#pragma once

#include "ui/common/house_context.h"
#include "ui/plan/plan_document.h"

#include <QPointer>

#include <functional>

class QWidget;

namespace rowlock {

class MessageBar;
class PlanSaver;

class PlanTransfer final : public QObject
{
    Q_OBJECT

public:
    // Without a box office: files only. `enterFields` draws what stands in a field and was not entered yet.
    PlanTransfer(PlanDocument &document, BoxOffice *office, Prompt &prompt, MessageBar &messages,
                 std::function<void()> enterFields, QWidget *window);

    void setHouse(const QString &file) { m_house = file; } // which no plan is written over, also once it is closed
    bool hasOffice() const { return m_office != nullptr; }
    void newPlan();
    void openPlan(PlanId plan); // of the box office
    void chooseFile();
    void openFile(const QString &file); // the program's own form, or pretix's
    void saveToHouse();
    void saveFile();
    void exportPlan();
    void choosePicture();                    // to be traced over
    void whenSafe(std::function<void()> go); // asks first where there are unsaved changes

signals:
    void loaded();                                // another plan is in the document
    void saved(const rowlock::PlanSummary &plan); // a new plan, or a new version of one
    void applyRequested(rowlock::PlanId plan, const rowlock::EventSummary &event);

private:
    void takeOver(const SeatingPlan &plan, PlanId saved = {});

    PlanDocument &m_document;
    QPointer<BoxOffice> m_office; // goes when another house is opened
    QString m_house;
    Prompt &m_prompt;
    MessageBar &m_messages;
    std::function<void()> m_enterFields;
    QWidget *m_window;
    PlanSaver *m_saver;
};

} // namespace rowlock
