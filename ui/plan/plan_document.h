// The plan on the drawing board: the draft, what is chosen in it, and every step back. Steps are whole drafts, which
// share what they have in common. GUI thread.
#pragma once

#include "model/domain/draft_edits.h"

#include <QObject>
#include <QUndoStack>

namespace rowlock {

class TracePicture;

class PlanDocument : public QObject
{
    Q_OBJECT

public:
    explicit PlanDocument(QObject *parent = nullptr);
    ~PlanDocument() override;

    const PlanDraft &draft() const { return m_draft; }
    const Chosen &chosen() const { return m_chosen; }
    QUndoStack &undoStack() { return m_undo; }
    bool isChanged() const { return !m_undo.isClean(); }
    int workSection() const { return m_workSection; } // where new things go: the section worked in last
    void setWorkSection(int section) { m_workSection = section; }

    TracePicture &trace() const { return *m_trace; } // under what is drawn; no part of the plan

    void load(const PlanDraft &draft); // forgets every step, and the picture
    // One step, called `name` in the menu. Steps that follow each other with the same `series` are one.
    void edit(const QString &name, const PlanDraft &draft, const Chosen &chosen, const QString &series = {});
    void edit(const QString &name, const PlanDraft &draft, const QString &series = {})
    {
        edit(name, draft, m_chosen, series);
    }
    void choose(const Chosen &chosen);

    // The plan as it is saved, every seat with its ref.
    SeatingPlan plan();

signals:
    void changed(); // the draft; what is chosen may have changed with it
    void chosenChanged();

private:
    friend class DraftStep;
    void put(const PlanDraft &draft, const Chosen &chosen);

    PlanDraft m_draft;
    Chosen m_chosen;
    QUndoStack m_undo;
    QHash<int, QString> m_refs; // given once, kept over every undo
    int m_workSection = 0;
    TracePicture *m_trace;
};

} // namespace rowlock
