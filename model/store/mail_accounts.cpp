#include "model/store/mail_accounts.h"

#include "model/store/journal.h"
#include "model/store/store_text.h"

#include <QJsonDocument>

namespace rowlock {

namespace {

const QString noMailAccount = QStringLiteral("null"); // as the house and its journal have it

Result<MailAccount> checkedForHouse(const MailAccount &typed)
{
    if (!typed.isSet() && typed.from.isEmpty())
        return MailAccount();
    TRY_GET(const MailAccount account, checkedMailAccount(typed));
    TRY(checkTyped(account.fromName, "name"));
    TRY(checkTyped(account.user, "user"));
    return account;
}

} // namespace

Result<MailAccount> readMailAccount(Connection &connection)
{
    TRY_GET(const auto text, optional<QString>(connection, R"(SELECT value FROM mail_account WHERE account_no = 1)",
                                               [](const Row &row) { return row.text(0); }));
    return text ? mailAccountFromJson(QJsonDocument::fromJson(text->toUtf8()).object()) : MailAccount();
}

Result<MailAccount> setMailAccount(Connection &connection, const Act &act, const MailAccount &typed)
{
    TRY_GET(const MailAccount account, checkedForHouse(typed));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<MailAccount> {
        TRY_GET(const MailAccount before, readMailAccount(writing.db()));
        if (before == account)
            return account;
        const QJsonValue value = account.isSet() ? QJsonValue(toJson(account)) : QJsonValue();
        const QString text = account.isSet()
                                 ? QString::fromUtf8(QJsonDocument(toJson(account)).toJson(QJsonDocument::Compact))
                                 : noMailAccount;
        TRY(record(writing, {QStringLiteral("mail.account"), {}, -1, {}, {}, {{QStringLiteral("account"), value}}}));
        TRY(writeEntries(writing));
        TRY(post(writing.db(), R"(
            INSERT INTO mail_account (account_no, value) VALUES (1, ?)
            ON CONFLICT (account_no) DO UPDATE SET value = excluded.value)",
                 text));
        return account;
    });
}

} // namespace rowlock
