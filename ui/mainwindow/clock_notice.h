// Tells the person, once for each jump, that the computer's clock and the house's time are apart, and offers the
// computer's time. Countdowns and sales do not care: they go by the house's time. GUI thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/message_bar.h"
#include "ui/common/prompt.h"

#include <QTimer>

namespace rowlock {

class ClockNotice : public MessageBar
{
    Q_OBJECT

public:
    // `office` and `prompt` outlive it.
    ClockNotice(BoxOffice &office, Prompt &prompt, const QByteArray &timeZone, QWidget *parent);

    void look(); // every few seconds by itself

private:
    void tell(qint64 driftMs);
    void askToAdopt();
    void adopt();
    void tellAdopted(const ClockReceipt &receipt);
    QString useItsTime() const; // the button
    QString at(Instant instant) const;

    BoxOffice &m_office;
    Prompt &m_prompt;
    QByteArray m_timeZone;
    QTimer m_timer;
    qint64 m_toldMs = 0;    // the drift that was told of last; 0: none
    bool m_warning = false; // what is shown is the warning, and goes when the clocks agree again
};

} // namespace rowlock
