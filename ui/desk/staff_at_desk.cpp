#include "ui/desk/staff_at_desk.h"

#include "ui/common/answer.h"
#include "ui/common/message_bar.h"
#include "ui/desk/sign_in_page.h"

#include <algorithm>

namespace rowlock {

StaffAtDesk::StaffAtDesk(const HouseContext &context, const Place &place, const StaffHere &here)
    : m_context(context), m_terminal(place.terminal), m_isPaying(place.isPaying), m_here(here),
      m_page(new SignInPage(context, place.terminal, &place.window)),
      m_cover(place.window, place.contents, *m_page, nullptr),
      m_idle(new IdleWatch(context.clock, place.isPaying, m_page)), m_approvals(context, place.window, nullptr),
      m_refusals(place.refusals)
{
    connect(m_page, &SignInPage::signedIn, this, &StaffAtDesk::enter);
    connect(m_page, &SignInPage::leaveRequested, this, &StaffAtDesk::leaveRequested);
    connect(m_idle, &IdleWatch::idle, this, &StaffAtDesk::lock);
    connect(&m_approvals, &Approvals::signInWanted, this, &StaffAtDesk::refresh);
}

StaffAtDesk::~StaffAtDesk()
{
    m_cover.uncover();
    delete m_page;
}

QWidget *StaffAtDesk::page() const
{
    return m_page;
}

// A file that cannot be written cannot count a wrong PIN either; nothing can be done with it anyway.
void StaffAtDesk::begin()
{
    if (m_here.hasStaff && !m_context.facts.readOnly)
        coverFor(m_here.atWork);
}

void StaffAtDesk::lock()
{
    if (m_here.atWork && !m_isPaying() && !isCovered())
        coverFor(m_here.atWork);
}

// Whose payment it is stays known until it is over.
void StaffAtDesk::signOut()
{
    const auto open = m_context.house.openPayments();
    const bool isOpen = open && std::ranges::any_of(*open, [this](const OpenPayment &each) {
                            return each.attempt.by.terminal == m_terminal && each.attempt.state == AttemptState::Open;
                        });
    if (isOpen || m_isPaying()) {
        emit refused(tr("A payment of this terminal is open. Complete it, or say that it was not charged; then sign "
                        "out."));
        return;
    }
    m_context.office.ask(
        this, [](Desk &desk) { return desk.staff().signOut(); },
        [this](const Result<Done> &done) {
            if (!done)
                emit refused(done.error().message);
            else
                show({true, {}});
        });
}

void StaffAtDesk::setIdleMinutes(int minutes)
{
    m_context.settings.setIdleMinutes(minutes);
    if (m_here.atWork && !isCovered())
        m_idle->begin(minutes);
}

void StaffAtDesk::refresh()
{
    whenAnswered(m_context.office.ask([](Desk &desk) { return desk.staff().here(); }), this,
                 [this](const Result<StaffHere> &here) {
                     if (here && *here != m_here)
                         show(*here);
                 });
}

void StaffAtDesk::show(const StaffHere &here)
{
    m_here = here;
    if (here.hasStaff && !here.atWork)
        coverFor({});
    else if (here.atWork && !isCovered())
        letWork(*here.atWork);
    emit changed();
}

void StaffAtDesk::enter(const AtWork &who)
{
    m_here = {true, who};
    m_cover.uncover();
    letWork(who);
    takeBackSignIn();
    emit changed();
}

// That nobody is signed in is not true any more.
void StaffAtDesk::takeBackSignIn()
{
    const QString told = m_approvals.takeSignInRefusal();
    for (MessageBar *bar : std::as_const(m_refusals)) {
        if (!told.isEmpty() && bar->text().contains(told))
            bar->dismiss();
    }
}

void StaffAtDesk::letWork(const AtWork &who)
{
    m_approvals.setClerk(who.name);
    m_approvals.setAway(false);
    m_idle->begin(m_context.settings.idleMinutes());
}

void StaffAtDesk::coverFor(const std::optional<AtWork> &who)
{
    m_idle->stop();
    m_approvals.setAway(true);
    m_cover.cover();
    m_page->setMayLeave(!m_cover.hidesDialogs());
    m_page->open(who);
}

} // namespace rowlock
