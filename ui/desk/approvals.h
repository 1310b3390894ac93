// What becomes of a refusal that a person can still undo: an approval is asked for in the place where the act was, one
// after another, and the act is done again with it; where nobody is signed in that is asked for. Every other refusal
// goes its way. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QPointer>

#include <deque>
#include <utility>

namespace rowlock {

class ApprovalDialog;

class Approvals final : public QObject
{
    Q_OBJECT

public:
    // Of all that the office is asked from now on, until it is gone. `window`: where nothing else is in front.
    Approvals(const HouseContext &context, QWidget &window, QObject *parent);
    ~Approvals() override; // refused is what still waits

    void setClerk(const QString &name) { m_clerk = name; } // who is signed in
    void setAway(bool away) { m_isAway = away; }           // nobody is there to ask
    // What was refused last because nobody was signed in, as it was told; empty from then on.
    QString takeSignInRefusal() { return std::exchange(m_signInRefusal, {}); }
    // Where a refusal goes that no approval undoes.
    void setOthers(const BoxOffice::Arbiter &others) { m_others = others; }

signals:
    void signInWanted();

private:
    void hear(const Error &refusal, const BoxOffice::Decide &decide);
    void askNext();
    void answerFirst(bool again);

    struct Waiting
    {
        Error refusal;
        BoxOffice::Decide decide;
    };
    HouseContext m_context;
    QWidget &m_window;
    QString m_clerk;
    bool m_isAway = false;
    BoxOffice::Arbiter m_others;
    std::deque<Waiting> m_waiting; // the first of them is asked for
    QPointer<ApprovalDialog> m_dialog;
    int m_asked = 0; // so often
    QString m_signInRefusal;
};

} // namespace rowlock
