// The report that a window shows, on paper, as a PDF, as CSV or as a workbook. GUI thread.
#pragma once

#include "model/documents/report_paper.h"
#include "model/service/report_file.h"
#include "ui/common/house_context.h"
#include "ui/common/labels.h"
#include "ui/common/paper_output.h"
#include "ui/reports/report_reader.h"

class QHBoxLayout;

namespace rowlock {

class ActionButton;

class ReportOutput final : public QObject
{
    Q_OBJECT

public:
    // What is shown now, with what was chosen besides the time, in a line.
    struct Shown
    {
        ReadReport read;
        QString title; // "Sales by day"
        QString about;
    };
    ReportOutput(const HouseContext &context, std::function<Shown()> shown, QWidget *window);

    // Print…, PDF…, CSV…, Excel…, at the end of this row. `name` begins the names of the buttons.
    void addButtons(QHBoxLayout &row, const QString &name);
    void refresh(const QString &reason); // why there is nothing to put out; empty: there is

signals:
    void said(rowlock::Tone tone, const QString &text);

private:
    PaperJob job() const;
    PaperReport paper() const;
    void print();
    QString fileName(const QString &ending) const;
    void write(ReportForm form);

    HouseContext m_context;
    std::function<Shown()> m_shown;
    QWidget *m_window;
    PaperOutput m_paper;
    QList<ActionButton *> m_buttons;
};

} // namespace rowlock
