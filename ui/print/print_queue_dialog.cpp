#include "ui/print/print_queue_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/metrics.h"
#include "ui/mail/mail_queue.h"
#include "ui/print/print_queue.h"

#include <QTabWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr QSize queueSize(920, 520);

} // namespace

PrintQueueDialog::PrintQueueDialog(const HouseContext &context, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("printQueueDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Prints and mails"));
    resize(queueSize);
    auto *tabs = new QTabWidget(this);
    tabs->setObjectName(QStringLiteral("queueTabs"));
    tabs->addTab(new PrintQueue(context, this), tr("&Prints"));
    tabs->addTab(new MailQueue(context, this), tr("&Mails"));
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(tabs, 1);
    column->addWidget(secondaryButton(tr("Close"), "queueClose", this, &QDialog::accept), 0, Qt::AlignRight);
}

} // namespace rowlock
