#include "ui/settings/settings_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/papers/papers_page.h"
#include "ui/settings/backup_settings.h"
#include "ui/settings/cash_settings.h"
#include "ui/settings/computer_settings.h"
#include "ui/settings/mail_settings.h"
#include "ui/settings/sale_settings.h"
#include "ui/settings/terminals_page.h"
#include "ui/settings/venue_settings.h"
#include "ui/shift/drawers_page.h"
#include "ui/staff/staff_page.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QPointer>
#include <QStackedWidget>

namespace rowlock {

namespace {

constexpr int listWidth = 168;

} // namespace

SettingsDialog::SettingsDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_list(new QListWidget(this)), m_pages(new QStackedWidget(this)),
      m_terminals(new TerminalsPage(context, this)), m_papers(new PapersPage(context, this)),
      m_drawers(new DrawersPage(context, this)), m_staff(new StaffPage(context, this)),
      m_messages(new MessageBar(this, QStringLiteral("settings")))
{
    setObjectName(QStringLiteral("settingsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Settings"));
    resize(920, 600);
    m_list->setObjectName(QStringLiteral("settingsList"));
    m_list->setAccessibleName(tr("Pages"));
    m_list->setFixedWidth(listWidth);
    m_pages->setObjectName(QStringLiteral("settingsPages"));
    addForms();
    layOut();
    connect(m_list, &QListWidget::currentRowChanged, this, &SettingsDialog::showPage);
    m_list->setCurrentRow(0);
    m_list->setFocus();
    read();
}

void SettingsDialog::addForms()
{
    auto *computer = new ComputerSettings(m_context, this);
    addForm(new VenueSettings(m_context, this));
    addForm(new TicketSettings(m_context, this));
    add(m_papers, tr("Tickets and receipts"));
    add(m_terminals, tr("Terminals"));
    addForm(new MailSettings(m_context, this));
    add(m_drawers, tr("Cash drawers"));
    add(m_staff, tr("Staff and roles"));
    addForm(new HoldSettings(m_context, this));
    addForm(new ReasonSettings(m_context, this));
    addForm(new CashSettings(m_context, this));
    addForm(new BackupSettings(m_context, this));
    addForm(computer);
    connect(m_terminals, &TerminalsPage::saved, this, &SettingsDialog::read);
    connect(m_drawers, &DrawersPage::changed, this, [this] {
        read();
        emit drawersChanged();
    });
    connect(m_staff, &StaffPage::changed, this, [this] {
        read(); // what whoever is signed in may do
        emit staffChanged();
    });
    connect(computer, &ComputerSettings::idleChosen, this, &SettingsDialog::idleChosen);
}

void SettingsDialog::add(QWidget *page, const QString &title)
{
    m_list->addItem(title);
    m_pages->addWidget(page);
}

void SettingsDialog::addForm(SettingsPage *page)
{
    m_forms << page;
    add(page, page->title());
    connect(page, &SettingsPage::typed, this, &SettingsDialog::noteTyped);
    connect(page, &SettingsPage::saved, this, &SettingsDialog::read);
}

void SettingsDialog::layOut()
{
    auto *close = new ActionButton(tr("Close"), QStringLiteral("closeSettings"), ActionButton::Weight::Secondary, this);
    close->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &SettingsDialog::reject);
    auto *line = new QHBoxLayout;
    line->setSpacing(gap::around);
    line->addWidget(m_list);
    line->addWidget(m_pages, 1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addLayout(line, 1);
    column->addWidget(m_messages);
    column->addWidget(close, 0, Qt::AlignRight);
}

void SettingsDialog::showPage(int row)
{
    m_pages->setCurrentIndex(row);
    for (SettingsPage *page : std::as_const(m_forms)) {
        if (page == m_pages->currentWidget())
            page->begin();
    }
}

void SettingsDialog::read()
{
    m_context.office.ask(this, readSettingsKnown, [this](const Result<SettingsKnown> &known) {
        if (!known)
            return m_messages->show(Tone::Danger, known.error().message);
        m_messages->dismiss();
        m_terminals->showKnown(*known);
        m_papers->setMayChange(known->mayChange);
        m_papers->read();
        m_drawers->setMayChange(known->mayChange);
        m_staff->setMayChange(known->mayHire);
        for (SettingsPage *page : std::as_const(m_forms))
            page->showKnown(*known);
    });
}

void SettingsDialog::noteTyped()
{
    for (const SettingsPage *page : std::as_const(m_forms)) {
        const int row = m_pages->indexOf(page);
        if (QListWidgetItem *item = m_list->item(row))
            item->setText(page->isTyped() ? tr("%1 (not saved)").arg(page->title()) : page->title());
    }
}

QStringList SettingsDialog::typedPages() const
{
    QStringList titles;
    for (const SettingsPage *page : m_forms) {
        if (page->isTyped())
            titles << page->title();
    }
    return titles;
}

void SettingsDialog::reject()
{
    const QStringList typed = typedPages();
    if (typed.isEmpty())
        return QDialog::reject();
    Question question;
    question.title = tr("Settings");
    question.text = tr("Discard what is not saved?");
    question.details = tr("Changed and not saved: %1.").arg(typed.join(QStringLiteral(", ")));
    question.accept = tr("Discard");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [self = QPointer(this)](bool sure, const QString &) {
        if (self && sure)
            self->QDialog::reject();
    });
}

} // namespace rowlock
