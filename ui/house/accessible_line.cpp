#include "ui/house/accessible_line.h"

#include "model/domain/accessible.h"
#include "ui/common/accessible_choices.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

AccessibleLine::AccessibleLine(BoxOffice &office, const HouseModel &house, QWidget *parent)
    : QWidget(parent), m_office(office), m_house(house), m_until(new QComboBox(this))
{
    auto *label = new ToneLabel(tr("Accessible places are kept"), Tone::Faint, this);
    m_until->setObjectName(QStringLiteral("accessibleUntil"));
    m_until->setAccessibleName(label->text());
    m_until->setToolTip(tr("After that they are sold like any other seats, companions' seats too"));
    m_until->setMinimumHeight(32);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(label);
    column->addWidget(m_until);
    connect(m_until, &QComboBox::activated, this, &AccessibleLine::change);
    connect(&house, &HouseModel::loaded, this, &AccessibleLine::refresh);
    connect(&house, &HouseModel::cleared, this, &AccessibleLine::refresh);
    connect(&house, &HouseModel::countersChanged, this, &AccessibleLine::refresh);
    refresh();
}

void AccessibleLine::refresh()
{
    const bool any =
        m_house.isLoaded() && std::any_of(m_house.plan().seats.begin(), m_house.plan().seats.end(), isSpecial);
    setVisible(any);
    if (!any || m_until->view()->isVisible()) // a list that somebody is choosing from stays as it is
        return;
    fillAccessibleChoices(*m_until);
    chooseAccessibleMinutes(*m_until, m_house.event().accessibleMinutes);
}

void AccessibleLine::change()
{
    const auto minutes = chosenAccessibleMinutes(*m_until);
    if (!m_house.isLoaded() || minutes == m_house.event().accessibleMinutes)
        return;
    const auto command = [event = m_house.event().id, minutes](Desk &desk) {
        return desk.keepAccessible(event, minutes);
    };
    whenAnswered(m_office.ask(command), this, [this](const Result<EventSummary> &answer) {
        if (!answer) {
            emit failed(answer.error().message);
            refresh();
        }
    });
}

} // namespace rowlock
