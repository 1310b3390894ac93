// The fields of the picture that is traced over, while nothing is chosen and there is one. GUI thread.
#pragma once

#include "ui/plan/property_form.h"

namespace rowlock {

class TraceForm final : public PropertyForm
{
    Q_OBJECT

public:
    TraceForm(PlanDocument &document, QWidget *parent = nullptr);
    void refresh() override;

private:
    QDoubleSpinBox *m_left, *m_top, *m_width;
    QSpinBox *m_opacity;
    QCheckBox *m_locked;
};

} // namespace rowlock
