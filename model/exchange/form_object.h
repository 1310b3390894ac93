// One JSON object of the form, read member by member: gives values of the asked type, repairs what can be repaired, and
// notes it. After a refusal it goes on giving harmless defaults; the caller looks at ImportNotes::isRefused().
#pragma once

#include "model/exchange/import_notes.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QPointF>
#include <QVarLengthArray>

#include <optional>

namespace rowlock {

class FormObject
{
public:
    static constexpr double maxCoordinate = 1e7;
    static constexpr int maxName = 200;
    static constexpr int maxText = 2000;

    // The object, place and notes must outlive it.
    FormObject(const QJsonObject &object, const Place &place, ImportNotes &notes);

    const Place &place() const { return m_place; }

    // A name: trimmed, on one line, at most 200 characters. Null where missing or empty; null itself counts as missing.
    QString name(const char *member);
    // Text that is drawn: may have line breaks.
    QString text(const char *member);
    std::optional<double> number(const char *member);
    std::optional<double> whole(const char *member); // the form wants whole numbers here
    bool flag(const char *member);                   // false where missing
    std::optional<QPointF> point(const char *member);
    // Lists and objects that are missing are empty; has() tells.
    QJsonArray list(const char *member);
    QJsonObject object(const char *member);
    bool has(const char *member) const;

    // Call when all known members were asked for: the others are ignored, and listed by kind.
    void finish();

private:
    QJsonValue take(const char *member);
    QString where(const char *member) const;
    void wrongType(const char *member, const QString &wanted);
    QString textOf(const char *member, int limit, bool multiline);

    const QJsonObject &m_object;
    const Place &m_place;
    ImportNotes &m_notes;
    QVarLengthArray<QLatin1String, 12> m_known;
    int m_taken = 0;
};

} // namespace rowlock
