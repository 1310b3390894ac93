#include "model/domain/room_form.h"

#include "model/domain/draft_items.h"
#include "model/domain/draft_rows.h"

#include <QCoreApplication>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double roomSpacing = 25;  // from seat to seat
constexpr double roomDistance = 30; // from row to row
constexpr double roomAisle = 35;    // what it adds to a spacing
constexpr double roomMargin = 60;
constexpr double stageDepth = 70;
constexpr double roomBetween = 75; // from a section to the next, and from the stage to the first row

struct RoomText
{
    Q_DECLARE_TR_FUNCTIONS(RoomForm)
};

tl::unexpected<Error> wrongRoom(const QString &argument, const QString &message, int index = -1)
{
    QJsonObject details{{QStringLiteral("argument"), argument}};
    if (index >= 0)
        details.insert(QStringLiteral("index"), index);
    return refuse(ErrorCode::InvalidArgument, message, details);
}

Result<Done> checkRoomName(const QString &argument, const QString &name, const QString &missing, int index = -1)
{
    if (name.trimmed().isEmpty())
        return wrongRoom(argument, missing, index);
    if (name.size() > roomLimits::name)
        return wrongRoom(argument, RoomText::tr("Use at most %1 characters.").arg(roomLimits::name), index);
    return Done();
}

Result<Done> checkRoomSection(const RoomSection &section, int index)
{
    TRY(checkRoomName(QStringLiteral("sections"), section.name, RoomText::tr("Enter a name for the section."), index));
    if (section.rows < 1 || section.rows > roomLimits::rows)
        return wrongRoom(QStringLiteral("rows"), RoomText::tr("A section has 1 to %1 rows.").arg(roomLimits::rows),
                         index);
    if (section.seats < 1 || section.seats > roomLimits::seats)
        return wrongRoom(QStringLiteral("seats"), RoomText::tr("A row has 1 to %1 seats.").arg(roomLimits::seats),
                         index);
    for (const int after : section.aisles) {
        if (after < 1 || after >= section.seats)
            return wrongRoom(QStringLiteral("aisles"),
                             section.seats > 1
                                 ? RoomText::tr("An aisle is after seat 1 to %1 of the row, counted from the left.")
                                       .arg(section.seats - 1)
                                 : RoomText::tr("A row of 1 seat has no aisle."),
                             index);
    }
    return Done();
}

QString sectionCategory(const RoomSection &section)
{
    return (section.category.trimmed().isEmpty() ? section.name : section.category).simplified();
}

Result<Done> checkRoomForm(const RoomForm &form)
{
    TRY(checkRoomName(QStringLiteral("name"), form.name, RoomText::tr("Enter a name for the seating plan.")));
    if (form.sections.isEmpty() && form.standing.isEmpty())
        return wrongRoom(QStringLiteral("sections"), RoomText::tr("Enter rows of seats or a standing area."));
    if (form.sections.size() > roomLimits::sections)
        return wrongRoom(QStringLiteral("sections"),
                         RoomText::tr("Use at most %1 sections.").arg(roomLimits::sections));
    if (form.standing.size() > roomLimits::areas)
        return wrongRoom(QStringLiteral("standing"),
                         RoomText::tr("Use at most %1 standing areas.").arg(roomLimits::areas));
    QStringList names, priced;
    qint64 seats = 0;
    for (int i = 0; i < form.sections.size(); ++i) {
        const RoomSection &section = form.sections[i];
        TRY(checkRoomSection(section, i));
        if (names.contains(section.name.simplified(), Qt::CaseInsensitive))
            return wrongRoom(QStringLiteral("sections"),
                             RoomText::tr("Two sections are named “%1”.").arg(section.name.simplified()), i);
        names.append(section.name.simplified());
        priced.append(sectionCategory(section));
        seats += qint64(section.rows) * section.seats;
    }
    if (seats > roomLimits::total)
        return wrongRoom(
            QStringLiteral("seats"),
            RoomText::tr("%1 seats are too many: a room has at most %2.").arg(seats).arg(roomLimits::total));
    for (int i = 0; i < form.standing.size(); ++i) {
        const RoomArea &area = form.standing[i];
        TRY(checkRoomName(QStringLiteral("standing"), area.name, RoomText::tr("Enter a name for the standing area."),
                          i));
        if (priced.contains(area.name.simplified(), Qt::CaseInsensitive))
            return wrongRoom(
                QStringLiteral("standing"),
                RoomText::tr("“%1” is used twice. Each area needs its own name.").arg(area.name.simplified()), i);
        priced.append(area.name.simplified());
        if (area.capacity < 1 || area.capacity > roomLimits::capacity)
            return wrongRoom(QStringLiteral("capacity"),
                             RoomText::tr("A standing area holds 1 to %1 people.").arg(roomLimits::capacity), i);
    }
    return Done();
}

// Everything is laid with the stage at the top and turned at the end.
class Room
{
public:
    explicit Room(const RoomForm &form) : m_form(form) {}

    PlanDraft built();

private:
    void addStage();
    void addStanding();
    void addSection(const RoomSection &section);
    int categoryNamed(const QString &name);
    void turn();
    QPointF turned(QPointF p) const;
    void turn(PlanArea &area) const;

    const RoomForm &m_form;
    PlanDraft m_draft;
    double m_width = 0; // of the page
    double m_down = roomMargin;
};

double sectionWidth(const RoomSection &section)
{
    return (section.seats - 1) * roomSpacing + 20 + double(section.aisles.size()) * roomAisle;
}

PlanArea roomBox(const QRectF &rect)
{
    PlanArea area;
    area.ref = newUuid();
    area.kind = ShapeKind::Rectangle;
    area.position = rect.topLeft();
    area.size = rect.size();
    area.text.offset = {rect.width() / 2, rect.height() / 2};
    return area;
}

DraftSection newSection(PlanDraft &draft, const QString &name)
{
    DraftSection section;
    section.id = draft.newId();
    section.zone.name = section.zone.zoneId = name;
    section.zone.uuid = newUuid();
    return section;
}

PlanDraft Room::built()
{
    m_draft.name = m_form.name.simplified();
    m_width = 400;
    for (const RoomSection &section : m_form.sections)
        m_width = std::max(m_width, sectionWidth(section));
    m_width += 2 * roomMargin + 2 * roomSpacing; // the letters of the rows
    if (m_form.stage != StageSide::None)
        addStage();
    if (!m_form.standing.isEmpty())
        addStanding();
    for (const RoomSection &section : m_form.sections)
        addSection(section);
    m_draft.size = {m_width, m_down - roomBetween + roomMargin};
    turn();
    return m_draft;
}

void Room::addStage()
{
    DraftSection section = newSection(m_draft, RoomText::tr("Stage"));
    const double width = std::round((m_width - 2 * roomMargin) * 0.6);
    PlanArea area = roomBox({(m_width - width) / 2, m_down, width, stageDepth});
    area.color = QStringLiteral("#3C4250");
    area.text.text = RoomText::tr("Stage");
    area.text.color = QStringLiteral("#FFFFFF");
    area.text.size = 20;
    section.areas.append({m_draft.newId(), area});
    m_draft.sections.append(section);
    m_down += stageDepth + roomBetween;
}

void Room::addStanding()
{
    // Rows of at most three, so that each is wide enough for its name.
    DraftSection section = newSection(m_draft, RoomText::tr("Standing"));
    const int count = int(m_form.standing.size()), inRow = std::min(count, 3);
    const double gap = 20, width = std::floor((m_width - 2 * roomMargin - (inRow - 1) * gap) / inRow);
    const double depth = m_form.sections.isEmpty() && count <= 3 ? 240 : 120;
    for (int i = 0; i < count; ++i) {
        const RoomArea &asked = m_form.standing[i];
        PlanArea area =
            roomBox({roomMargin + (i % inRow) * (width + gap), m_down + (i / inRow) * (depth + gap), width, depth});
        area.standing = true;
        area.name = area.text.text = asked.name.simplified();
        area.capacity = asked.capacity;
        area.color = QStringLiteral("#DCE7F5");
        area.borderColor = QStringLiteral("#5B7FB0");
        area.text.color = QStringLiteral("#24466F");
        area.text.size = 18;
        section.areas.append({m_draft.newId(), area});
    }
    m_draft.sections.append(section);
    m_down += (count + inRow - 1) / inRow * (depth + gap) - gap + roomBetween;
}

int Room::categoryNamed(const QString &name)
{
    static const QStringList colors{QStringLiteral("#4C72B0"), QStringLiteral("#B4475E"), QStringLiteral("#327667"),
                                    QStringLiteral("#8A6D1F"), QStringLiteral("#7A5BA6"), QStringLiteral("#5F6B7A")};
    for (int i = 0; i < m_draft.categories.size(); ++i) {
        if (m_draft.categories[i].name.compare(name, Qt::CaseInsensitive) == 0)
            return i;
    }
    m_draft.categories.append({name, colors[m_draft.categories.size() % colors.size()]});
    return int(m_draft.categories.size()) - 1;
}

void Room::addSection(const RoomSection &asked)
{
    const DraftSection section = newSection(m_draft, asked.name.simplified());
    m_draft.sections.append(section);
    BlockShape block;
    block.front.middle = {m_width / 2, m_down + 10};
    block.front.spacing = roomSpacing;
    block.distance = roomDistance;
    block.rows = asked.rows;
    block.seats = asked.seats;
    NewRows rows;
    rows.section = section.id;
    rows.category = categoryNamed(sectionCategory(asked));
    rows.numbering = asked.numbering;
    rows.naming = asked.naming;
    m_draft = withRows(std::move(m_draft), block, rows).draft;
    QList<int> aisles = asked.aisles;
    std::sort(aisles.begin(), aisles.end());
    aisles.erase(std::unique(aisles.begin(), aisles.end()), aisles.end());
    for (DraftRow &row : m_draft.sections.last().rows) {
        if (aisles.isEmpty())
            break;
        row.row.shape.reset(); // its seats are no longer evenly spaced
        for (int i = 0; i < row.seats.size(); ++i) {
            const auto before = std::upper_bound(aisles.cbegin(), aisles.cend(), i) - aisles.cbegin();
            row.seats[i].seat.position.rx() += (double(before) - double(aisles.size()) / 2) * roomAisle;
        }
        row.row.origin = row.seats.first().seat.position;
    }
    m_down += (asked.rows - 1) * roomDistance + 20 + roomBetween;
}

QPointF Room::turned(QPointF p) const
{
    switch (m_form.stage) {
    case StageSide::Top:
    case StageSide::None: break;
    case StageSide::Bottom: return {m_width - p.x(), m_draft.size.height() - p.y()};
    case StageSide::Left: return {p.y(), m_width - p.x()};
    case StageSide::Right: return {m_draft.size.height() - p.y(), p.x()};
    }
    return p;
}

// A box is put in its new place upright, so that its name can be read.
void Room::turn(PlanArea &area) const
{
    const QRectF placed =
        QRectF(turned(area.position), turned(area.position + QPointF(area.size.width(), area.size.height())))
            .normalized();
    area.position = placed.topLeft();
    area.size = placed.size();
    area.text.offset = {placed.width() / 2, placed.height() / 2};
}

void Room::turn()
{
    double angle = 0;
    switch (m_form.stage) {
    case StageSide::Top:
    case StageSide::None: return;
    case StageSide::Bottom: angle = 180; break;
    case StageSide::Left: angle = -90; break;
    case StageSide::Right: angle = 90; break;
    }
    for (DraftSection &section : m_draft.sections) {
        for (DraftArea &area : section.areas)
            turn(area.area);
        for (DraftRow &row : section.rows) {
            row.row.origin = turned(row.row.origin);
            if (row.row.shape) {
                row.row.shape->middle = turned(row.row.shape->middle);
                row.row.shape->angle = angle;
            }
            for (DraftSeat &seat : row.seats)
                seat.seat.position = turned(seat.seat.position);
        }
    }
    if (m_form.stage != StageSide::Bottom)
        m_draft.size.transpose();
}

} // namespace

QList<int> evenAisles(int seats, int aisles)
{
    // The parts at the two ends are equal and the difference goes to the middle: 4 and 10 of 14 seats.
    QList<int> after;
    for (int n = 1; n <= aisles; ++n) {
        const bool isLeft = 2 * n <= aisles + 1;
        const int fromEnd = int(std::floor(double(seats) * (isLeft ? n : aisles + 1 - n) / (aisles + 1)));
        const int at = isLeft ? fromEnd : seats - fromEnd;
        if (at > 0 && at < seats && !after.contains(at))
            after.append(at);
    }
    return after;
}

Result<PlanDraft> roomDraft(const RoomForm &form)
{
    TRY(checkRoomForm(form));
    return Room(form).built();
}

Result<SeatingPlan> roomPlan(const RoomForm &form)
{
    TRY_GET(const PlanDraft draft, roomDraft(form));
    SeatingPlan plan = planOf(draft);
    QHash<int, QString> refs;
    giveRefs(plan, draft, refs);
    return plan;
}

} // namespace rowlock
