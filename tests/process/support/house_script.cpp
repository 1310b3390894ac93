#include "tests/process/support/house_script.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

const QString namesFile = u"names.json"_s;

QStringList filledIn(QStringList words, const QJsonObject &names)
{
    for (QString &word : words) {
        for (auto name = names.begin(); name != names.end(); ++name)
            word.replace(u'{' + name.key() + u'}', name.value().toString());
    }
    return words;
}

QJsonValue fieldOf(const QJsonObject &answer, const char *path)
{
    QJsonValue value = answer;
    for (const QString &step : QString::fromLatin1(path).split(u'/')) {
        bool isNumber = false;
        const int index = step.toInt(&isNumber);
        value = isNumber ? value.toArray().at(index) : value.toObject().value(step);
    }
    return value;
}

} // namespace

QJsonObject HouseScript::type(const char *line)
{
    QStringList words = filledIn(QString::fromLatin1(line).split(u' '), m_names);
    for (QString &word : words) {
        if (word.startsWith(u"@/"_s)) // a file of the folder
            word = m_folder.path(word.mid(2));
    }
    const Shot shot = shoot(m_folder.house(), words);
    if (!shot.done())
        qFatal("%s: %s", line, qPrintable(shot.told()));
    return shot.json;
}

void HouseScript::type(const char *line, const char *field, const char *name)
{
    const QJsonValue value = fieldOf(type(line), field);
    const QString text = value.isDouble() ? QString::number(value.toInteger()) : value.toString();
    if (text.isEmpty())
        qFatal("%s: it did not answer %s", line, field);
    m_names.insert(QLatin1String(name), text);
}

void HouseScript::end() const
{
    m_folder.write(namesFile, QJsonDocument(m_names).toJson());
}

QStringList namesFilledIn(const QStringList &words, const HouseFolder &folder)
{
    QFile file(folder.path(namesFile));
    return file.open(QIODevice::ReadOnly) ? filledIn(words, QJsonDocument::fromJson(file.readAll()).object()) : words;
}

} // namespace rowlock
