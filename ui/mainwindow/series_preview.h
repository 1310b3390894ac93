// The performances that a sentence makes, in a list, with what speaks against one of them; or what to write instead.
// GUI thread.
#pragma once

#include "model/domain/series.h"
#include "ui/common/house_context.h"

#include <QWidget>

class QListWidget;

namespace rowlock {

class ToneLabel;

class SeriesPreview final : public QWidget
{
    Q_OBJECT

public:
    SeriesPreview(const HouseContext &context, PlanId plan, QWidget *parent); // for events in that plan

    void show(const Result<QList<SeriesDate>> &dates);
    void clear(); // nothing is written yet

    const QList<Instant> &starts() const { return m_starts; }
    bool isChecked() const { return m_checked; }
    // How many are in the past or beside another event, once checked.
    qsizetype doubtful() const { return m_doubtful.size(); }

signals:
    void checked();
    void failed(const QString &problem); // to look whether something speaks against them

protected:
    void changeEvent(QEvent *event) override;

private:
    void askForClashes();
    void showClashes(const QList<EventClash> &clashes);
    void mark(); // the doubtful ones, in the scheme of today
    QString countText() const;

    HouseContext m_context;
    PlanId m_plan;
    ToneLabel *m_count;
    QListWidget *m_list;
    QList<Instant> m_starts;
    bool m_checked = false; // whether something speaks against them
    QList<int> m_doubtful;  // places in the list
    int m_asked = 0;        // how often; only the last answer is shown
};

} // namespace rowlock
