// What a person does with reservations besides selling them: another release, giving one up, keeping what was paid,
// releasing those that are due, taking back what was released. Asks what has to be asked, says what came of it. GUI
// thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"

#include <QObject>

namespace rowlock {

struct ReservationsRead;

class ReservationActs final : public QObject
{
    Q_OBJECT

public:
    ReservationActs(const HouseContext &context, QWidget *window);

    void move(const Reservation &one);
    void drop(const Reservation &one);
    void keepDeposit(const Reservation &one);
    void takeBack(const Reservation &one);
    void takeBackEach(const QStringList &codes);                      // each with its usual release
    void releaseDue(const ReservationsRead &all, EventId event = {}); // after its list was shown

signals:
    void said(rowlock::Tone tone, const QString &text);
    void released(const QList<rowlock::Reservation> &released); // they can be taken back
    void ended(const rowlock::HoldInfo &hold);                  // by this person, who is told so here

private:
    template <typename Answer>
    void tell(const Result<Answer> &answer, const QString &done);
    void sayBack(const ReservationsBack &all);

    HouseContext m_context;
    QWidget *m_window;
};

// Before a reservation is given up, with a reason if there is one.
Question dropQuestion(const QString &patron, const QString &code, const QString &what);

} // namespace rowlock
