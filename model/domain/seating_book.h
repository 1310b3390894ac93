// The seating book: the house as a list, section by section and row by row, who sits where. Seats side by side with the
// same claim are one line. Pure values and one pure function; any thread.
#pragma once

#include "model/domain/event.h"

namespace rowlock {

struct BookLine
{
    QString seats; // "12", "12–15": as numbered, from one end of the row to the other
    int count = 0;
    enum class Numbers { All, Odd, Even } numbers = Numbers::All; // that are in it, where it goes from one to another
    SeatState state = SeatState::Free;
    QString claim; // the order's code, the counter that holds it, or a block's letter and reason; empty: free
    QString patron;
    QString category;
    bool accessible = false;
    bool companion = false;
    bool used = false; // the ticket was shown at the door
};

struct BookRow
{
    QString name;
    QList<BookLine> lines;
};

struct BookSection
{
    QString name;
    QList<BookRow> rows;
    Counters counters;
};

struct SeatingBook
{
    QList<BookSection> sections;
    QList<PoolStatus> areas; // standing: by number only
};

SeatingBook seatingBook(const HouseSnapshot &house);

} // namespace rowlock
