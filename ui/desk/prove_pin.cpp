#include "ui/desk/prove_pin.h"

#include "ui/common/answer.h"

namespace rowlock {

// By futures, which no approval is asked for: the clerk is in the middle of showing who they are.
void provePin(BoxOffice &office, QObject *receiver, const QString &name, const Password &pin, const Proved &then)
{
    const auto tellWrong = [&office, receiver, then](const PinTry &attempt) {
        whenAnswered(office.ask([attempt](Desk &desk) { return desk.staff().wrongPin(attempt); }), receiver,
                     [then](const Result<Done> &told) { then(tl::unexpected(told.error())); });
    };
    whenAnswered(office.ask([name](Desk &desk) { return desk.staff().tryPin(name); }), receiver,
                 [receiver, pin, then, tellWrong](const Result<PinTry> &attempt) {
                     if (!attempt)
                         return then(tl::unexpected(attempt.error()));
                     whenAnswered(inBackground([attempt = *attempt, pin] { return knowsPin(attempt, pin); }), receiver,
                                  [then, tellWrong, attempt = *attempt](const std::optional<KnownPin> &known) {
                                      if (known)
                                          then(*known);
                                      else
                                          tellWrong(attempt);
                                  });
                 });
}

void hashNewPin(QObject *receiver, const Password &pin, const std::function<void(const Result<PinHash> &)> &then)
{
    whenAnswered(inBackground([pin] { return hashPin(pin); }), receiver, then);
}

} // namespace rowlock
