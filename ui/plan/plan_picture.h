// A small picture of a seating plan that fits itself into its room: what a form or a file will be. GUI thread.
#pragma once

#include "ui/plan/plan_painter.h"

#include <QWidget>

#include <optional>

namespace rowlock {

class PlanPicture final : public QWidget
{
    Q_OBJECT

public:
    explicit PlanPicture(QWidget *parent = nullptr);

    void setDraft(const PlanDraft &draft);
    void setPlan(const SeatingPlan &plan);
    void setWords(const QString &words); // instead of a picture

    QSize sizeHint() const override { return {420, 340}; }
    QSize minimumSizeHint() const override { return {240, 180}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    std::optional<PlanSight> m_sight;
    PlanPainter m_painter;
    QString m_words;
};

// "96 seats, 2 standing areas for 85 people"
QString planFigures(const SeatingPlan &plan);

} // namespace rowlock
