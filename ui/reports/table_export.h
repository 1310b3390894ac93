// The house's tables taken out into a file that the person names, as a workbook or as CSV: wherever a window shows what
// is in one of them, this is its Export. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"

class QMenu;

namespace rowlock {

class TableExport final : public QObject
{
    Q_OBJECT

public:
    TableExport(const HouseContext &context, QWidget *window);

    void addAllTo(QMenu &menu); // an action for each table
    void run(const QString &table);

signals:
    void said(rowlock::Tone tone, const QString &text);

private:
    void write(const QString &table, const QString &file);

    HouseContext m_context;
    QWidget *m_window;
};

} // namespace rowlock
