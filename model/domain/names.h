// Enums that are stored or printed by name: one table each, read both ways.
#pragma once

#include "model/domain/result.h"

#include <QCoreApplication>

#include <array>
#include <utility>

namespace rowlock {

template <typename Enum, size_t count>
using Names = std::array<std::pair<Enum, const char *>, count>;

template <typename Enum, size_t count>
QString nameIn(const Names<Enum, count> &names, Enum value)
{
    for (const auto &[candidate, name] : names) {
        if (candidate == value)
            return QString::fromLatin1(name);
    }
    Q_UNREACHABLE();
}

template <typename Enum, size_t count>
QStringList namesIn(const Names<Enum, count> &names)
{
    QStringList all;
    for (const auto &each : names)
        all += QString::fromLatin1(each.second);
    return all;
}

template <typename Enum, size_t count>
Result<Enum> valueIn(const Names<Enum, count> &names, const QString &name)
{
    for (const auto &[value, candidate] : names) {
        if (name == QLatin1String(candidate))
            return value;
    }
    return refuse(ErrorCode::InvalidArgument,
                  QCoreApplication::translate("Names", "“%1” is not known here. Use one of: %2.")
                      .arg(name.left(40), namesIn(names).join(QStringLiteral(", "))),
                  {{QStringLiteral("argument"), name.left(40)}});
}

} // namespace rowlock
