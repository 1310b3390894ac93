#include "model/domain/typed.h"

#include "model/domain/typed_people.h"

#include <QRegularExpression>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostAsked = 2000;
constexpr qsizetype longestRow = 3; // of a row that is not there; longer words are rather a name

QString beginning(const QStringList &names, const QString &words)
{
    for (const QString &name : names) {
        if (name.compare(words, Qt::CaseInsensitive) == 0)
            return name;
    }
    for (const QString &name : names) {
        if (name.startsWith(words, Qt::CaseInsensitive))
            return name;
    }
    return {};
}

Typed unknown(const QString &words)
{
    Typed typed;
    typed.kind = Typed::Kind::Unknown;
    typed.missing = words;
    return typed;
}

Typed lookedFor(Typed::Kind kind, const QString &text)
{
    Typed typed;
    typed.kind = kind;
    typed.text = text;
    return typed;
}

// Of an order; the letters that look like digits are not among those of a code.
QString codeIn(const QString &text)
{
    static const QRegularExpression code(QStringLiteral("^([0-9A-HJKMNP-TV-Z]{4})(-?)([0-9A-HJKMNP-TV-Z]{4})$"));
    static const QRegularExpression digit(QStringLiteral("[0-9]"));
    const auto found = code.match(text.toUpper());
    if (!found.hasMatch() || (found.captured(2).isEmpty() && !text.contains(digit)))
        return {};
    return found.captured(1) + u'-' + found.captured(3);
}

} // namespace

TypedWords::TypedWords(SharedPlan plan, const QStringList &categories, const QStringList &areas,
                       const QList<PriceType> &types)
    : m_plan(std::move(plan)), m_categories(categories), m_areas(areas),
      m_types(types.size() > 1 ? types : QList<PriceType>())
{
    for (const PriceType &type : types)
        m_letters += type.letter;
    for (int i = 0; i < m_plan->blocks.size(); ++i)
        m_sections.append({m_plan->blocks.at(i).name, {i}});
    for (int zone = 0; zone < m_plan->zones.size(); ++zone) { // a zone of several blocks is a section too
        Section whole{m_plan->zones.at(zone).name, {}};
        for (int i = 0; i < m_plan->blocks.size(); ++i) {
            if (m_plan->blocks.at(i).zone == zone)
                whole.blocks.append(i);
        }
        if (whole.blocks.size() > 1)
            m_sections.append(whole);
    }
    addRows();
    addAccessible();
}

void TypedWords::addAccessible()
{
    QStringList ordinary;
    for (const PlanSeat &seat : m_plan->seats) {
        const QString category = m_plan->categories.value(seat.category).name;
        if (seat.accessible && m_categories.contains(category) && !m_withBays.contains(category))
            m_withBays.append(category);
        else if (!seat.accessible && !seat.companion && !ordinary.contains(category))
            ordinary.append(category);
    }
    for (const QString &category : std::as_const(m_withBays)) {
        if (!ordinary.contains(category))
            m_onlyKept.append(category);
    }
}

void TypedWords::addRows()
{
    QHash<std::pair<int, QString>, int> known;
    for (int i = 0; i < m_plan->seats.size(); ++i) {
        const PlanSeat &seat = m_plan->seats.at(i);
        m_seatsByLabel.insert(seat.shortLabel.toLower(), i);
        if (seat.row < 0 || seat.row >= m_plan->rows.size())
            continue;
        const QString name = m_plan->rows.at(seat.row).name;
        const std::pair<int, QString> key(seat.block, name.toLower());
        auto row = known.constFind(key);
        if (row == known.constEnd()) {
            row = known.insert(key, int(m_rows.size()));
            m_rowsByName[key.second].append(int(m_rows.size()));
            m_rows.append({name, seat.block, {}});
        }
        m_rows[*row].seats.append(i);
    }
    for (int i = 0; i < m_plan->seats.size(); ++i)
        m_seatsByLabel.insert(m_plan->seats.at(i).ref, i); // wins over a label
}

Typed TypedWords::read(const QString &text, bool isSelling) const
{
    const QString plain = text.simplified();
    if (plain.isEmpty())
        return {};
    Typed typed = lookedUp(plain, isSelling);
    if (typed.kind == Typed::Kind::Unknown || typed.kind == Typed::Kind::Name)
        typed.notSold = letterBesides(plain.toLower(), m_letters);
    return typed;
}

Typed TypedWords::lookedUp(const QString &plain, bool isSelling) const
{
    static const QRegularExpression barcode(QStringLiteral("^[0-9A-HJKMNP-TV-Z]{26}$"),
                                            QRegularExpression::CaseInsensitiveOption);
    if (barcode.match(plain).hasMatch())
        return lookedFor(Typed::Kind::Ticket, plain.toUpper());
    if (const auto type = isSelling ? readType(plain.toLower()) : std::nullopt)
        return *type;
    if (const auto number = readNumber(plain))
        return *number;
    if (const auto seats = readSeats(plain))
        return *seats;
    if (const auto row = readRow(plain))
        return *row;
    if (const QString code = codeIn(plain); !code.isEmpty())
        return lookedFor(Typed::Kind::Order, code);
    if (std::count_if(plain.begin(), plain.end(), [](QChar c) { return c.isLetter(); }) >= 2)
        return lookedFor(Typed::Kind::Name, plain);
    return unknown(plain);
}

// --- how many ---

// "c": as a row of that name may be, which "row c" still is.
std::optional<Typed> TypedWords::readType(const QString &plain) const
{
    Typed typed;
    typed.kind = Typed::Kind::Type;
    typed.all = plain.startsWith(u"all ");
    const QString word = typed.all ? plain.mid(4) : plain;
    const PriceType *type = word.size() == 1 ? typeOfLetter(m_types, word) : nullptr;
    if (typed.all && !type)
        type = typeOfWords(m_types, word);
    if (!type)
        return {};
    typed.type = type->no;
    typed.couldBeRow = !typed.all && m_rowsByName.contains(word);
    typed.text = word;
    return typed;
}

std::optional<Typed> TypedWords::readNumber(const QString &plain) const
{
    const QStringList words = plain.toLower().split(u' ');
    const bool isBest = words.first() == u"best";
    qsizetype at = isBest;
    Typed typed;
    typed.kind = Typed::Kind::Best;
    const bool isSpelt = readSpelt(typed, words.value(at), m_types);
    const auto first = numberOf(words.value(at));
    if (!isSpelt && !first && typesIn(words.value(at), m_types).isEmpty())
        return {};
    // Where a category is called "Wheelchair", "2 wheelchair" is of that one, as "2 child" is where one is called so.
    Typed named;
    const QString after = words.mid(at + 1).join(u' ');
    const bool isPlace = first && ((isAccessibleWord(words.value(at + 1)) && place(named, after)) || isCategory(after));
    if (isSpelt) {
        typed.couldBeRow = m_rowsByName.contains(plain.toLower()); // as it was before there were price types
        typed.text = words.value(at);
        ++at;
    }
    const bool counted = isSpelt || (!isPlace && readPeople(typed, words, at, m_types));
    if (!counted) {
        typed.count = *first;
        ++at;
        skip(words, at, seatWords());
    }
    skip(words, at, {u"in"_qs});
    skip(words, at, {u"the"_qs});
    const QString where = words.mid(at).join(u' ');
    if (typed.count < 1 || typed.count > mostAsked || typed.accessible > typed.count)
        return unknown(words.join(u' '));
    if (!where.isEmpty() && !place(typed, where)) {
        auto seats = typed.types.isEmpty() ? std::nullopt : readSeats(plain.split(u' ').mid(at).join(u' '));
        if (seats) {
            seats->types = typed.types;
            return seats;
        }
        if (isBest || (counted && !isSpelt))
            return unknown(where);
        return {}; // "12 Monkeys" may be a patron's name, "1a" a row
    }
    // Where there is no seat a number can only mean places; what it is taken for is shown before Enter.
    if (where.isEmpty() && typed.accessible == 0 && m_plan && m_plan->seats.isEmpty() && !m_areas.isEmpty()) {
        typed.kind = Typed::Kind::Places;
        typed.area = m_areas.first();
    }
    if (!counted && m_onlyKept.contains(typed.category)) {
        typed.accessible = typed.count;
        typed.byCategory = true;
    }
    return typed;
}

bool TypedWords::place(Typed &typed, const QString &words) const
{
    typed.category = beginning(typed.accessible > 0 ? m_withBays : m_categories, words);
    if (!typed.category.isEmpty())
        return true;
    if (const Section *section = sectionBeginning(words)) {
        typed.section = section->name;
        typed.within = section->blocks;
        return true;
    }
    typed.category = beginning(m_categories, words);
    if (!typed.category.isEmpty())
        return true;
    typed.area = beginning(m_areas, words);
    if (typed.area.isEmpty() || typed.accessible > 0)
        return false;
    typed.kind = Typed::Kind::Places;
    return true;
}

const TypedWords::Section *TypedWords::sectionBeginning(const QString &words) const
{
    const Section *begins = nullptr;
    for (const Section &section : m_sections) {
        if (section.name.compare(words, Qt::CaseInsensitive) == 0)
            return &section;
        if (!begins && section.name.startsWith(words, Qt::CaseInsensitive))
            begins = &section;
    }
    return begins;
}

// --- seats ---

std::optional<Typed> TypedWords::readSeats(const QString &text) const
{
    if (!m_plan)
        return {};
    if (const auto seats = seatsByLabel(text)) {
        Typed typed;
        typed.kind = Typed::Kind::Seats;
        typed.seats = *seats;
        return typed;
    }
    return seatsByRow(text);
}

// A seat's short label may hold spaces, so the whole is tried before its words.
std::optional<QList<int>> TypedWords::seatsByLabel(const QString &text) const
{
    static const QRegularExpression separators[] = {QRegularExpression(QStringLiteral(",")),
                                                    QRegularExpression(QStringLiteral("[, ]"))};
    for (const QRegularExpression &separator : separators) {
        QList<int> seats;
        bool all = true;
        for (const QString &part : text.split(separator, Qt::SkipEmptyParts)) {
            const QString label = part.trimmed();
            const int seat = m_seatsByLabel.value(label, m_seatsByLabel.value(label.toLower(), -1));
            all = all && seat >= 0;
            if (!seats.contains(seat))
                seats.append(seat);
        }
        if (all && !seats.isEmpty())
            return seats;
    }
    return {};
}

std::optional<Typed> TypedWords::seatsByRow(const QString &text) const
{
    // Section, row, number, up to which number. A row of digits only after the word or before a slash; "f10 to 11" is
    // no row "to" of a section "f10", so what needs no section is tried first.
    static const QString upTo = QStringLiteral("([0-9]+[a-z]?)(?: ?(?:-|–|to) ?([0-9]+[a-z]?))?$");
    static const auto form = [](const QString &section, const QString &row) {
        return QRegularExpression(u'^' + section + row + upTo, QRegularExpression::CaseInsensitiveOption);
    };
    static const QString noSection = QStringLiteral("()"), section = QStringLiteral("(.+?)[ ]+");
    static const QString letters = QStringLiteral("(?:row )?([[:alpha:]]{1,3})[ -]?(?:seats? )?");
    static const QString anyRow = QStringLiteral("row ([[:alnum:]]+)[ ]+(?:seats? )?"),
                         slash = QStringLiteral("([[:alnum:]]+)/");
    static const QRegularExpression forms[] = {form(noSection, letters), form(noSection, anyRow),
                                               form(noSection, slash),   form(section, letters),
                                               form(section, anyRow),    form(section, slash)};
    static const QRegularExpression goesOn(QStringLiteral("^()()([0-9]+[a-z]?)(?: ?(?:-|–|to) ?([0-9]+[a-z]?))?$"),
                                           QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression saysRow(QStringLiteral("(^| )row "), QRegularExpression::CaseInsensitiveOption);
    Typed typed;
    typed.kind = Typed::Kind::Seats;
    Named named;
    for (const QString &part : text.split(u',', Qt::SkipEmptyParts)) {
        const QString item = part.simplified();
        QRegularExpressionMatch found;
        if (!named.row.isEmpty())
            found = goesOn.match(item);
        for (const QRegularExpression &each : forms) {
            if (!found.hasMatch())
                found = each.match(item);
        }
        if (!found.hasMatch())
            return {};
        if (const QString row = found.captured(2); !row.isEmpty()) {
            named.row = row;
            if (const QString words = found.captured(1); !words.isEmpty()) {
                const Section *wanted = sectionBeginning(words);
                if (!wanted)
                    return {};
                named.blocks = wanted->blocks;
            }
        }
        const QString to = found.captured(4);
        if (!addRange(typed, named, found.captured(3), to.isEmpty() ? found.captured(3) : to)) {
            if (!saysRow.match(item).hasMatch() || named.row.size() > longestRow
                || named.row.compare(u"row", Qt::CaseInsensitive) == 0)
                return {}; // it may be a patron's name
            typed.seats.clear();
            typed.missingRow = named.row;
            return typed;
        }
        if (!typed.missing.isEmpty())
            return typed;
    }
    return typed;
}

// Letters alone are a row only where they can hardly be a name, and behind a section only if that is written out.
std::optional<Typed> TypedWords::readRow(const QString &text) const
{
    static const QRegularExpression form(QStringLiteral("^(?:(?!row )(.+?) )?(row )?([[:alnum:]]+)$"),
                                         QRegularExpression::CaseInsensitiveOption
                                             | QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression letters(QStringLiteral("^[[:alpha:]]{1,2}$"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    const QRegularExpressionMatch found = form.match(text);
    const bool saysRow = found.hasMatch() && !found.captured(2).isEmpty();
    if (!found.hasMatch() || (!saysRow && !letters.match(found.captured(3)).hasMatch()))
        return {};
    const QString words = found.captured(1);
    const Section *section = words.isEmpty() ? nullptr : sectionBeginning(words);
    if (!words.isEmpty() && (!section || (!saysRow && section->name.compare(words, Qt::CaseInsensitive) != 0)))
        return {};
    Typed typed;
    typed.kind = Typed::Kind::Row;
    for (const int i : m_rowsByName.value(found.captured(3).toLower())) {
        const Row &row = m_rows.at(i);
        if (section && !section->blocks.contains(row.block))
            continue;
        if (typed.seats.isEmpty())
            typed.seats = row.seats;
        else if (const QString other = m_plan->blocks.value(row.block).name; !typed.elsewhere.contains(other))
            typed.elsewhere.append(other);
    }
    return typed.seats.isEmpty() ? std::nullopt : std::optional(typed);
}

// False where there is no such row at all. The first section in the plan's order whose row has both ends is meant.
bool TypedWords::addRange(Typed &typed, const Named &named, const QString &from, const QString &to) const
{
    const Row *meant = nullptr;
    const Row *without = nullptr;
    for (const int i : m_rowsByName.value(named.row.toLower())) {
        const Row &row = m_rows.at(i);
        if (!named.blocks.isEmpty() && !named.blocks.contains(row.block))
            continue;
        if (seatOf(row, from) < 0 || seatOf(row, to) < 0) {
            if (!without)
                without = &row;
        } else if (!meant) {
            meant = &row;
        } else if (const QString section = m_plan->blocks.value(row.block).name; !typed.elsewhere.contains(section)) {
            typed.elsewhere.append(section);
        }
    }
    if (!meant && !without)
        return false;
    if (!meant) {
        typed.seats.clear();
        typed.missing = QStringLiteral("%1 %2").arg(without->name, seatOf(*without, from) < 0 ? from : to);
        return true;
    }
    for (const int seat : between(*meant, seatOf(*meant, from), seatOf(*meant, to))) {
        if (!typed.seats.contains(seat))
            typed.seats.append(seat);
    }
    return true;
}

int TypedWords::seatOf(const Row &row, const QString &number) const
{
    for (const int seat : row.seats) {
        if (m_plan->seats.at(seat).number.compare(number, Qt::CaseInsensitive) == 0)
            return seat;
    }
    return -1;
}

// Neighbours stand between each other whatever their numbers are (1, 3, 5 on one side of the house, 2, 4, 6 on the
// other); over an aisle the numbers decide.
QList<int> TypedWords::between(const Row &row, int from, int to) const
{
    const PlanSeat &first = m_plan->seats.at(from);
    const PlanSeat &last = m_plan->seats.at(to);
    QList<int> seats;
    if (first.line >= 0 && first.line == last.line) {
        const int step = first.place <= last.place ? 1 : -1;
        for (int place = first.place; place != last.place + step; place += step)
            seats.append(m_plan->lines.at(first.line).seats.at(place));
        return seats;
    }
    static const QRegularExpression digits(QStringLiteral("^[0-9]+"));
    const auto numberAt = [&](int seat) { return digits.match(m_plan->seats.at(seat).number).captured().toInt(); };
    const auto [least, most] = std::minmax({numberAt(from), numberAt(to)});
    for (const int seat : row.seats) {
        if (numberAt(seat) >= least && numberAt(seat) <= most)
            seats.append(seat);
    }
    std::stable_sort(seats.begin(), seats.end(), [&](int a, int b) { return numberAt(a) < numberAt(b); });
    return seats;
}

} // namespace rowlock
