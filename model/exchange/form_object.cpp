#include "model/exchange/form_object.h"

#include "model/exchange/import_text.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

// Control characters, and those that turn the reading direction: on a ticket they would show other text than is stored.
bool isUnprintable(QChar c)
{
    const char16_t u = c.unicode();
    return c.category() == QChar::Other_Control || (u >= 0x202A && u <= 0x202E) || (u >= 0x2066 && u <= 0x2069)
           || u == 0x2028 || u == 0x2029 || u == 0xFFFE || u == 0xFFFF;
}

bool hasUnprintable(const QString &text, bool multiline)
{
    return std::any_of(text.begin(), text.end(), [multiline](QChar c) {
        return isUnprintable(c) && !(multiline && (c == u'\n' || c == u'\r' || c == u'\t'));
    });
}

} // namespace

FormObject::FormObject(const QJsonObject &object, const Place &place, ImportNotes &notes)
    : m_object(object), m_place(place), m_notes(notes)
{}

bool FormObject::has(const char *member) const
{
    const QJsonValue value = m_object.value(QLatin1String(member));
    return !value.isUndefined() && !value.isNull();
}

QJsonValue FormObject::take(const char *member)
{
    const QLatin1String key(member);
    const QJsonValue value = m_object.value(key);
    if (!value.isUndefined()) {
        ++m_taken;
        m_known.append(key);
    }
    return value;
}

QString FormObject::where(const char *member) const
{
    return m_place.path() + u'.' + QLatin1String(member);
}

void FormObject::wrongType(const char *member, const QString &wanted)
{
    m_notes.refuse(where(member),
                   ImportDoctor::tr("The plan cannot be understood: %1 should be %2. Mend the file or export it again.")
                       .arg(where(member), wanted));
}

QString FormObject::textOf(const char *member, int limit, bool multiline)
{
    const QJsonValue value = take(member);
    QString text;
    if (value.isString()) {
        text = value.toString();
    } else if (value.isDouble()) {
        text = QString::number(value.toDouble(), 'g', 15);
        m_notes.repaired(m_place.both(),
                         ImportDoctor::tr("%1: number read as text “%2”").arg(QLatin1String(member), text));
    } else if (!value.isUndefined() && !value.isNull()) {
        wrongType(member, ImportDoctor::tr("a text"));
        return {};
    }
    if (text.size() > limit) {
        m_notes.refuse(where(member),
                       ImportDoctor::tr("The text at %1 is longer than %2 characters. Shorten it in the plan's editor.")
                           .arg(where(member))
                           .arg(limit));
        return {};
    }
    if (hasUnprintable(text, multiline)) {
        m_notes.refuse(
            where(member),
            ImportDoctor::tr("The text at %1 contains a control character. Type it again in the plan's editor.")
                .arg(where(member)));
        return {};
    }
    const QString trimmed = text.trimmed();
    if (trimmed.size() != text.size() && !multiline) {
        m_notes.repaired(m_place.both(),
                         ImportDoctor::tr("%1 “%2”: spaces removed").arg(QLatin1String(member), trimmed));
        text = trimmed;
    }
    return text.isEmpty() ? QString() : text;
}

QString FormObject::name(const char *member)
{
    return textOf(member, maxName, false);
}

QString FormObject::text(const char *member)
{
    return textOf(member, maxText, true);
}

std::optional<double> FormObject::number(const char *member)
{
    const QJsonValue value = take(member);
    if (value.isUndefined() || value.isNull())
        return std::nullopt;
    double number = value.toDouble();
    if (value.isString()) {
        bool ok = false;
        number = value.toString().trimmed().toDouble(&ok);
        if (ok)
            m_notes.repaired(m_place.both(), ImportDoctor::tr("%1: text “%2” read as a number")
                                                 .arg(QLatin1String(member), value.toString().left(40)));
        else
            wrongType(member, ImportDoctor::tr("a number"));
    } else if (!value.isDouble()) {
        wrongType(member, ImportDoctor::tr("a number"));
    }
    if (!std::isfinite(number) || std::abs(number) > maxCoordinate) {
        m_notes.refuse(where(member),
                       ImportDoctor::tr("The number at %1 is too large for a plan (the limit is %2). Mend the file or "
                                        "export it again.")
                           .arg(where(member))
                           .arg(maxCoordinate, 0, 'f', 0));
        return std::nullopt;
    }
    return number;
}

std::optional<double> FormObject::whole(const char *member)
{
    const std::optional<double> value = number(member);
    if (value && *value != std::round(*value) && !m_notes.takesFractions()) {
        m_notes.counted(
            ImportDoctor::tr("%1 should be a whole number; the fraction was kept and will be rounded in an export.")
                .arg(QLatin1String(member)),
            m_place.both());
    }
    return value;
}

bool FormObject::flag(const char *member)
{
    const QJsonValue value = take(member);
    if (!value.isBool() && !value.isUndefined() && !value.isNull())
        wrongType(member, ImportDoctor::tr("true or false"));
    return value.toBool();
}

std::optional<QPointF> FormObject::point(const char *member)
{
    const QJsonValue value = take(member);
    if (value.isUndefined() || value.isNull())
        return std::nullopt;
    if (!value.isObject()) {
        wrongType(member, ImportDoctor::tr("a position with x and y"));
        return std::nullopt;
    }
    const QJsonObject object = value.toObject();
    const Place place{&m_place, member, -1};
    FormObject position(object, place, m_notes);
    const std::optional<double> x = position.number("x"), y = position.number("y");
    position.finish();
    if (!x && !y)
        return std::nullopt;
    if (!x || !y)
        m_notes.repaired(place.both(),
                         ImportDoctor::tr("%1 was missing, and is now 0.").arg(QLatin1String(x ? "y" : "x")));
    return QPointF(x.value_or(0), y.value_or(0));
}

QJsonArray FormObject::list(const char *member)
{
    const QJsonValue value = take(member);
    if (value.isArray())
        return value.toArray();
    if (!value.isUndefined() && !value.isNull())
        wrongType(member, ImportDoctor::tr("a list"));
    return {};
}

QJsonObject FormObject::object(const char *member)
{
    const QJsonValue value = take(member);
    if (value.isObject())
        return value.toObject();
    if (!value.isUndefined() && !value.isNull())
        wrongType(member, ImportDoctor::tr("an object"));
    return {};
}

void FormObject::finish()
{
    if (m_taken == m_object.size())
        return;
    for (auto it = m_object.begin(); it != m_object.end(); ++it) {
        if (!m_known.contains(it.key())) {
            m_notes.counted(ImportDoctor::tr("“%1”: unknown field, ignored").arg(it.key().left(60)), m_place.both(),
                            m_place.member);
        }
    }
}

} // namespace rowlock
