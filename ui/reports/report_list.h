// The reports that are offered, under their headings. The keyboard and the mouse pass over a heading: what is current
// is always a report. GUI thread.
#pragma once

#include "ui/reports/report_catalog.h"

#include <QTreeWidget>

#include <optional>

namespace rowlock {

class ReportList final : public QTreeWidget
{
    Q_OBJECT

public:
    // Each has its place among `offered` as its data.
    ReportList(const QList<OfferedReport> &offered, QWidget *parent);

    std::optional<int> current() const; // its place; nothing only before one is chosen
    void choose(int place);
    void keyboardSearch(const QString &typed) override;

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent *event) override;
};

} // namespace rowlock
