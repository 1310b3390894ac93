// What stands on the customer's side. A window that never takes the keyboard is nobody's who works here: what happens
// in it is not their doing, and it keeps what is private to itself. Pure function.
#pragma once

class QObject;

namespace rowlock {

bool isOnOtherSide(const QObject *part); // a window, or something in one

} // namespace rowlock
