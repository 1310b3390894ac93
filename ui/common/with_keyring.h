// Opens what may want a password: first by libpq's own places or the password that is given, and where the server wants
// one and none was given, once more with the one that the keyring has. GUI thread; nothing blocks.
#pragma once

#include "model/service/reach_server.h"
#include "ui/common/answer.h"
#include "ui/common/keyring.h"

#include <QPointer>

namespace rowlock {

// `attempt`(HouseAccess) answers a QFuture<Result<T>>; `then`(Result<T>, HouseAccess) gets the last answer and by which
// password it came; never, once the receiver is gone. `keyring` outlives the receiver.
template <typename Attempt, typename Then>
void withKeyring(Keyring &keyring, const HouseAccess &access, QObject *receiver, Attempt attempt, Then then)
{
    whenAnswered(attempt(access), receiver, [&keyring, access, receiver, attempt, then](const auto &answer) {
        const bool asks = !answer && wantsPassword(answer.error()) != WantedPassword::No && access.password.isEmpty();
        if (!asks)
            return then(answer, access);
        keyring.read(access.place, receiver, [access, receiver, attempt, then, answer](const KeyringAnswer &kept) {
            if (kept.kind != KeyringAnswer::Kind::Done || kept.password.isEmpty())
                return then(answer, access);
            const HouseAccess again(access.place, kept.password);
            whenAnswered(attempt(again), receiver, [again, then](const auto &last) { then(last, again); });
        });
    });
}

} // namespace rowlock
