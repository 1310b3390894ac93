#include "ui/mainwindow/keys_dialog.h"

namespace rowlock {

QList<KeyGroup> KeysDialog::saleKeys()
{
    return {
        {tr("Sale"),
         {{QStringLiteral("F2, Ctrl+F, /"), tr("Find or sell: a number, seats, order code, name, ticket")},
          {QStringLiteral("Ctrl+G, Ctrl+K"), tr("Patron's name (optional); left at will-call")},
          {QStringLiteral("F5, F6"), tr("Cash, card")},
          {tr("Shift+F5, F6, F7"), tr("Pay part of it now; reduce by hand; voucher")},
          {QStringLiteral("Ctrl+F5, F6, F7"), tr("Cheque, account; gift card; sell goods")},
          {QStringLiteral("F7, F8"), tr("Extend the hold, release")},
          {QStringLiteral("F9, Shift+F9"), tr("Set aside, resume")},
          {QStringLiteral("Ctrl+F9"), tr("Another performance into the same sale")},
          {QStringLiteral("Ctrl+Shift+R, Shift+F8"), tr("Reserve for a patron; change the release")},
          {QStringLiteral("F11"), tr("Switch to the next best seats")},
          {QStringLiteral("Ctrl+M"), tr("Avoid leaving a single seat")},
          {QStringLiteral("Ctrl+Shift+B"), tr("Sell the selected blocked seats")},
          {tr("Delete; c, Space"), tr("Remove the selected seats; their price type, list")},
          {QStringLiteral("Ctrl+B"), tr("Hold again what is still available")},
          {QStringLiteral("F3, F4"), tr("Keep remaining seats, switch to alternative ones")},
          {QStringLiteral("F12, Shift+F12"), tr("New sale, same request again")}}},
        {tr("Orders and tickets"),
         {{QStringLiteral("Ctrl+P, Ctrl+Alt+P"), tr("Print the last sale or the order shown; the queue")},
          {QStringLiteral("Alt+R, Alt+N"), tr("In an order: refund, reprint")},
          {QStringLiteral("Alt+E, Alt+M"), tr("In an order: exchange, e-mail")}}},
        {tr("Waitlist"),
         {{QStringLiteral("Ctrl+W"), tr("Add a party")},
          {QStringLiteral("F10, Ctrl+D"), tr("Accept the first offer, decline it")}}},
    };
}

QList<KeyGroup> KeysDialog::mapKeys()
{
    return {
        {tr("On the map"),
         {{tr("Arrows, Page Up/Down"), tr("From seat to seat, five rows at a time")},
          {tr("Home, End"), tr("To the row's ends")},
          {tr("Letters, digits"), tr("Go to Find or sell, as does a scanned ticket")},
          {tr("f, Enter"), tr("To row F")},
          {tr("f12, Enter"), tr("Add seat 12 of row F")},
          {tr("4, Enter; 2a 1c, Enter"), tr("Hold the best 4 seats; the best 3, by price type")},
          {tr("Space"), tr("Add or remove the seat (twice if blocked)")},
          {tr("Shift+Arrows, Space"), tr("Select several seats, add them")},
          {tr("Enter"), tr("Take payment; Enter again for exact cash")},
          {QStringLiteral("Ctrl+0, Ctrl++, Ctrl+-"), tr("Whole house, zoom in, zoom out")}}},
        {tr("On the Manage page"),
         {{QStringLiteral("Ctrl+R, Ctrl+T"), tr("Select row, section (Shift adds)")},
          {QStringLiteral("Ctrl+G, Ctrl+J"), tr("Select the same category, the same order")},
          {QStringLiteral("Ctrl+A"), tr("Select all")},
          {QStringLiteral("Ctrl+L"), tr("Select with a lasso")},
          {QStringLiteral("Ctrl+Z, Ctrl+Y"), tr("Undo, redo; also Ctrl+Shift+Z")},
          {QStringLiteral("Alt+P"), tr("Print seat map or seat list")}}},
        {tr("Everywhere"),
         {{QStringLiteral("Alt+1 to Alt+3"), tr("Sell, Manage, Season")},
          {QStringLiteral("Ctrl+1 … 9"), tr("The first to ninth event")},
          {QStringLiteral("Ctrl+Up, Ctrl+Down"), tr("The event above or below")},
          {QStringLiteral("Ctrl+Shift+F, G, E, W, O"), tr("Find; patrons; reservations; will-call; reports")},
          {tr("Esc; Ctrl+Shift+L; Ctrl+,"), tr("One step back; lock the window; settings")}}},
    };
}

KeysDialog::KeysDialog(QWidget *parent) : KeysSheet(tr("Keyboard shortcuts"), {saleKeys(), mapKeys()}, parent) {}

} // namespace rowlock
