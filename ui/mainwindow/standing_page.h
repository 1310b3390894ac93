// A room without seats: standing areas by name and capacity. GUI thread.
#pragma once

#include "model/domain/room_form.h"

#include <QWidget>

class QLineEdit;
class QVBoxLayout;

namespace rowlock {

class ActionButton;
class ToneLabel;

class StandingPage final : public QWidget
{
    Q_OBJECT

public:
    explicit StandingPage(QWidget *parent = nullptr);

    RoomForm form(const QString &name) const; // also of what is not filled in yet
    // Says at the fields what is missing, and goes to the first; false: something is.
    bool check();

signals:
    void changed();

private:
    struct Line
    {
        QWidget *row = nullptr;
        QLineEdit *name = nullptr;
        QLineEdit *capacity = nullptr;
        ActionButton *remove = nullptr;
        ToneLabel *words = nullptr;
    };
    void addLine(const QString &name);
    void removeLine(QWidget *row);
    void refresh();
    QString wrongWith(int line) const; // empty: nothing

    QList<Line> m_lines;
    QVBoxLayout *m_column;
    ActionButton *m_add;
    bool m_checked = false; // what is missing is shown from the first try on
};

} // namespace rowlock
