// A seat's history as a timeline, newest first. GUI thread.
#pragma once

#include "ui/house/diff_model.h"
#include "ui/house/seat_story.h"

#include <QListView>

namespace rowlock {

class StoryModel final : public DiffModel<StoryStep>
{
    Q_OBJECT

public:
    using DiffModel::DiffModel;

    void setTimeZone(const QByteArray &zone) { m_timeZone = zone; }
    QString whenText(int row) const; // "20 Nov, 19:30"
    QVariant data(const QModelIndex &index, int role) const override;

protected:
    qint64 keyOf(const StoryStep &step) const override { return step.seq; }
    bool isSame(const StoryStep &shown, const StoryStep &wanted) const override { return shown == wanted; }

private:
    QByteArray m_timeZone = "UTC";
};

class StoryView final : public QListView
{
    Q_OBJECT

public:
    explicit StoryView(QWidget *parent = nullptr);

    void setTimeZone(const QByteArray &zone);
    void show(const QList<StoryStep> &steps);

protected:
    void resizeEvent(QResizeEvent *event) override; // lines wrap, so heights follow the width

private:
    void fit(); // as high as its steps

    StoryModel m_model;
};

} // namespace rowlock
