// The calendar of a month, and beneath it the performances of the day that is selected. Arrows go from day to day and
// over the month's ends, Page Up and Page Down from month to month, Enter on to the day's performances. GUI thread.
#pragma once

#include "ui/programme/season_rows.h"

#include <QTableView>

namespace rowlock {

class SeasonMonth;

class SeasonCalendar final : public QTableView
{
    Q_OBJECT

public:
    SeasonCalendar(SeasonMonth &month, QWidget *parent);

    QDate day() const; // selected
    void goTo(const QDate &day);

signals:
    void dayChanged();
    void monthRequested(const QDate &month, const QDate &day); // another one, and there this day
    void entered();                                            // Enter, or a double click

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    SeasonMonth &m_month;
};

} // namespace rowlock
