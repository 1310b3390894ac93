// What the change has done: how many seats, and the tickets to print again. GUI thread.
#pragma once

#include "model/domain/replan.h"

#include <QWidget>

class QTreeWidget;

namespace rowlock {

class ReplanOutput;
class ToneLabel;
enum class Tone;

class ReplanResult : public QWidget
{
    Q_OBJECT

public:
    ReplanResult(ReplanOutput &output, QWidget *parent);

    void take(const PlanApplied &result);
    void tell(Tone tone, const QString &text);

signals:
    void orderRequested(const QString &code);
    void closed();

private:
    ToneLabel *m_text;
    ToneLabel *m_printed;
    QTreeWidget *m_reprint;
};

} // namespace rowlock
