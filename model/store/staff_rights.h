// Who may do what (docs/decisions/staff.md). A house without people lets everybody do everything. Where it has some,
// beginWriting() asks for the right of each act, and the few functions that find out only later what an act is, as one
// that gives money back, ask for what they need themselves. A right that is missing may be lent for one act by a second
// person's approval (sign_in.h), which is used up then.
#pragma once

#include "model/domain/staff.h"
#include "model/store/writing.h"

namespace rowlock {

// forbidden: nobody is signed in (details.sign_in), or whoever is may not (details.right).
Result<Done> requireRight(Writing &writing, Right right);
// So much more goes out of the house in this act: above the role's limit a second person approves it, whose own limit
// is not less. forbidden (details.right, details.limit).
Result<Done> requireRefundOf(Writing &writing, const Money &amount);
// So much is given for nothing as a way to pay. A payment asks when it is begun, before any other money is taken, and
// says so when it is charged. forbidden (details.right).
Result<Done> requireCompOf(Writing &writing, const Money &amount);
void compWasAgreed(Writing &writing, const Money &amount);
// Of an act by its name. What no line of the table names is done by who has the house's right. One that was done
// already under its key is only answered again, to whoever is signed in.
Result<Done> requireRightFor(Writing &writing, const Act &act);

// By the names that Act::command has; none: it needs no right (it asks itself, or does only what time does).
std::optional<Right> rightOfCommand(const QByteArray &command);
QList<QByteArray> commandsWithRights(); // for tests: all that the table names

} // namespace rowlock
