#include "ui/reservations/release_choice.h"

#include "ui/common/date_time_field.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/number_field.h"
#include "ui/words/reservation_texts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int hourMinutes = 60;
constexpr int dayMinutes = 24 * hourMinutes;
constexpr int atDate = 0; // in place of a unit

} // namespace

ReleaseChoice::ReleaseChoice(Instant begins, const Clock &clock, const QByteArray &timeZone, QWidget *parent)
    : QWidget(parent), m_begins(begins), m_clock(clock), m_timeZone(timeZone), m_number(new NumberField(this)),
      m_unit(new QComboBox(this)), m_at(new DateTimeField(tr("Released on"), QStringLiteral("releaseAt"),
                                                          inZone(clock.now(), QTimeZone(timeZone)).date(), this)),
      m_words(new ToneLabel({}, Tone::Faint, this))
{
    setObjectName(QStringLiteral("releaseChoice"));
    m_number->setObjectName(QStringLiteral("releaseNumber"));
    m_number->setAccessibleName(tr("Released so long before"));
    m_number->setRange(0, int(longestBeforeMinutes));
    m_number->setFixedWidth(96);
    m_unit->setObjectName(QStringLiteral("releaseUnit"));
    m_unit->setAccessibleName(tr("Released"));
    m_unit->addItem(tr("minutes before it begins"), 1);
    m_unit->addItem(tr("hours before it begins"), hourMinutes);
    m_unit->addItem(tr("days before it begins"), dayMinutes);
    m_unit->addItem(tr("at a date and time"), atDate);
    m_words->setObjectName(QStringLiteral("releaseWords"));
    m_words->setWordWrap(true);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    line->addWidget(m_number);
    line->addWidget(m_unit, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->setSpacing(gap::inside);
    column->addLayout(line);
    column->addWidget(m_at);
    column->addWidget(m_words);
    const QTimeZone zone(timeZone);
    m_at->setInstant(std::max(begins.plusMs(-hourMinutes * 60'000), clock.now().plusMs(hourMinutes * 60'000)), zone);
    connect(m_number, &QSpinBox::valueChanged, this, &ReleaseChoice::refresh);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &ReleaseChoice::refresh);
    connect(m_at, &DateTimeField::changed, this, &ReleaseChoice::refresh);
    connect(m_at, &DateTimeField::resized, this, &ReleaseChoice::resized);
    setFocusProxy(m_number);
    setRelease(usualRelease(begins, clock.now()));
}

void ReleaseChoice::setRelease(const ReleaseTime &release)
{
    if (release.at)
        m_at->setInstant(*release.at, QTimeZone(m_timeZone));
    const int minutes = int(release.before.value_or(0));
    const int unit = release.at                                            ? atDate
                     : minutes > 0 && minutes % dayMinutes == 0            ? dayMinutes
                     : minutes > hourMinutes && minutes % hourMinutes == 0 ? hourMinutes
                                                                           : 1;
    m_unit->setCurrentIndex(m_unit->findData(unit));
    if (unit != atDate)
        m_number->setValue(minutes / unit);
    refresh();
}

bool ReleaseChoice::isDate() const
{
    return m_unit->currentData().toInt() == atDate;
}

QList<QWidget *> ReleaseChoice::fields() const
{
    return {m_number, m_unit, m_at->edit()};
}

Result<ReleaseTime> ReleaseChoice::chosen() const
{
    if (!isDate())
        return ReleaseTime{{},
                           std::min(qint64(m_number->value()) * m_unit->currentData().toInt(), longestBeforeMinutes)};
    TRY_GET(const Instant at, m_at->instant(QTimeZone(m_timeZone)));
    return ReleaseTime{at, {}};
}

Result<ReleaseTime> ReleaseChoice::release() const
{
    TRY_GET(const ReleaseTime release, chosen());
    const Instant moment = release.moment(m_begins);
    if (moment <= m_clock.now())
        return refuse(ErrorCode::InvalidArgument,
                      tr("That is over: %1. Choose a later moment.").arg(eventDateText(moment, m_timeZone)));
    if (moment > m_begins)
        return refuse(
            ErrorCode::InvalidArgument,
            tr("It begins before that: %1. Choose an earlier moment.").arg(eventDateText(m_begins, m_timeZone)));
    return release;
}

void ReleaseChoice::refresh()
{
    const bool wasDate = !m_number->isVisibleTo(this);
    m_number->setVisible(!isDate());
    m_at->setVisible(isDate());
    setFocusProxy(isDate() ? static_cast<QWidget *>(m_unit) : m_number);
    const auto release = this->release();
    const bool isUnread = isDate() && !m_at->instant(QTimeZone(m_timeZone)); // its own line says what is wrong
    m_words->setVisible(!isUnread);
    m_words->setTone(release ? Tone::Faint : Tone::Danger);
    const Instant now = m_clock.now();
    if (!release)
        m_words->setText(release.error().message);
    else if (isDate()) // whose line says the moment
        m_words->setText(tr("Released %1").arg(soonText(release->moment(m_begins), now)));
    else
        m_words->setText(tr("Released %1").arg(momentText(release->moment(m_begins), now, m_timeZone)));
    emit changed();
    if (wasDate != isDate())
        emit resized();
}

} // namespace rowlock
