#include "ui/mainwindow/clock_notice.h"

#include "ui/common/format.h"

#include <cmath>

namespace rowlock {

namespace {

// A computer's clock is set a few times a year; seconds do not matter, and this costs nothing to speak of.
constexpr int lookEveryMs = 2000;

} // namespace

ClockNotice::ClockNotice(BoxOffice &office, Prompt &prompt, const QByteArray &timeZone, QWidget *parent)
    : MessageBar(parent, QStringLiteral("clock")), m_office(office), m_prompt(prompt), m_timeZone(timeZone)
{
    setObjectName(QStringLiteral("clockNotice"));
    m_timer.setInterval(lookEveryMs);
    connect(&m_timer, &QTimer::timeout, this, &ClockNotice::look);
    m_timer.start();
    look();
}

void ClockNotice::look()
{
    const qint64 driftMs = m_office.clock().driftMs();
    if (std::abs(driftMs) > toldDriftMs) {
        if (m_toldMs == 0 || std::abs(driftMs - m_toldMs) > toldDriftMs)
            tell(driftMs);
        return;
    }
    m_toldMs = 0;
    if (std::exchange(m_warning, false))
        dismiss();
}

void ClockNotice::tell(qint64 driftMs)
{
    m_toldMs = driftMs;
    m_warning = true;
    const Instant house = m_office.clock().now();
    const bool server = m_office.clock().goesByServer();
    const QString apart = driftMs > 0 ? (server ? tr("The server's clock (%1) is ahead of box office time (%2).")
                                                : tr("The computer's clock (%1) is ahead of box office time (%2)."))
                                      : (server ? tr("The server's clock (%1) is behind box office time (%2).")
                                                : tr("The computer's clock (%1) is behind box office time (%2)."));
    show(Tone::Warning,
         apart.arg(at(house.plusMs(driftMs)), at(house)) + u' '
             + tr("Correct the clock, or use its time if it is right."),
         useItsTime(), [this] { askToAdopt(); });
}

// Asked once more, since it cannot be taken back: a sale that was dated next year stays so, and nothing after it is
// earlier.
void ClockNotice::askToAdopt()
{
    Question question;
    question.title = useItsTime();
    question.text =
        tr("Set box office time to %1? Holds keep the time they have left.").arg(at(m_office.clock().computerNow()));
    question.details = tr("Check that that clock is right: box office time never goes back before its newest entry.");
    question.accept = useItsTime();
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_prompt.ask(this, question, [this](bool accepted, const QString &) {
        if (accepted)
            adopt();
        else
            tell(m_office.clock().driftMs()); // the question has put the message away
    });
}

void ClockNotice::adopt()
{
    m_office.ask(
        this, [](Desk &desk) { return desk.upkeep().adoptClock(); },
        [this](const Result<ClockReceipt> &answer) {
            m_warning = false;
            if (answer)
                tellAdopted(*answer);
            else
                show(Tone::Danger, answer.error().message);
        });
}

void ClockNotice::tellAdopted(const ClockReceipt &receipt)
{
    m_toldMs = receipt.now.isTold() ? receipt.now.driftMs() : 0; // said here; not again for the same jump
    if (receipt.now.isTold()) {
        show(Tone::Warning, tr("The newest entry is dated %1; box office time cannot go back before it. Correct the "
                               "clock if it is wrong.")
                                .arg(at(receipt.now.newestEntry)));
        return;
    }
    show(Tone::Good, tr("Box office time is now %1. Holds keep the time they had left.").arg(at(receipt.now.house)));
}

QString ClockNotice::useItsTime() const
{
    return m_office.clock().goesByServer() ? tr("Use server's time") : tr("Use computer's time");
}

QString ClockNotice::at(Instant instant) const
{
    return eventDateText(instant, m_timeZone);
}

} // namespace rowlock
