// A report of a shift as it is printed, to be read, printed and saved. On what paper the terminal is set to, or else as
// this computer did last; where the terminal prints reports without a dialog, on its own printer. GUI thread.
#pragma once

#include "model/documents/row_paper.h"
#include "ui/common/house_context.h"
#include "ui/common/paper_output.h"

#include <QWidget>

class QComboBox;
class QTextEdit;

namespace rowlock {

class ActionButton;
class MessageBar;

class ReportPanel final : public QWidget
{
    Q_OBJECT

public:
    // Both outlive it.
    ReportPanel(const HouseContext &context, QWidget *parent);

    // None: nothing is to be shown. `z`: the number of a Z report, which waits for its printer; 0: it is none.
    void setRows(const QList<PaperRow> &rows, int z = 0);
    ActionButton *printButton() const { return m_print; }

private:
    PaperJob job() const;
    void print();
    void askForZ();
    void noteQueue();
    void readSetup(BoxOffice &office);

    HouseContext m_context;
    QString m_name; // of the report
    int m_z = 0;
    QList<PaperRow> m_rows;
    QByteArray m_logo;
    QTextEdit *m_paper;
    QComboBox *m_size;
    ActionButton *m_print;
    ActionButton *m_save;
    MessageBar *m_messages;
    PaperOutput m_output;
};

} // namespace rowlock
