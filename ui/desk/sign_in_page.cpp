#include "ui/desk/sign_in_page.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/desk/pin_form.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int formWidth = 400;

} // namespace

SignInPage::SignInPage(const HouseContext &context, const QString &terminal, QWidget *parent)
    : QWidget(parent), m_context(context), m_terminal(terminal), m_heading(new ToneLabel({}, Tone::Plain, this)),
      m_words(new ToneLabel({}, Tone::Faint, this)),
      m_form(new PinForm(context.office, context.ticker, tr("Sign in"), this)),
      m_leave(new ActionButton(tr("Close this box office"), QStringLiteral("leaveHouse"), ActionButton::Weight::Quiet,
                               this))
{
    setObjectName(QStringLiteral("signInPage"));
    m_heading->setObjectName(QStringLiteral("signInHeading"));
    m_heading->setTextSize(TextSize::Title);
    m_words->setObjectName(QStringLiteral("signInWords"));
    m_words->setWordWrap(true);
    m_leave->setToolTip(tr("Goes back to the page where another box office can be opened"));
    auto *middle = new QWidget(this);
    middle->setFixedWidth(formWidth);
    auto *form = new QVBoxLayout(middle);
    form->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    form->setSpacing(gap::inside);
    form->addWidget(m_heading);
    form->addWidget(m_words);
    form->addSpacing(gap::group);
    form->addWidget(m_form);
    auto *row = new QHBoxLayout; // an alignment would not ask the words how high they are
    row->addStretch(1);
    row->addWidget(middle);
    row->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::around, gap::around, gap::around, gap::around);
    column->addStretch(2);
    column->addLayout(row);
    column->addStretch(3);
    column->addWidget(m_leave, 0, Qt::AlignHCenter);
    hide();
    connect(m_form, &PinForm::proved, this, &SignInPage::signIn);
    connect(m_leave, &QPushButton::clicked, this, &SignInPage::leaveRequested);
}

void SignInPage::open(const std::optional<AtWork> &who)
{
    m_who = who ? who->name : QString();
    m_heading->setText(who ? tr("Locked") : tr("Sign in"));
    m_words->setText(
        who ? tr("%1 works at %2. What is on the counter stays there, whoever signs in.").arg(m_who, m_terminal)
            : tr("Who works at %1?").arg(m_terminal));
    m_form->setPeople({}, {}); // those of the last time
    readPeople();
}

void SignInPage::setMayLeave(bool may)
{
    m_leave->setVisible(may);
}

void SignInPage::readPeople()
{
    whenAnswered(m_context.office.ask([](Desk &desk) { return desk.staff().people(); }), this,
                 [this](const Result<QList<StaffMember>> &all) {
                     if (!all)
                         return m_form->refuse(all.error());
                     QList<StaffMember> people = *all;
                     people.removeIf([](const StaffMember &person) { return !person.isActive; });
                     m_form->setPeople(people, m_who.isEmpty() && people.size() == 1 ? people.first().name : m_who);
                     m_form->begin();
                 });
}

void SignInPage::signIn(const KnownPin &pin)
{
    whenAnswered(m_context.office.ask([pin](Desk &desk) { return desk.staff().signIn(pin); }), this,
                 [this](const Result<AtWork> &who) {
                     if (who)
                         emit signedIn(*who);
                     else
                         m_form->refuse(who.error());
                 });
}

} // namespace rowlock
