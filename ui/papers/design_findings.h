// What the check finds in a template while it is designed, with the tickets that the house would print at their
// longest: worked out away from the window, the newest alone is shown. Selecting one selects its element. GUI thread.
#pragma once

#include "model/documents/template_check.h"
#include "ui/common/newest_question.h"
#include "ui/papers/design_model.h"

#include <QListWidget>

namespace rowlock {

class DesignFindings final : public QListWidget
{
    Q_OBJECT

public:
    DesignFindings(DesignModel &model, QWidget *parent);

    void setSamples(const QList<TicketPrint> &samples);
    bool isNewest() const { return !m_samples.isEmpty() && m_question.isAnswered(); } // of the template as it is
    // What the ticket must say and does not, as a sentence; empty: nothing.
    QString missing() const;

signals:
    void checked();

protected:
    void changeEvent(QEvent *event) override;

private:
    void check();
    void send();
    void show(const QList<TemplateFinding> &findings);
    void list();
    void follow(const QListWidgetItem *item);

    DesignModel &m_model;
    QList<TicketPrint> m_samples;
    QList<TemplateFinding> m_findings;
    PaperTemplate m_checked; // or asked to be
    NewestQuestion m_question;
};

} // namespace rowlock
