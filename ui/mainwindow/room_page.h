// Rows and seats of a room as a form: what a volunteer knows of the hall without having drawn it. GUI thread.
#pragma once

#include "model/domain/room_form.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QSpinBox;

namespace rowlock {

class FormRows;

class RoomPage final : public QWidget
{
    Q_OBJECT

public:
    explicit RoomPage(QWidget *parent = nullptr);

    RoomForm form(const QString &name) const;
    void showError(const Error &error); // at the field that it is about
    void clearErrors();
    bool focusFirstWrong();

signals:
    void changed();

private:
    void fillChoices();
    QList<int> aisles(int seats) const;
    void refresh();

    FormRows *m_rows;
    QSpinBox *m_rowCount;
    QSpinBox *m_seatCount;
    QComboBox *m_aisles;
    QLineEdit *m_aisleSeats; // where none of the usual ones fits
    QComboBox *m_numbers;
    QComboBox *m_names;
    QComboBox *m_stage;
    QLineEdit *m_section;
    QCheckBox *m_second;
    QLineEdit *m_secondName;
    QSpinBox *m_secondRows;
    QSpinBox *m_secondSeats;
    int m_followed = 0; // seats of a row in the first section, which the second follows until it has its own
};

} // namespace rowlock
