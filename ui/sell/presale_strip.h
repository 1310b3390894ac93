// A strip that stays as long as the event that is shown is in presale: until when, and a field for the code that the
// patron gives. The code goes with the sale it was given for. GUI thread.
#pragma once

#include "ui/common/card.h"
#include "ui/common/house_context.h"
#include "ui/sell/counter.h"

class QLineEdit;

namespace rowlock {

class ToneLabel;

class PresaleStrip : public Card
{
    Q_OBJECT

public:
    PresaleStrip(const HouseContext &context, Counter &counter, QWidget *parent);

    void askFor(const Error &refusal); // where it was refused for want of the code: the field is next

signals:
    void entered(); // what is typed next is for the map

private:
    void refresh();
    void follow(const CounterState &state);

    HouseContext m_context;
    Counter &m_counter;
    ToneLabel *m_text;
    QLineEdit *m_code;
    HoldId m_sale;     // on the counter
    QString m_refused; // why, the last time it was asked without the right code
};

} // namespace rowlock
