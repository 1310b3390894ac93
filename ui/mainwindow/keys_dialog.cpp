#include "ui/mainwindow/keys_dialog.h"

namespace rowlock {

QList<KeyWords> KeysDialog::counterKeys()
{
    return {
        {QStringLiteral("F2, Ctrl+F, /"), tr("Find or sell: how many, seats, an order's code, a name, a ticket")},
        {QStringLiteral("Ctrl+G"), tr("The patron's name, if wanted")},
        {QStringLiteral("F5"), tr("Cash")},
        {QStringLiteral("F6"), tr("Card")},
        {QStringLiteral("F7"), tr("Extend the hold")},
        {QStringLiteral("F8"), tr("Release")},
        {QStringLiteral("F9, Shift+F9"), tr("Set aside, take up again")},
        {QStringLiteral("F11"), tr("Next best seats: something else for the customer")},
        {QStringLiteral("Ctrl+Shift+B"), tr("Sell the blocked seats just chosen out of their block; on the map Space again does too")},
        {QStringLiteral("Ctrl+M"), tr("Move off a single seat that the choice would leave")},
        {QStringLiteral("F12"), tr("Next customer")},
        {QStringLiteral("Ctrl+P"), tr("Print the tickets of the last sale, or of the order shown")},
        {QStringLiteral("Alt+R"), tr("In an order: refund")},
        {QStringLiteral("Ctrl+B"), tr("Take back what is free")},
        {QStringLiteral("F3"), tr("Late money: keep what is left of the sale")},
        {QStringLiteral("F4"), tr("Late money: take the other block instead")},
        {QStringLiteral("Ctrl+W"), tr("Put a party on the waitlist")},
        {QStringLiteral("F10"), tr("Accept the first offer of the waitlist")},
        {QStringLiteral("Ctrl+D"), tr("Decline the first offer of the waitlist")},
        {QStringLiteral("Ctrl+1 … 9"), tr("The first to ninth event")},
        {QStringLiteral("Ctrl+Up, Ctrl+Down"), tr("The event above or below")},
        {QStringLiteral("Alt+E"), tr("In an order: exchange seats")},
        {QStringLiteral("Ctrl+Z, Ctrl+Shift+Z"), tr("House page: undo, redo")},
        {tr("Arrows, Page Up, Home …"), tr("On the map: from seat to seat, five rows, to the row's ends")},
        {tr("Shift+Arrows, Space"), tr("On the map: mean several seats, take them")},
        {tr("f 1 2"), tr("On the map: to row F, to its seat 12")},
        {tr("1 … 9"), tr("On the map: so many of the best seats")},
        {tr("Enter"), tr("On the map and in the empty field: on to the payment; exact cash is Enter again")},
        {QStringLiteral("Ctrl+R, T, G, J, A"), tr("On the House page: select the row, the section, the same category, the same order, all; with Shift on top")},
        {QStringLiteral("Ctrl+L"), tr("On the House page: lasso instead of rectangle")},
        {QStringLiteral("Ctrl+0, Ctrl++, Ctrl+-"), tr("Fit the house, closer, further")},
        {QStringLiteral("Alt+P"), tr("On the House page: print the house map or the seating book")},
        {tr("Delete"), tr("In the sale: take the marked seat out")},
        {tr("Esc"), tr("One step back")},
    };
}

KeysDialog::KeysDialog(QWidget *parent)
    : KeysSheet(tr("Keys"), {{{{}, counterKeys()}}}, parent)
{
}

} // namespace rowlock
