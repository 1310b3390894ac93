// What a report is about: days, a performance or a production, what it is told apart by besides, a shift. Shows only
// what the report asks for. GUI thread.
#pragma once

#include "model/domain/report_favourite.h"
#include "model/domain/shift_figures.h"
#include "ui/common/house_context.h"
#include "ui/reports/report_catalog.h"

#include <QWidget>

class QComboBox;

namespace rowlock {

class DayField;
class ToneLabel;

class ReportChoice final : public QWidget
{
    Q_OBJECT

public:
    ReportChoice(const HouseContext &context, QWidget *parent);

    void setReport(const OfferedReport &report);
    const OfferedReport &report() const { return m_report; }
    void setChosen(const ReportFavourite &favourite); // of the report that is set
    ReportFilter filter() const;
    ChosenDays chosenDays() const;
    QString lacking() const;   // what has to be chosen first, as a sentence; empty: nothing
    QString titleText() const; // of what is chosen, before it is read
    QString aboutText() const; // what is chosen besides the days, in a line; empty: all of it
    void focusFirst();

signals:
    void changed();

private:
    void makeDays();
    void makeOthers();
    void fillEvents();
    void fillShifts(const QList<ZReport> &reports);
    void fillSecond();
    void chooseDays();   // the two days of what was chosen by a word
    void noteTyped();    // other days were chosen
    QDate today() const; // at the venue
    ReportDays days() const;
    void setDays(ReportDays days);
    void setKept(const ReportFilter &kept);

    HouseContext m_context;
    OfferedReport m_report;
    QComboBox *m_days;
    DayField *m_from;
    DayField *m_to;
    QComboBox *m_event; // a performance, or a production
    QComboBox *m_second;
    QComboBox *m_shift;
    ReportFilter m_kept; // what a favourite has chosen besides, for which there is no field
    ToneLabel *m_keptText;
    bool m_isChosen = false;    // the days, by a person
    bool m_isOneChosen = false; // the performance, by a person
};

} // namespace rowlock
