// The fields of chosen rows: how they are laid, called and numbered.
#pragma once

#include "ui/plan/property_form.h"

namespace rowlock {

class RowsForm final : public PropertyForm
{
    Q_OBJECT

public:
    RowsForm(PlanDocument &document, QWidget *parent = nullptr);
    void refresh() override;

private:
    void makeShape();
    void makeNames();
    void makeNumbers();
    // Lays the chosen rows anew with `change` made to their shape.
    void lay(const QString &step, const char *series, const std::function<void(BlockShape &)> &change);
    SeatNumbering numbering() const;
    RowNaming naming() const;

    QComboBox *m_section;
    QLineEdit *m_name;
    QSpinBox *m_rows, *m_seats;
    QDoubleSpinBox *m_spacing, *m_distance, *m_radius, *m_angle;
    QCheckBox *m_fan;
    QComboBox *m_nameKind, *m_nameOrder, *m_letters;
    QLineEdit *m_nameStart, *m_nameSkip;
    QComboBox *m_numberOrder, *m_numberKind;
    QSpinBox *m_numberStart;
    QLineEdit *m_numberSkip;
};

} // namespace rowlock
