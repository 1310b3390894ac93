// Patrons taken out into a file that the person names: all of them, or everything about one. What it is about is told
// in the message bar. GUI thread.
#pragma once

#include "model/service/patron_export.h"
#include "ui/common/house_context.h"

#include <QPointer>

namespace rowlock {

class MessageBar;
class StepRun;

class PatronExports final : public QObject
{
    Q_OBJECT

public:
    PatronExports(const HouseContext &context, MessageBar &messages, QWidget *window);

    void exportAll(const QString &tag); // empty: everybody
    void exportOne(PatronNo no);

private:
    void ask(const QString &title, const QString &suggestion, const QString &filter,
             const PatronExportOptions &options);
    void run(const PatronExportOptions &options);

    HouseContext m_context;
    MessageBar &m_messages;
    QWidget *m_window;
    QPointer<StepRun> m_run;
};

} // namespace rowlock
