#include "model/service/backup_note.h"

#include "model/db/durable_file.h"
#include "model/domain/cancellation.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace rowlock {

namespace {

constexpr qint64 longestBackupNote = 16'384;
constexpr qsizetype digestedAtOnce = 1 << 20;
const QString backupEnding = QStringLiteral(".rowlock");
const QString noteVersion = QStringLiteral("rowlock_backup");

QJsonValue hexOf(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toHex());
}

QByteArray bytesOf(const QJsonValue &value)
{
    return QByteArray::fromHex(value.toString().toLatin1());
}

QJsonObject figuresOf(const BackupFigures &holds)
{
    QJsonObject json{{QStringLiteral("house"), hexOf(holds.house)},
                     {QStringLiteral("entry"), holds.end.entry},
                     {QStringLiteral("hash"), hexOf(holds.end.hash)},
                     {QStringLiteral("time_zone"), QString::fromUtf8(holds.zone)},
                     {QStringLiteral("events"), holds.events},
                     {QStringLiteral("orders"), holds.orders},
                     {QStringLiteral("tickets"), holds.tickets},
                     {QStringLiteral("taken_minor"), holds.taken.minor},
                     {QStringLiteral("currency"), holds.taken.currency.code()},
                     {QStringLiteral("shifts_closed"), holds.shiftsClosed}};
    if (holds.newest)
        json.insert(QStringLiteral("newest"), holds.newest->ms);
    return json;
}

std::optional<BackupFigures> figuresFrom(const QJsonObject &json)
{
    const auto currency = Currency::fromCode(json[QStringLiteral("currency")].toString());
    BackupFigures holds;
    holds.house = bytesOf(json[QStringLiteral("house")]);
    holds.end = {json[QStringLiteral("entry")].toInteger(), bytesOf(json[QStringLiteral("hash")])};
    holds.zone = json[QStringLiteral("time_zone")].toString().toUtf8();
    if (!currency || holds.house.isEmpty() || holds.end.entry < 1 || holds.end.hash.isEmpty()
        || !QTimeZone::isTimeZoneIdAvailable(holds.zone))
        return {};
    holds.events = json[QStringLiteral("events")].toInteger();
    holds.orders = json[QStringLiteral("orders")].toInteger();
    holds.tickets = json[QStringLiteral("tickets")].toInteger();
    holds.taken = {json[QStringLiteral("taken_minor")].toInteger(), *currency};
    holds.shiftsClosed = json[QStringLiteral("shifts_closed")].toInteger();
    if (json.contains(QStringLiteral("newest")))
        holds.newest = Instant{json[QStringLiteral("newest")].toInteger()};
    return holds;
}

} // namespace

QString backupNoteOf(const QString &backup)
{
    return (backup.endsWith(backupEnding) ? backup.chopped(backupEnding.size()) : backup) + QStringLiteral(".json");
}

QByteArray backupDigest(const QString &file, const Cancellation *ends)
{
    QFile opened(file);
    if (!opened.open(QIODevice::ReadOnly))
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QByteArray piece(digestedAtOnce, Qt::Uninitialized);
    qint64 left = opened.size();
    while (left > 0 && !(ends && ends->isWanted())) {
        const qint64 read = opened.read(piece.data(), piece.size());
        if (read <= 0) // the hash's own reading takes a disk's error for the end of the file
            return {};
        hash.addData({piece.constData(), qsizetype(read)});
        left -= read;
    }
    return left == 0 ? hash.result() : QByteArray();
}

Result<Done> writeBackupNote(const BackupNote &note)
{
    const Backup &backup = note.backup;
    QJsonObject json = backup.holds ? figuresOf(*backup.holds) : QJsonObject();
    json.insert(noteVersion, 1);
    json.insert(QStringLiteral("file"), QFileInfo(backup.file).fileName());
    json.insert(QStringLiteral("made"), backup.at.ms);
    json.insert(QStringLiteral("reason"), backupReasonName(backup.reason));
    json.insert(QStringLiteral("program"), backup.program);
    json.insert(QStringLiteral("bytes"), backup.bytes);
    json.insert(QStringLiteral("sha256"), hexOf(note.digest));
    return publishPrivately(QJsonDocument(json).toJson(), backupNoteOf(backup.file));
}

std::optional<BackupNote> readBackupNote(const QString &backup)
{
    QFile file(backupNoteOf(backup));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QJsonObject json = QJsonDocument::fromJson(file.read(longestBackupNote)).object();
    const auto reason = backupReasonFromName(json[QStringLiteral("reason")].toString());
    const QFileInfo there(backup);
    BackupNote note;
    note.digest = bytesOf(json[QStringLiteral("sha256")]);
    note.backup.file = backup;
    note.backup.at = {json[QStringLiteral("made")].toInteger()};
    note.backup.reason = reason.value_or(BackupReason::ByHand);
    note.backup.bytes = json[QStringLiteral("bytes")].toInteger();
    note.backup.holds = figuresFrom(json);
    note.backup.program = json[QStringLiteral("program")].toString();
    if (json[noteVersion].toInteger() != 1 || json[QStringLiteral("file")].toString() != there.fileName() || !reason
        || note.digest.isEmpty() || !note.backup.holds)
        return {};
    if (!there.isFile() || there.size() != note.backup.bytes)
        note.backup.state = BackupState::Damaged;
    return note;
}

} // namespace rowlock
