// The fields of the plan itself, while nothing is chosen: name, size, price categories.
#pragma once

#include "ui/plan/property_form.h"

class QListWidget;
class QListWidgetItem;

namespace rowlock {

class PageForm final : public PropertyForm
{
    Q_OBJECT

public:
    PageForm(PlanDocument &document, QWidget *parent = nullptr);
    void refresh() override;

private:
    void renameCategory(QListWidgetItem *item);
    void addCategory();

    QLineEdit *m_name;
    QSpinBox *m_width, *m_height;
    QListWidget *m_categories;
};

} // namespace rowlock
