// What a clerk types into the one field at the top, understood. Pure; made once for a house and asked at every key.
//
// In this order, the first that fits:
// - A ticket's barcode: 26 characters, as a scanner types them.
// - A number: "4", "best 4", "4 circle", "best 4 in the circle", "2 adults 1 child circle". The words after it are how
//   the name of a category begins, else of a section, else of a standing area.
// - Price types, where the event sells several: a number and right behind it a type's letter, "2a 1c", "2a1c circle",
//   or its name, "2 adults 1 child", after which a letter alone is one more: "2a c"; or a letter for each person in the
// order of the types, "aac". Seats that are named   after them get them in this order: "2a 1c f12-14".
// - While seats are in the sale, a type's letter alone: what was picked last is to have it; "all c": all of the sale.
// - A number with accessible places: "2 accessible", "2 wheelchairs circle", "1 accessible 1 companion", "4 with 1
//   wheelchair": so many of them in accessible places; then a category that has none comes after the sections. In a
//   plan without seats a number alone is of its first standing area.
// - Seats: "Stalls-A-12" or a ref, "f12", "f12-15", "stalls f12-15", "a12, a14", "f12, 14", "row f seats 12 to 15".
// - A row: "f", "row 12", "stalls f", to be gone to: nothing is taken. Without "row" only of one or two letters.
// - An order's code: "K7QM-3RTD", also without the dash where there is a digit in it.
// - A patron's name: anything else with two letters in it.
//
// A plain number is always how many, even where a seat is called so. Capital and small letters are the same.
#pragma once

#include "model/domain/price_type.h"
#include "model/domain/seating_plan.h"

#include <QHash>

#include <optional>

namespace rowlock {

struct Typed
{
    enum class Kind { Nothing, Best, Places, Seats, Type, Row, Order, Ticket, Name, Unknown };
    Kind kind = Kind::Nothing;
    qint64 count = 0;        // Best, Places
    qint64 accessible = 0;   // Best: so many of them in accessible places
    bool byCategory = false; // Best: `accessible` is so many because of the category alone, which is of such places
    QString category;        // Best: within this category ...
    QString section;         // ... or this section; both empty: anywhere
    QList<int> within;       // the blocks of that section
    QString area;            // Places: the standing area's name
    QStringList people; // Best: "2 adults", "1 child", where those were told apart who pay differently in some houses
    QList<TypeCount> types;    // Best, Places, Seats: their price types, in order; fewer: the others are of the first
    int type = firstPriceType; // Type
    bool all = false;          // Type: of all of the sale; else of what was picked last
    bool couldBeRow = false;   // a row is called so too: "row c" goes there
    QList<int> seats;      // Seats: seat numbers, in the order they were named, each once; empty: `missing` says why
                           // Row: all of it
    QString missingRow;    // Seats: the row that was asked for as one and is not there; `seats` is empty
    QStringList elsewhere; // Seats, Row: other sections with a row and seats of these names
    QString missing;       // Seats: "F 99", the first that the row has not; Unknown: the words that mean nothing here
    QString notSold;       // Unknown, Name: "c" where it begins like "1c", and no price type here has that letter
    QString text;          // Order, Ticket, Name: what to look for; couldBeRow: the row
};

class TypedWords
{
public:
    TypedWords() = default; // of no house: numbers, codes and names only
    // `categories` and `areas` as the event names them; `types`: the price types that it sells.
    TypedWords(SharedPlan plan, const QStringList &categories, const QStringList &areas,
               const QList<PriceType> &types = {});

    Typed read(const QString &text, bool isSelling = false) const; // isSelling: seats are in the sale, or coming

private:
    Typed lookedUp(const QString &plain, bool isSelling) const;
    struct Section
    {
        QString name;
        QList<int> blocks;
    };
    struct Row // of one block, whatever its fragments and aisles
    {
        QString name; // as the plan has it
        int block = -1;
        QList<int> seats;
    };
    struct Named // a row, and the section it was asked for in
    {
        QString row;
        QList<int> blocks; // empty: any
    };

    void addRows();
    std::optional<Typed> readNumber(const QString &plain) const;
    std::optional<Typed> readType(const QString &plain) const;
    bool isCategory(const QString &words) const { return m_categories.contains(words, Qt::CaseInsensitive); }
    std::optional<Typed> readSeats(const QString &text) const;
    std::optional<Typed> readRow(const QString &text) const;
    std::optional<QList<int>> seatsByLabel(const QString &text) const;
    std::optional<Typed> seatsByRow(const QString &text) const;
    bool addRange(Typed &typed, const Named &named, const QString &from, const QString &to) const;
    bool place(Typed &typed, const QString &words) const; // where the best seats are to be
    void addAccessible();
    const Section *sectionBeginning(const QString &words) const;
    int seatOf(const Row &row, const QString &number) const; // -1: none
    QList<int> between(const Row &row, int from, int to) const;

    SharedPlan m_plan;
    QStringList m_categories;
    QStringList m_withBays; // categories that have accessible places ...
    QStringList m_onlyKept; // ... and no seat that is given to who only says how many
    QStringList m_areas;
    QList<PriceType> m_types; // empty where there is only one
    QString m_letters;        // of those, and of the one
    QList<Section> m_sections;
    QList<Row> m_rows;
    QHash<QString, QList<int>> m_rowsByName; // small letters
    QHash<QString, int> m_seatsByLabel;      // refs as they are, short labels in small letters
};

} // namespace rowlock
