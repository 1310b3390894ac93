#include "model/domain/tender_words.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct TenderTexts
{
    Q_DECLARE_TR_FUNCTIONS(ShiftPaper)
};

} // namespace

QString tenderWords(PaymentMethod method)
{
    switch (method) {
    case PaymentMethod::Cash: return TenderTexts::tr("Cash");
    case PaymentMethod::Card: return TenderTexts::tr("Card");
    case PaymentMethod::Voucher: return TenderTexts::tr("Voucher");
    case PaymentMethod::Account: return TenderTexts::tr("On account");
    case PaymentMethod::Comp: return TenderTexts::tr("Comp");
    case PaymentMethod::GiftCard: return TenderTexts::tr("Gift card");
    case PaymentMethod::Cheque: return TenderTexts::tr("Cheque");
    case PaymentMethod::Transfer: return TenderTexts::tr("Bank transfer");
    }
    Q_UNREACHABLE();
}

} // namespace rowlock
