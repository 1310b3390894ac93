#include "model/domain/staff.h"

#include "model/domain/names.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <tuple>

namespace rowlock {

namespace {

struct StaffTexts
{
    Q_DECLARE_TR_FUNCTIONS(Staff)
};

constexpr Names<Right, 22> rightNames = {{{Right::Sell, "sell"},
                                          {Right::SellBlocked, "sell_blocked"},
                                          {Right::Exchange, "exchange"},
                                          {Right::Reprint, "reprint"},
                                          {Right::Refund, "refund"},
                                          {Right::Comp, "comp"},
                                          {Right::Reduce, "reduce"},
                                          {Right::KeepDeposit, "keep_deposit"},
                                          {Right::GiftCards, "gift_cards"},
                                          {Right::Block, "block"},
                                          {Right::Prices, "prices"},
                                          {Right::Programme, "programme"},
                                          {Right::Plans, "plans"},
                                          {Right::House, "house"},
                                          {Right::Staff, "staff"},
                                          {Right::NoSale, "no_sale"},
                                          {Right::PettyCash, "petty_cash"},
                                          {Right::Shifts, "shifts"},
                                          {Right::Patrons, "patrons"},
                                          {Right::HandOvers, "hand_overs"},
                                          {Right::Settlements, "settlements"},
                                          {Right::Reports, "reports"}}};

constexpr qsizetype shortestPin = 4;
constexpr qsizetype longestPin = 12;
constexpr qint64 longestWaitMs = 3'600'000;

bool isDigit(QChar sign)
{
    return sign >= u'0' && sign <= u'9';
}

// 0000, 1234, 9876.
bool isTriedFirst(const QString &pin)
{
    const int step = pin.at(1).unicode() - pin.at(0).unicode();
    bool isRun = step >= -1 && step <= 1;
    for (qsizetype i = 2; i < pin.size(); ++i)
        isRun = isRun && pin.at(i).unicode() - pin.at(i - 1).unicode() == step;
    return isRun;
}

} // namespace

QList<Right> allRights()
{
    QList<Right> rights;
    for (const auto &[right, name] : rightNames)
        rights.append(right);
    return rights;
}

QString rightName(Right right)
{
    return nameIn(rightNames, right);
}

QString rightText(Right right)
{
    switch (right) {
    case Right::Sell: return StaffTexts::tr("sell");
    case Right::SellBlocked: return StaffTexts::tr("sell blocked seats");
    case Right::Exchange: return StaffTexts::tr("exchange tickets");
    case Right::Reprint: return StaffTexts::tr("reprint tickets");
    case Right::Refund: return StaffTexts::tr("give money back");
    case Right::Comp: return StaffTexts::tr("give comps");
    case Right::Reduce: return StaffTexts::tr("change a price by hand");
    case Right::KeepDeposit: return StaffTexts::tr("keep a deposit");
    case Right::GiftCards: return StaffTexts::tr("block and extend gift cards");
    case Right::Block: return StaffTexts::tr("block seats");
    case Right::Prices: return StaffTexts::tr("set prices, fees and discounts");
    case Right::Programme: return StaffTexts::tr("change the programme");
    case Right::Plans: return StaffTexts::tr("change seating plans");
    case Right::House: return StaffTexts::tr("change the settings of the box office");
    case Right::Staff: return StaffTexts::tr("manage staff");
    case Right::NoSale: return StaffTexts::tr("open the drawer without a sale");
    case Right::PettyCash: return StaffTexts::tr("pay money into the drawer or out of it");
    case Right::Shifts: return StaffTexts::tr("count and close another person's shift");
    case Right::Patrons: return StaffTexts::tr("merge, erase, import and export patrons");
    case Right::HandOvers: return StaffTexts::tr("take back what was handed over at will-call");
    case Right::Settlements: return StaffTexts::tr("settle with promoters");
    case Right::Reports: return StaffTexts::tr("see the figures of the box office");
    }
    Q_UNREACHABLE();
}

QString rightsToText(Rights rights)
{
    QStringList names;
    for (const auto &[right, name] : rightNames) {
        if (rights.testFlag(right))
            names.append(QString::fromLatin1(name));
    }
    return names.join(u' ');
}

Rights rightsFromText(const QString &text)
{
    const QStringList given = text.split(u' ');
    Rights rights;
    for (const auto &[right, name] : rightNames)
        rights.setFlag(right, given.contains(QLatin1String(name)));
    return rights;
}

Result<Rights> rightsFromNames(const QStringList &names)
{
    Rights rights;
    for (const QString &name : names) {
        TRY_GET(const Right right, valueIn(rightNames, name.trimmed().toLower()));
        rights.setFlag(right);
    }
    return rights;
}

StaffRole mostRestricted(const QList<StaffRole> &roles)
{
    const auto allows = [](const StaffRole &role) {
        const qint64 limit = role.refundLimit ? role.refundLimit->minor : std::numeric_limits<qint64>::max();
        return std::tuple(qPopulationCount(quint32(role.rights.toInt())), limit, -role.no);
    };
    return *std::ranges::min_element(roles, {}, allows);
}

tl::unexpected<Error> refuseUnsigned(const QString &terminal)
{
    return refuse(ErrorCode::Forbidden, StaffTexts::tr("Nobody is signed in at %1. Sign in first.").arg(terminal),
                  {{QStringLiteral("sign_in"), true}});
}

tl::unexpected<Error> refuseWithoutRight(const AtWork &who, Right right)
{
    return refuse(ErrorCode::Forbidden,
                  StaffTexts::tr("%1 (%2) may not %3. Somebody who may has to approve it.")
                      .arg(who.name, who.roleName, rightText(right)),
                  {{QStringLiteral("right"), rightName(right)}});
}

tl::unexpected<Error> refuseAboveLimit(const AtWork &who, const Money &amount, const Money &limit)
{
    return refuse(ErrorCode::Forbidden,
                  StaffTexts::tr("%1 (%2) gives back at most %3 at a time. Somebody who may give back more has to "
                                 "approve it.")
                      .arg(who.name, who.roleName, toDecimal(limit)),
                  {{QStringLiteral("right"), rightName(Right::Refund)},
                   {QStringLiteral("amount"), toDecimal(amount)},
                   {QStringLiteral("limit"), toDecimal(limit)}});
}

bool wantsSignIn(const Error &error)
{
    return error.code == ErrorCode::Forbidden && error.details.value(QStringLiteral("sign_in")).toBool();
}

std::optional<Right> wantsApproval(const Error &error)
{
    const QString name = error.details.value(QStringLiteral("right")).toString();
    if (error.code != ErrorCode::Forbidden || name.isEmpty())
        return {};
    const auto right = valueIn(rightNames, name);
    return right ? std::optional(*right) : std::nullopt;
}

Result<Done> checkPin(const QString &pin)
{
    const bool isRight = pin.size() >= shortestPin && pin.size() <= longestPin && std::ranges::all_of(pin, isDigit);
    if (!isRight || isTriedFirst(pin))
        return refuse(ErrorCode::InvalidArgument,
                      isRight ? StaffTexts::tr("Everybody tries such a PIN first. Choose one that is no plain series.")
                              : StaffTexts::tr("A PIN has %1 to %2 digits.").arg(shortestPin).arg(longestPin),
                      {{QStringLiteral("argument"), QStringLiteral("pin")}});
    return Done{};
}

qint64 waitAfterWrongPins(int wrong)
{
    return wrong < 1 ? 0 : wrong > 12 ? longestWaitMs : std::min<qint64>(qint64(1000) << (wrong - 1), longestWaitMs);
}

} // namespace rowlock
