// What of the seats is asked for: what their colours say, what each is now, and which belong to one of them
// (seat_groups.h). Values.
#pragma once

#include <QtGlobal>

namespace rowlock {

enum class SeatColouring { Category, State, Price, AgeOfSale, Seller };
enum class SeatGroup { Row, Section, Category, Order, All };

// Each has a shape or mark of its own beside its colour.
enum class SeatFace : quint8 { Free, InSale, Aside, Pending, Held, Yielded, Reserved, Sold, Blocked, Used };
inline constexpr int faceCount = int(SeatFace::Used) + 1;

} // namespace rowlock
