#include "ui/mainwindow/keys_dialog.h"

namespace rowlock {

QList<KeyGroup> KeysDialog::saleKeys()
{
    return {
        {tr("The sale"),
         {{QStringLiteral("F2, Ctrl+F, /"), tr("Find or sell: how many, seats, an order's code, a name, a ticket")},
          {QStringLiteral("Ctrl+G"), tr("The patron's name, if wanted")},
          {QStringLiteral("F5"), tr("Cash")},
          {QStringLiteral("F6"), tr("Card")},
          {QStringLiteral("F7"), tr("Extend the hold")},
          {QStringLiteral("F8"), tr("Release")},
          {QStringLiteral("F9, Shift+F9"), tr("Set aside, take up again")},
          {QStringLiteral("F11"), tr("Next best seats: something else for the customer")},
          {QStringLiteral("Ctrl+M"), tr("Move off a single seat that the choice would leave")},
          {QStringLiteral("Ctrl+Shift+B"), tr("Sell the blocked seats just chosen out of their block")},
          {tr("Delete"), tr("Take the marked seat out")},
          {QStringLiteral("Ctrl+B"), tr("Hold again what is still available")},
          {QStringLiteral("F3"), tr("Keep the remaining seats of an expired sale")},
          {QStringLiteral("F4"), tr("Switch an expired sale to the alternative seats")},
          {QStringLiteral("F12"), tr("New sale")}}},
        {tr("Orders and tickets"),
         {{QStringLiteral("Ctrl+P"), tr("Print the tickets of the last sale, or of the order shown")},
          {QStringLiteral("Alt+R"), tr("In an order: refund")},
          {QStringLiteral("Alt+E"), tr("In an order: exchange seats")}}},
        {tr("The waitlist"),
         {{QStringLiteral("Ctrl+W"), tr("Put a party on it")},
          {QStringLiteral("F10"), tr("Accept the first offer")},
          {QStringLiteral("Ctrl+D"), tr("Decline the first offer")}}},
    };
}

QList<KeyGroup> KeysDialog::mapKeys()
{
    return {
        {tr("On the map"),
         {{tr("Arrows, Page Up/Down"), tr("From seat to seat, five rows at a time")},
          {tr("Home, End"), tr("To the row's ends")},
          {tr("f 1 2"), tr("To row F, to its seat 12")},
          {tr("1 … 9"), tr("So many of the best seats")},
          {tr("Space"), tr("Take the seat, or leave it; on a blocked one twice")},
          {tr("Shift+Arrows, Space"), tr("Mean several seats, take them")},
          {tr("Enter"), tr("On to the payment, also in the empty field; exact cash is Enter again")},
          {QStringLiteral("Ctrl+0, Ctrl++, Ctrl+-"), tr("Fit the house, closer, further")}}},
        {tr("On the House page"),
         {{QStringLiteral("Ctrl+R, Ctrl+T"), tr("Select the row, the section; with Shift on top")},
          {QStringLiteral("Ctrl+G, Ctrl+J"), tr("Select the same category, the same order")},
          {QStringLiteral("Ctrl+A"), tr("Select all")},
          {QStringLiteral("Ctrl+L"), tr("Lasso instead of rectangle")},
          {QStringLiteral("Ctrl+Z, Ctrl+Y"), tr("Undo, redo; also Ctrl+Shift+Z")},
          {QStringLiteral("Alt+P"), tr("Print the house map or the seating book")}}},
        {tr("Everywhere"),
         {{QStringLiteral("Alt+1, Alt+2"), tr("The counter, the House page")},
          {QStringLiteral("Ctrl+1 … 9"), tr("The first to ninth event")},
          {QStringLiteral("Ctrl+Up, Ctrl+Down"), tr("The event above or below")},
          {tr("Esc"), tr("One step back")}}},
    };
}

KeysDialog::KeysDialog(QWidget *parent) : KeysSheet(tr("Keys"), {saleKeys(), mapKeys()}, parent) {}

} // namespace rowlock
