// A card reader that an outside program talks to, for whoever can wait: the command line. The window asks by
// ReaderTalk.
#pragma once

#include "model/service/reader_talk.h"

namespace rowlock {

class ReaderDevice final : public PaymentDevice
{
public:
    explicit ReaderDevice(const ReaderProgram &program) : m_program(program) {}
    PaymentMethod method() const override { return PaymentMethod::Card; }
    bool takesRealMoney() const override { return true; }
    ChargeAnswer charge(const Charge &charge) override { return asked({ReaderAsks::Begin, charge}); }
    ChargeAnswer whatCameOf(const Charge &charge) override { return asked({ReaderAsks::Repeat, charge}); }
    ChargeAnswer giveBack(const Charge &charge, const QString &receipt) override
    {
        return asked({ReaderAsks::Refund, charge, receipt});
    }

private:
    ChargeAnswer asked(const ReaderQuestion &question); // as long as it takes

    ReaderProgram m_program;
};

} // namespace rowlock
