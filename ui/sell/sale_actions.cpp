#include "ui/sell/sale_actions.h"

#include <QCoreApplication>

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

} // namespace

SaleActions::SaleActions(QObject *parent)
    : find(made(parent, Texts::tr("&Find or sell"), Texts::tr("Type how many, seats, an order or a name"), Qt::Key_F2)),
      name(made(parent, Texts::tr("Patron's na&me"), Texts::tr("Say whose seats these are"),
                QKeySequence(Qt::CTRL | Qt::Key_G))),
      moveGap(made(parent, Texts::tr("Move off the sin&gle seat"),
                   Texts::tr("Take the seats beside that leave no single one"), QKeySequence(Qt::CTRL | Qt::Key_M))),
      nextBest(made(parent, Texts::tr("Next &best seats"), Texts::tr("Exchange the best seats for the next best ones"),
                    Qt::Key_F11)),
      fromBlock(made(parent, Texts::tr("Sell from the b&lock"),
                     Texts::tr("Sell the blocked seats that were just chosen"),
                     QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B))),
      cash(made(parent, Texts::tr("&Cash …"), Texts::tr("Take cash"), Qt::Key_F5)),
      card(made(parent, Texts::tr("C&ard …"), Texts::tr("Record a card payment"), Qt::Key_F6)),
      extend(made(parent, Texts::tr("&Extend"), Texts::tr("Give the hold its full time again"), Qt::Key_F7)),
      release(made(parent, Texts::tr("&Release"), Texts::tr("Give these seats back"), Qt::Key_F8)),
      setAside(made(parent, Texts::tr("Set as&ide"), Texts::tr("Serve the next customer; this hold goes on counting"),
                    Qt::Key_F9)),
      resume(made(parent, Texts::tr("Take &up again"), Texts::tr("Go on with the sale that was set aside last"),
                  QKeySequence(Qt::SHIFT | Qt::Key_F9))),
      takeBack(made(parent, Texts::tr("&Take back what is free"),
                    Texts::tr("Hold the lost seats again that nobody took"), QKeySequence(Qt::CTRL | Qt::Key_B))),
      keepLeft(made(parent, Texts::tr("Late money: &keep what is left"),
                    Texts::tr("Go on with the seats that could be had again"), Qt::Key_F3)),
      takeOffered(made(parent, Texts::tr("Late money: take the &other block"),
                       Texts::tr("Go on with the other block and give the rest back"), Qt::Key_F4)),
      waitlist(made(parent, Texts::tr("Put on the &waitlist …"),
                    Texts::tr("Note who wants seats; what comes free is offered to the first it fits"),
                    QKeySequence(Qt::CTRL | Qt::Key_W))),
      acceptOffer(
          made(parent, Texts::tr("Accept the fir&st offer"), Texts::tr("Take these seats into a sale"), Qt::Key_F10)),
      declineOffer(made(parent, Texts::tr("&Decline the first offer …"),
                        Texts::tr("They do not want them: offer the seats to the next in line"),
                        QKeySequence(Qt::CTRL | Qt::Key_D))),
      print(made(parent, Texts::tr("&Print tickets …"), Texts::tr("Print these tickets"), QKeySequence::Print)),
      savePdf(made(parent, Texts::tr("Sa&ve tickets as PDF …"), Texts::tr("Save these tickets as a PDF"),
                   QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P))),
      next(made(parent, Texts::tr("&Next customer"), Texts::tr("Start a new sale"), Qt::Key_F12))
{
    find->setShortcuts({QKeySequence(Qt::Key_F2), QKeySequence(QKeySequence::Find)});
    setSaleExists(false);
    setOrderExists(false);
    setOffersExist(false);
    for (QAction *action : {moveGap, nextBest, fromBlock, resume, takeBack, keepLeft, takeOffered})
        action->setEnabled(false);
    waitlist->setEnabled(false);
}

QList<QAction *> SaleActions::all() const
{
    return {find,   name,     moveGap,  nextBest,    fromBlock, cash,        card,         extend, release, setAside,
            resume, takeBack, keepLeft, takeOffered, waitlist,  acceptOffer, declineOffer, print,  savePdf, next};
}

void SaleActions::setSaleExists(bool exists)
{
    for (QAction *action : {name, cash, card, extend, release, setAside})
        action->setEnabled(exists);
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
