#include "ui/mail/mail_dialog.h"

#include "model/domain/mail_address.h"
#include "model/domain/whole_file.h"
#include "model/service/house_location.h"
#include "model/service/mail_desk.h"
#include "model/service/mail_writer.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/mail/mail_program.h"
#include "ui/mail/mail_worker.h"

#include <QButtonGroup>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRadioButton>

namespace rowlock {

namespace {

constexpr int mailDialogWidth = 480;

} // namespace

ActionButton *MailDialog::button(const HouseContext &context, const std::function<Order()> &current, MessageBar *said,
                                 QWidget *parent)
{
    auto *button =
        new ActionButton(tr("E-mail…"), QStringLiteral("orderMail"), ActionButton::Weight::Secondary, parent);
    button->setToolTip(tr("Send the tickets by e-mail, or save them to be printed at home (Alt+M)"));
    button->setShortcut(Qt::ALT | Qt::Key_M);
    connect(button, &QPushButton::clicked, parent, [context, current, said, parent] {
        auto *dialog = new MailDialog(context, current(), parent);
        connect(dialog, &MailDialog::done, said, [said](const QString &what) { said->show(Tone::Good, what); });
        connect(dialog, &MailDialog::notWhole, said, [said](const QString &what) { said->show(Tone::Warning, what); });
        dialog->open();
    });
    return button;
}

MailDialog::MailDialog(const HouseContext &context, const Order &order, QWidget *parent)
    : QDialog(parent), m_context(context), m_order(order), m_to(new QLineEdit(this)), m_ways(new QButtonGroup(this)),
      m_hint(new ToneLabel({}, Tone::Faint, this)), m_messages(new MessageBar(this, QStringLiteral("mailDialog"))),
      m_go(new ActionButton(tr("Send"), QStringLiteral("mailGo"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("mailDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Tickets of order %1").arg(order.code));
    m_to->setObjectName(QStringLiteral("mailTo"));
    m_to->setMaxLength(int(longestMailAddress));
    m_to->setAccessibleName(tr("Address"));
    m_to->setPlaceholderText(tr("ada@example.org"));
    m_hint->setObjectName(QStringLiteral("mailHint"));
    m_hint->setWordWrap(true);
    m_go->setDefault(true);
    layOut();
    connect(m_go, &QPushButton::clicked, this, &MailDialog::go);
    connect(m_ways, &QButtonGroup::idToggled, this, &MailDialog::showWay);
    connect(m_to, &QLineEdit::textEdited, m_messages, &MessageBar::dismiss);
    QAbstractButton *account = m_ways->button(ByAccount);
    if (context.facts.isPractice())
        for (const int way : {int(ByAccount), int(ByProgram)})
            enableUnless(*m_ways->button(way), tr("Nothing is sent out of a practice copy"));
    else if (!context.mails.account().isSet())
        enableUnless(*account, tr("Set the mail account in Settings, E-mail, first"));
    const int first = account->isEnabled() ? ByAccount : context.facts.isPractice() ? AsFile : ByProgram;
    m_ways->button(first)->setChecked(true);
    showWay();
    offerAddress();
}

QRadioButton *MailDialog::addWay(Way way, const QString &text, const char *name)
{
    auto *button = new QRadioButton(text, this);
    button->setObjectName(QLatin1StringView(name));
    m_ways->addButton(button, way);
    return button;
}

void MailDialog::layOut()
{
    auto *heading = new ToneLabel(tr("Send the tickets of order %1").arg(m_order.code), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *label = new ToneLabel(tr("&To"), Tone::Plain, this);
    label->setBuddy(m_to);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(secondaryButton(tr("Cancel"), "mailCancel", this, &QDialog::reject));
    buttons->addWidget(m_go);
    m_go->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::related);
    column->addWidget(heading);
    column->addSpacing(gap::related);
    column->addWidget(addWay(ByAccount, tr("By the box office’s &account"), "mailByAccount"));
    column->addWidget(addWay(ByProgram, tr("By this computer’s mail &program"), "mailByProgram"));
    column->addWidget(addWay(AsFile, tr("As a &file, to be printed at home"), "mailAsFile"));
    column->addWidget(m_hint);
    column->addWidget(label);
    column->addWidget(m_to);
    column->addWidget(m_messages);
    column->addStretch(1);
    column->addLayout(buttons);
    setMinimumWidth(mailDialogWidth);
}

// Whose order it is may have one; what is typed meanwhile stays.
void MailDialog::offerAddress()
{
    if (!m_order.patronNo.isValid())
        return;
    const auto read = [no = m_order.patronNo](Desk &desk) { return desk.patrons().patron(no); };
    whenAnswered(m_context.office.ask(read), this, [this](const Result<Patron> &patron) {
        if (patron && m_to->text().isEmpty()) {
            m_to->setText(patron->email);
            m_to->selectAll();
        }
    });
}

void MailDialog::showWay()
{
    const int way = m_ways->checkedId();
    m_hint->setText(way == ByAccount   ? tr("They wait in the queue until they are sent. Who has them can print them, "
                                              "so they count as printed.")
                    : way == ByProgram ? tr("A mail with the tickets is shown there; you look at it and send it. They "
                                            "count as printed.")
                                       : tr("A PDF that you hand over. They count as printed."));
    m_to->setEnabled(way != AsFile);
    m_go->setText(way == ByAccount ? tr("Send") : way == ByProgram ? tr("Open mail program") : tr("Save PDF…"));
    m_go->setAccessibleName(m_go->text());
    if (m_to->isEnabled())
        m_to->setFocus();
}

void MailDialog::refuse(const QString &sentence)
{
    m_go->setEnabled(true);
    m_messages->show(Tone::Danger, sentence);
}

void MailDialog::go()
{
    m_messages->dismiss();
    if (m_ways->checkedId() == AsFile)
        return saveFile();
    const auto address = checkedMailAddress(m_to->text());
    if (!address) {
        m_to->setFocus();
        return refuse(address.error().message);
    }
    m_go->setEnabled(false); // once
    if (m_ways->checkedId() == ByAccount)
        sendByAccount(*address);
    else
        giveToProgram(*address);
}

void MailDialog::sendByAccount(const QString &address)
{
    m_context.office.ask(
        this, [order = m_order.id, address](Desk &desk) { return MailDesk(desk).ask(order, address); },
        [this, address](const Result<MailJob> &mail) {
            if (!mail)
                return refuse(mail.error().message);
            m_context.mails.wake();
            emit done(tr("%1 to %2: on the way.").arg(mailText(*mail), address));
            accept();
        });
}

// They count as printed from then on. What could not be handed over is the same the next time, in whichever way.
void MailDialog::withTickets(const QString &address, std::function<void(const MailContent &)> then)
{
    if (m_told) {
        MailContent again = *m_told;
        again.address = address;
        return then(again);
    }
    m_context.office.ask(
        this, [order = m_order.id, address](Desk &desk) { return MailDesk(desk).handedOver(order, address); },
        [this, then = std::move(then)](const Result<MailContent> &content) {
            if (!content)
                return refuse(content.error().message);
            m_told = std::make_shared<const MailContent>(*content);
            then(*content);
        });
}

void MailDialog::refuseTold(const QString &sentence)
{
    refuse(m_context.facts.isPractice()
               ? sentence
               : sentence + u' '
                     + tr("The tickets count as printed. The same ones are handed over when you try again "
                          "here."));
}

void MailDialog::giveToProgram(const QString &address)
{
    withTickets(address, [this](const MailContent &content) {
        auto *program = new MailProgram(this);
        connect(program, &MailProgram::failed, this, &MailDialog::refuseTold);
        connect(program, &MailProgram::given, this, [this] {
            emit done(tr("The mail program has the tickets. Send them there."));
            accept();
        });
        connect(program, &MailProgram::givenWithoutFile, this, [this](const QString &file) {
            emit notWhole(tr("The mail program takes no attachment from here. Attach this file: %1").arg(file));
            accept();
        });
        connect(program, &MailProgram::notGiven, this, [this](const QString &file) {
            emit notWhole(tr("No mail program answers on this computer. The tickets are here: %1").arg(file));
            accept();
        });
        program->give(content);
    });
}

void MailDialog::saveFile()
{
    const QString suggestion =
        QDir(m_context.settings.ticketFolder()).filePath(QString::fromLatin1(ticketsFileName(m_order)));
    m_context.prompt.saveFile(this, tr("Save tickets"), suggestion, tr("PDF documents (*.pdf)"),
                              [this](const QString &file) {
                                  if (!file.isEmpty())
                                      writeFile(file);
                              });
}

void MailDialog::writeFile(const QString &file)
{
    if (const auto allowed = requireNotOfHouse(m_context.facts.file, file); !allowed)
        return refuse(allowed.error().message);
    if (const auto begun = checkWholeFile(file); !begun) // before they count as printed
        return refuse(begun.error().message);
    m_context.settings.setTicketFolder(QFileInfo(file).absolutePath());
    m_go->setEnabled(false);
    withTickets({}, [this, file](const MailContent &content) {
        const auto write = [content, file]() -> Result<Done> {
            const QByteArray pdf = mailedPdf(content);
            return pdf.isEmpty() ? rowlock::refuse(ErrorCode::StorageUnusable, tr("The tickets could not be drawn."))
                                 : writeWholeFile(file, pdf);
        };
        whenAnswered(inBackground(write), this, [this, file](const Result<Done> &written) {
            if (!written)
                return refuseTold(written.error().message);
            emit done(tr("Saved: %1").arg(file));
            accept();
        });
    });
}

} // namespace rowlock
