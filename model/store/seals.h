// Digests that journal entries carry of what no act changes afterwards, so that `verify` sees it changed by another
// program: how the seats of an event are called and where they stand, the texts of barcodes and answers, and, once in a
// house that an older Rowlock began, everything that its entries did not tell. All of them are hexadecimal.
#pragma once

#include "model/store/writing.h"

#include <QJsonObject>

#include <functional>

namespace rowlock {

QString barcodeDigest(const QString &barcode);
// Salted, because an answer may say little that cannot be guessed.
QString answerDigest(const QByteArray &salt, const QString &key, const QString &command, const QString &request,
                     const QString &answer);

// Salted with what goes when the name goes.
QString nameDigest(const QByteArray &salt, const QString &name, const QString &contact);

// `poolThen`: in which pool the seat was when the digest was made, from its number and the pool that it is in now.
using PoolThen = std::function<qint64(qint64 seatNo, qint64 pool)>;
Result<QString> seatsDigest(Connection &connection, qint64 event, const PoolThen &poolThen = nullptr);

// Rows up to `last` that entries of an older Rowlock told of in part.
struct SealedRows
{
    QString name; // "tickets", "orders", "payments", "holds"
    qint64 last = 0;
    QString digest;
};
Result<SealedRows> sealedRows(Connection &connection, const QString &name, std::optional<qint64> last = {});
QStringList sealedNames();

// event.sealed: after an event was made, and again after each change of its plan.
Result<Done> sealEvent(Writing &writing, EventId event);
// What an older Rowlock left untold, in the first write after the house was brought up to date.
Result<Done> sealHouse(Writing &writing);
// journal.redacted: names out of the bodies of entries that an older Rowlock wrote, once.
Result<Done> takeNamesOut(Writing &writing);

} // namespace rowlock
