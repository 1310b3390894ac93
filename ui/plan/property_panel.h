// What can be said of what is chosen: shows the forms that fit it. GUI thread.
#pragma once

#include "ui/plan/plan_document.h"

#include <QScrollArea>

namespace rowlock {

class PropertyForm;
class ToneLabel;

class PropertyPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit PropertyPanel(PlanDocument &document, QWidget *parent = nullptr);

private:
    void refresh();

    PlanDocument &m_document;
    ToneLabel *m_summary;
    PropertyForm *m_page, *m_rows, *m_table, *m_seats, *m_area;
};

} // namespace rowlock
