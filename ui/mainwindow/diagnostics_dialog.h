// What the person who helps by telephone wants to know: the file, the engine, and how long this window's commands
// waited for the house and for the disk since it was opened. Looks again every two seconds; changes nothing. GUI
// thread.
#pragma once

#include "model/service/box_office.h"

#include <QDialog>

class QTreeWidget;

namespace rowlock {

class ToneLabel;

class DiagnosticsDialog final : public QDialog
{
    Q_OBJECT

public:
    DiagnosticsDialog(BoxOffice &office, QWidget *parent);

private:
    struct Reading
    {
        HouseFacts facts;
        StorageFacts storage;
        QList<CommandWaits> waits;
    };

    void read();
    void show(const Reading &reading);
    QString asText() const; // what Copy copies

    BoxOffice &m_office;
    ToneLabel *m_facts;
    ToneLabel *m_none;
    QTreeWidget *m_table;
};

} // namespace rowlock
