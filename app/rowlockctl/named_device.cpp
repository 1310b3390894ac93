#include "app/rowlockctl/named_device.h"

#include "app/rowlockctl/command.h"
#include "model/domain/card_number.h"
#include "model/domain/money_input.h"
#include "model/service/payment_devices.h"
#include "model/service/reader_device.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace rowlock {

Result<std::unique_ptr<PaymentDevice>> namedDevice(const QString &name, const Currency &currency)
{
    const QString kind = name.section(u':', 0, 0);
    const QString more = name.section(u':', 1);
    if (kind == u"simulated") {
        TRY_GET(const auto habits, SimulatedTerminal::habitsFromText(more));
        return std::make_unique<SimulatedTerminal>(habits);
    }
    if (kind == u"reader") {
        if (more.trimmed().isEmpty())
            return wrongArgument(u"device"_s, Ctl::tr("Name the card reader's program: reader:COMMAND."));
        return std::make_unique<ReaderDevice>(ReaderProgram{more});
    }
    for (const PaymentMethod method :
         {PaymentMethod::Card, PaymentMethod::GiftCard, PaymentMethod::Cheque, PaymentMethod::Transfer}) {
        if (kind != methodName(method))
            continue;
        if (holdsCardNumber(more))
            return wrongArgument(u"device"_s, Ctl::tr("This looks like a card number, which must never be stored. "
                                                      "Enter the receipt number instead."));
        return std::make_unique<RecordedPayment>(method, more);
    }
    if (kind == u"cash") {
        const auto tendered = moneyFromInput(more, currency, QLocale::c());
        if (!tendered)
            return wrongArgument(u"device"_s, tendered.error().message);
        return std::make_unique<CashDrawer>(*tendered);
    }
    return wrongArgument(u"device"_s,
                         Ctl::tr("There is no device '%1'. Known are cash:AMOUNT, card[:REFERENCE], giftcard:CODE, "
                                 "cheque[:NUMBER], transfer[:REFERENCE], reader:COMMAND and simulated[:HABIT,...].")
                             .arg(name.left(60)));
}

Parameter deviceParameter(const QString &help, bool required)
{
    return {.name = u"device"_s,
            .kind = Kind::Text,
            .placeholder = u"DEVICE"_s,
            .help = help,
            .required = required,
            .longest = 4096};
}

} // namespace rowlock
