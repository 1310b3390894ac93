// Who works at this window: nobody yet, somebody, or somebody who is away for a moment. Covers the window while nobody
// is there, and asks for approvals where somebody may not do something alone. A house without people has none of it.
// GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/desk/approvals.h"
#include "ui/desk/idle_watch.h"
#include "ui/desk/window_cover.h"

namespace rowlock {

class MessageBar;
class SignInPage;

class StaffAtDesk final : public QObject
{
    Q_OBJECT

public:
    struct Place
    {
        QWidget &window;
        QList<QWidget *> contents; // of the window, all that the page takes the place of
        QString terminal;
        std::function<bool()> isPaying;    // money is changing hands
        QList<MessageBar *> refusals = {}; // where they are told
    };
    // `here`: as the house has it. The page is to be placed in the window and goes with this.
    StaffAtDesk(const HouseContext &context, const Place &place, const StaffHere &here);
    ~StaffAtDesk() override;

    QWidget *page() const;
    void begin(); // once the window is made: locked for whoever is signed in, or asks who it is
    bool hasStaff() const { return m_here.hasStaff; }
    const std::optional<AtWork> &atWork() const { return m_here.atWork; }
    bool isCovered() const { return m_cover.isCovered(); }

    void lock();
    void signOut();
    void setIdleMinutes(int minutes); // 0: it never locks by itself
    void refresh();                   // the house may have its first person, or others
    // Where a refusal goes that no approval undoes, while somebody is there to ask.
    void setOthers(const BoxOffice::Arbiter &others) { m_approvals.setOthers(others); }

signals:
    void changed(); // who works here
    void refused(const QString &sentence);
    void leaveRequested();

private:
    void show(const StaffHere &here);
    void enter(const AtWork &who);
    void letWork(const AtWork &who);
    void takeBackSignIn();
    void coverFor(const std::optional<AtWork> &who);

    HouseContext m_context;
    QString m_terminal;
    std::function<bool()> m_isPaying;
    StaffHere m_here;
    SignInPage *m_page;
    WindowCover m_cover;
    IdleWatch *m_idle;
    Approvals m_approvals;
    QList<MessageBar *> m_refusals;
};

} // namespace rowlock
