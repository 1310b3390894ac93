#include "ui/house/release_field.h"

#include "ui/common/metrics.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSpinBox>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int longestRelease = 525'600; // minutes, a year: as the schema says
constexpr int minutesOfHour = 60;
constexpr int minutesOfDay = 24 * minutesOfHour;

} // namespace

ReleaseField::ReleaseField(QWidget *parent)
    : QWidget(parent), m_releases(new QCheckBox(tr("Release a&utomatically"), this)), m_number(new QSpinBox(this)),
      m_unit(new QComboBox(this))
{
    m_releases->setObjectName(QStringLiteral("codeReleases"));
    m_number->setObjectName(QStringLiteral("codeRelease"));
    m_number->setAccessibleName(tr("Release"));
    m_number->setRange(0, longestRelease);
    m_unit->setObjectName(QStringLiteral("codeUnit"));
    m_unit->setAccessibleName(tr("Unit of the release time"));
    m_unit->addItem(tr("days before the start"), minutesOfDay);
    m_unit->addItem(tr("hours before the start"), minutesOfHour);
    m_unit->addItem(tr("minutes before the start"), 1);
    auto *line = new QHBoxLayout;
    line->setSpacing(gap::related);
    line->addWidget(m_number);
    line->addWidget(m_unit, 1);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_releases);
    column->addLayout(line);
    connect(m_releases, &QCheckBox::toggled, this, [this] {
        refresh();
        emit changed();
    });
    refresh();
}

void ReleaseField::set(bool releases, int minutes)
{
    const int unit = minutes > 0 && minutes % minutesOfDay == 0    ? minutesOfDay
                     : minutes > 0 && minutes % minutesOfHour == 0 ? minutesOfHour
                                                                   : 1;
    m_releases->setChecked(releases);
    m_unit->setCurrentIndex(m_unit->findData(unit));
    m_number->setValue(minutes / unit);
}

bool ReleaseField::releases() const
{
    return m_releases->isChecked();
}

int ReleaseField::minutes() const
{
    return int(std::min<qint64>(qint64(m_number->value()) * m_unit->currentData().toInt(), longestRelease));
}

void ReleaseField::setKill(bool kill)
{
    m_kill = kill;
    refresh();
}

void ReleaseField::refresh()
{
    m_releases->setEnabled(!m_kill);
    m_number->setEnabled(!m_kill && m_releases->isChecked());
    m_unit->setEnabled(m_number->isEnabled());
}

} // namespace rowlock
