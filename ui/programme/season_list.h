// The season as a table of performances in groups, with a bar of what is sold and held of each. Enter and a double
// click sell, Ctrl+Enter manages. GUI thread.
#pragma once

#include "model/domain/id.h"

#include <QTableView>

namespace rowlock {

class SeasonModel;

class SeasonList final : public QTableView
{
    Q_OBJECT

public:
    SeasonList(SeasonModel &model, const QString &objectName, QWidget *parent);

    EventId selected() const; // invalid: none
    void select(EventId event);
    void selectFirst(); // where nothing is

signals:
    void selectionMoved();
    void sellRequested(rowlock::EventId event);
    void manageRequested(rowlock::EventId event);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();

    SeasonModel &m_model;
};

} // namespace rowlock
