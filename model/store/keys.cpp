#include "model/store/keys.h"

#include "model/store/journal.h"
#include "model/store/seals.h"
#include "model/store/store_text.h"
#include "model/store/tokens.h"

#include <QJsonDocument>

namespace rowlock {

namespace {

constexpr qint64 mostEmptiedAtOnce = 4;

QString compact(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

Result<Done> checkKey(const QString &key)
{
    if (key.size() > 200)
        return badArgument(Store::tr("The key is longer than 200 characters. Use a shorter one."), "key");
    if (std::any_of(key.begin(), key.end(), [](QChar c) { return c.category() == QChar::Other_Control; }))
        return badArgument(Store::tr("A key is of printable characters. Use another one."), "key");
    return Done{};
}

struct Remembered
{
    QString command;
    QString request;
    QString answer;
    bool isEmptied = false;
};

// Each answer that is kept empties a few that are older than anybody asks again, so there are never more than were
// given in that time. That the key was used is kept for ever: nothing is done twice.
Result<Done> emptyOldAnswers(Writing &writing)
{
    TRY(post(writing.db(), R"(
        UPDATE command_key SET request = '', answer = '', salt = NULL WHERE key IN (
            SELECT key FROM command_key WHERE salt IS NOT NULL AND at < ? ORDER BY at LIMIT ?))",
             writing.now().plusSeconds(-answersKeptDays * 86'400), mostEmptiedAtOnce));
    return Done{};
}

} // namespace

Result<std::optional<QJsonObject>> rememberedAnswer(Writing &writing, const QString &key, const QString &command,
                                                    const QJsonObject &request)
{
    TRY(checkKey(key));
    TRY(writing.takeKey(key));
    TRY_GET(const auto found,
            optional<Remembered>(
                writing.db(), R"(SELECT command, request, answer, salt IS NULL FROM command_key WHERE key = ?)",
                [](const Row &row) {
                    return Remembered{row.text(0), row.text(1), row.text(2), row.boolean(3)};
                },
                key));
    if (!found)
        return std::optional<QJsonObject>();
    if (found->isEmptied) {
        return refuse(ErrorCode::KeyReused,
                      Store::tr("The key “%1” was used already, and what it answered is kept for %n days only. Look at "
                                "what it did, and use a new key for a new request.",
                                nullptr, int(answersKeptDays))
                          .arg(key.left(60)),
                      {{QStringLiteral("key"), key}, {QStringLiteral("command"), found->command}});
    }
    if (found->command != command || found->request != compact(request)) {
        return refuse(ErrorCode::KeyReused,
                      Store::tr("The key “%1” was already used for another request. "
                                "Use a new key for a new request.")
                          .arg(key.left(60)),
                      {{QStringLiteral("key"), key}, {QStringLiteral("command"), found->command}});
    }
    return std::optional<QJsonObject>(QJsonDocument::fromJson(found->answer.toUtf8()).object());
}

Result<bool> isAnswered(Writing &writing, const QString &key)
{
    if (!checkKey(key))
        return false; // once() says why
    TRY(writing.takeKey(key));
    return one<bool>(
        writing.db(), R"(SELECT EXISTS (SELECT 1 FROM command_key WHERE key = ?))",
        [](const Row &row) { return row.boolean(0); }, key);
}

Result<Done> rememberAnswer(Writing &writing, const QString &key, const QString &command, const QJsonObject &request,
                            const QJsonObject &answer)
{
    const QString asked = compact(request), answered = compact(answer);
    const QByteArray salt = newSalt();
    TRY(record(writing, {QStringLiteral("key.answered"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("key"), key},
                          {QStringLiteral("command"), command},
                          {QStringLiteral("sha256"), answerDigest(salt, key, command, asked, answered)}}}));
    TRY(writeEntries(writing));
    TRY(post(writing.db(), R"(
        INSERT INTO command_key (key, command, request, answer, at, salt) VALUES (?, ?, ?, ?, ?, ?))",
             key, command, asked, answered, writing.now(), salt));
    return emptyOldAnswers(writing);
}

} // namespace rowlock
