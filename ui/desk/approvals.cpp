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
    delete m_dialog;
}

void Approvals::hear(const Error &refusal, const BoxOffice::Decide &decide)
{
    if (wantsSignIn(refusal))
        emit signInWanted();
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
    connect(m_dialog, &QDialog::finished, this, [this](int result) {
        const Waiting answered = std::move(m_waiting.front());
        m_waiting.pop_front();
        answered.decide(result == QDialog::Accepted);
        if (!m_waiting.empty())
            askNext();
    });
    m_dialog->open();
}

} // namespace rowlock
