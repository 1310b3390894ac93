// A card reader that is attached is asked for the money, and its answer taken. What it wants the clerk to see is shown
// meanwhile; the clerk can only ask it to stop. Declined: another try, or back to the sale. Unknown: asked again, or
// left as a payment in doubt.
#pragma once

#include "model/service/reader_talk.h"
#include "ui/common/settings.h"
#include "ui/sell/payment_dialog.h"

#include <optional>

class QLineEdit;

namespace rowlock {

class ReaderDialog final : public PaymentDialog
{
    Q_OBJECT

public:
    // The settings outlive it: they remember that this reader was asked, until its answer is known.
    ReaderDialog(const PaymentState &state, Settings &settings, QWidget *parent);

    void noteEnded(); // by another terminal: the reader is asked to stop

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
    void offerAfter(const ChargeAnswer &answer);
    void stop(const QString &shown);
    void askForReceipt(); // the slip says what the reader does not; once more: with what was entered

    Settings &m_settings;
    QString m_reader;
    ReaderTalk m_talk;
    ToneLabel *m_shown;
    ActionButton *m_charged;
    ActionButton *m_unsure;
    QWidget *m_receipt;
    QLineEdit *m_reference;               // in it
    QString m_key;                        // of the attempt that the reader is asked about
    std::optional<ChargeAnswer> m_answer; // of this attempt, as long as it is not asked again
    bool m_stopping = false;              // it was told to
};

} // namespace rowlock
