#include "ui/staff/staff_page.h"

#include "ui/common/action_button.h"
#include "ui/common/message_bar.h"
#include "ui/common/reasons.h"
#include "ui/rules/rule_form.h"
#include "ui/staff/roles_dialog.h"
#include "ui/staff/staff_form.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPointer>
#include <QTreeWidget>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int wrongPinsColumn = 3;

QString nameOf(const QList<StaffRole> &roles, int no)
{
    const auto role = std::ranges::find(roles, no, &StaffRole::no);
    return role == roles.end() ? QString() : role->name;
}

} // namespace

StaffPage::StaffPage(const HouseContext &context, QWidget *parent)
    : TablePage(QStringLiteral("staff"),
                {.heading = tr("Staff and roles"),
                 .empty = tr("Nobody has to sign in here. Whoever is added first is an administrator; from then on "
                             "everybody signs in, and the journal names who did what."),
                 .rows = tr("People"),
                 .columns = {tr("Name"), tr("Role"), tr("Works here"), tr("Wrong PINs")}},
                parent),
      m_context(context), m_messages(new MessageBar(this, QStringLiteral("staffPage"))),
      m_add(secondaryButton(tr("&Add…"), "addPerson", this, &StaffPage::add)),
      m_role(secondaryButton(tr("&Role…"), "personRole", this, &StaffPage::changeRole)),
      m_pin(secondaryButton(tr("New &PIN…"), "personPin", this, &StaffPage::newPin)),
      m_leave(secondaryButton(tr("&Leaves"), "personLeaves", this, &StaffPage::leaveOrReturn))
{
    table().headerItem()->setTextAlignment(wrongPinsColumn, Qt::AlignRight | Qt::AlignVCenter);
    addBelow(m_messages);
    for (ActionButton *button : {m_add, m_role, m_pin, m_leave})
        acts().addWidget(button);
    acts().addStretch(1);
    acts().addWidget(secondaryButton(tr("R&oles…"), "editRoles", this, &StaffPage::editRoles));
    read();
}

void StaffPage::read()
{
    m_context.office.ask(
        this,
        [](Desk &desk) -> Result<Known> {
            Known known;
            TRY_GET(known.people, desk.staff().people());
            TRY_GET(known.roles, desk.staff().roles());
            return known;
        },
        [this](const Result<Known> &known) {
            if (!known)
                return m_messages->show(Tone::Danger, known.error().message);
            m_known = *known;
            fill();
        });
}

void StaffPage::fill()
{
    QList<Row> rows;
    for (const StaffMember &person : std::as_const(m_known.people))
        rows.append({{person.name, nameOf(m_known.roles, person.role), person.isActive ? tr("Yes") : tr("Has left"),
                      locale().toString(person.wrongPins)},
                     !person.isActive});
    setRows(rows);
    for (int row = 0; row < table().topLevelItemCount(); ++row)
        table().topLevelItem(row)->setTextAlignment(wrongPinsColumn, Qt::AlignRight | Qt::AlignVCenter);
}

void StaffPage::noteChosen()
{
    const StaffMember *person = chosen();
    const QString why = person ? QString() : tr("Select a person first");
    for (ActionButton *button : {m_role, m_leave})
        enableUnless(*button, why);
    enableUnless(*m_pin, person && !person->isActive ? tr("This person has left") : why);
    const bool isAway = person && !person->isActive;
    m_leave->setText(isAway ? tr("Re&turns") : tr("&Leaves"));
    m_leave->setAccessibleName(isAway ? tr("Returns") : tr("Leaves"));
}

const StaffMember *StaffPage::chosen() const
{
    const int row = current();
    return row >= 0 && row < m_known.people.size() ? &m_known.people.at(row) : nullptr;
}

void StaffPage::add()
{
    if (m_known.roles.isEmpty())
        return;
    const bool isFirst = m_known.people.isEmpty();
    const QString words = isFirst ? tr("The first person is an administrator and signed in at once. From then on "
                                       "everybody signs in with a name and a PIN.")
                                  : QString();
    const int role = isFirst ? administratorRole : mostRestricted(m_known.roles).no;
    auto *form = new StaffForm(m_context, {tr("Add a person"), words, m_known.roles, role}, this);
    form->onSave([](Desk &desk, const StaffForm::Entry &entry) {
        return whetherDone(desk.staff().make(entry.name, entry.role, entry.pin));
    });
    connect(form, &StaffForm::saved, this, &StaffPage::noteChanged);
    form->open();
}

void StaffPage::changeRole()
{
    const StaffMember *person = chosen();
    if (!person)
        return;
    QStringList names;
    int current = 0;
    for (const StaffRole &role : std::as_const(m_known.roles)) {
        if (role.no == person->role)
            current = int(names.size());
        names << role.name;
    }
    auto *form = new RuleForm(m_context, tr("Role of %1").arg(person->name), this);
    QComboBox *choice = form->addChoice(tr("Role"), "role", names);
    choice->setCurrentIndex(current);
    form->onSave([choice, roles = m_known.roles, wanted = *person]() -> std::optional<RuleForm::Asked> {
        return [wanted, role = roles.at(choice->currentIndex()).no](Desk &desk) mutable {
            wanted.role = role;
            return whetherDone(desk.staff().change(wanted));
        };
    });
    connect(form, &RuleForm::saved, this, &StaffPage::noteChanged);
    form->open();
}

void StaffPage::newPin()
{
    const StaffMember *person = chosen();
    if (!person)
        return;
    auto *form = new StaffForm(m_context, {tr("New PIN of %1").arg(person->name), {}, {}}, this);
    form->onSave([name = person->name](Desk &desk, const StaffForm::Entry &entry) {
        return desk.staff().setPin(name, entry.pin);
    });
    connect(form, &StaffForm::saved, this, &StaffPage::noteChanged);
    form->open();
}

void StaffPage::leaveOrReturn()
{
    const StaffMember *person = chosen();
    if (!person)
        return;
    StaffMember wanted = *person;
    wanted.isActive = !wanted.isActive;
    if (wanted.isActive)
        return change(wanted);
    Question question;
    question.title = tr("Leaves");
    question.text = tr("Does %1 work here no more?").arg(wanted.name);
    question.details = tr("They cannot sign in any more, and are signed out where they are. The journal keeps their "
                          "name, and they can return.");
    question.accept = tr("Has left");
    question.reject = tr("Cancel");
    m_context.prompt.ask(this, question, [self = QPointer(this), wanted](bool sure, const QString &) {
        if (self && sure)
            self->change(wanted);
    });
}

void StaffPage::editRoles()
{
    auto *dialog = new RolesDialog(m_context, this);
    connect(dialog, &RolesDialog::changed, this, &StaffPage::noteChanged);
    dialog->open();
}

void StaffPage::change(const StaffMember &wanted)
{
    m_context.office.ask(
        this, [wanted](Desk &desk) { return whetherDone(desk.staff().change(wanted)); },
        [this](const Result<Done> &done) { hear(done); });
}

void StaffPage::hear(const Result<Done> &done)
{
    if (!done)
        m_messages->show(Tone::Danger, done.error().message);
    else
        noteChanged();
}

void StaffPage::noteChanged()
{
    m_messages->dismiss();
    read();
    emit changed();
}

} // namespace rowlock
