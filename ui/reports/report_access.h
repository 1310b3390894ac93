// What of the reports whoever is signed in here does not see alone: those entries of the list are faint and say why,
// and where one of them is chosen a button asks a second person. It judges nothing itself: each answer of the reader
// says it. GUI thread.
#pragma once

#include "ui/reports/report_reader.h"

#include <QWidget>

class QTreeWidget;

namespace rowlock {

class ActionButton;

class ReportAccess final : public QWidget
{
    Q_OBJECT

public:
    // `list`: has its reports' places among `offered` as their data. Both outlive this.
    ReportAccess(QTreeWidget &list, const QList<OfferedReport> &offered, QWidget *parent);

    void hear(const ReadReport &read);
    void forget(); // something else was chosen, and nothing is known of it

signals:
    void approvalWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void mark();

    QTreeWidget &m_list;
    const QList<OfferedReport> &m_offered;
    ActionButton *m_ask;
    QList<ReportKind> m_withheld;
};

} // namespace rowlock
