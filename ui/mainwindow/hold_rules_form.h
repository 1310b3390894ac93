// How long a hold lasts and what becomes of it, and until when accessible seating is kept, as the rows of a form. GUI
// thread.
#pragma once

#include "model/domain/event.h"

#include <QWidget>

class QComboBox;
class QSpinBox;

namespace rowlock {

class FormRows;

class HoldRulesForm final : public QWidget
{
    Q_OBJECT

public:
    explicit HoldRulesForm(QWidget *parent);

    QList<QWidget *> fields() const; // in the order of the rows
    FormRows *rows() const { return m_rows; }
    void setUsual(const HoldRules &rules); // of this house; what was chosen here already stays
    void writeTo(NewEvent &event) const;

private:
    HoldRules m_usual;
    FormRows *m_rows;
    QSpinBox *m_minutes;
    QComboBox *m_policy;
    QComboBox *m_accessible;
};

} // namespace rowlock
