#include "ui/settings/mail_settings.h"

#include "model/domain/mail_address.h"
#include "model/service/mail_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/number_field.h"
#include "ui/common/reasons.h"
#include "ui/mail/mail_worker.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/rules/rule_form.h"

#include <QComboBox>
#include <QLineEdit>

namespace rowlock {

namespace {

constexpr int longestAccountField = 200;

} // namespace

MailSettings::MailSettings(const HouseContext &context, QWidget *parent)
    : SettingsPage(context, QStringLiteral("mailPage"), tr("E-mail"),
                   tr("The account by which tickets are sent. Its provider says what to enter here. Without a server "
                      "there is no account, and tickets go by the desktop’s own mail program."),
                   parent),
      m_server(new QLineEdit(this)), m_security(new QComboBox(this)), m_port(new NumberField(this)),
      m_user(new QLineEdit(this)), m_password(new QLineEdit(this)), m_from(new QLineEdit(this)),
      m_name(new QLineEdit(this)), m_test(secondaryButton(tr("Send a &test"), "mailTest", this, [this] { test(); })),
      m_tested(new ToneLabel({}, Tone::Plain, this))
{
    m_tested->setObjectName(QStringLiteral("mailTested"));
    m_tested->setWordWrap(true);
    m_test->setHeight(ActionButton::Size::Small);
    addRows();
    fillUp();
    for (QLineEdit *field : {m_server, m_user, m_password, m_from, m_name}) {
        field->setMaxLength(longestAccountField);
        connect(field, &QLineEdit::textEdited, this, &MailSettings::noteTyped);
    }
    connect(m_port, &QSpinBox::valueChanged, this, &MailSettings::noteTyped);
    connect(m_security, &QComboBox::activated, this, &MailSettings::takeUsualPort);
    connect(m_security, &QComboBox::currentIndexChanged, this, &MailSettings::noteTyped);
    connect(this, &SettingsPage::saved, this, &MailSettings::keepPassword);
    connect(&context.mails, &MailWorker::tested, this, &MailSettings::showTest);
}

void MailSettings::addRows()
{
    for (const auto &[field, name] : {std::pair<QWidget *, const char *>{m_server, "settingMailServer"},
                                      {m_security, "settingMailSecurity"},
                                      {m_port, "settingMailPort"},
                                      {m_user, "settingMailUser"},
                                      {m_password, "settingMailPassword"},
                                      {m_from, "settingMailFrom"},
                                      {m_name, "settingMailName"}})
        field->setObjectName(QLatin1StringView(name));
    m_server->setPlaceholderText(tr("smtp.example.org"));
    m_password->setEchoMode(QLineEdit::Password);
    m_port->setRange(1, 65'535);
    m_security->addItem(tr("STARTTLS"), int(MailSecurity::StartTls));
    m_security->addItem(tr("TLS"), int(MailSecurity::Tls));
    m_security->addItem(tr("None (this computer’s own server)"), int(MailSecurity::None));
    rows().addRow(tr("Mail server"), m_server);
    rows().addRow(tr("Security"), m_security);
    rows().addRow(tr("Port"), m_port);
    rows().addRow(tr("User (optional)"), m_user);
    rows().addRow(tr("Password"), m_password,
                  tr("Kept in this computer’s keyring, not in the box office. Empty: it stays as it is."));
    rows().addRow(tr("From address"), m_from);
    rows().addRow(tr("From name (optional)"), m_name);
    rows().addRow(tr("Test"), {m_test, m_tested}, m_test, tr("Goes to the address above, by what is entered here."));
    keep("server", m_server);
    keep("security", m_security);
    keep("port", m_port);
    keep("user", m_user);
    keep("from", m_from);
    keep("name", m_name);
}

void MailSettings::takeUsualPort()
{
    m_port->setValue(usualPort(MailSecurity(m_security->currentData().toInt())));
}

void MailSettings::fill(const SettingsKnown &known)
{
    const MailAccount &account = known.mail;
    m_server->setText(account.server);
    m_security->setCurrentIndex(m_security->findData(int(account.security)));
    m_port->setValue(account.port);
    m_user->setText(account.user);
    m_password->clear();
    m_from->setText(account.from);
    m_name->setText(account.fromName);
}

MailAccount MailSettings::typedAccount() const
{
    MailAccount account;
    account.server = m_server->text().trimmed();
    account.port = m_port->value();
    account.security = MailSecurity(m_security->currentData().toInt());
    account.user = m_user->text().trimmed();
    account.from = m_from->text().trimmed();
    account.fromName = m_name->text().trimmed();
    return account.isSet() ? account : MailAccount();
}

std::optional<SettingsPage::Asked> MailSettings::asked()
{
    return [account = typedAccount()](Desk &desk) { return whetherDone(MailDesk(desk).setAccount(account)); };
}

void MailSettings::keepPassword()
{
    const MailAccount account = typedAccount();
    if (!m_password->text().isEmpty() && account.wantsPassword()) {
        context().mails.keepPassword(account, Password(m_password->text()), this, [this](bool isKept) {
            if (!isKept)
                rows().setHint(m_password, tr("No keyring answers on this desktop, so the password is known until this "
                                              "window is closed."));
        });
    }
    m_password->clear();
    context().mails.wake();
}

void MailSettings::test()
{
    const auto account = checkedMailAccount(typedAccount());
    if (!account) {
        m_tested->setTone(Tone::Danger);
        return m_tested->setText(account.error().message);
    }
    enableUnless(*m_test, tr("The test is being sent"));
    m_tested->setTone(Tone::Plain);
    m_tested->setText(tr("Sending…"));
    context().mails.sendTest(*account, Password(m_password->text()), account->from);
}

void MailSettings::showTest(const MailOutcome &outcome)
{
    enableUnless(*m_test, {});
    const bool isSent = outcome.state == MailState::Sent;
    m_tested->setTone(isSent ? Tone::Good : Tone::Danger);
    m_tested->setText(isSent ? tr("Sent. Look whether it arrives.") : problemText(outcome.problem));
}

} // namespace rowlock
