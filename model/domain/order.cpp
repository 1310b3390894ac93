#include "model/domain/order.h"

#include "model/domain/names.h"

namespace rowlock {

namespace {

constexpr Names<PaymentMethod, 8> methods = {{{PaymentMethod::Cash, "cash"},
                                              {PaymentMethod::Card, "card"},
                                              {PaymentMethod::Voucher, "voucher"},
                                              {PaymentMethod::Account, "account"},
                                              {PaymentMethod::Comp, "comp"},
                                              {PaymentMethod::GiftCard, "giftcard"},
                                              {PaymentMethod::Cheque, "cheque"},
                                              {PaymentMethod::Transfer, "transfer"}}};
constexpr Names<TicketState, 4> ticketStates = {{{TicketState::Valid, "valid"},
                                                 {TicketState::Used, "used"},
                                                 {TicketState::Refunded, "refunded"},
                                                 {TicketState::Void, "void"}}};

tl::unexpected<Error> mismatch(const QString &message, const Money &total, const Money &paid)
{
    return refuse(ErrorCode::PaymentMismatch, message,
                  {{QStringLiteral("total"), toDecimal(total)}, {QStringLiteral("paid"), toDecimal(paid)}});
}

} // namespace

QList<TicketId> idsOf(const QList<Ticket> &tickets)
{
    QList<TicketId> ids;
    for (const Ticket &ticket : tickets)
        ids.append(ticket.id);
    return ids;
}

QString methodName(PaymentMethod method)
{
    return nameIn(methods, method);
}

QStringList methodNames()
{
    QStringList names;
    for (const auto &[method, name] : methods)
        names << QLatin1StringView(name);
    return names;
}

bool isTakenAtOnce(PaymentMethod method)
{
    return method == PaymentMethod::GiftCard || method == PaymentMethod::Cheque || method == PaymentMethod::Transfer
           || method == PaymentMethod::Account;
}

Result<PaymentMethod> paymentMethodFromName(const QString &name)
{
    return valueIn(methods, name);
}

QString stateName(TicketState state)
{
    return nameIn(ticketStates, state);
}

Result<TicketState> ticketStateFromName(const QString &name)
{
    return valueIn(ticketStates, name);
}

Result<Done> requireCoins(const Money &cash, CashStep step)
{
    if (cash.minor % step.minor() == 0)
        return Done{};
    return refuseByHouse(
        QCoreApplication::translate("Order", "No coins make %1: the smallest is %2. Enter what coins can pay.")
            .arg(toDecimal(cash), toDecimal({step.minor(), cash.currency})),
        {{QStringLiteral("argument"), QStringLiteral("amount")}});
}

Result<Settlement> settle(const QList<PaymentLine> &lines, const Money &exact, CashStep step)
{
    Money paid{0, exact.currency};
    Money cash{0, exact.currency};
    bool isCash = false;
    for (const PaymentLine &line : lines) {
        if (line.amount.minor < 0 || line.amount.currency != exact.currency) {
            return refuse(ErrorCode::InvalidArgument,
                          QCoreApplication::translate("Order", "An amount paid must be in %1 and not below zero.")
                              .arg(exact.currency.code()));
        }
        paid += line.amount;
        if (line.method != PaymentMethod::Cash)
            continue;
        TRY(requireCoins(line.amount, step));
        cash += line.amount;
        isCash = true;
    }
    const Money left = exact - (paid - cash);
    const Money rounding = isCash && left.minor > 0 ? step.roundingOf(left) : Money{0, exact.currency};
    const Money total = exact + rounding;
    const Money over = paid - total;
    if (over.minor < 0) {
        return mismatch(QCoreApplication::translate("Order", "%1 received, %2 due: %3 short.")
                            .arg(toDecimal(paid), toDecimal(total), toDecimal(-over)),
                        total, paid);
    }
    if (over > cash) {
        return mismatch(
            QCoreApplication::translate(
                "Order", "%1 is more than the %2 that is due, and only cash gives change. Enter the exact amount.")
                .arg(toDecimal(paid), toDecimal(total)),
            total, paid);
    }
    Settlement settlement{{}, over, rounding};
    Money toGiveBack = over;
    for (const PaymentLine &line : lines) {
        Money kept = line.amount;
        if (line.method == PaymentMethod::Cash) {
            const Money back = std::min(kept, toGiveBack);
            kept -= back;
            toGiveBack -= back;
        }
        settlement.kept.append(kept);
    }
    return settlement;
}

} // namespace rowlock
