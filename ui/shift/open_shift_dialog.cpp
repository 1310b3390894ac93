#include "ui/shift/open_shift_dialog.h"

#include "model/service/figures_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/common/reason_offer.h"
#include "ui/common/reasons.h"
#include "ui/desk/shifts_known.h"
#include "ui/mainwindow/form_rows.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonObject>
#include <QLineEdit>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int dialogWidth = 480;
constexpr int shiftsLookedBack = 200; // for the one that had the drawer before

// As its Z report says it.
Result<std::optional<Money>> leftIn(Desk &desk, const QList<Shift> &shifts, const Drawer &drawer)
{
    const auto last =
        std::ranges::find_if(shifts, [&](const Shift &shift) { return shift.drawer.no == drawer.no && shift.z > 0; });
    if (last == shifts.end())
        return std::optional<Money>();
    const auto left = FiguresDesk(desk).leftBy(last->z);
    return left ? std::optional(*left) : std::nullopt;
}

} // namespace

OpenShiftDialog::OpenShiftDialog(const HouseContext &context, const About &about, QWidget *parent)
    : QDialog(parent), m_context(context), m_about(about), m_words(new ToneLabel(about.words, Tone::Plain, this)),
      m_rows(new FormRows(this)), m_drawer(new QComboBox(this)),
      m_float(new MoneyField(tr("Float"), QStringLiteral("shiftFloat"), this)), m_reason(new QLineEdit(this)),
      m_messages(new MessageBar(this)),
      m_cancel(new ActionButton(tr("Cancel"), QStringLiteral("shiftCancel"), ActionButton::Weight::Secondary, this)),
      m_accept(new ActionButton(tr("Open shift"), QStringLiteral("shiftAccept"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("openShiftDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    const QString usual = about.offer == Offer::Join ? tr("Join shift") : tr("Open shift");
    setWindowTitle(usual);
    setMinimumWidth(dialogWidth);
    auto *heading = new ToneLabel(about.title.isEmpty() ? usual : about.title, Tone::Plain, this);
    heading->setObjectName(QStringLiteral("shiftHeading"));
    heading->setTextSize(TextSize::Title);
    heading->setWordWrap(true);
    m_words->setObjectName(QStringLiteral("shiftWords"));
    m_words->setWordWrap(true);
    m_words->setVisible(!about.words.isEmpty());
    addRows();
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch(1);
    QWidget *before = m_reason;
    for (ActionButton *button : {m_cancel, m_accept}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
        setTabOrder(before, button);
        before = button;
    }
    m_accept->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_words);
    column->addWidget(m_rows);
    column->addWidget(m_messages);
    column->addStretch(1);
    column->addLayout(buttons);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_accept, &QPushButton::clicked, this, &OpenShiftDialog::openOrJoin);
    enableUnless(*m_accept, tr("The drawers are being read"));
    whenAnswered(
        m_context.office.ask([about](Desk &desk) { return readChoices(desk, about.offer, about.leavesFirst); }), this,
        [this](const Result<QList<Choice>> &choices) {
            if (choices)
                offer(*choices);
            else
                m_messages->show(Tone::Danger, choices.error().message);
        });
}

void OpenShiftDialog::addRows()
{
    m_drawer->setObjectName(QStringLiteral("shiftDrawer"));
    m_reason->setObjectName(QStringLiteral("shiftReason"));
    offerReasons(*m_reason, m_context.office, ReasonFor::Difference);
    m_float->setCurrency(m_context.facts.currency);
    m_float->setIsPrice(false);
    m_rows->addRow(tr("Drawer"), m_drawer);
    m_rows->addRow(tr("Float"), {m_float}, m_float->edit(),
                   tr("All that is in the drawer now, notes and coins, counted."));
    m_rows->addRow(tr("Reason (optional)"), m_reason, tr("Why it is not what the shift before left"));
    m_rows->setRowVisible(m_reason, false);
    connect(m_drawer, &QComboBox::currentIndexChanged, this, &OpenShiftDialog::noteChosen);
    connect(m_float, &MoneyField::changed, this, &OpenShiftDialog::noteFloat);
}

Result<QList<OpenShiftDialog::Choice>> OpenShiftDialog::readChoices(Desk &desk, Offer offer, bool leavesFirst)
{
    TRY_GET(const ShiftsKnown state, readKnownShifts(desk));
    TRY_GET(const QList<Shift> last, desk.shifts().latest(shiftsLookedBack));
    QList<Choice> choices;
    if (offer != Offer::Join) {
        TRY_GET(const TerminalSetup here, desk.settings().terminal());
        for (const Drawer &drawer : state.freeDrawers()) {
            TRY_GET(const auto left, leftIn(desk, last, drawer));
            choices.insert(drawer.no == here.drawer ? 0 : choices.size(), Choice{drawer, {}, left});
        }
    }
    if (offer != Offer::Open && !leavesFirst) {
        for (const Shift &shift : state.joinable())
            choices.append(Choice{shift.drawer, shift, {}});
    }
    return choices;
}

void OpenShiftDialog::offer(const QList<Choice> &choices)
{
    m_choices = choices;
    for (const Choice &choice : choices) {
        const QString name = choice.drawer.name;
        if (!choice.open) {
            m_drawer->addItem(name);
            continue;
        }
        const QString since = timeText(choice.open->opened, m_context.facts.timeZone);
        const QString who = choice.open->by.clerk.isEmpty() ? choice.open->by.terminal : choice.open->by.clerk;
        m_drawer->addItem(tr("%1: join the shift of %2, open since %3").arg(isolated(name), isolated(who), since));
    }
    const QString none = m_about.offer == Offer::Join ? tr("No other shift takes another terminal")
                                                      : tr("A shift is open with every drawer");
    enableUnless(*m_accept, choices.isEmpty() ? none : QString());
    if (choices.isEmpty())
        m_messages->show(Tone::Warning, tr("%1.").arg(none));
    m_rows->setEnabled(!choices.isEmpty());
    noteChosen();
    if (choices.size() > 1)
        m_drawer->setFocus();
    else if (m_float->isVisible())
        m_float->edit()->setFocus();
    else
        (choices.isEmpty() ? m_cancel : m_accept)->setFocus();
}

const OpenShiftDialog::Choice *OpenShiftDialog::chosen() const
{
    const int row = m_drawer->currentIndex();
    return row >= 0 && row < m_choices.size() ? &m_choices.at(row) : nullptr;
}

void OpenShiftDialog::noteChosen()
{
    const Choice *choice = chosen();
    const bool isJoined = choice ? choice->open.has_value() : m_about.offer == Offer::Join;
    m_rows->setRowVisible(m_float->edit(), !isJoined);
    m_accept->setText(isJoined ? tr("Join shift") : tr("Open shift"));
    m_accept->setAccessibleName(m_accept->text());
    m_accept->updateGeometry();
    if (choice)
        m_float->setAmount(choice->left);
    m_float->edit()->selectAll();
    noteFloat();
}

void OpenShiftDialog::noteFloat()
{
    const Choice *choice = chosen();
    const auto typed = m_float->amount();
    const bool differs = choice && !choice->open && choice->left && typed && *typed != *choice->left;
    m_rows->setRowVisible(m_reason, differs);
    m_rows->setHint(
        m_float->edit(),
        !choice || !choice->left
            ? tr("All that is in the drawer now, notes and coins, counted.")
            : tr("All that is in the drawer now, counted. The shift before left %1.").arg(moneyText(*choice->left)));
    growToFit(*this);
}

void OpenShiftDialog::openOrJoin()
{
    const Choice *choice = chosen();
    m_messages->dismiss();
    if (!choice || (!choice->open && !m_float->check(tr("Enter what is in the drawer, 0 if it is empty."))))
        return;
    enableUnless(*m_accept, tr("The shift is being opened"));
    const Money floated = m_float->amount().value_or(Money{0, m_context.facts.currency});
    const auto job = [choice = *choice, floated, reason = m_reason->isVisible() ? m_reason->text() : QString(),
                      leaves = m_about.leavesFirst](Desk &desk) -> Result<Shift> {
        TRY_GET(const ShiftHere here, desk.shifts().here());
        if (leaves && here.shift.isValid()) // else it was left before the first try was refused
            TRY(desk.shifts().leave());
        return choice.open ? desk.shifts().join(choice.open->id)
                           : desk.shifts().open(choice.drawer.no, floated, reason);
    };
    // Not as what an arbiter hears: a refusal to join is no refusal of money.
    whenAnswered(m_context.office.ask(job), this, [this](const Result<Shift> &shift) { hear(shift); });
}

void OpenShiftDialog::hear(const Result<Shift> &shift)
{
    enableUnless(*m_accept, {});
    if (shift)
        return accept();
    const QString about = shift.error().details.value(QStringLiteral("argument")).toString();
    if (about == QStringLiteral("amount"))
        m_float->setError(shift.error().message);
    else
        m_messages->show(Tone::Danger, shift.error().message);
}

} // namespace rowlock
