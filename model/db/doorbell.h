// Rung after every commit: eight bytes written to "<database>-bell", which the other processes watch (DoorbellWatcher).
// The bytes say where the journal ended with the last commit, so that a house that has lost its newest entries is found
// out at the next opening (docs/decisions/lost-sales.md). A bell that cannot be rung is not an error: whoever listens
// also looks by itself every quarter second.
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

#include <sys/types.h>

namespace rowlock {

// The number of the newest journal entry and two bytes of its hash, which tell another journal of the same length.
struct BellMark
{
    qint64 entry = 0;
    quint16 trace = 0;

    bool operator==(const BellMark &) const = default;

    static BellMark of(qint64 entry, const QByteArray &hash);
    // None: another length, a bell of an older Rowlock (a time), or bytes that were damaged.
    static std::optional<BellMark> fromBytes(const QByteArray &bytes);
    QByteArray toBytes() const; // eight
};

class Doorbell
{
public:
    Doorbell() = default; // rings nothing
    Doorbell(const QString &file, mode_t permissions);
    ~Doorbell();
    Doorbell(Doorbell &&other) noexcept;
    Doorbell &operator=(Doorbell &&other) noexcept;

    // Within the turn, after the commit. `end`: where the journal ends now; none, or one below what the bell says,
    // leaves what it says. False: it could not be written, which only a caller who renews the mark need mind.
    bool ring(const std::optional<BellMark> &end);
    // From now on rings leave what the bell says, as long as nobody else changes it: it is the evidence of a loss.
    void keepMark();
    // The next ring that has an end says it, whatever the bell said before.
    void renewMark();

    static std::optional<BellMark> read(const QString &file);

private:
    enum class Marks { Advance, Stay, Renew };
    bool reach(); // has the file that the name stands for open
    QByteArray bytesFor(const QByteArray &said, const std::optional<BellMark> &end);

    QString m_file;
    mode_t m_permissions = 0;
    int m_descriptor = -1;
    Marks m_marks = Marks::Advance;
    std::optional<BellMark> m_kept; // while it stays
};

} // namespace rowlock
