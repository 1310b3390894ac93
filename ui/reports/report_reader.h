// Reads a report off the window's thread: one question is out at a time, and only the newest is answered. What is out
// is stopped where something else is asked, or this goes. GUI thread.
#pragma once

#include "model/domain/cancellation.h"
#include "model/domain/report.h"
#include "model/domain/seating_plan.h"
#include "model/service/box_office.h"
#include "ui/common/newest_question.h"
#include "ui/reports/report_catalog.h"

#include <QObject>

#include <memory>

namespace rowlock {

struct WantedReport
{
    ReportKind kind = ReportKind::Tonight;
    ReportFilter filter = {};
    std::optional<BehindRow> behind = {}; // the orders of a row in place of the report itself
    bool asksForApproval = false;         // where whoever is here does not see it alone; otherwise that is said
};

// With whose it is, as paper says it.
struct ReadReport
{
    Report report;
    QString venue;
    QString madeBy;
    QString withheld = {}; // why whoever is signed in does not see it; the report is empty then
    std::optional<QList<ReportKind>> reportsWithheld = {}; // of which they see nothing; none: as said last
    SharedPlan plan = {};                                  // of a heat report's event, for its paper
};

class ReportReader final : public QObject
{
    Q_OBJECT

public:
    ReportReader(BoxOffice &office, QObject *parent) : QObject(parent), m_office(office) {}
    ~ReportReader() override;

    void ask(const WantedReport &wanted);
    void again() { m_question.ask(); } // there may be newer figures
    void cancel();                     // what is being read, or waits for it; nothing where that is answered
    bool isAnswered() const { return m_question.isAnswered(); }

signals:
    void asked();
    void read(const rowlock::ReadReport &read);
    void failed(const QString &sentence);
    void cancelled();

private:
    void send();
    void hear(const Result<ReadReport> &answer);

    BoxOffice &m_office;
    WantedReport m_wanted;
    std::shared_ptr<Cancellation> m_wish = std::make_shared<Cancellation>(); // of what is out
    bool m_isCancelled = false;                                              // what was asked last
    NewestQuestion m_question{[this] { send(); }};
};

} // namespace rowlock
