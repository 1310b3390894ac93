// One payment in doubt: what it was for, the question, and its answers. What was typed stays until it is settled. GUI
// thread.
#pragma once

#include "ui/common/card.h"
#include "ui/common/doubt_cards.h"

class QLineEdit;

namespace rowlock {

class ActionButton;

class DoubtCard final : public Card
{
    Q_OBJECT

public:
    DoubtCard(DoubtCards::Of whose, const QByteArray &timeZone, QWidget *parent);

    // `others`: the performances that are paid for with it, each in a line.
    void setPayment(const OpenPayment &payment, const QString &event, const QString &others, Instant now);
    void tick(Instant now);
    void setBusy();
    void setRefused(const QString &text); // may be answered again
    void takeFocus();
    void offerReader();          // it was asked for this payment
    void setAsking(bool asking); // the reader; the clerk may answer meanwhile
    HoldId hold() const { return m_payment.hold.id; }

signals:
    void charged(const QString &reference);
    void notCharged();
    void resumeRequested();
    void readerRequested(); // asks the card reader what came of it

private:
    void setAnswerable(bool answerable);
    void askForReference();
    void confirm();
    void readReference();

    DoubtCards::Of m_whose;
    QByteArray m_timeZone;
    OpenPayment m_payment;
    enum class WaitsFor { Nobody, House, Reader } m_waitsFor = WaitsFor::Nobody;
    ToneLabel *m_heading;
    ToneLabel *m_what;
    ToneLabel *m_seats;
    ToneLabel *m_question;
    ToneLabel *m_hint;
    QLineEdit *m_reference;
    ActionButton *m_sell;
    ActionButton *m_yes;
    ActionButton *m_no;
    ActionButton *m_resume;
    ActionButton *m_reader;
};

} // namespace rowlock
