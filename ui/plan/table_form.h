// The fields of a chosen table.
#pragma once

#include "ui/plan/property_form.h"

namespace rowlock {

class TableForm final : public PropertyForm
{
    Q_OBJECT

public:
    TableForm(PlanDocument &document, QWidget *parent = nullptr);
    void refresh() override;

private:
    // On every chosen table.
    void change(const QString &step, const char *series, const std::function<void(TableShape &, int &chairs)> &change);

    QComboBox *m_section, *m_kind;
    QLineEdit *m_name;
    QSpinBox *m_chairs, *m_atEnds;
    QDoubleSpinBox *m_width, *m_height, *m_angle;
};

} // namespace rowlock
