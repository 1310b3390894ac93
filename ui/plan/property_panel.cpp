#include "ui/plan/property_panel.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/plan/area_form.h"
#include "ui/plan/page_form.h"
#include "ui/plan/plan_words.h"
#include "ui/plan/rows_form.h"
#include "ui/plan/seats_form.h"
#include "ui/plan/table_form.h"
#include "ui/plan/trace_form.h"
#include "ui/plan/trace_picture.h"

#include <QKeyEvent>
#include <QVBoxLayout>

namespace rowlock {

PropertyPanel::PropertyPanel(PlanDocument &document, QWidget *parent)
    : QScrollArea(parent), m_document(document), m_summary(new ToneLabel({}, Tone::Faint)),
      m_page(new PageForm(document)), m_trace(new TraceForm(document)), m_rows(new RowsForm(document)),
      m_table(new TableForm(document)), m_seats(new SeatsForm(document)), m_area(new AreaForm(document))
{
    setObjectName(QStringLiteral("planProperties"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    m_summary->setObjectName(QStringLiteral("planChosen"));
    m_summary->setWordWrap(true);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(gap::group, gap::group, gap::group, gap::group);
    column->setSpacing(gap::group);
    column->addWidget(m_summary);
    for (PropertyForm *form : std::initializer_list<PropertyForm *>{m_page, m_trace, m_rows, m_table, m_seats, m_area})
        column->addWidget(form);
    column->addStretch(1);
    setWidget(content);
    connect(m_area, &AreaForm::written, this, &PropertyPanel::written);
    connect(&document.trace(), &TracePicture::changed, this, &PropertyPanel::refresh);
    connect(&document, &PlanDocument::changed, this, &PropertyPanel::refresh);
    connect(&document, &PlanDocument::chosenChanged, this, &PropertyPanel::refresh);
    refresh();
}

void PropertyPanel::writeWords()
{
    widget()->layout()->activate(); // the form has only just come up
    m_area->writeWords();
    if (QWidget *field = focusWidget())
        ensureWidgetVisible(field);
}

void PropertyPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return QScrollArea::keyPressEvent(event);
    refresh(); // what was typed and not entered
    emit written();
}

void PropertyPanel::refresh()
{
    const PlanDraft &draft = m_document.draft();
    const Chosen &chosen = m_document.chosen();
    bool rows = false, tables = false, areas = false, seats = false;
    for (const DraftSection &section : draft.sections) {
        for (const DraftRow &row : section.rows) {
            if (chosen.contains(row.id))
                (row.row.table ? tables : rows) = true;
        }
        for (const DraftArea &area : section.areas)
            areas = areas || chosen.contains(area.id);
    }
    seats = rows || tables || !seatsOf(draft, chosen).isEmpty();
    m_summary->setText(describeChosen(draft, chosen));
    m_summary->setVisible(!chosen.isEmpty());
    const std::pair<PropertyForm *, bool> forms[] = {{m_page, chosen.isEmpty()},
                                                     {m_trace, chosen.isEmpty() && m_document.trace().isThere()},
                                                     {m_rows, rows},
                                                     {m_table, tables && !rows},
                                                     {m_seats, seats},
                                                     {m_area, areas && !seats}};
    for (const auto &[form, fits] : forms) {
        form->setVisible(fits);
        if (fits)
            form->refresh();
    }
}

} // namespace rowlock
