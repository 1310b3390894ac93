// The last Z reports, and each of them as it was printed. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QTreeWidget;

namespace rowlock {

class MessageBar;
class ReportPanel;
class ToneLabel;

class ZReportsDialog final : public QDialog
{
    Q_OBJECT

public:
    ZReportsDialog(const HouseContext &context, QWidget *parent);

private:
    void read();
    void makeTable();
    void fill(const QList<ZReport> &reports);
    void showChosen();

    HouseContext m_context;
    QList<ZReport> m_reports; // the last first
    QTreeWidget *m_table;
    ToneLabel *m_empty;
    ReportPanel *m_panel;
    MessageBar *m_messages;
};

} // namespace rowlock
