// The fields of chosen seats, single or in rows: number, category, marks.
#pragma once

#include "ui/plan/property_form.h"

namespace rowlock {

class SeatsForm final : public PropertyForm
{
    Q_OBJECT

public:
    SeatsForm(PlanDocument &document, QWidget *parent = nullptr);
    void refresh() override;

private:
    void mark(SeatMark mark, bool on);

    QLineEdit *m_number;
    QComboBox *m_category;
    QSpinBox *m_radius;
    QCheckBox *m_accessible, *m_companion, *m_restricted;
};

} // namespace rowlock
