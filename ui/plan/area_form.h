// The fields of a chosen drawing: its words, colours and size; of a standing area its name and capacity.
#pragma once

#include "ui/plan/property_form.h"

namespace rowlock {

class AreaForm final : public PropertyForm
{
    Q_OBJECT

public:
    AreaForm(PlanDocument &document, QWidget *parent = nullptr);
    void refresh() override;
    void writeWords(); // the next keys are the text

signals:
    void written(); // with Enter

private:
    void change(const QString &step, const char *series, const std::function<void(PlanArea &)> &change);

    QComboBox *m_section;
    QCheckBox *m_standing;
    QLineEdit *m_name, *m_text;
    QSpinBox *m_capacity, *m_textSize, *m_width, *m_height;
    QDoubleSpinBox *m_rotation;
    QPushButton *m_color, *m_border, *m_textColor;
};

} // namespace rowlock
