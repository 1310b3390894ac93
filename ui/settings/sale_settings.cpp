#include "ui/settings/sale_settings.h"

#include "ui/common/labels.h"
#include "ui/common/number_field.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/rules/rule_form.h"

#include <QComboBox>
#include <QPlainTextEdit>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int longestMinutes = 24 * 60;

int minutesOf(qint64 seconds)
{
    return int(std::clamp<qint64>(seconds / 60, 1, longestMinutes));
}

// What makes no whole minutes stays where nobody changes it.
qint64 secondsOf(const QSpinBox &minutes, qint64 before)
{
    return minutes.value() == minutesOf(before) ? before : minutes.value() * 60;
}

QString wordsFor(ReasonFor asked)
{
    switch (asked) {
    case ReasonFor::Refund: return ReasonSettings::tr("Refunds");
    case ReasonFor::Comp: return ReasonSettings::tr("Comps");
    case ReasonFor::Reduction: return ReasonSettings::tr("Reductions by hand");
    case ReasonFor::Reprint: return ReasonSettings::tr("Tickets printed again");
    case ReasonFor::Block: return ReasonSettings::tr("Blocked seats");
    case ReasonFor::PaidIn: return ReasonSettings::tr("Money paid in");
    case ReasonFor::PaidOut: return ReasonSettings::tr("Money paid out");
    case ReasonFor::NoSale: return ReasonSettings::tr("The drawer opened without a sale");
    case ReasonFor::Difference: return ReasonSettings::tr("More or less in a drawer than must be there");
    }
    Q_UNREACHABLE();
}

} // namespace

HoldSettings::HoldSettings(const HouseContext &context, QWidget *parent)
    : SettingsPage(context, QStringLiteral("holdsPage"), tr("Holds"),
                   tr("How long seats are kept while somebody decides, in events that are made from now on. Each event "
                      "can be changed by itself."),
                   parent),
      m_minutes(new NumberField(this)), m_ceiling(new NumberField(this)), m_policy(new QComboBox(this))
{
    m_minutes->setObjectName(QStringLiteral("settingHold"));
    m_ceiling->setObjectName(QStringLiteral("settingCeiling"));
    m_policy->setObjectName(QStringLiteral("settingPolicy"));
    for (QSpinBox *minutes : {m_minutes, m_ceiling}) {
        minutes->setRange(1, longestMinutes);
        minutes->setSuffix(tr(" minutes"));
        connect(minutes, &QSpinBox::valueChanged, this, &HoldSettings::noteTyped);
    }
    m_policy->addItem(tr("Keep seats until needed"), int(HoldPolicy::Yielding));
    m_policy->addItem(tr("Release seats"), int(HoldPolicy::Strict));
    connect(m_policy, &QComboBox::currentIndexChanged, this, &HoldSettings::noteTyped);
    rows().addRow(tr("Hold time"), m_minutes);
    rows().addRow(tr("Extended to at most"), m_ceiling, tr("From the first moment of the hold"));
    rows().addRow(tr("When it expires"), m_policy);
    fillUp();
    keep("hold_seconds", m_minutes);
    keep("hold_ceiling_seconds", m_ceiling);
}

void HoldSettings::fill(const SettingsKnown &known)
{
    m_shown = known.holds;
    m_minutes->setValue(minutesOf(known.holds.seconds));
    m_ceiling->setValue(minutesOf(known.holds.ceilingSeconds));
    m_policy->setCurrentIndex(m_policy->findData(int(known.holds.policy)));
}

std::optional<SettingsPage::Asked> HoldSettings::asked()
{
    HoldRules rules;
    rules.policy = HoldPolicy(m_policy->currentData().toInt());
    rules.seconds = secondsOf(*m_minutes, m_shown.seconds);
    rules.ceilingSeconds = secondsOf(*m_ceiling, m_shown.ceilingSeconds);
    HoldRulesChange change = HoldRulesChange::between(m_shown, rules);
    if (rules.ceilingSeconds < rules.seconds) // refused, and not put right behind what is shown
        change.ceilingSeconds = rules.ceilingSeconds;
    return [change](Desk &desk) { return whetherDone(desk.settings().setUsualHolds(change)); };
}

ReasonSettings::ReasonSettings(const HouseContext &context, QWidget *parent)
    : SettingsPage(context, QStringLiteral("reasonsPage"), tr("Reasons"),
                   tr("What is offered where a reason is asked for, in this order. Any other can still be typed."),
                   parent),
      m_kind(new QComboBox(this)), m_list(new QPlainTextEdit(this))
{
    m_kind->setObjectName(QStringLiteral("settingReasonKind"));
    m_list->setObjectName(QStringLiteral("settingReasons"));
    m_list->setAccessibleName(tr("Reasons, one in each line"));
    m_list->setTabChangesFocus(true);
    for (int each = 0; each < reasonKinds; ++each)
        m_kind->addItem(wordsFor(ReasonFor(each)), each);
    rows().addRow(tr("Asked for"), m_kind);
    rows().addRow(tr("Reasons"), m_list, tr("One in each line; an empty list offers none"));
    keep("reasons", m_list);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ReasonSettings::showChosen);
    connect(m_list, &QPlainTextEdit::textChanged, this, &ReasonSettings::noteList);
}

ReasonFor ReasonSettings::chosen() const
{
    return ReasonFor(m_kind->currentData().toInt());
}

void ReasonSettings::fill(const SettingsKnown &)
{
    m_typed.clear();
    showChosen();
}

void ReasonSettings::showChosen()
{
    const QSignalBlocker quiet(m_list);
    m_list->setPlainText(m_typed.value(chosen(), known().reasons.value(chosen())).join(u'\n'));
}

void ReasonSettings::noteList()
{
    m_typed.insert(chosen(), m_list->toPlainText().split(u'\n'));
    noteTyped();
}

std::optional<SettingsPage::Asked> ReasonSettings::asked()
{
    OfferedReasons wanted;
    for (auto kind = m_typed.begin(); kind != m_typed.end(); ++kind) {
        QStringList &theirs = wanted[kind.key()];
        for (const QString &line : std::as_const(*kind)) {
            if (!line.trimmed().isEmpty())
                theirs << line;
        }
    }
    return [wanted](Desk &desk) { return whetherDone(desk.settings().setReasons(wanted)); };
}

} // namespace rowlock
