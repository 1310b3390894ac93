// What can be said of what is chosen: shows the forms that fit it. GUI thread.
#pragma once

#include "ui/plan/plan_document.h"

#include <QScrollArea>

namespace rowlock {

class AreaForm;
class PropertyForm;
class ToneLabel;

class PropertyPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit PropertyPanel(PlanDocument &document, QWidget *parent = nullptr);

    void writeWords(); // of the text that is chosen

signals:
    void written(); // with Enter, or given up with Esc: the keys are the board's again

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void refresh();

    PlanDocument &m_document;
    ToneLabel *m_summary;
    PropertyForm *m_page, *m_trace, *m_rows, *m_table, *m_seats;
    AreaForm *m_area;
};

} // namespace rowlock
