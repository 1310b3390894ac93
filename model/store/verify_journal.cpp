#include "model/store/verify_journal.h"

#include <QCryptographicHash>
#include <QHash>
#include <QJsonDocument>

#include <algorithm>

namespace rowlock {

namespace {

// What an entry may not be dated before. Acts on different events go on beside each other on a server, so they may be
// dated in another order than they stand in; what concerns the whole house waits until it is alone. An answer to a key
// and an approval that is used up belong to an act, whatever that is about.
class Dates
{
public:
    qint64 earliest(const JournalRow &row) const
    {
        if (row.event)
            return std::max(m_ofHouse, m_ofEvent.value(*row.event));
        return isOfAnAct(row) ? m_ofHouse : m_newest;
    }
    void add(const JournalRow &row)
    {
        m_newest = std::max(m_newest, row.at);
        if (row.event)
            m_ofEvent[*row.event] = row.at;
        else if (!isOfAnAct(row))
            m_ofHouse = row.at;
    }
    void beginAfter(const JournalRow &row) // which was dated by a clock that may have been set back
    {
        m_ofEvent.clear();
        m_ofHouse = m_newest = row.at;
    }

private:
    static bool isOfAnAct(const JournalRow &row) { return row.kind == u"key.answered" || row.kind == u"approval.used"; }

    qint64 m_newest = 0;
    qint64 m_ofHouse = 0;
    QHash<qint64, qint64> m_ofEvent;
};

struct Chain
{
    qint64 seq = 0;
    Dates dates;
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

void checkDate(const JournalRow &row, Chain &chain, Findings &findings)
{
    if (row.seq <= chain.wallUntil) {
        chain.dates.beginAfter(row);
        return;
    }
    if (const qint64 earliest = chain.dates.earliest(row); row.at < earliest) {
        findings.add(
            QT_TRANSLATE_NOOP(
                "Verify", "Journal entry %1 (%2) is dated %3 ms before an earlier entry of its event or the house."),
            {QString::number(row.seq), row.kind, QString::number(earliest - row.at)});
    }
    chain.dates.add(row);
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
    checkDate(row, chain, findings);
    checkRedaction(row, chain, findings);
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
