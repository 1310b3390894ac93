#include "ui/house/accessible_line.h"

#include "model/domain/accessible.h"
#include "ui/common/accessible_choices.h"
#include "ui/common/action_button.h"
#include "ui/common/fold_head.h"
#include "ui/common/house_model.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>

#include <algorithm>

namespace rowlock {

AccessibleLine::AccessibleLine(BoxOffice &office, const HouseModel &house, QWidget *parent)
    : QWidget(parent), m_office(office), m_house(house), m_until(new QComboBox(this)),
      m_apply(new ActionButton(tr("Apply"), QStringLiteral("applyAccessible"), ActionButton::Weight::Secondary, this))
{
    auto *label = new ToneLabel(tr("Keep accessible seating"), Tone::Faint, this);
    m_until->setObjectName(QStringLiteral("accessibleUntil"));
    m_until->setAccessibleName(label->text());
    m_until->setToolTip(tr("Then it goes on general sale."));
    m_apply->setAccessibleName(tr("Apply to accessible seating"));
    m_apply->setHeight(ActionButton::Size::Small);
    auto *line = new QHBoxLayout;
    line->setSpacing(gap::related);
    line->addWidget(m_until, 1);
    line->addWidget(m_apply);
    auto *head = new FoldHead(tr("Accessible seating"), QStringLiteral("foldAccessible"), this);
    auto *body = new QWidget(this);
    auto *inside = new QVBoxLayout(body);
    inside->setSpacing(gap::inside);
    inside->addWidget(label);
    inside->addLayout(line);
    head->setBody(body);
    auto *column = new QVBoxLayout(this);
    column->addWidget(head);
    column->addWidget(body);
    connect(m_until, &QComboBox::currentIndexChanged, this, &AccessibleLine::weigh);
    connect(m_apply, &QPushButton::clicked, this, &AccessibleLine::change);
    connect(&house, &HouseModel::loaded, this, &AccessibleLine::refresh);
    connect(&house, &HouseModel::cleared, this, &AccessibleLine::refresh);
    connect(&house, &HouseModel::countersChanged, this, &AccessibleLine::refresh);
    refresh();
}

// What somebody is about to apply stays when the house goes on, but not when the rule itself was changed elsewhere.
void AccessibleLine::refresh()
{
    const bool any =
        m_house.isLoaded() && std::any_of(m_house.plan().seats.begin(), m_house.plan().seats.end(), isSpecial);
    setVisible(any);
    const bool isNews = any && (m_until->count() == 0 || m_house.event().accessibleMinutes != m_shown);
    if (isNews && !m_until->view()->isVisible()) {
        m_shown = m_house.event().accessibleMinutes;
        fillAccessibleChoices(*m_until);
        chooseAccessibleMinutes(*m_until, m_shown);
    }
    weigh();
}

void AccessibleLine::weigh()
{
    const bool same = !m_house.isLoaded() || chosenAccessibleMinutes(*m_until) == m_house.event().accessibleMinutes;
    enableUnless(*m_apply, same ? tr("Select another time first") : m_waiting ? tr("Being applied…") : QString());
}

void AccessibleLine::change()
{
    const auto minutes = chosenAccessibleMinutes(*m_until);
    if (m_waiting || !m_house.isLoaded() || minutes == m_house.event().accessibleMinutes)
        return;
    m_waiting = true;
    weigh();
    const auto keeping = [event = m_house.event().id](std::optional<qint64> until) {
        return [event, until](Desk &desk) { return desk.events().keepAccessible(event, until); };
    };
    m_office.ask(this, keeping(minutes),
                 [this, keeping, minutes, before = m_house.event().accessibleMinutes,
                  words = m_until->currentText().toLower()](const Result<EventSummary> &answer) {
                     m_waiting = false;
                     if (!answer) {
                         emit failed(answer.error().message);
                         return weigh();
                     }
                     const auto step = [this, keeping](std::optional<qint64> until) {
                         return officeStep(m_office, this, keeping(until), [](const EventSummary &) {});
                     };
                     emit acted({tr("keep accessible seating: %1").arg(words), step(before), step(minutes)});
                     emit done(tr("Accessible seating kept: %1.").arg(words));
                     weigh();
                 });
}

} // namespace rowlock
