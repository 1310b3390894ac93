// What every seat looks like now, in a few bytes each: from the house, the sale on the counter, what was asked for and
// what is selected. Thousands of seats share a handful of looks, so a painter makes each picture once.
#pragma once

#include "ui/seatmap/seat_tones.h"

#include <QHash>
#include <QSet>

#include <vector>

namespace rowlock {

struct SeatLook
{
    SeatFace face = SeatFace::Free;
    quint8 tone = 0;    // index in SeatTones::colors()
    quint8 size = 0;    // index in SeatLooks::radii()
    char letter = 0;    // blocked: its code
    QRgb codeColor = 0; // ... and that code's colour, which a letter has one of; 0: none
    bool accessible = false;
    bool companion = false;
    bool restrictedView = false;
    bool selected = false;
    bool dimmed = false; // not among those the legend was asked for

    quint64 key() const;
};

// What an entry of the legend stands for: the seats it leaves bright.
struct SeatFilter
{
    enum class Kind { All, Face, Tone, FreeTone, SoldTone, Accessible, Companion, RestrictedView };
    Kind kind = Kind::All;
    int value = 0; // the face's or the tone's number

    bool lets(const SeatLook &look) const;
    bool operator==(const SeatFilter &) const = default;
};

// How full a section is.
struct BlockTally
{
    int free = 0;
    int held = 0;
    int gone = 0;

    int all() const { return free + held + gone; }
    bool operator==(const BlockTally &) const = default;
};

class SeatLooks
{
public:
    SeatLooks(const HouseModel &house, const Clock &clock) : tones(house, clock), m_house(house), m_clock(clock) {}

    void rebuild();           // a new house, another colouring or scheme
    bool refresh(int seatNo); // false: it looks as before
    void setCurrentHold(HoldId hold) { m_currentHold = hold; }
    HoldId currentHold() const { return m_currentHold; }

    void setFilter(const SeatFilter &filter) { m_filter = filter; } // rebuild() shows it
    const SeatFilter &filter() const { return m_filter; }

    SeatTones tones;
    QSet<int> pending;
    QSet<int> selected;
    QByteArray timeZone = QByteArrayLiteral("UTC"); // the venue's

    SeatFace faceOf(const SeatStatus &seat) const;
    bool isInSale(int seatNo) const;

    int count() const { return int(m_of.size()); }
    int indexOf(int seatNo) const { return m_of[size_t(seatNo)]; }
    const QPointF &position(int seatNo) const { return m_positions[size_t(seatNo)]; }
    const std::vector<SeatLook> &looks() const { return m_looks; }
    const SeatLook &look(int seatNo) const { return m_looks[m_of[size_t(seatNo)]]; }
    int countOf(const SeatFilter &filter) const; // seats; by the looks, not by the seats
    const BlockTally &tally(int block) const { return m_tallies[size_t(block)]; }
    const QList<double> &radii() const { return m_radii; }
    double radius(int seatNo) const { return m_radii.at(m_sizes[size_t(seatNo)]); } // plan units

private:
    SeatLook lookOf(int seatNo) const;
    quint16 intern(const SeatLook &look);
    void tallySeat(int seatNo, int by);

    const HouseModel &m_house;
    const Clock &m_clock;
    HoldId m_currentHold;
    SeatFilter m_filter;
    std::vector<quint16> m_of;         // seat -> look
    std::vector<int> m_counts;         // look -> seats
    std::vector<BlockTally> m_tallies; // by the plan's block
    std::vector<QPointF> m_positions;
    std::vector<quint8> m_sizes;
    std::vector<SeatLook> m_looks;
    QHash<quint64, quint16> m_known;
    QList<double> m_radii;
};

} // namespace rowlock
