#include "model/store/verify_journal.h"

#include <QCryptographicHash>
#include <QJsonDocument>

namespace rowlock {

namespace {

struct Chain
{
    qint64 seq = 0;
    qint64 at = 0;
    qint64 wallUntil = 0; // entries up to here were dated by a clock that may have been set back
    QByteArray hash = QByteArray(32, '\0');
    struct Redacted
    {
        qint64 entries = 0;
        QByteArray hashes;
    };
    QMap<qint64, Redacted> redacted; // by the entry that tells of them
};

// Entries that a name was taken out of are proven by the entry that did so.
void checkRedaction(const JournalRow &row, Chain &chain, Findings &findings)
{
    if (row.kind != u"journal.redacted")
        return;
    const Chain::Redacted found = chain.redacted.take(row.seq);
    const QString sha256 =
        QString::fromLatin1(QCryptographicHash::hash(found.hashes, QCryptographicHash::Sha256).toHex());
    const QJsonObject told = QJsonDocument::fromJson(row.body.toUtf8()).object();
    if (told.value(QStringLiteral("entries")).toInteger() != found.entries
        || told.value(QStringLiteral("sha256")).toString() != sha256) {
        findings.add(QT_TRANSLATE_NOOP("Verify",
                                       "Among the journal entries whose names were taken out by entry %1, one "
                                       "was altered."),
                     {QString::number(row.seq)});
    }
}

void checkLink(const JournalRow &row, Chain &chain, Findings &findings)
{
    const QString seq = QString::number(row.seq);
    if (row.seq != sumOf(chain.seq, 1)) {
        findings.add(QT_TRANSLATE_NOOP("Verify", "The journal has a gap: entry %1 is followed by %2."),
                     {QString::number(chain.seq), seq});
    }
    if (row.previous != chain.hash) {
        findings.add(QT_TRANSLATE_NOOP(
                         "Verify", "The journal's chain is broken: entry %1 (%2) does not follow the entry before it."),
                     {seq, row.kind});
    }
    if (row.redactedBy) {
        Chain::Redacted &redacted = chain.redacted[*row.redactedBy];
        ++redacted.entries;
        redacted.hashes += journalHash(row);
    } else if (row.hash != journalHash(row)) {
        findings.add(
            QT_TRANSLATE_NOOP("Verify", "Journal entry %1 (%2) was altered: its hash does not fit what it says."),
            {seq, row.kind});
    }
    if (row.at <= 0 || row.terminal.isEmpty()) {
        findings.add(QT_TRANSLATE_NOOP("Verify", "Journal entry %1 (%2) has no time or terminal that can be."),
                     {seq, row.kind});
    }
    if (row.at < chain.at && row.seq > chain.wallUntil) {
        findings.add(QT_TRANSLATE_NOOP("Verify", "Journal entry %1 (%2) is dated %3 ms before the entry before it."),
                     {seq, row.kind, QString::number(chain.at - row.at)});
    }
    checkRedaction(row, chain, findings);
    chain.at = row.at;
    chain.seq = row.seq;
    chain.hash = row.hash;
}

} // namespace

Result<Done> checkJournal(Connection &connection, Replay &replay, Findings &findings)
{
    Chain chain;
    TRY(detail::execute(connection, R"(SELECT wall_until FROM house_clock)", [&](const Row &row) {
        chain.wallUntil = row.integer(0);
        return true;
    }));
    qint64 entries = 0;
    TRY(eachJournalRow(connection, [&](const JournalRow &entry) {
        ++entries;
        checkLink(entry, chain, findings);
        replay.apply(entry);
    }));
    for (const qint64 seq : chain.redacted.keys()) {
        findings.add(QT_TRANSLATE_NOOP("Verify",
                                       "Journal entries say that entry %1 took names out of them, which it did "
                                       "not."),
                     {QString::number(seq)});
    }
    findings.counted("journal", entries);
    return Done{};
}

} // namespace rowlock
