#include "ui/reservations/reservation_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/words/reservation_texts.h"

#include <QVBoxLayout>

namespace rowlock {

ReservationPanel::ReservationPanel(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_name(new ToneLabel({}, Tone::Plain, this)),
      m_state(new ToneLabel({}, Tone::Plain, this)), m_facts(new ToneLabel({}, Tone::Plain, this))
{
    setObjectName(QStringLiteral("reservationPanel"));
    m_name->setObjectName(QStringLiteral("reservationName"));
    m_name->setTextSize(TextSize::Title);
    m_name->setElided(true);
    m_state->setObjectName(QStringLiteral("reservationState"));
    m_state->setWordWrap(true);
    m_facts->setObjectName(QStringLiteral("reservationFacts"));
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    for (ToneLabel *label : {m_name, m_state, m_facts})
        column->addWidget(label);
    column->addStretch(1);
    m_open = addButton(*column, tr("&Open at the counter"), "openReservation", false, &ReservationPanel::openRequested);
    m_back = addButton(*column, tr("&Take back…"), "takeBackReservation", false, &ReservationPanel::takeBackRequested);
    m_move = addButton(*column, tr("Change &release…"), "moveReservation", false, &ReservationPanel::moveRequested);
    m_keep = addButton(*column, tr("&Keep deposit…"), "keepReservation", true, &ReservationPanel::keepRequested);
    m_drop = addButton(*column, tr("&Give up…"), "dropReservation", true, &ReservationPanel::dropRequested);
    show(std::nullopt);
}

ActionButton *ReservationPanel::addButton(QVBoxLayout &column, const QString &text, const char *name, bool isDanger,
                                          Wanted wanted)
{
    const auto weight = isDanger ? ActionButton::Weight::Danger : ActionButton::Weight::Secondary;
    auto *button = new ActionButton(text, QLatin1String(name), weight, this);
    button->setAutoDefault(false); // Enter is the list's
    column.addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, wanted] {
        if (const std::optional<Reservation> one = m_one)
            emit(this->*wanted)(*one);
    });
    return button;
}

void ReservationPanel::show(const std::optional<Reservation> &one)
{
    m_one = one;
    for (QWidget *each : std::initializer_list<QWidget *>{m_state, m_facts, m_open, m_back, m_move, m_keep, m_drop})
        each->setVisible(one.has_value());
    m_name->setText(one ? isolated(one->patron()) : tr("No reservation is selected."));
    m_name->setTone(one ? Tone::Plain : Tone::Faint);
    if (!one)
        return;
    const Instant now = m_context.clock.now();
    const bool isDue = one->isDue(now);
    m_state->setTone(isDue ? Tone::Warning : one->isLive() ? Tone::Plain : Tone::Danger);
    m_state->setText(tr("%1 · %2").arg(one->as.code, stateText(*one)));
    m_facts->setText(factsText(*one));
    showActs(*one);
}

QString ReservationPanel::factsText(const Reservation &one) const
{
    const Instant now = m_context.clock.now();
    const QByteArray &zone = m_context.facts.timeZone;
    QStringList facts{placesText(one, m_context.house, zone)};
    if (!one.lost.isEmpty())
        facts += tr("Released before: %1").arg(placesText(one.lost, m_context.house, zone));
    if (const QString contact = contactText(one); !contact.isEmpty())
        facts += contact;
    QString money = tr("Total %1").arg(moneyText(one.total()));
    if (one.paid.minor > 0)
        money += tr(", %1 paid, %2 left").arg(moneyText(one.paid), moneyText(one.total() - one.paid));
    facts += money;
    if (const auto due = one.restDue())
        facts += tr("Rest due %1").arg(eventDateText(*due, zone));
    if (!one.isLive())
        facts += tr("Released %1").arg(eventDateText(one.endedAt().value_or(one.releaseAt), zone));
    else if (one.state == ReservationState::Reserved)
        facts += one.as.before ? tr("Released %1 before it begins: %2")
                                     .arg(durationText(*one.as.before), momentText(one.releaseAt, now, zone))
                               : tr("Released %1").arg(momentText(one.releaseAt, now, zone));
    else
        facts += tr("No clock releases it while something is paid of it");
    const QString by =
        one.madeBy.clerk.isEmpty() ? one.madeBy.terminal : tr("%1 at %2").arg(one.madeBy.clerk, one.madeBy.terminal);
    facts += tr("Since %1, by %2").arg(eventDateText(one.madeAt, zone), by);
    return facts.join(u'\n');
}

void ReservationPanel::showActs(const Reservation &one)
{
    const bool isLive = one.isLive();
    const QString asked = one.state == ReservationState::Paying ? tr("It is being paid for right now") : QString();
    for (QWidget *each : std::initializer_list<QWidget *>{m_open, m_move, m_drop})
        each->setVisible(isLive);
    m_back->setVisible(!isLive);
    m_keep->setVisible(isLive && one.paid.minor > 0);
    enableUnless(*m_open, asked);
    enableUnless(*m_move, asked);
    enableUnless(*m_drop, !asked.isEmpty()     ? asked
                          : one.paid.minor > 0 ? tr("It is partly paid: refund that, or keep the deposit")
                                               : QString());
}

} // namespace rowlock
