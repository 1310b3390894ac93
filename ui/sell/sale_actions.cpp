#include "ui/sell/sale_actions.h"

#include "ui/common/reasons.h"

#include <QCoreApplication>
#include <QMenu>

namespace rowlock {

namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(SaleActions)
};

QAction *made(QObject *parent, const QString &text, const QString &explanation, const QKeySequence &key)
{
    auto *action = new QAction(text, parent);
    action->setStatusTip(explanation);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WindowShortcut);
    return action;
}

void addMenu(QMenu &menu, const QString &title, const QList<QAction *> &actions)
{
    QMenu *inner = menu.addMenu(title);
    inner->setToolTipsVisible(true); // why an entry is grey
    inner->addActions(actions);
}

} // namespace

SaleActions::SaleActions(QObject *parent)
    : find(made(parent, Texts::tr("&Find or sell"), Texts::tr("Type how many, seats, an order or a name"), Qt::Key_F2)),
      name(made(parent, Texts::tr("Patron's na&me"), Texts::tr("Name the patron of these seats"),
                QKeySequence(Qt::CTRL | Qt::Key_G))),
      willcall(made(parent, Texts::tr("Leave at &will-call"), Texts::tr("To be picked up by name"),
                    QKeySequence(Qt::CTRL | Qt::Key_K))),
      moveGap(made(parent, Texts::tr("Shift, no sin&gle seat left"), Texts::tr("Shift so that no single seat is left"),
                   QKeySequence(Qt::CTRL | Qt::Key_M))),
      nextBest(made(parent, Texts::tr("Next &best seats"), Texts::tr("Swap the best seats for the next best ones"),
                    Qt::Key_F11)),
      fromBlock(made(parent, Texts::tr("Sell from the b&lock"),
                     Texts::tr("Sell the blocked seats that were just selected"),
                     QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B))),
      cash(made(parent, Texts::tr("&Cash…"), Texts::tr("Take cash"), Qt::Key_F5)),
      card(made(parent, Texts::tr("C&ard…"), Texts::tr("Record a card payment"), Qt::Key_F6)),
      part(made(parent, Texts::tr("&Part of it…"), Texts::tr("Take part of it now, and the rest in another way"),
                QKeySequence(Qt::SHIFT | Qt::Key_F5))),
      reduce(made(parent, Texts::tr("&Reduce…"), Texts::tr("Take something off the price, with a reason"),
                  QKeySequence(Qt::SHIFT | Qt::Key_F6))),
      voucher(made(parent, Texts::tr("&Voucher…"), Texts::tr("Give the sale a voucher, by its code"),
                   QKeySequence(Qt::SHIFT | Qt::Key_F7))),
      giftCard(made(parent, Texts::tr("&Gift card…"), Texts::tr("Take it, or part of it, from a gift card"),
                    QKeySequence(Qt::CTRL | Qt::Key_F6))),
      recorded(made(parent, Texts::tr("&Cheque, transfer or account…"),
                    Texts::tr("Record a cheque or a bank transfer, or sell on account"),
                    QKeySequence(Qt::CTRL | Qt::Key_F5))),
      extras(made(parent, Texts::tr("&Goods and gift cards…"),
                  Texts::tr("Sell goods or a gift card, take a donation, with the seats or without"),
                  QKeySequence(Qt::CTRL | Qt::Key_F7))),
      elsewhere(made(parent, Texts::tr("&Another performance"),
                     Texts::tr("Put seats of another performance into the same sale"),
                     QKeySequence(Qt::CTRL | Qt::Key_F9))),
      extend(made(parent, Texts::tr("E&xtend"), Texts::tr("Restart the hold time"), Qt::Key_F7)),
      release(made(parent, Texts::tr("&Release"), Texts::tr("Release these seats"), Qt::Key_F8)),
      setAside(made(parent, Texts::tr("Set as&ide"), Texts::tr("Serve the next patron; this hold keeps counting down"),
                    Qt::Key_F9)),
      resume(made(parent, Texts::tr("Res&ume"),
                  Texts::tr("Open the sale set aside that expires first, or one that is partly paid"),
                  QKeySequence(Qt::SHIFT | Qt::Key_F9))),
      reserve(made(parent, Texts::tr("&Reserve…"), Texts::tr("Keep these seats under a name until a release"),
                   QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R))),
      moveRelease(made(parent, Texts::tr("&Change release…"), Texts::tr("Keep this reservation until another moment"),
                       QKeySequence(Qt::SHIFT | Qt::Key_F8))),
      unrelease(made(parent, Texts::tr("&Take back released ones"),
                     Texts::tr("Reserve again what was just released by its time, and is still available"),
                     QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F8))),
      reservations(made(parent, Texts::tr("Reser&vations…"),
                        Texts::tr("Who has reserved what, until when, and whom to remind"),
                        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E))),
      takeBack(made(parent, Texts::tr("&Hold again"), Texts::tr("Hold the seats that are still available"),
                    QKeySequence(Qt::CTRL | Qt::Key_B))),
      keepLeft(made(parent, Texts::tr("&Keep remaining seats"),
                    Texts::tr("Continue the expired sale with the seats that were available"), Qt::Key_F3)),
      takeOffered(made(parent, Texts::tr("Switch to alternati&ve seats"),
                       Texts::tr("Continue the expired sale with the alternative seats; release the rest"),
                       Qt::Key_F4)),
      waitlist(made(parent, Texts::tr("Add to &waitlist…"),
                    Texts::tr("Available seats are offered to the first party they fit"),
                    QKeySequence(Qt::CTRL | Qt::Key_W))),
      acceptOffer(
          made(parent, Texts::tr("Accept the fir&st offer"), Texts::tr("Start a sale with these seats"), Qt::Key_F10)),
      declineOffer(made(parent, Texts::tr("&Decline the first offer…"), Texts::tr("Offer the seats to the next party"),
                        QKeySequence(Qt::CTRL | Qt::Key_D))),
      print(made(parent, Texts::tr("&Print tickets…"), Texts::tr("Print these tickets"), QKeySequence::Print)),
      savePdf(made(parent, Texts::tr("Save &tickets as PDF…"), Texts::tr("Save these tickets as a PDF"),
                   QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P))),
      next(made(parent, Texts::tr("&New sale"), Texts::tr("Start a new sale"), Qt::Key_F12)),
      again(made(parent, Texts::tr("Same re&quest again"),
                 Texts::tr("Hold the best seats for as many as were sold last"), QKeySequence(Qt::SHIFT | Qt::Key_F12)))
{
    for (QAction *action : {name, willcall, cash, card})
        sayWhenGrey(*action, Texts::tr("Select a seat first"));
    for (QAction *action : {print, savePdf, next})
        sayWhenGrey(*action, Texts::tr("No sale has just been completed"));
    for (QAction *action : {acceptOffer, declineOffer})
        sayWhenGrey(*action, Texts::tr("No seats are offered to the waitlist"));
    for (QAction *action : {keepLeft, takeOffered})
        sayWhenGrey(*action, Texts::tr("No expired sale waits for a choice"));
    for (QAction *action : {reduce, voucher})
        sayWhenGrey(*action, Texts::tr("Select a seat first; not while it is being paid for or exchanged"));
    sayWhenGrey(*again, Texts::tr("Complete a sale first, and finish the one that is open"));
    sayWhenGrey(*moveGap, Texts::tr("No single seat is left alone"));
    sayWhenGrey(*nextBest, Texts::tr("Hold the best seats first"));
    sayWhenGrey(*fromBlock, Texts::tr("Select a blocked seat first"));
    sayWhenGrey(*resume, Texts::tr("No sale is set aside or partly paid"));
    sayWhenGrey(*takeBack, Texts::tr("No seats to hold again"));
    sayWhenGrey(*moveRelease, Texts::tr("Open a reservation first"));
    sayWhenGrey(*unrelease, Texts::tr("No reservation has just been released here"));
    reservations->setObjectName(QStringLiteral("reservations"));
    sayWhenGrey(*waitlist, Texts::tr("Select an event that is on sale first"));
    find->setShortcuts({QKeySequence(Qt::Key_F2), QKeySequence(QKeySequence::Find)});
    setSaleExists(false);
    setOrderExists(false);
    setOffersExist(false);
    for (QAction *action : {reduce, voucher, again, moveGap, nextBest, fromBlock, resume, takeBack, keepLeft,
                            takeOffered, moveRelease, unrelease})
        action->setEnabled(false);
    waitlist->setEnabled(false);
}

QList<QAction *> SaleActions::all() const
{
    return {find,        name,     willcall,    moveGap,      nextBest,    fromBlock, cash,      card,
            part,        reduce,   voucher,     giftCard,     recorded,    extras,    elsewhere, extend,
            release,     setAside, resume,      reserve,      moveRelease, unrelease, takeBack,  keepLeft,
            takeOffered, waitlist, acceptOffer, declineOffer, print,       savePdf,   next,      again};
}

void SaleActions::fill(QMenu &menu) const
{
    for (QAction *action : all()) {
        if (action == name)
            addMenu(menu, Texts::tr("Na&me and will-call"), {name, willcall});
        else if (action == part) // what is rarer than cash and card has a menu of its own
            addMenu(menu, Texts::tr("Other pa&yments"), {part, giftCard, recorded});
        else if (action == reduce)
            addMenu(menu, Texts::tr("R&eduction"), {reduce, voucher});
        else if (action == extras)
            addMenu(menu, Texts::tr("Add t&o the sale"), {extras, elsewhere});
        else if (action == reserve)
            addMenu(menu, Texts::tr("Re&servation"), {reserve, moveRelease, unrelease});
        else if (action == waitlist)
            addMenu(menu, Texts::tr("&Waitlist"), {waitlist, acceptOffer, declineOffer});
        else if (!QList<QAction *>{willcall, elsewhere, giftCard, recorded, voucher, moveRelease, unrelease,
                                   acceptOffer, declineOffer}
                      .contains(action))
            menu.addAction(action);
    }
}

void SaleActions::setSaleExists(bool exists, const QString &partlyPaid, bool isExchanging)
{
    for (QAction *action : {name, willcall, cash, card})
        action->setEnabled(exists);
    const QString none = exists ? QString() : Texts::tr("Select a seat first");
    for (QAction *action : {extend, release})
        enableUnless(*action, exists ? partlyPaid : none);
    const QString exchanging = Texts::tr("Complete the exchange first, or cancel it");
    for (QAction *action : {setAside, reserve})
        enableUnless(*action, exists && isExchanging ? exchanging : none);
    // They would sell the new seats at their whole price, and leave the old tickets valid.
    for (QAction *action : {part, giftCard, recorded})
        enableUnless(*action, exists && isExchanging ? Texts::tr("An exchange is paid in cash or by card") : none);
}

// What it is kept until is a release, which has a window of its own.
void SaleActions::setReserved(const QString &code) const
{
    moveRelease->setEnabled(!code.isEmpty());
    if (code.isEmpty())
        return;
    enableUnless(*reserve, Texts::tr("Reserved already, as %1").arg(code));
    enableUnless(*extend, Texts::tr("Reservation %1 has a release: change that instead").arg(code));
}

void SaleActions::setGoesElsewhere(const QString &whyNot) const
{
    enableUnless(*elsewhere, whyNot);
}

void SaleActions::setOrderExists(bool exists)
{
    for (QAction *action : {print, savePdf, next})
        action->setEnabled(exists);
}

void SaleActions::setOffersExist(bool exist) const
{
    for (QAction *action : {acceptOffer, declineOffer})
        action->setEnabled(exist);
}

} // namespace rowlock
