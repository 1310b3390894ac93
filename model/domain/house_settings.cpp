#include "model/domain/house_settings.h"

#include "model/domain/names.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QSet>

#include <algorithm>

namespace rowlock {

namespace {

struct SettingsTexts
{
    Q_DECLARE_TR_FUNCTIONS(HouseSettings)
};

constexpr Names<ReasonFor, reasonKinds> reasonForNames = {{{ReasonFor::Refund, "refund"},
                                                           {ReasonFor::Comp, "comp"},
                                                           {ReasonFor::Reduction, "reduction"},
                                                           {ReasonFor::Reprint, "reprint"},
                                                           {ReasonFor::Block, "block"},
                                                           {ReasonFor::PaidIn, "paid_in"},
                                                           {ReasonFor::PaidOut, "paid_out"},
                                                           {ReasonFor::NoSale, "no_sale"},
                                                           {ReasonFor::Difference, "difference"}}};

constexpr Names<ReportSize, 3> reportSizeNames = {
    {{ReportSize::AsBefore, ""}, {ReportSize::Sheet, "sheet"}, {ReportSize::Roll, "roll"}}};

constexpr qsizetype mostDenominations = 40;
constexpr qint64 dearestPiece = 1'000'000'000; // as CashCount takes it
constexpr qint64 fullestRoll = 10'000;

tl::unexpected<Error> refuseSetting(const QString &sentence, const char *argument)
{
    return refuse(ErrorCode::InvalidArgument, sentence, {{QStringLiteral("argument"), QLatin1String(argument)}});
}

tl::unexpected<Error> refuseStored()
{
    return refuse(ErrorCode::StorageCorrupt, SettingsTexts::tr("A setting of this box office cannot be read. Check "
                                                               "the box office file, and restore a backup."));
}

} // namespace

QString reasonName(ReasonFor asked)
{
    return nameIn(reasonForNames, asked);
}

Result<ReasonFor> reasonFromName(const QString &name)
{
    return valueIn(reasonForNames, name);
}

QStringList reasonNames()
{
    return namesIn(reasonForNames);
}

QString sizeName(ReportSize size)
{
    return nameIn(reportSizeNames, size);
}

Result<ReportSize> sizeFromName(const QString &name)
{
    return valueIn(reportSizeNames, name);
}

QList<Denomination> usualDenominations(const Currency &currency)
{
    QList<Denomination> usual;
    for (const Money &worth : denominationsOf(currency))
        usual.append({worth});
    return usual;
}

Result<QList<Denomination>> checkedDenominations(QList<Denomination> denominations)
{
    std::ranges::sort(denominations, std::greater(), [](const Denomination &each) { return each.worth.minor; });
    if (denominations.isEmpty() || denominations.size() > mostDenominations)
        return refuseSetting(SettingsTexts::tr("A drawer is counted by 1 to %1 notes and coins. Nothing was changed.")
                                 .arg(mostDenominations),
                             "worths");
    QSet<qint64> seen;
    for (const Denomination &each : denominations) {
        if (each.worth.minor <= 0 || each.worth.minor > dearestPiece)
            return refuseSetting(
                SettingsTexts::tr("There is no such note or coin. Enter what it is worth, above zero."), "worths");
        if (seen.contains(each.worth.minor))
            return refuseSetting(SettingsTexts::tr("%1 is there twice.").arg(toDecimal(each.worth)), "worths");
        if (each.roll < 0 || each.roll == 1 || each.roll > fullestRoll)
            return refuseSetting(SettingsTexts::tr("A roll has 2 to %1 coins. Enter how many it has.").arg(fullestRoll),
                                 "rolls");
        seen.insert(each.worth.minor);
    }
    return denominations;
}

Result<Done> checkCounted(const CashCount &count, const QList<Denomination> &denominations, const Currency &currency)
{
    const QMap<qint64, qint64> &pieces = count.pieces();
    for (auto piece = pieces.begin(); piece != pieces.end(); ++piece) {
        const Money worth{piece.key(), currency};
        if (std::ranges::find(denominations, worth, &Denomination::worth) == denominations.end())
            return refuseSetting(SettingsTexts::tr("This box office counts no %1. See its notes and coins in the "
                                                   "settings.")
                                     .arg(toDecimal(worth)),
                                 "pieces");
    }
    return Done{};
}

QJsonValue toJson(const HoldRules &rules)
{
    return QJsonObject{{QStringLiteral("ceiling_seconds"), rules.ceilingSeconds},
                       {QStringLiteral("policy"), policyName(rules.policy)},
                       {QStringLiteral("seconds"), rules.seconds}};
}

Result<HoldRules> holdRulesFromJson(const QJsonValue &json)
{
    HoldRules rules;
    const auto policy = holdPolicyFromName(json[u"policy"].toString());
    rules.seconds = json[u"seconds"].toInteger();
    rules.ceilingSeconds = json[u"ceiling_seconds"].toInteger();
    if (!policy || rules.seconds < 1 || rules.ceilingSeconds < rules.seconds)
        return refuseStored();
    rules.policy = *policy;
    return rules;
}

QJsonValue toJson(const QList<Denomination> &denominations)
{
    QJsonArray list;
    for (const Denomination &each : denominations)
        list.append(QJsonObject{{QStringLiteral("roll"), each.roll}, {QStringLiteral("worth"), each.worth.minor}});
    return list;
}

Result<QList<Denomination>> denominationsFromJson(const QJsonValue &json, const Currency &currency)
{
    QList<Denomination> read;
    const QJsonArray list = json.toArray();
    for (const QJsonValue &each : list)
        read.append({{each[u"worth"].toInteger(), currency}, each[u"roll"].toInteger()});
    const auto checked = checkedDenominations(read);
    if (!checked)
        return refuseStored();
    return *checked;
}

} // namespace rowlock
