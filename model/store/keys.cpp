#include "model/store/keys.h"

#include "model/store/store_text.h"

#include <QJsonDocument>

namespace rowlock {

namespace {

QString compact(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

struct Remembered
{
    QString command;
    QString request;
    QString answer;
};

} // namespace

Result<std::optional<QJsonObject>> rememberedAnswer(Writing &writing, const QString &key, const QString &command,
                                                    const QJsonObject &request)
{
    if (key.size() > 200)
        return badArgument(Store::tr("The key is longer than 200 characters. Use a shorter one."), "key");
    TRY_GET(const auto found, optional<Remembered>(
                                  writing.db(), R"(SELECT command, request, answer FROM command_key WHERE key = ?)",
                                  [](const Row &row) {
                                      return Remembered{row.text(0), row.text(1), row.text(2)};
                                  },
                                  key));
    if (!found)
        return std::optional<QJsonObject>();
    if (found->command != command || found->request != compact(request)) {
        return refuse(ErrorCode::KeyReused,
                      Store::tr("The key “%1” was already used for another request. "
                                "Use a new key for a new request.")
                          .arg(key.left(60)),
                      {{QStringLiteral("key"), key}, {QStringLiteral("command"), found->command}});
    }
    return std::optional<QJsonObject>(QJsonDocument::fromJson(found->answer.toUtf8()).object());
}

Result<Done> rememberAnswer(Writing &writing, const QString &key, const QString &command, const QJsonObject &request,
                            const QJsonObject &answer)
{
    TRY(run(writing.db(), R"(INSERT INTO command_key (key, command, request, answer, at) VALUES (?, ?, ?, ?, ?))", key,
            command, compact(request), compact(answer), writing.now()));
    return Done{};
}

} // namespace rowlock
