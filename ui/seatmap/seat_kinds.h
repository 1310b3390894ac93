// What of the seats is asked for: what their colours say, and which belong to one of them (seat_groups.h). Values.
#pragma once

namespace rowlock {

enum class SeatColouring { Category, State, Price, AgeOfSale, Seller };
enum class SeatGroup { Row, Section, Category, Order, All };

} // namespace rowlock
