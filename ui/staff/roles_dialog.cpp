#include "ui/staff/roles_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/words/right_words.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int sideWidth = 180;

} // namespace

RolesDialog::RolesDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_list(new QListWidget(this)), m_rows(new FormRows(this)),
      m_name(new QLineEdit(this)), m_limit(new MoneyField(tr("Refunds up to"), QStringLiteral("roleLimit"), this)),
      m_messages(new MessageBar(this)),
      m_save(new ActionButton(tr("Save role"), QStringLiteral("saveRole"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("rolesDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Roles"));
    resize(800, 560);
    m_name->setObjectName(QStringLiteral("roleName"));
    m_limit->setCurrency(context.facts.currency);
    m_limit->setHint(tr("Blank: any amount. Above it a second person approves."));
    m_rows->addRow(tr("Name"), m_name);
    QWidget *rights = makeRights();
    m_rows->addRow(tr("May"), {rights}, rights);
    m_rows->addRow(tr("Refunds up to"), {m_limit}, m_limit->edit());
    auto *close = new ActionButton(tr("Close"), QStringLiteral("closeRoles"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch(1);
    for (ActionButton *button : {close, m_save}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
    }
    close->setAutoDefault(false);
    m_save->setDefault(true);
    auto *right = new QVBoxLayout;
    right->addWidget(m_rows);
    right->addStretch(1);
    right->addWidget(m_messages);
    auto *sides = new QHBoxLayout;
    sides->setSpacing(gap::group);
    sides->addWidget(makeSide());
    sides->addLayout(right, 1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addLayout(sides, 1);
    column->addLayout(buttons);
    connect(close, &QPushButton::clicked, this, &RolesDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &RolesDialog::save);
    connect(m_name, &QLineEdit::textChanged, this, [this] { m_rows->setError(m_name, {}); });
    read();
}

QWidget *RolesDialog::makeSide()
{
    auto *side = new QWidget(this);
    side->setFixedWidth(sideWidth);
    m_list->setObjectName(QStringLiteral("roleList"));
    m_list->setAccessibleName(tr("Roles"));
    auto *add = new ActionButton(tr("&New role"), QStringLiteral("newRole"), ActionButton::Weight::Secondary, side);
    add->setAutoDefault(false);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->addWidget(m_list, 1);
    column->addWidget(add);
    connect(m_list, &QListWidget::currentRowChanged, this, &RolesDialog::choose);
    connect(add, &QPushButton::clicked, this, [this] {
        askToDiscard([this] {
            showRole({});
            m_name->setFocus();
        });
    });
    return side;
}

QWidget *RolesDialog::makeRights()
{
    auto *box = new QWidget(this);
    box->setObjectName(QStringLiteral("roleRights"));
    auto *grid = new QGridLayout(box);
    grid->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    grid->setHorizontalSpacing(gap::group);
    grid->setVerticalSpacing(gap::inside);
    const QList<Right> rights = allRights();
    const int half = int(rights.size() + 1) / 2;
    for (int i = 0; i < rights.size(); ++i) {
        m_rights << new QCheckBox(rightWords(rights.at(i)), box);
        m_rights.last()->setObjectName(QStringLiteral("right-") + rightName(rights.at(i)));
        grid->addWidget(m_rights.last(), i % half, i / half);
    }
    return box;
}

void RolesDialog::read()
{
    m_context.office.ask(
        this, [](Desk &desk) { return desk.staff().roles(); },
        [this](const Result<QList<StaffRole>> &roles) {
            if (!roles)
                return m_messages->show(Tone::Danger, roles.error().message);
            m_roles = *roles;
            fill(0);
        });
}

void RolesDialog::fill(int chosen)
{
    {
        const QSignalBlocker blocker(m_list);
        m_list->clear();
        for (const StaffRole &role : std::as_const(m_roles))
            m_list->addItem(role.name);
    }
    const auto found = std::ranges::find(m_roles, chosen, &StaffRole::no);
    if (!m_roles.isEmpty())
        showRole(found == m_roles.end() ? m_roles.first() : *found);
}

void RolesDialog::choose(int row)
{
    if (row >= 0 && row < m_roles.size() && m_roles.at(row).no != m_before.no)
        askToDiscard([this, row] { showRole(m_roles.at(row)); });
}

void RolesDialog::showRole(const StaffRole &role)
{
    m_before = role;
    m_rows->clearErrors();
    m_messages->dismiss();
    m_name->setText(role.name);
    const QList<Right> rights = allRights();
    for (int i = 0; i < rights.size(); ++i)
        m_rights.at(i)->setChecked(role.rights.testFlag(rights.at(i)));
    m_limit->setAmount(role.refundLimit);
    const auto row = std::ranges::find(m_roles, role.no, &StaffRole::no);
    const QSignalBlocker blocker(m_list);
    m_list->setCurrentRow(row == m_roles.end() ? -1 : int(row - m_roles.begin()));
}

StaffRole RolesDialog::typed() const
{
    StaffRole role{m_before.no, m_name->text()};
    const QList<Right> rights = allRights();
    for (int i = 0; i < rights.size(); ++i)
        role.rights.setFlag(rights.at(i), m_rights.at(i)->isChecked());
    role.refundLimit = m_limit->amount();
    return role;
}

bool RolesDialog::isChanged() const
{
    return typed() != m_before || (!m_limit->isBlank() && !m_limit->amount());
}

void RolesDialog::askToDiscard(const std::function<void()> &then)
{
    if (!isChanged())
        return then();
    Question question;
    question.title = tr("Roles");
    question.text = tr("Discard what was changed of this role?");
    question.accept = tr("Discard");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [self = QPointer(this), then](bool accepted, const QString &) {
        if (!self)
            return;
        if (accepted)
            return then();
        const QSignalBlocker blocker(self->m_list); // the one that is being changed stays selected
        const auto own = std::ranges::find(self->m_roles, self->m_before.no, &StaffRole::no);
        self->m_list->setCurrentRow(own == self->m_roles.end() ? -1 : int(own - self->m_roles.begin()));
    });
}

void RolesDialog::reject()
{
    askToDiscard([this] { QDialog::reject(); });
}

void RolesDialog::save()
{
    m_rows->clearErrors();
    m_messages->dismiss();
    if (!m_limit->isBlank() && !m_limit->check({}))
        return;
    m_save->setEnabled(false);
    m_list->setEnabled(false); // what is saved is what is shown
    m_context.office.ask(
        this, [role = typed()](Desk &desk) { return desk.staff().saveRole(role); },
        [this](const Result<StaffRole> &saved) { hear(saved); });
}

void RolesDialog::hear(const Result<StaffRole> &saved)
{
    m_save->setEnabled(true);
    m_list->setEnabled(true);
    if (saved) {
        m_roles.removeIf([&saved](const StaffRole &role) { return role.no == saved->no; });
        m_roles.append(*saved);
        std::ranges::sort(m_roles, {}, &StaffRole::no);
        fill(saved->no);
        emit changed();
        return;
    }
    const QString about = saved.error().details.value(QStringLiteral("argument")).toString();
    if (about == QStringLiteral("name")) {
        m_rows->setError(m_name, saved.error().message);
        m_rows->focusFirstWrong();
    } else if (about == QStringLiteral("refund_limit")) {
        m_limit->setError(saved.error().message);
        m_limit->edit()->setFocus();
    } else {
        m_messages->show(Tone::Danger, saved.error().message);
    }
}

} // namespace rowlock
