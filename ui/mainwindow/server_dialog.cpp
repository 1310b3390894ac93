#include "ui/mainwindow/server_dialog.h"

#include "model/domain/house_place.h"
#include "model/service/reach_server.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/mainwindow/form_rows.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QUrl>
#include <QVBoxLayout>

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

ServerDialog::ServerDialog(const QString &last, QWidget *parent)
    : QDialog(parent), m_rows(new FormRows(this)), m_messages(new MessageBar(this)),
      m_test(
          new ActionButton(tr("Test connection"), QStringLiteral("testServer"), ActionButton::Weight::Secondary, this)),
      m_open(new ActionButton(tr("Open box office"), QStringLiteral("openServer"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("serverDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Open box office on a server"));
    auto *heading = new ToneLabel(windowTitle(), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    m_server = addField(QStringLiteral("server"), tr("Server"), tr("For example boxoffice.example.org"));
    m_database = addField(QStringLiteral("database"), tr("Database"), {});
    m_user = addField(QStringLiteral("user"), tr("User"), tr("The password stands in your password file, .pgpass."));
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelServer"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addWidget(m_test);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_open);
    for (ActionButton *button : {m_test, cancel, m_open})
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_open->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_rows);
    column->addWidget(m_messages);
    column->addStretch(1);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
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
    m_server->setText(url.port() > 0 ? QStringLiteral("%1:%2").arg(url.host()).arg(url.port()) : url.host());
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

void ServerDialog::test(bool opens)
{
    const QString place = address();
    if (place.isEmpty() || !m_test->isEnabled())
        return;
    for (ActionButton *button : {m_test, m_open})
        button->setEnabled(false);
    m_messages->show(Tone::Plain, tr("Trying to reach the server…"));
    whenAnswered(inBackground([place] { return reachServer(place); }), this,
                 [this, place, opens](const Result<ReachedServer> &answer) {
                     for (ActionButton *button : {m_test, m_open})
                         button->setEnabled(true);
                     if (!answer) {
                         m_messages->show(Tone::Danger, answer.error().message);
                     } else if (opens) {
                         emit chosen(place);
                         accept();
                     } else {
                         m_messages->show(Tone::Good, tr("The box office can be opened. %1 answers in %2 ms.")
                                                          .arg(answer->engine, millisecondsText(answer->answerUs)));
                     }
                 });
}

} // namespace rowlock
