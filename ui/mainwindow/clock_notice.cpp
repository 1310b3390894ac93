#include "ui/mainwindow/clock_notice.h"

#include "ui/common/answer.h"
#include "ui/common/format.h"

#include <cmath>

namespace rowlock {

namespace {

// A computer's clock is set a few times a year; seconds do not matter, and this costs nothing to speak of.
constexpr int lookEveryMs = 2000;

} // namespace

ClockNotice::ClockNotice(BoxOffice &office, Prompt &prompt, const QByteArray &timeZone, QWidget *parent)
    : MessageBar(parent), m_office(office), m_prompt(prompt), m_timeZone(timeZone)
{
    setObjectName(QStringLiteral("clockNotice"));
    findChild<QLabel *>(QStringLiteral("messageText"))->setObjectName(QStringLiteral("clockText"));
    findChild<QPushButton *>(QStringLiteral("messageAction"))->setObjectName(QStringLiteral("clockAction"));
    findChild<QPushButton *>(QStringLiteral("messageClose"))->setObjectName(QStringLiteral("clockClose"));
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
    const QString text = (driftMs > 0 ? tr("This computer's clock shows %1, which is later than the house's time, %2. "
                                           "Every hold keeps the time it has "
                                           "left, and sales go on being dated by the house's time. Set the computer's "
                                           "clock, or use its time if it is right.")
                                      : tr("This computer's clock shows %1, which is earlier than the house's time, "
                                           "%2. Every hold keeps the time it has "
                                           "left, and sales go on being dated by the house's time. Set the computer's "
                                           "clock, or use its time if it is right."))
                             .arg(at(house.plusMs(driftMs)), at(house));
    show(Tone::Warning, text, tr("Use the Computer's Time"), [this] { askToAdopt(); });
}

// Asked once more, since it cannot be taken back: a sale that was dated next year stays so, and nothing after it is earlier.
void ClockNotice::askToAdopt()
{
    Question question;
    question.title = tr("Use the computer's time?");
    question.text = tr("Sales will be dated from %1 on. Every hold keeps the time it has left.")
                        .arg(at(m_office.clock().computer().now()));
    question.details =
        tr("Be sure that the computer's clock is right: the house's time never goes back to before its newest entry.");
    question.accept = tr("Use Computer's Time");
    question.reject = tr("Cancel");
    m_prompt.ask(this, question, [this](bool accepted, const QString &) {
        if (accepted)
            adopt();
        else
            tell(m_office.clock().driftMs()); // the question has put the message away
    });
}

void ClockNotice::adopt()
{
    whenAnswered(m_office.ask([](Desk &desk) { return desk.adoptClock(); }), this,
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
        show(Tone::Warning, tr("The house already has something dated %1, and its time cannot be earlier. Sales go on "
                               "from there; set the "
                               "computer's clock if it is wrong.")
                                .arg(at(receipt.now.newestEntry)));
        return;
    }
    show(Tone::Good, tr("The house goes by this computer's clock now: %1. Every hold has kept the time it had left.")
                         .arg(at(receipt.now.house)));
}

QString ClockNotice::at(Instant instant) const
{
    return eventDateText(instant, m_timeZone);
}

} // namespace rowlock
