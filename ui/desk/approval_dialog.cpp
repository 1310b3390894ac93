#include "ui/desk/approval_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/desk/pin_form.h"
#include "ui/words/right_words.h"

#include <QJsonObject>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int dialogWidth = 440;

} // namespace

ApprovalDialog::ApprovalDialog(const HouseContext &context, const Error &refusal, Right right, const QString &clerk,
                               QWidget *parent)
    : QDialog(parent), m_context(context), m_right(right), m_clerk(clerk),
      m_nobody(new ToneLabel(tr("Nobody else who works here may approve it."), Tone::Danger, this)),
      m_form(new PinForm(context.office, context.ticker, tr("Approve"), this))
{
    setObjectName(QStringLiteral("approvalDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Approval"));
    setFixedWidth(dialogWidth);
    const QString amount = refusal.details.value(QStringLiteral("amount")).toString();
    const QString act = rightWords(right);
    auto *heading = new ToneLabel(amount.isEmpty() ? act : tr("%1: %2").arg(act, amount), Tone::Plain, this);
    heading->setObjectName(QStringLiteral("approvalHeading"));
    heading->setTextSize(TextSize::Heading);
    heading->setWordWrap(true);
    auto *why = new ToneLabel(refusal.message, Tone::Plain, this);
    why->setObjectName(QStringLiteral("approvalWhy"));
    why->setWordWrap(true);
    m_nobody->setObjectName(QStringLiteral("approvalNobody"));
    m_nobody->setWordWrap(true);
    m_nobody->hide();
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("approvalCancel"), ActionButton::Weight::Secondary, this);
    m_form->addButton(cancel);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(why);
    column->addWidget(m_nobody);
    column->addWidget(m_form);
    column->addStretch();
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_form, &PinForm::proved, this, &ApprovalDialog::approve);
    readPeople();
}

void ApprovalDialog::readPeople()
{
    const auto read = [](Desk &desk) -> Result<Known> {
        Known known;
        TRY_GET(known.people, desk.staff().people());
        TRY_GET(known.roles, desk.staff().roles());
        return known;
    };
    whenAnswered(m_context.office.ask(read), this, [this](const Result<Known> &known) {
        if (known)
            offer(*known);
        else
            m_form->refuse(known.error());
    });
}

// All that may: whether one's own limit is enough is the house's to say.
void ApprovalDialog::offer(const Known &known)
{
    Known able = known;
    able.people.removeIf([&](const StaffMember &person) {
        const auto role = std::ranges::find(known.roles, person.role, &StaffRole::no);
        return !person.isActive || person.name == m_clerk || role == known.roles.end()
               || !role->rights.testFlag(m_right);
    });
    m_nobody->setVisible(able.people.isEmpty());
    m_form->setPeople(able.people, able.people.size() == 1 ? able.people.first().name : QString());
    m_form->begin();
}

void ApprovalDialog::approve(const KnownPin &pin)
{
    whenAnswered(m_context.office.ask([pin, right = m_right](Desk &desk) { return desk.staff().approve(pin, right); }),
                 this, [this](const Result<Approval> &approval) {
                     if (approval)
                         accept();
                     else
                         m_form->refuse(approval.error());
                 });
}

} // namespace rowlock
