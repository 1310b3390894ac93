#include "model/exchange/plan_colors.h"

#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>

namespace rowlock {

std::optional<QString> colorFromPlan(const QString &text)
{
    static const QHash<QString, QString> names{
        {QStringLiteral("black"), QStringLiteral("#000000")},   {QStringLiteral("white"), QStringLiteral("#FFFFFF")},
        {QStringLiteral("gray"), QStringLiteral("#808080")},    {QStringLiteral("grey"), QStringLiteral("#808080")},
        {QStringLiteral("silver"), QStringLiteral("#C0C0C0")},  {QStringLiteral("red"), QStringLiteral("#FF0000")},
        {QStringLiteral("maroon"), QStringLiteral("#800000")},  {QStringLiteral("orange"), QStringLiteral("#FFA500")},
        {QStringLiteral("yellow"), QStringLiteral("#FFFF00")},  {QStringLiteral("olive"), QStringLiteral("#808000")},
        {QStringLiteral("green"), QStringLiteral("#008000")},   {QStringLiteral("lime"), QStringLiteral("#00FF00")},
        {QStringLiteral("teal"), QStringLiteral("#008080")},    {QStringLiteral("cyan"), QStringLiteral("#00FFFF")},
        {QStringLiteral("aqua"), QStringLiteral("#00FFFF")},    {QStringLiteral("blue"), QStringLiteral("#0000FF")},
        {QStringLiteral("navy"), QStringLiteral("#000080")},    {QStringLiteral("purple"), QStringLiteral("#800080")},
        {QStringLiteral("magenta"), QStringLiteral("#FF00FF")}, {QStringLiteral("brown"), QStringLiteral("#A52A2A")},
        {QStringLiteral("pink"), QStringLiteral("#FFC0CB")}};
    static const QRegularExpression hex(QStringLiteral("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"));
    static const QRegularExpression rgb(
        QStringLiteral("^rgba?\\(\\s*(\\d{1,3})\\s*,\\s*(\\d{1,3})\\s*,\\s*(\\d{1,3})\\s*(,[^)]*)?\\)$"));

    if (hex.match(text).hasMatch()) {
        if (text.size() != 4)
            return text.left(7);
        QString wide = QStringLiteral("#");
        for (const QChar digit : text.mid(1))
            wide += QString(2, digit);
        return wide;
    }
    if (const auto match = rgb.match(text); match.hasMatch()) {
        QString color = QStringLiteral("#");
        for (int i = 1; i <= 3; ++i)
            color +=
                QStringLiteral("%1").arg(std::min(match.captured(i).toInt(), 255), 2, 16, QLatin1Char('0')).toUpper();
        return color;
    }
    const auto name = names.constFind(text.toLower());
    return name == names.constEnd() ? std::nullopt : std::optional(*name);
}

QString spareColor(int n)
{
    static const std::array<QString, 8> colors{
        QStringLiteral("#4C72B0"), QStringLiteral("#DD8452"), QStringLiteral("#55A868"), QStringLiteral("#C44E52"),
        QStringLiteral("#8172B3"), QStringLiteral("#937860"), QStringLiteral("#DA8BC3"), QStringLiteral("#64B5CD")};
    return colors[size_t(n) % colors.size()];
}

} // namespace rowlock
