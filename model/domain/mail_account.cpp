#include "model/domain/mail_account.h"

#include "model/domain/mail_address.h"
#include "model/domain/names.h"
#include "model/domain/plain_text.h"

#include <QRegularExpression>
#include <QUrl>

namespace rowlock {

namespace {

struct MailAccountTexts
{
    Q_DECLARE_TR_FUNCTIONS(MailAccount)
};

constexpr Names<MailSecurity, 3> mailSecurityTable = {
    {{MailSecurity::StartTls, "starttls"}, {MailSecurity::Tls, "tls"}, {MailSecurity::None, "none"}}};

constexpr qsizetype longestAccountLine = 200;

tl::unexpected<Error> badAccount(const QString &sentence, const char *argument)
{
    return refuse(ErrorCode::InvalidArgument, sentence, {{QStringLiteral("argument"), QString::fromLatin1(argument)}});
}

bool isServerName(const QString &text)
{
    // A host's name, or the number of one; QUrl alone would take half a URL for a host.
    static const QRegularExpression shape(QStringLiteral("^(\\[[0-9A-Fa-f:.]+\\]|[^\\s/:@?#\\[\\]]+)$"));
    QUrl url;
    url.setHost(text, QUrl::StrictMode);
    return shape.match(text).hasMatch() && !url.host().isEmpty() && !text.startsWith(u'-');
}

bool isThisComputer(const QString &server)
{
    return QStringList{QStringLiteral("localhost"), QStringLiteral("127.0.0.1"), QStringLiteral("[::1]")}.contains(
        server, Qt::CaseInsensitive);
}

Result<QString> checkedLine(const QString &typed, const char *argument)
{
    const QString line = typed.trimmed();
    if (!isPlainText(line) && !line.isEmpty())
        return badAccount(MailAccountTexts::tr("This holds a character that cannot be kept, such as a line break. "
                                               "Type it again."),
                          argument);
    if (line.size() > longestAccountLine)
        return badAccount(MailAccountTexts::tr("This has at most %1 characters. Enter less.").arg(longestAccountLine),
                          argument);
    return line;
}

Result<Done> checkWay(const MailAccount &account)
{
    if (!isServerName(account.server))
        return badAccount(MailAccountTexts::tr("Enter the name of the outgoing mail server, such as "
                                               "smtp.example.org."),
                          "server");
    if (account.port < 1 || account.port > 65'535)
        return badAccount(MailAccountTexts::tr("A port is a number from 1 to 65535; mail usually goes by 587 or 465."),
                          "port");
    if (account.security == MailSecurity::None && !isThisComputer(account.server))
        return badAccount(MailAccountTexts::tr("Without encryption everybody on the way could read the tickets. Use "
                                               "STARTTLS or TLS; only a server on this computer goes without."),
                          "security");
    return Done{};
}

} // namespace

QString securityName(MailSecurity security)
{
    return nameIn(mailSecurityTable, security);
}

Result<MailSecurity> securityFromName(const QString &name)
{
    return valueIn(mailSecurityTable, name);
}

int usualPort(MailSecurity security)
{
    switch (security) {
    case MailSecurity::StartTls: return 587;
    case MailSecurity::Tls: return 465;
    case MailSecurity::None: return 25;
    }
    Q_UNREACHABLE();
}

QString MailAccount::keyringName() const
{
    return QStringLiteral("smtp://%1@%2:%3").arg(user, server.toLower()).arg(port);
}

Result<MailAccount> checkedMailAccount(const MailAccount &typed)
{
    MailAccount account = typed;
    account.server = account.server.trimmed();
    TRY(checkWay(account));
    TRY_GET(account.user, checkedLine(account.user, "user"));
    TRY_GET(account.fromName, checkedLine(account.fromName, "name"));
    auto from = checkedMailAddress(account.from);
    if (!from) {
        from.error().details.insert(QStringLiteral("argument"), QStringLiteral("from"));
        return tl::unexpected(from.error());
    }
    account.from = *from;
    return account;
}

QJsonObject toJson(const MailAccount &account)
{
    return {{QStringLiteral("from"), account.from},     {QStringLiteral("name"), account.fromName},
            {QStringLiteral("port"), account.port},     {QStringLiteral("security"), securityName(account.security)},
            {QStringLiteral("server"), account.server}, {QStringLiteral("user"), account.user}};
}

MailAccount mailAccountFromJson(const QJsonObject &json)
{
    MailAccount account;
    account.server = json.value(u"server").toString();
    account.port = json.value(u"port").toInt(account.port);
    account.security = securityFromName(json.value(u"security").toString()).value_or(MailSecurity::StartTls);
    account.user = json.value(u"user").toString();
    account.from = json.value(u"from").toString();
    account.fromName = json.value(u"name").toString();
    return account;
}

} // namespace rowlock
