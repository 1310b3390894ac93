// Beside the settlement's report: makes one, and opens those that were made. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

namespace rowlock {

class ActionButton;

class Settling final : public QWidget
{
    Q_OBJECT

public:
    Settling(const HouseContext &context, QWidget *dialog);

    // Of the report that is shown; `event`: none: there is nothing to settle.
    void refresh(bool isShown, std::optional<EventId> event);

signals:
    void made(); // there are newer figures
    void orderRequested(const QString &code);

private:
    void settle();
    void openMade(int no);

    HouseContext m_context;
    QWidget *m_dialog;
    EventId m_event;
    ActionButton *m_settle;
    ActionButton *m_made;
};

} // namespace rowlock
