#include "ui/plan/plan_document.h"

#include "ui/plan/trace_picture.h"

#include <QUndoCommand>

namespace rowlock {

namespace {

constexpr int stepsKept = 500;

} // namespace

class DraftStep final : public QUndoCommand
{
public:
    DraftStep(PlanDocument &document, const QString &name, const PlanDraft &after, const Chosen &chosenAfter,
              const QString &series)
        : QUndoCommand(name), m_document(document), m_before(document.m_draft), m_after(after),
          m_chosenBefore(document.m_chosen), m_chosenAfter(chosenAfter), m_series(series)
    {}

    int id() const override { return m_series.isEmpty() ? -1 : 1; }

    bool mergeWith(const QUndoCommand *other) override
    {
        const auto *next = static_cast<const DraftStep *>(other);
        if (next->m_series != m_series || next->m_chosenBefore != m_chosenAfter)
            return false;
        m_after = next->m_after;
        m_chosenAfter = next->m_chosenAfter;
        return true;
    }

    void undo() override { m_document.put(m_before, m_chosenBefore); }
    void redo() override { m_document.put(m_after, m_chosenAfter); }

private:
    PlanDocument &m_document;
    PlanDraft m_before, m_after;
    Chosen m_chosenBefore, m_chosenAfter;
    QString m_series;
};

PlanDocument::PlanDocument(QObject *parent) : QObject(parent), m_draft(emptyDraft()), m_trace(new TracePicture(this))
{
    m_undo.setUndoLimit(stepsKept);
}

// Emptying, the stack would tell a window that is half gone.
PlanDocument::~PlanDocument()
{
    m_undo.disconnect();
}

void PlanDocument::load(const PlanDraft &draft)
{
    m_undo.clear();
    m_refs.clear();
    m_trace->clear();
    m_workSection = draft.sections.isEmpty() ? 0 : draft.sections.first().id;
    put(draft, {});
}

void PlanDocument::edit(const QString &name, const PlanDraft &draft, const Chosen &chosen, const QString &series)
{
    m_undo.push(new DraftStep(*this, name, draft, chosen, series));
}

void PlanDocument::choose(const Chosen &chosen)
{
    if (chosen == m_chosen)
        return;
    m_chosen = chosen;
    for (const DraftSection &section : m_draft.sections) {
        for (const DraftRow &row : section.rows) {
            if (chosen.contains(row.id))
                m_workSection = section.id;
        }
    }
    emit chosenChanged();
}

SeatingPlan PlanDocument::plan()
{
    SeatingPlan plan = planOf(m_draft);
    giveRefs(plan, m_draft, m_refs);
    return plan;
}

void PlanDocument::put(const PlanDraft &draft, const Chosen &chosen)
{
    m_draft = draft;
    m_chosen = chosen;
    emit changed();
}

} // namespace rowlock
