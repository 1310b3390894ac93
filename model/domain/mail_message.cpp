#include "model/domain/mail_message.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qsizetype longestLine = 76;
constexpr qsizetype longestEncodedText = 45; // bytes of UTF-8 in one encoded word: 75 characters with its frame
const QByteArray lineEnd = QByteArrayLiteral("\r\n");

// What a header may hold as it is: printable ASCII and single spaces.
bool isPlainAscii(const QString &text)
{
    return std::ranges::all_of(text, [](QChar each) { return each.unicode() >= 32 && each.unicode() < 127; })
           && !text.contains(QLatin1StringView("=?"));
}

// RFC 2047: whole characters in each word, a word a line.
QByteArray encodedWords(const QString &text)
{
    QByteArrayList words;
    QByteArray piece;
    const auto end = [&] {
        words.append("=?UTF-8?B?" + piece.toBase64() + "?=");
        piece.clear();
    };
    const auto points = text.toUcs4();
    for (const uint point : points) {
        const char32_t one = point < 32 || point == 127 ? U' ' : char32_t(point);
        const QByteArray bytes = QString::fromUcs4(&one, 1).toUtf8();
        if (piece.size() + bytes.size() > longestEncodedText)
            end();
        piece += bytes;
    }
    end();
    return words.join(lineEnd + ' ');
}

QByteArray headerText(const QString &text)
{
    return isPlainAscii(text) && text.size() <= 60 ? text.toLatin1() : encodedWords(text);
}

// "Name" <address>; a name is never written between quotes, so none has to be escaped.
QByteArray mailbox(const QString &name, const QByteArray &address)
{
    return name.isEmpty() ? address : encodedWords(name) + ' ' + '<' + address + '>';
}

// Of addresses that were checked it changes nothing.
QByteArray withoutBreaks(const QByteArray &address)
{
    QByteArray one = address;
    one.removeIf([](char each) { return each <= 32 || each == 127 || each == '<' || each == '>' || each == ','; });
    return one;
}

QByteArray inLines(const QByteArray &base64)
{
    QByteArray lines;
    for (qsizetype at = 0; at < base64.size(); at += longestLine)
        lines += base64.mid(at, longestLine) + lineEnd;
    return lines;
}

QByteArray quoted(char byte)
{
    return '=' + QByteArray(1, byte).toHex().toUpper();
}

// RFC 2045, 6.7. A line's last space is quoted, and so is a dot at its beginning.
QByteArray quotedPrintable(const QString &text)
{
    QByteArray all;
    const QStringList written = text.split(u'\n');
    for (const QString &line : written) {
        const QByteArray bytes = line.toUtf8();
        QByteArray row;
        for (qsizetype i = 0; i < bytes.size(); ++i) {
            const char each = bytes.at(i);
            const bool isLast = i + 1 == bytes.size();
            const bool isPlain = each >= 33 && each < 127 && each != '=' && !(each == '.' && row.isEmpty());
            const QByteArray next = isPlain || (each == ' ' && !isLast) ? QByteArray(1, each) : quoted(each);
            if (row.size() + next.size() > longestLine - 1) {
                all += row + '=' + lineEnd;
                row.clear();
            }
            row += next;
        }
        all += row + lineEnd;
    }
    return all;
}

QByteArray dateText(Instant at)
{
    return QLocale::c().toString(QDateTime::fromMSecsSinceEpoch(at.ms, Qt::UTC), u"ddd, d MMM yyyy HH:mm:ss").toLatin1()
           + " +0000";
}

QByteArray attached(const MailAttachment &attachment)
{
    return "Content-Type: " + attachment.type + "; name=\"" + attachment.name + '"' + lineEnd
           + "Content-Disposition: attachment; filename=\"" + attachment.name + '"' + lineEnd
           + "Content-Transfer-Encoding: base64" + lineEnd + lineEnd + inLines(attachment.bytes.toBase64());
}

} // namespace

QByteArray mailBytes(const MailMessage &message)
{
    const QByteArray name = withoutBreaks(message.id + '@' + message.from.mid(message.from.lastIndexOf('@') + 1));
    // In neither part: both are encoded, and none of their lines begins with two dashes and an equals sign.
    const QByteArray boundary = "=_" + QCryptographicHash::hash(name, QCryptographicHash::Sha256).toHex().left(32);
    QByteArray bytes =
        "Date: " + dateText(message.at) + lineEnd + "From: " + mailbox(message.fromName, withoutBreaks(message.from))
        + lineEnd + "To: " + withoutBreaks(message.to) + lineEnd + "Subject: " + headerText(message.subject) + lineEnd
        + "Message-ID: <" + name + '>' + lineEnd + "Auto-Submitted: auto-generated" + lineEnd + "MIME-Version: 1.0"
        + lineEnd + "Content-Type: multipart/mixed; boundary=\"" + boundary + '"' + lineEnd + lineEnd;
    const QByteArray next = "--" + boundary + lineEnd;
    bytes += next + "Content-Type: text/plain; charset=utf-8" + lineEnd + "Content-Transfer-Encoding: quoted-printable"
             + lineEnd + lineEnd + quotedPrintable(message.text);
    for (const MailAttachment &attachment : message.attachments)
        bytes += lineEnd + next + attached(attachment);
    return bytes + lineEnd + "--" + boundary + "--" + lineEnd;
}

} // namespace rowlock
