#include "ui/plan/seats_form.h"

#include "model/domain/draft_items.h"

namespace rowlock {

SeatsForm::SeatsForm(PlanDocument &document, QWidget *parent) : PropertyForm(document, tr("Seats"), parent)
{
    m_number = text(tr("Number"), "seatNumber", [this](const QString &number) {
        if (chosen().size() == 1)
            this->document().edit(tr("Number a seat"),
                                  withSeatNumber(draft(), *chosen().constBegin(), number.trimmed()));
    });
    m_category = choice(tr("Category"), "seatCategory", {}, [this](int index) {
        this->document().edit(tr("Change the category"), withCategory(draft(), chosen(), index));
    });
    m_radius = count(tr("Seat size"), "seatRadius", 2, 100, [this](int value) {
        PlanDraft next = draft();
        editItems(
            next, chosen(),
            [value](DraftRow &row) {
                for (DraftSeat &seat : row.seats)
                    seat.seat.radius = value;
            },
            [value](DraftRow &, DraftSeat &seat) { seat.seat.radius = value; }, [](DraftArea &) {});
        this->document().edit(tr("Change the seats' size"), next, QStringLiteral("radius of seats"));
    });
    m_accessible = check(tr("Wheelchair space"), "markAccessible", [this](bool on) { mark(SeatMark::Accessible, on); });
    m_companion = check(tr("Companion seat"), "markCompanion", [this](bool on) { mark(SeatMark::Companion, on); });
    m_restricted =
        check(tr("Restricted view"), "markRestricted", [this](bool on) { mark(SeatMark::RestrictedView, on); });
}

void SeatsForm::mark(SeatMark mark, bool on)
{
    document().edit(tr("Mark seats"), withMark(draft(), chosen(), mark, on));
}

void SeatsForm::refresh()
{
    const QList<const DraftSeat *> seats = seatsOf(draft(), chosen());
    if (seats.isEmpty())
        return;
    const bool single = seats.size() == 1 && chosen().contains(seats.first()->id);
    int accessible = 0, companion = 0, restricted = 0;
    int category = seats.first()->seat.category;
    for (const DraftSeat *seat : seats) {
        accessible += seat->seat.accessible;
        companion += seat->seat.companion;
        restricted += seat->seat.restrictedView;
        if (seat->seat.category != category)
            category = -1;
    }
    const int all = int(seats.size());
    fill([&] {
        m_number->setText(seats.first()->seat.number);
        setTexts(m_category, categoryNames(), category);
        m_radius->setValue(int(seats.first()->seat.radius));
        setState(m_accessible, accessible, all);
        setState(m_companion, companion, all);
        setState(m_restricted, restricted, all);
    });
    showRow(m_number, single);
}

} // namespace rowlock
