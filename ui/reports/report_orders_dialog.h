// The orders behind a figure of a report: their sums are the figure. Each opens. GUI thread; closes by itself.
#pragma once

#include "ui/reports/report_output.h"

#include <QDialog>

namespace rowlock {

class MessageBar;
class ReportSheet;
class ToneLabel;

class ReportOrdersDialog final : public QDialog
{
    Q_OBJECT

public:
    ReportOrdersDialog(const HouseContext &context, const BehindRow &behind, QWidget *parent);

signals:
    void orderRequested(const QString &code);

private:
    void show(const ReadReport &read);
    void openRow(int row);

    BehindRow m_behind;
    ReadReport m_shown;
    ReportReader *m_reader;
    ToneLabel *m_said;
    ReportSheet *m_table;
    MessageBar *m_messages;
    ReportOutput *m_output;
    ActionButton *m_open;
};

} // namespace rowlock
