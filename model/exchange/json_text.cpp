#include "model/exchange/json_text.h"

#include "model/exchange/import_notes.h"
#include "model/exchange/import_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace rowlock {

namespace {

// The offset at which brackets stand deeper than `maxDepth`, or -1. Brackets inside texts do not count.
qsizetype tooDeepAt(const QByteArray &text, int maxDepth)
{
    int depth = 0;
    bool inText = false;
    const char *at = text.constData();
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char c = at[i];
        if (inText) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inText = false;
        } else if (c == '"') {
            inText = true;
        } else if (c == '{' || c == '[') {
            if (++depth > maxDepth)
                return i;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return -1;
}

QString reason(QJsonParseError::ParseError error)
{
    switch (error) {
    case QJsonParseError::UnterminatedObject:
    case QJsonParseError::UnterminatedArray:
    case QJsonParseError::UnterminatedString: return ImportDoctor::tr("unclosed bracket or quote (file cut short?)");
    case QJsonParseError::MissingNameSeparator: return ImportDoctor::tr("a colon is missing");
    case QJsonParseError::MissingValueSeparator: return ImportDoctor::tr("a comma is missing");
    case QJsonParseError::TerminationByNumber:
    case QJsonParseError::IllegalNumber: return ImportDoctor::tr("invalid number");
    case QJsonParseError::IllegalEscapeSequence:
    case QJsonParseError::IllegalUTF8String: return ImportDoctor::tr("a text is not valid UTF-8");
    case QJsonParseError::GarbageAtEnd: return ImportDoctor::tr("something follows after the end");
    default: return ImportDoctor::tr("missing or invalid value");
    }
}

} // namespace

QString lineAndColumn(const QByteArray &text, qsizetype offset)
{
    offset = std::clamp<qsizetype>(offset, 0, text.size());
    const char *begin = text.constData(), *end = begin + offset;
    const auto line = 1 + std::count(begin, end, '\n');
    const char *lineStart = end;
    while (lineStart > begin && lineStart[-1] != '\n')
        --lineStart;
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; };
    const auto column = 1 + (end - lineStart) - std::count_if(lineStart, end, continues);
    return QStringLiteral("line %1, column %2").arg(line).arg(column);
}

Result<QJsonValue> parseJson(const QByteArray &text, int maxDepth)
{
    QByteArray json = text;
    if (json.startsWith("\xEF\xBB\xBF"))
        json.remove(0, 3);
    if (json.trimmed().isEmpty())
        return refuse(
            planInvalid(lineAndColumn(json, 0),
                        ImportDoctor::tr("The file is empty. Export the seating plan again and import that file.")));
    if (const qsizetype deep = tooDeepAt(json, maxDepth); deep >= 0) {
        const QString place = lineAndColumn(json, deep);
        return refuse(planInvalid(
            place, ImportDoctor::tr("This is not a seating plan: at %1 the file nests deeper than %2 levels. "
                                    "Check that it is the right file.")
                       .arg(place)
                       .arg(maxDepth)));
    }
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError) {
        const QString place = lineAndColumn(json, error.offset - 1); // the parser has gone past what it stumbled over
        Error invalid =
            planInvalid(place, ImportDoctor::tr("The file cannot be read as a seating plan: at %1 it stops being JSON "
                                                "(%2). Export the plan again, or correct that line.")
                                   .arg(place, reason(error.error)));
        invalid.diagnosis = error.errorString();
        return refuse(invalid);
    }
    return document.isObject() ? QJsonValue(document.object()) : QJsonValue(document.array());
}

} // namespace rowlock
