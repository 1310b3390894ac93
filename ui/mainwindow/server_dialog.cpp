#include "ui/mainwindow/server_dialog.h"

#include "model/domain/house_place.h"
#include "model/service/reach_server.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/with_keyring.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/mainwindow/tested_form.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QUrl>

namespace rowlock {

namespace {

// "boxoffice.example.org", "boxoffice.example.org:5433", "[2001:db8::5]:5433"; a folder is the place of a socket.
struct Server
{
    QString host;
    int port = 0;
};

Server serverOf(const QString &text)
{
    static const QRegularExpression withPort(QStringLiteral("^([^:]+|\\[.+\\]):(\\d{1,5})$"));
    const auto match = withPort.match(text);
    if (match.hasMatch())
        return {match.captured(1), match.captured(2).toInt()};
    return {text, 0};
}

} // namespace

ServerDialog::ServerDialog(const QString &last, Keyring &keyring, QWidget *parent)
    : QDialog(parent), m_keyring(keyring), m_rows(new FormRows(this)),
      m_keep(new QCheckBox(tr("&Keep the password in the keyring"), this)), m_messages(new MessageBar(this)),
      m_test(
          new ActionButton(tr("Test connection"), QStringLiteral("testServer"), ActionButton::Weight::Secondary, this)),
      m_open(new ActionButton(tr("Open box office"), QStringLiteral("openServer"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("serverDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Open box office on a server"));
    m_server = addField(QStringLiteral("server"), tr("Server"), tr("For example boxoffice.example.org"));
    m_database = addField(QStringLiteral("database"), tr("Database"), {});
    m_user = addField(QStringLiteral("user"), tr("User"), {});
    m_password = addField(QStringLiteral("password"), tr("Password"), {});
    m_password->setEchoMode(QLineEdit::Password);
    m_keep->setObjectName(QStringLiteral("keepPassword"));
    m_rows->addRow({}, {m_keep}, m_keep, tr("Otherwise Rowlock asks for it each time."));
    for (QWidget *field : std::initializer_list<QWidget *>{m_password, m_keep})
        m_rows->setRowVisible(field, false); // until the server wants one
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelServer"), ActionButton::Weight::Secondary, this);
    layOut(*this, {m_rows, m_messages, m_test, cancel, m_open});
    connect(m_test, &QPushButton::clicked, this, [this] { test(false); });
    connect(m_open, &QPushButton::clicked, this, [this] { test(true); });
    resize(560, 360);
    fill(last);
    m_server->setFocus();
}

QLineEdit *ServerDialog::addField(const QString &name, const QString &label, const QString &hint)
{
    auto *field = new QLineEdit(this);
    field->setObjectName(name);
    field->setMaxLength(500);
    m_rows->addRow(label, field, hint);
    connect(field, &QLineEdit::textChanged, this, [this, field] {
        m_rows->setError(field, {});
        m_messages->dismiss();
    });
    return field;
}

// Its parts, or where it says more than they can, the whole of it.
void ServerDialog::fill(const QString &address)
{
    const QUrl url(address);
    const QString database = placeName(address);
    if (!isServerAddress(address) || serverAddress(url.host(), url.port(0), database, url.userName()) != address) {
        m_server->setText(address);
        return;
    }
    m_server->setText(url.port() > 0 ? QStringLiteral("%1:%2").arg(url.host(), QString::number(url.port()))
                                     : url.host());
    m_database->setText(database);
    m_user->setText(url.userName());
}

QString ServerDialog::address()
{
    const QString server = m_server->text().trimmed(), database = m_database->text().trimmed();
    if (isServerAddress(server)) // pasted as a whole
        return server;
    if (server.isEmpty())
        m_rows->setError(m_server, tr("Enter the server's name or its network address."));
    if (database.isEmpty())
        m_rows->setError(m_database, tr("Enter the name of the database."));
    if (m_rows->focusFirstWrong())
        return {};
    const Server named = serverOf(server);
    const QString whole = serverAddress(named.host, named.port, database, m_user->text().trimmed());
    if (whole.isEmpty()) {
        m_rows->setError(m_server, tr("This is no server's name. Enter one such as boxoffice.example.org."));
        m_rows->focusFirstWrong();
    }
    return whole;
}

void ServerDialog::askForPassword(const Error &refused)
{
    for (QWidget *field : std::initializer_list<QWidget *>{m_password, m_keep})
        m_rows->setRowVisible(field, true);
    if (wantsPassword(refused) == WantedPassword::Missing)
        m_messages->show(Tone::Plain, tr("The server asks for the password of this user."));
    else
        m_messages->show(Tone::Danger, tr("The server did not take this password, or does not know the user."));
    m_password->setFocus();
    m_password->selectAll();
}

void ServerDialog::setTrying(bool trying)
{
    for (ActionButton *button : {m_test, m_open})
        button->setEnabled(!trying);
    if (trying)
        m_messages->show(Tone::Plain, tr("Trying to reach the server…"));
}

void ServerDialog::test(bool opens)
{
    const HouseAccess house(address(), Password(m_password->text()));
    if (house.place.isEmpty() || !m_test->isEnabled())
        return;
    setTrying(true);
    const auto attempt = [](const HouseAccess &access) {
        return inBackground([access] { return reachServer(access); });
    };
    withKeyring(m_keyring, house, this, attempt,
                [this, opens](const Result<ReachedServer> &answer, const HouseAccess &by) {
                    setTrying(false);
                    reached(answer, by, opens);
                });
}

void ServerDialog::reached(const Result<ReachedServer> &answer, const HouseAccess &by, bool opens)
{
    if (!answer && wantsPassword(answer.error()) != WantedPassword::No) {
        m_wasKept = !by.password.isEmpty() && m_password->text().isEmpty();
        if (m_wasKept)
            m_keep->setChecked(true); // as it was asked for once
        askForPassword(answer.error());
    } else if (!answer) {
        m_messages->show(Tone::Danger, answer.error().message);
    } else if (opens) {
        keepAndOpen(by);
    } else {
        m_messages->show(Tone::Good, tr("The box office can be opened. %1 answers in %2 ms.")
                                         .arg(answer->engine, millisecondsText(answer->answerUs)));
    }
}

void ServerDialog::keepAndOpen(const HouseAccess &house)
{
    const bool typed = !m_password->text().isEmpty();
    if (m_wasKept && typed && !m_keep->isChecked()) // nothing stays of it
        return m_keyring.forget(house.place, this, [this, house](const KeyringAnswer &) { finish(house); });
    if (!typed || !m_keep->isChecked())
        return finish(house);
    setTrying(true);
    m_messages->show(Tone::Plain, tr("Keeping the password…"));
    m_keyring.keep(house.place, house.password, this, [this, house](const KeyringAnswer &answer) {
        setTrying(false);
        if (answer.kind == KeyringAnswer::Kind::Done)
            return finish(house);
        m_keep->setChecked(false);
        m_messages->show(Tone::Danger,
                         answer.kind == KeyringAnswer::Kind::Away
                             ? tr("No keyring answers on this desktop, so the password cannot be kept. "
                                  "Select Open box office to go on without.")
                             : tr("The keyring did not take the password. Select Open box office to go on without."));
    });
}

void ServerDialog::finish(const HouseAccess &house)
{
    emit chosen(house);
    accept();
}

} // namespace rowlock
