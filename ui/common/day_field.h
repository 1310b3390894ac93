// A field for a day of which there are figures, typed in any usual way and written out once it is left. A calendar
// opens from it, the arrow keys step a day, Page Up and Page Down a week, the wheel changes nothing. GUI thread.
#pragma once

#include <QDate>
#include <QLineEdit>

#include <optional>

namespace rowlock {

class DayField final : public QLineEdit
{
    Q_OBJECT

public:
    // `name` is what is said of it to a screen reader; `today` is the venue's.
    DayField(const QString &name, const QString &objectName, const QDate &today, QWidget *parent);

    void setToday(const QDate &today) { m_today = today; }
    void setDay(const QDate &day);
    std::optional<QDate> day() const { return m_problem.isEmpty() ? std::optional(m_day) : std::nullopt; }
    QString problem() const { return m_problem; } // what is wrong with what stands there, as a sentence; empty: nothing

signals:
    void dayChanged(); // it was left, or Return was pressed, with another day or with none

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    std::optional<QDate> typed() const; // nullopt: not one day
    void settle();
    void take(const QDate &day);
    void openCalendar();

    QDate m_today;
    QDate m_day; // as last understood
    QString m_problem;
};

} // namespace rowlock
