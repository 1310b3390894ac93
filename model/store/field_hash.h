// SHA-256 over fields that each have one reading only: "<bytes>:<UTF-8>," with numbers in decimal, NULL as "-,". The
// form of the journal's chain and of every digest that an entry carries (docs/decisions/journal.md).
#pragma once

#include <QCryptographicHash>
#include <QString>

#include <optional>

namespace rowlock {

class FieldHash
{
public:
    FieldHash() : m_hash(QCryptographicHash::Sha256) {}

    void raw(const QByteArray &bytes) { m_hash.addData(bytes); } // as they are: the hash that goes before
    void field(const QByteArray &utf8)
    {
        m_hash.addData(QByteArray::number(utf8.size()) + ':');
        m_hash.addData(utf8);
        m_hash.addData(QByteArrayView(","));
    }
    void field(const QString &text) { field(text.toUtf8()); }
    void field(std::optional<qint64> number)
    {
        if (number)
            field(QByteArray::number(*number));
        else
            m_hash.addData(QByteArrayView("-,"));
    }
    QByteArray result() const { return m_hash.result(); }
    QString hex() const { return QString::fromLatin1(m_hash.result().toHex()); }

private:
    QCryptographicHash m_hash;
};

} // namespace rowlock
