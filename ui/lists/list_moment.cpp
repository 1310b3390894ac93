#include "ui/lists/list_moment.h"

#include "model/domain/pricing/list_moment.h"
#include "ui/common/date_time_field.h"
#include "ui/common/metrics.h"
#include "ui/common/number_field.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

namespace rowlock {

namespace {

constexpr qint64 minuteMs = 60'000, hourMs = 60 * minuteMs, dayMs = 24 * hourMs;
constexpr int mostBefore = 9999;

} // namespace

ListMoment::ListMoment(const QString &name, const QString &usual, const QString &objectName, Instant starts,
                       const QTimeZone &zone, QWidget *parent)
    : QWidget(parent), m_starts(starts), m_zone(zone), m_kind(new QComboBox(this)), m_before(new NumberField(this)),
      m_at(new DateTimeField(name, objectName + QStringLiteral("At"), inZone(starts, zone).date(), this))
{
    m_kind->setObjectName(objectName);
    m_kind->setAccessibleName(name);
    m_kind->addItems({usual, tr("At a time"), tr("Minutes before the start"), tr("Hours before the start"),
                      tr("Days before the start")});
    m_kind->setMinimumHeight(fieldHeight);
    m_before->setObjectName(objectName + QStringLiteral("Before"));
    m_before->setAccessibleName(name);
    m_before->setRange(1, mostBefore);
    m_before->setMinimumHeight(fieldHeight);
    m_at->setInstant(starts, zone);
    setFocusProxy(m_kind);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    row->setSpacing(gap::related);
    row->addWidget(m_kind, 0, Qt::AlignTop);
    row->addWidget(m_before, 0, Qt::AlignTop);
    row->addWidget(m_at, 1);
    row->addStretch(0);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ListMoment::showFields);
    showFields();
}

ListMoment::Kind ListMoment::kind() const
{
    return Kind(m_kind->currentIndex());
}

void ListMoment::showFields()
{
    m_at->setVisible(kind() == At);
    m_before->setVisible(kind() >= Minutes);
}

// As it is said best: so long before the start where it is a round time within a day of it.
void ListMoment::setMoment(std::optional<Instant> moment)
{
    if (!moment)
        return m_kind->setCurrentIndex(Usual);
    const qint64 before = m_starts - *moment;
    if (before > 0 && before <= dayMs && before % minuteMs == 0) {
        const bool isHours = before % hourMs == 0;
        m_kind->setCurrentIndex(isHours ? Hours : Minutes);
        return m_before->setValue(int(before / (isHours ? hourMs : minuteMs)));
    }
    m_at->setInstant(*moment, m_zone);
    m_kind->setCurrentIndex(At);
}

Result<std::optional<Instant>> ListMoment::moment() const
{
    if (kind() == Usual)
        return std::optional<Instant>();
    if (kind() == At) {
        TRY_GET(const Instant at, m_at->instant(m_zone));
        return std::optional<Instant>(at);
    }
    const BeforeStart unit = kind() == Minutes ? BeforeStart::Minutes
                             : kind() == Hours ? BeforeStart::Hours
                                               : BeforeStart::Days;
    return std::optional(momentBeforeStart(m_before->value(), unit, m_starts, m_zone));
}

bool ListMoment::check()
{
    return kind() != At || m_at->check();
}

} // namespace rowlock
