// The settlements that were made, the last first, each as it was told: printed for signatures, written, and opened down
// to its orders. GUI thread; closes by itself.
#pragma once

#include "ui/reports/report_output.h"

#include <QDialog>

class QTreeWidget;

namespace rowlock {

class MessageBar;
class ReportSheet;
class ToneLabel;

class SettlementsDialog final : public QDialog
{
    Q_OBJECT

public:
    // `no`: which is shown first; 0: the last one.
    SettlementsDialog(const HouseContext &context, int no, QWidget *parent);

signals:
    void orderRequested(const QString &code);

private:
    void makeTable();
    void connectParts();
    void fill(const QList<PromoterSettlement> &settlements, int no);
    void showChosen();
    void show(const ReadReport &read);
    void openRow(int row);
    void refreshButtons();
    QString about() const; // the events of the one that is shown

    HouseContext m_context;
    QList<PromoterSettlement> m_settlements;
    ReadReport m_shown;
    QTreeWidget *m_list;
    ToneLabel *m_empty;
    ReportSheet *m_figures;
    ReportReader *m_reader;
    ReportOutput *m_output;
    MessageBar *m_messages;
    ActionButton *m_open;
};

} // namespace rowlock
