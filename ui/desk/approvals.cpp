#include "ui/desk/approvals.h"

#include "ui/desk/approval_dialog.h"

#include <QApplication>

namespace rowlock {

Approvals::Approvals(const HouseContext &context, QWidget &window, QObject *parent)
    : QObject(parent), m_context(context), m_window(window)
{
    context.office.setArbiter([this](const Error &refusal, const BoxOffice::Decide &decide) { hear(refusal, decide); });
}

Approvals::~Approvals()
{
    m_context.office.setArbiter({});
    if (m_dialog)
        m_dialog->disconnect(this);
    delete m_dialog;
}

void Approvals::hear(const Error &refusal, const BoxOffice::Decide &decide)
{
    if (wantsSignIn(refusal)) {
        m_signInRefusal = refusal.message;
        emit signInWanted();
    }
    if (m_isAway)
        return decide(false);
    if (!wantsApproval(refusal))
        return m_others ? m_others(refusal, decide) : decide(false);
    m_waiting.push_back({refusal, decide});
    if (m_waiting.size() == 1)
        askNext();
}

void Approvals::askNext()
{
    QWidget *front = QApplication::activeModalWidget();
    const Error &refusal = m_waiting.front().refusal;
    m_dialog = new ApprovalDialog(m_context, refusal, *wantsApproval(refusal), m_clerk, front ? front : &m_window);
    connect(m_dialog, &QDialog::finished, this, [this](int result) { answerFirst(result == QDialog::Accepted); });
    const auto refuse = [this, asked = ++m_asked] {
        if (asked == m_asked && !m_waiting.empty())
            answerFirst(false);
    };
    // With the window that it was over, which may be who asked: it hears nothing while it goes.
    connect(m_dialog, &QObject::destroyed, this, refuse, Qt::QueuedConnection);
    m_dialog->open();
}

void Approvals::answerFirst(bool again)
{
    ++m_asked; // this dialog has answered
    const Waiting answered = std::move(m_waiting.front());
    m_waiting.pop_front();
    answered.decide(again);
    if (!m_waiting.empty())
        askNext();
}

} // namespace rowlock
