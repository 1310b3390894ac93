// What a changed plan changes: in a sentence, as a table that can be narrowed, and on paper. GUI thread.
#pragma once

#include "model/domain/replan_walk.h"

#include <QWidget>

class QButtonGroup;
class QLineEdit;
class QTableView;

namespace rowlock {

class ReplanChanges;
class ReplanFilter;
class ToneLabel;

class ReplanList : public QWidget
{
    Q_OBJECT

public:
    explicit ReplanList(QWidget *parent);

    void setPreview(const ReplanPreview &preview);
    const ReplanChanges &changes() const { return *m_changes; }

signals:
    void changeChosen(int change); // index in the difference's seats; -1: none

protected:
    void changeEvent(QEvent *event) override;

private:
    static constexpr int allKinds = 100; // beside the kinds of SeatFate

    QWidget *makeKinds();
    void refreshKinds(const PlanDifference::Counts &counts);
    void colourKinds();

    ToneLabel *m_summary;
    QButtonGroup *m_kinds;
    QLineEdit *m_search;
    ReplanChanges *m_changes;
    ReplanFilter *m_filter;
    QTableView *m_table;
};

} // namespace rowlock
