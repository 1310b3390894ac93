// What is wrong with the plan, as it is drawn: what drawing rules say at once, and what the import doctor would mend on
// saving, looked for in the background once the hand rests. A click goes to the thing. GUI thread.
#pragma once

#include "model/domain/draft_warnings.h"
#include "ui/plan/plan_document.h"

#include <QTimer>
#include <QWidget>

class QListWidget;

namespace rowlock {

class ToneLabel;

class WarningsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit WarningsPanel(PlanDocument &document, QWidget *parent = nullptr);
    int count() const { return int(m_warnings.size()); }

signals:
    void goTo(const rowlock::Chosen &ids);

private:
    void examine();
    void show(const QList<DraftWarning> &warnings);
    void go();

    PlanDocument &m_document;
    ToneLabel *m_title;
    QListWidget *m_list;
    QTimer m_rest; // examined when it runs out
    QList<DraftWarning> m_warnings;
    qint64 m_examined = 0; // counts the examinations: a late answer about an older plan is dropped
};

} // namespace rowlock
