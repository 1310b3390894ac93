// A card reader gives money back: what it wants shown meanwhile, its answer, and what to do where it did not. The
// refund is booked by now, so the patron is owed the money whatever the reader says.
#pragma once

#include "model/service/reader_talk.h"

#include <QDialog>

namespace rowlock {

class ActionButton;
class ToneLabel;

class CardRefundDialog final : public QDialog
{
    Q_OBJECT

public:
    // Asks at once.
    CardRefundDialog(const ReaderQuestion &question, const QString &reader, QWidget *parent);

    void reject() override; // while the reader is asked: asks it to stop; later: leaves the question for another time

signals:
    void settled(); // the reader gave it back, or a person does

private:
    void ask();
    void hear(const ChargeAnswer &answer);
    void settle();

    ReaderQuestion m_question;
    ReaderTalk m_talk;
    ToneLabel *m_shown;
    ActionButton *m_cancel;
    ActionButton *m_byHand;
    ActionButton *m_again;
    ActionButton *m_close;
};

} // namespace rowlock
