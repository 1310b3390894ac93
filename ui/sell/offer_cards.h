// What the waitlist of the event in front offers right now: a card for each offer, the most urgent first, to be
// accepted or declined by whichever clerk reaches the party. GUI thread; what was refused or taken comes out as
// signals.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

namespace rowlock {

struct SaleActions;
class ToneLabel;

class OfferCards : public QWidget
{
    Q_OBJECT

public:
    // The first card's buttons are the actions for offers, with their keys.
    OfferCards(const HouseContext &context, const SaleActions &actions, QWidget *parent = nullptr);

    void setSaleExists(bool exists); // the sale needs the room: one card beside it

signals:
    void titled(const QString &title); // for a strip that stands for all of them
    void acceptRequested(rowlock::WaitlistId entry);
    void declined(const rowlock::WaitlistEntry &entry);
    void lapsed(const rowlock::WaitlistEntry &entry);
    void refused(const QString &text);

private:
    class OfferCard;
    void makeCards();
    void follow();
    void tick(Instant now);
    void decline(const WaitlistEntry &entry);
    void tellLapsed(const QList<WaitlistEntry> &changed);

    HouseContext m_context;
    const SaleActions &m_actions;
    QList<OfferCard *> m_cards; // all there ever are; those without an offer are hidden
    qsizetype m_room = 2;       // how many cards may be seen
    ToneLabel *m_more;          // how many there are besides
};

} // namespace rowlock
