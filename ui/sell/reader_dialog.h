// A card reader that is attached is asked for the money, and its answer taken. What it wants the clerk to see is shown
// meanwhile; the clerk can only ask it to stop. Declined: another try, or back to the sale. Unknown: asked again, or
// left as a payment in doubt.
#pragma once

#include "model/service/reader_talk.h"
#include "ui/sell/payment_dialog.h"

#include <optional>

namespace rowlock {

class ReaderDialog final : public PaymentDialog
{
    Q_OBJECT

public:
    ReaderDialog(const PaymentState &state, const ReaderProgram &reader, QWidget *parent);

    QString whyNotTaken() const override;
    void reject() override; // Esc, the window's own button: asks the reader to stop, while it is asked

protected:
    PaymentLine payment() const override;
    bool isComplete() const override;
    void noteStage() override;
    bool isWaiting() const override { return m_talk.isOpen(); }
    void decline() override;
    void confirm() override;

private:
    void ask(ReaderAsks asks);
    void hear(const ChargeAnswer &answer);
    void offer(); // what the clerk can do now

    ReaderTalk m_talk;
    ToneLabel *m_shown;
    ActionButton *m_unsure;
    QString m_key;                        // of the attempt that the reader is asked about
    std::optional<ChargeAnswer> m_answer; // of this attempt, as long as it is not asked again
};

} // namespace rowlock
