#include "ui/reports/settling.h"

#include "ui/common/action_button.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/reports/settle_dialog.h"
#include "ui/reports/settlements_dialog.h"

#include <QHBoxLayout>

namespace rowlock {

Settling::Settling(const HouseContext &context, QWidget *dialog)
    : QWidget(dialog), m_context(context), m_dialog(dialog),
      m_settle(secondaryButton(tr("&Settle…"), "reportSettle", this, [this] { settle(); })),
      m_made(secondaryButton(tr("Settlements &made…"), "reportSettlements", this, [this] { openMade(0); }))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    row->addWidget(m_settle);
    row->addWidget(m_made);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Settling::refresh(bool isShown, std::optional<EventId> event)
{
    setVisible(isShown);
    m_event = event.value_or(EventId());
    enableUnless(*m_settle, event ? QString() : tr("Select a performance first"));
}

void Settling::settle()
{
    if (!m_event.isValid())
        return;
    auto *dialog = new SettleDialog(m_context, m_event, m_dialog);
    connect(dialog, &SettleDialog::made, this, [this](int no) {
        emit made();
        openMade(no);
    });
    dialog->open();
}

void Settling::openMade(int no)
{
    auto *dialog = new SettlementsDialog(m_context, no, m_dialog);
    connect(dialog, &SettlementsDialog::orderRequested, this, &Settling::orderRequested);
    dialog->open();
}

} // namespace rowlock
