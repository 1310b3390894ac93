#include "app/rowlockctl/clean_text.h"

#include "model/domain/card_number.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <utility>
#include <vector>

namespace rowlock {

namespace {

constexpr qsizetype longestMessage = 1500;
constexpr qsizetype longestDetail = 300;

bool isUnseen(QChar c)
{
    if (c.category() == QChar::Other_Control || c.category() == QChar::Separator_Line
        || c.category() == QChar::Separator_Paragraph)
        return true;
    const char16_t code = c.unicode(); // marks, embeddings, overrides and isolates of direction; the byte order mark
    return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E)
           || (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

QJsonValue presentableValue(const QJsonValue &value)
{
    if (value.isString())
        return cut(value.toString(), longestDetail);
    if (const QString number = QString::number(value.toInteger()); value.isDouble() && holdsCardNumber(number))
        return withoutCardNumbers(number);
    if (value.isArray()) {
        QJsonArray list;
        for (const QJsonValue &entry : value.toArray())
            list.append(presentableValue(entry));
        return list;
    }
    if (!value.isObject())
        return value;
    QJsonObject object;
    const QJsonObject given = value.toObject();
    for (auto it = given.begin(); it != given.end(); ++it)
        object.insert(cut(it.key(), longestDetail), presentableValue(it.value()));
    return object;
}

// From the quotation mark at `at` to the one that ends the text; the text with its marks, as it stands.
QByteArray textFrom(const QByteArray &json, qsizetype at)
{
    qsizetype end = at + 1;
    while (end < json.size() && json.at(end) != '"')
        end += json.at(end) == '\\' ? 2 : 1;
    return json.mid(at, end - at + 1);
}

// "\u0061" and "a" are one name.
QString spokenName(const QByteArray &text)
{
    return QJsonDocument::fromJson('[' + text + ']').array().first().toString();
}

} // namespace

QString cleaned(const QString &text)
{
    QString clean = text;
    for (QChar &c : clean) {
        if (isUnseen(c))
            c = QChar(QChar::ReplacementCharacter);
    }
    return clean;
}

QString cut(const QString &given, qsizetype longest)
{
    const QString text = withoutCardNumbers(given);
    if (text.size() <= longest)
        return cleaned(text);
    const qsizetype head = longest * 2 / 3;
    QString first = text.left(head), last = text.right(longest - head - 1);
    if (first.back().isHighSurrogate())
        first.chop(1);
    if (last.front().isLowSurrogate())
        last.remove(0, 1);
    return cleaned(first) + QChar(0x2026) + cleaned(last);
}

Error presentable(Error error)
{
    error.message = cut(error.message, longestMessage);
    error.details = presentableValue(error.details).toObject();
    return error;
}

std::optional<QString> repeatedMember(const QByteArray &json)
{
    std::vector<std::optional<QSet<QString>>> open; // an object's names so far; none: a list
    bool nameIsNext = false;
    for (qsizetype i = 0; i < json.size(); ++i) {
        switch (json.at(i)) {
        case '{':
            open.emplace_back(QSet<QString>());
            nameIsNext = true;
            break;
        case '[':
            open.emplace_back(std::nullopt);
            nameIsNext = false;
            break;
        case '}':
        case ']':
            if (!open.empty())
                open.pop_back();
            nameIsNext = false;
            break;
        case ',': nameIsNext = !open.empty() && open.back().has_value(); break;
        case '"': {
            const QByteArray text = textFrom(json, i);
            i += text.size() - 1;
            if (!std::exchange(nameIsNext, false))
                break;
            const QString name = spokenName(text);
            if (open.back()->contains(name))
                return name;
            open.back()->insert(name);
            break;
        }
        default: break;
        }
    }
    return {};
}

} // namespace rowlock
