// What a clerk can do with the sale on the counter, as actions with their keys: shared by the menu and the buttons.
#pragma once

#include <QAction>
#include <QList>
#include <QObject>

class QMenu;

namespace rowlock {

struct SaleActions
{
    explicit SaleActions(QObject *parent);

    QAction *find;         // F2: to the omnibox
    QAction *name;         // Ctrl+G: whose seats these are
    QAction *willcall;     // Ctrl+K: left at will-call, under that name
    QAction *moveGap;      // Ctrl+M: the better choice beside one that leaves a single seat
    QAction *nextBest;     // F11: other seats for those that "best" brought
    QAction *fromBlock;    // Ctrl+Shift+B: the blocked seats that are offered
    QAction *cash;         // F5
    QAction *card;         // F6
    QAction *part;         // Shift+F5: so much now, the rest in another way
    QAction *reduce;       // Shift+F6: takes something off by hand
    QAction *voucher;      // Shift+F7: a code that changes the price
    QAction *giftCard;     // Ctrl+F6: it pays, or part of it
    QAction *recorded;     // Ctrl+F5: a cheque, a bank transfer, on account
    QAction *extras;       // Ctrl+F7: goods, donations and gift cards into the sale
    QAction *elsewhere;    // Ctrl+F9: seats of another performance into this sale
    QAction *extend;       // F7
    QAction *release;      // F8
    QAction *setAside;     // F9
    QAction *resume;       // Shift+F9: the sale set aside that expires first
    QAction *reserve;      // Ctrl+Shift+R: for a patron, until a release
    QAction *moveRelease;  // Shift+F8: of the reservation on the counter
    QAction *unrelease;    // Ctrl+Shift+F8: takes back the reservations that time has just released
    QAction *reservations; // Ctrl+Shift+E: all of them, in a window; not among the sale's own
    QAction *takeBack;
    QAction *keepLeft;     // F3: late money, one of two
    QAction *takeOffered;  // F4
    QAction *waitlist;     // Ctrl+W: a party onto the list of the event in front
    QAction *acceptOffer;  // F10: the one that ends first
    QAction *declineOffer; // Ctrl+D
    QAction *print;        // Ctrl+P: the last order
    QAction *savePdf;
    QAction *next;  // F12: next customer
    QAction *again; // Shift+F12: as many of the same price types as were sold last

    QList<QAction *> all() const;
    void fill(QMenu &menu) const;
    // `partlyPaid`: why it cannot be changed any more.
    void setSaleExists(bool exists, const QString &partlyPaid = {}, bool isExchanging = false);
    void setGoesElsewhere(const QString &whyNot) const;
    void setOrderExists(bool exists);
    void setReserved(const QString &code) const; // the sale is this reservation; empty: it is none
    void setOffersExist(bool exist) const;
};

} // namespace rowlock
