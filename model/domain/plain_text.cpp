#include "model/domain/plain_text.h"

#include <QList>

#include <algorithm>

namespace rowlock {

namespace {

// A byte order mark is one too: readers of UTF-8 and JSON take it away, and what is read is not what was kept.
bool breaksOff(QChar c)
{
    return c == QChar::ByteOrderMark || c.category() == QChar::Other_Control || c.category() == QChar::Separator_Line
           || c.category() == QChar::Separator_Paragraph;
}

// Where half of a pair stands alone; -1: nowhere.
qsizetype loneHalf(const QString &text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text.at(i).isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate())
            ++i;
        else if (text.at(i).isSurrogate())
            return i;
    }
    return -1;
}

// As the Unicode bidirectional algorithm pairs them: what ends an isolate ends the embeddings within.
bool endsItsDirections(const QString &text)
{
    QList<bool> open; // true: an isolate
    for (const QChar c : text) {
        switch (c.direction()) {
        case QChar::DirLRE:
        case QChar::DirRLE:
        case QChar::DirLRO:
        case QChar::DirRLO: open.append(false); break;
        case QChar::DirLRI:
        case QChar::DirRLI:
        case QChar::DirFSI: open.append(true); break;
        case QChar::DirPDF:
            if (open.isEmpty() || open.takeLast())
                return false;
            break;
        case QChar::DirPDI:
            if (!open.contains(true))
                return false;
            open.resize(open.lastIndexOf(true));
            break;
        default: break;
        }
    }
    return open.isEmpty();
}

bool isDirection(QChar c)
{
    const char16_t code = c.unicode();
    return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

bool isSeen(char32_t sign)
{
    switch (QChar::category(sign)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Separator_Space:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
    case QChar::Mark_NonSpacing:
    case QChar::Mark_Enclosing: return false;
    default: break;
    }
    // Letters and a sign that are drawn as nothing: Korean fillers, and the cell of Braille without dots.
    return sign != 0x115F && sign != 0x1160 && sign != 0x3164 && sign != 0xFFA0 && sign != 0x2800;
}

} // namespace

bool isUnseenText(const QString &text)
{
    return !text.trimmed().isEmpty() && std::ranges::none_of(text.toUcs4(), isSeen);
}

bool isPlainText(const QString &text)
{
    return std::none_of(text.begin(), text.end(), breaksOff) && loneHalf(text) < 0 && endsItsDirections(text)
           && !isUnseenText(text);
}

QString madePlain(const QString &text)
{
    QString plain = text;
    for (QChar &c : plain) {
        if (breaksOff(c))
            c = u' ';
    }
    for (qsizetype at = loneHalf(plain); at >= 0; at = loneHalf(plain))
        plain[at] = QChar(QChar::ReplacementCharacter);
    if (!endsItsDirections(plain))
        plain.removeIf(isDirection);
    return isUnseenText(plain) ? QString() : plain;
}

QString cutAt(const QString &text, qsizetype longest)
{
    const bool parts = longest > 0 && longest < text.size() && text.at(longest - 1).isHighSurrogate()
                       && text.at(longest).isLowSurrogate();
    return text.left(parts ? longest - 1 : longest);
}

} // namespace rowlock
