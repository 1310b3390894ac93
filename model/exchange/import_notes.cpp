#include "model/exchange/import_notes.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

namespace rowlock {

namespace {

constexpr qsizetype mostOfAKind = 12; // beyond that ...
constexpr qsizetype shownOfMany = 6;  // ... so many stand for them

// What differs from seat to seat, its numbers, its uuid and what is quoted of it, makes no other kind.
QString kindOf(const QString &what)
{
    static const QRegularExpression special(
        QStringLiteral("“[^”]*”|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9]+([.,][0-9]+)*"));
    return QString(what).replace(special, QStringLiteral("#"));
}

} // namespace

QString Place::path() const
{
    QString path = parent ? parent->path() + u'.' + QLatin1String(member) : QString::fromLatin1(member);
    if (index >= 0)
        path += QStringLiteral("[%1]").arg(index);
    return path;
}

QString Place::human() const
{
    QString own = name;
    if (!own.isEmpty() && qstrcmp(member, "rows") == 0)
        own.prepend(QStringLiteral("row "));
    else if (!own.isEmpty() && qstrcmp(member, "seats") == 0)
        own.prepend(QStringLiteral("seat "));
    const QString before = parent ? parent->human() : QString();
    return before.isEmpty() || own.isEmpty() ? before + own : before + QStringLiteral(", ") + own;
}

QString Place::both() const
{
    const QString spoken = human();
    return spoken.isEmpty() ? path() : QStringLiteral("%1 (%2)").arg(path(), spoken);
}

void ImportNotes::repaired(const QString &where, const QString &what)
{
    m_repairs.append({where, what});
}

void ImportNotes::counted(const QString &what, const QString &where, const char *kind)
{
    const auto key = std::pair(what, QByteArray(kind));
    auto found = m_countOf.constFind(key);
    if (found == m_countOf.constEnd()) {
        found = m_countOf.insert(key, int(m_counts.size()));
        m_counts.append({what, where, 0});
    }
    ++m_counts[*found].times;
}

void ImportNotes::refuse(const QString &place, const QString &sentence)
{
    if (!m_refusal)
        m_refusal = planInvalid(place, sentence);
}

QStringList ImportNotes::warnings() const
{
    QHash<QString, qsizetype> timesOf;
    for (const Repair &repair : m_repairs)
        ++timesOf[kindOf(repair.what)];
    QHash<QString, qsizetype> told;
    QStringList all;
    for (const Repair &repair : m_repairs) {
        const QString kind = kindOf(repair.what);
        const qsizetype times = timesOf.value(kind);
        const qsizetype number = ++told[kind];
        const bool isSummedUp = times > mostOfAKind;
        if (isSummedUp && number > shownOfMany)
            continue;
        all.append(repair.where + QStringLiteral(": ") + repair.what);
        if (isSummedUp && number == shownOfMany)
            all.append(QCoreApplication::translate("ImportDoctor", "... and %1 more of this kind.")
                           .arg(QLocale().toString(times - shownOfMany)));
    }
    for (const Count &count : m_counts) {
        const QString times =
            count.times == 1 ? QString()
                             : QCoreApplication::translate("ImportDoctor", " (%1 times, here first)").arg(count.times);
        all.append(count.where + times + QStringLiteral(": ") + count.what);
    }
    return all;
}

Error planInvalid(const QString &place, const QString &sentence)
{
    return {ErrorCode::PlanInvalid, sentence, {{QStringLiteral("place"), place}}, {}};
}

} // namespace rowlock
