#include "app/rowlockctl/settlement_words.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// "Hall hire=250.00", "Commission=10%": a text may have a sign of its own, the last one parts them.
Result<SettlementDeduction> deductionOf(const QString &word, const Currency &currency)
{
    const qsizetype at = word.lastIndexOf(u'=');
    const QString value = word.mid(at + 1).trimmed();
    if (at < 1)
        return wrongArgument(u"deductions"_s,
                             Ctl::tr("A deduction is said as TEXT=AMOUNT or TEXT=PERCENT%, not '%1'.").arg(word));
    SettlementDeduction deduction{word.left(at).trimmed()};
    if (value.endsWith(u'%')) {
        TRY_GET(deduction.percent, Percent::fromText(value.chopped(1)));
    } else {
        TRY_GET(deduction.amount, signedAmount(value, currency));
    }
    return deduction;
}

} // namespace

Result<Money> signedAmount(const QString &text, const Currency &currency)
{
    const bool isBelow = text.startsWith(u'-');
    TRY_GET(const Money amount, moneyFromDecimal(isBelow ? text.mid(1) : text, currency));
    return isBelow ? -amount : amount;
}

QList<Parameter> settlementParameters()
{
    return {
        {.name = u"deductions"_s,
         .kind = Kind::Texts,
         .placeholder = u"TEXT=AMOUNT|PERCENT%,..."_s,
         .help = Ctl::tr("settlement: what the venue takes off, an amount or so much of the net; below zero it gives "
                         "back."),
         .single = u"deduct"_s,
         .longest = 300},
        {.name = u"payments_before"_s,
         .kind = Kind::Texts,
         .placeholder = u"AMOUNT,..."_s,
         .help = Ctl::tr("settlement: what the promoter was paid before."),
         .single = u"paid-before"_s}};
}

Result<SettlementAsked> settlementAsked(const Parameters &parameters, const Currency &currency)
{
    SettlementAsked asked;
    const QStringList deductions = parameters.texts(u"deductions"_s);
    for (const QString &word : deductions) {
        TRY_GET(const SettlementDeduction deduction, deductionOf(word, currency));
        asked.deductions.append(deduction);
    }
    TRY_GET(const QStringList amounts, parameters.amounts(u"payments_before"_s));
    for (const QString &word : amounts) {
        TRY_GET(const Money amount, signedAmount(word.trimmed(), currency));
        asked.paidBefore.append(amount);
    }
    return asked;
}

} // namespace rowlock
