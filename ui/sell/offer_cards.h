// What the waitlist of the event in front offers right now: a card for each offer, the most urgent first, to be accepted or
// declined by whichever clerk reaches the party. GUI thread; what was refused or taken comes out as signals.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

class QVBoxLayout;

namespace rowlock {

class ToneLabel;

class OfferCards : public QWidget
{
    Q_OBJECT

public:
    OfferCards(const HouseContext &context, QWidget *parent = nullptr);

signals:
    void accepted(const rowlock::HoldInfo &hold); // this terminal's now
    void declined(const rowlock::WaitlistEntry &entry);
    void refused(const QString &text);

private:
    class OfferCard;
    void follow();
    void accept(WaitlistId entry);
    void decline(const WaitlistEntry &entry);

    HouseContext m_context;
    QVBoxLayout *m_cards;
    ToneLabel *m_more; // how many there are besides
    QHash<WaitlistId, OfferCard *> m_known;
};

} // namespace rowlock
