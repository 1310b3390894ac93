#include "ui/mainwindow/moment_choice.h"

#include "ui/common/date_time_field.h"
#include "ui/common/metrics.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

namespace rowlock {

namespace {

constexpr int whetherWidth = 112;

} // namespace

MomentChoice::MomentChoice(const QString &name, const QString &usual, const QString &objectName, const QDate &today,
                           QWidget *parent)
    : QWidget(parent), m_whether(new QComboBox(this)),
      m_at(new DateTimeField(name, objectName + QStringLiteral("At"), today, this))
{
    m_whether->setObjectName(objectName);
    m_whether->setAccessibleName(name);
    m_whether->addItem(usual);
    m_whether->addItem(tr("At a time"));
    m_whether->setMinimumHeight(fieldHeight);
    m_whether->setMinimumWidth(whetherWidth);
    m_at->hide();
    setFocusProxy(m_whether);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    row->setSpacing(gap::related);
    row->addWidget(m_whether, 0, Qt::AlignTop);
    row->addWidget(m_at, 1);
    connect(m_whether, &QComboBox::currentIndexChanged, this, [this] {
        m_at->setVisible(hasMoment());
        emit changed();
        emit resized();
    });
    connect(m_at, &DateTimeField::changed, this, &MomentChoice::changed);
    connect(m_at, &DateTimeField::resized, this, &MomentChoice::resized);
}

bool MomentChoice::hasMoment() const
{
    return m_whether->currentIndex() == 1;
}

void MomentChoice::setUsual(const QDateTime &moment)
{
    if (!hasMoment())
        m_at->setMoment(moment);
}

void MomentChoice::setMoment(std::optional<Instant> moment, const QTimeZone &zone)
{
    if (moment)
        m_at->setInstant(*moment, zone);
    m_whether->setCurrentIndex(moment ? 1 : 0);
}

Result<std::optional<Instant>> MomentChoice::moment(const QTimeZone &zone) const
{
    if (!hasMoment())
        return std::optional<Instant>();
    TRY_GET(const Instant at, m_at->instant(zone));
    return std::optional<Instant>(at);
}

QList<QWidget *> MomentChoice::fields() const
{
    return {m_whether, m_at->edit()};
}

bool MomentChoice::check()
{
    return !hasMoment() || m_at->check();
}

} // namespace rowlock
