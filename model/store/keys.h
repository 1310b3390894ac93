// Repeated commands: the same key with the same request answers what it answered the first time and does nothing again;
// with another request it is refused (key_reused). Only what was done is remembered; a refusal may be tried again.
// Answers are kept for a while and the keys for ever: a key whose answer is gone is refused too, so nothing is done
// twice.
#pragma once

#include "model/store/writing.h"

#include <QJsonObject>

namespace rowlock {

inline constexpr qint64 answersKeptDays = 30; // as migration 0012

// The answer stored under `key`, if there is one.
Result<std::optional<QJsonObject>> rememberedAnswer(Writing &writing, const QString &key, const QString &command,
                                                    const QJsonObject &request);
Result<Done> rememberAnswer(Writing &writing, const QString &key, const QString &command, const QJsonObject &request,
                            const QJsonObject &answer);

// Whether the key was used: then once() does nothing any more, whatever was asked. Nobody else uses it meanwhile.
Result<bool> isAnswered(Writing &writing, const QString &key);

// fn: Result<T>(); toJson and fromJson carry T through the table. An empty key runs fn plainly.
template <typename T, typename Function, typename ToJson, typename FromJson>
Result<T> once(Writing &writing, const QString &key, const QString &command, const QJsonObject &request, Function fn,
               ToJson toJson, FromJson fromJson)
{
    if (key.isEmpty())
        return fn();
    TRY_GET(const auto remembered, rememberedAnswer(writing, key, command, request));
    if (remembered)
        return fromJson(*remembered);
    TRY_GET(T answer, fn());
    TRY(rememberAnswer(writing, key, command, request, toJson(answer)));
    return answer;
}

} // namespace rowlock
