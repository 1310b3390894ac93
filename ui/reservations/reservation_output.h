// The reservations that a window lists, on paper, as a PDF, or as CSV: whom to remind, and how to reach them. GUI
// thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"
#include "ui/common/paper_output.h"

#include <functional>

namespace rowlock {

class ActionButton;

class ReservationOutput final : public QObject
{
    Q_OBJECT

public:
    struct Listed
    {
        QString title; // "Due within 1 day"
        QList<Reservation> all;
        EventId event; // that they all are of; not valid: of any
    };
    ReservationOutput(const HouseContext &context, std::function<Listed()> listed, QWidget *window);

    ActionButton *makeButton(QWidget *parent);

signals:
    void said(rowlock::Tone tone, const QString &text);

private:
    PaperJob job() const;
    void writeCsv();

    HouseContext m_context;
    std::function<Listed()> m_listed;
    QWidget *m_window;
    PaperOutput m_paper;
};

} // namespace rowlock
