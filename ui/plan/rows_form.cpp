#include "ui/plan/rows_form.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rowlock {

namespace {

const std::array<QString, 4> letterPlaces{QStringLiteral("both"), QStringLiteral("start"), QStringLiteral("end"),
                                          QString()};

} // namespace

RowsForm::RowsForm(PlanDocument &document, QWidget *parent) : PropertyForm(document, tr("Rows"), parent)
{
    m_section = choice(tr("Section"), "rowsSection", {}, [this](int index) {
        this->document().edit(tr("Move to a section"), inSection(draft(), chosen(), draft().sections.at(index).id));
    });
    m_name = text(tr("Row"), "rowName", [this](const QString &name) {
        const QList<int> rows = rowsOf(draft(), chosen());
        if (!rows.isEmpty())
            this->document().edit(tr("Name a row"), withRowName(draft(), rows.first(), name.trimmed()));
    });
    makeShape();
    makeNames();
    makeNumbers();
}

void RowsForm::makeShape()
{
    m_rows = count(tr("Rows"), "rowCount", 1, 200, [this](int value) {
        lay(tr("Change the number of rows"), "", [value](BlockShape &block) { block.rows = value; });
    });
    m_seats = count(tr("Seats in a row"), "seatCount", 1, 500, [this](int value) {
        lay(tr("Change the number of seats"), "seats", [value](BlockShape &block) { block.seats = value; });
    });
    m_spacing = number(tr("Spacing"), "spacing", 5, 500, 1, [this](double value) {
        lay(tr("Change the spacing"), "spacing", [value](BlockShape &block) { block.front.spacing = value; });
    });
    m_distance = number(tr("Row distance"), "rowDistance", -500, 500, 1, [this](double value) {
        lay(tr("Change the row distance"), "distance", [value](BlockShape &block) { block.distance = value; });
    });
    m_radius = number(tr("Radius"), "radius", -20000, 20000, 10, [this](double value) {
        lay(tr("Bend"), "radius", [value](BlockShape &block) {
            block.front.radius = std::abs(value) < 1 ? 0 : value;
            block.isFan = block.isFan && block.front.radius != 0;
        });
    });
    m_radius->setToolTip(tr("0 is straight, negative bends the other way"));
    m_fan = check(tr("Fan: rows widen towards the back"), "fan", [this](bool on) {
        lay(tr("Fan out"), "", [on](BlockShape &block) {
            block.isFan = on;
            if (on && block.front.radius == 0)
                block.front.radius = 400;
        });
    });
    m_angle = number(tr("Angle"), "rowAngle", -360, 360, 5, [this](double value) {
        const std::optional<BlockShape> block = blockOf(draft(), chosen());
        if (block)
            this->document().edit(tr("Turn"),
                                  rotated(draft(), chosen(), block->front.middle, value - block->front.angle),
                                  QStringLiteral("turn"));
    });
    m_letters = choice(tr("Row letters"), "letterPlace", {tr("At both ends"), tr("At the beginning"), tr("At the end")},
                       [this](int index) {
                           PlanDraft next = draft();
                           for (DraftSection &section : next.sections) {
                               for (DraftRow &row : section.rows) {
                                   if (chosen().contains(row.id))
                                       row.row.labelPosition = letterPlaces.at(size_t(index));
                               }
                           }
                           this->document().edit(tr("Place the row letters"), next);
                       });
}

void RowsForm::makeNames()
{
    heading(tr("Row names"));
    m_nameKind = choice(tr("Names"), "nameKind", {tr("Letters"), tr("Numbers")}, [](int) {});
    m_nameStart = text(tr("Start at"), "nameStart", [](const QString &) {});
    m_nameStart->setPlaceholderText(tr("A or 1"));
    m_nameOrder = choice(tr("Order"), "nameOrder", {tr("Front to back"), tr("Back to front")}, [](int) {});
    m_nameSkip = text(tr("Skip"), "nameSkip", [](const QString &) {});
    m_nameSkip->setText(QStringLiteral("I, O"));
    button(tr("Name the rows"), "nameRows",
           [this] { this->document().edit(tr("Name the rows"), rowsNamed(draft(), chosen(), naming())); });
}

void RowsForm::makeNumbers()
{
    heading(tr("Seat numbers"));
    m_numberOrder =
        choice(tr("Order"), "numberOrder", {tr("Left to right"), tr("Right to left"), tr("From the centre")},
               [this](int index) { m_numberKind->setEnabled(NumberOrder(index) != NumberOrder::FromCentre); });
    m_numberKind = choice(tr("Numbers"), "numberKind", {tr("All"), tr("Odd"), tr("Even"), tr("Letters")}, [](int) {});
    m_numberStart = count(tr("Start at"), "numberStart", 0, 100000, [](int) {});
    m_numberStart->setValue(1);
    m_numberSkip = text(tr("Skip"), "numberSkip", [](const QString &) {});
    m_numberSkip->setPlaceholderText(tr("for example 13"));
    button(tr("Number the seats"), "numberSeats",
           [this] { this->document().edit(tr("Number the seats"), renumbered(draft(), chosen(), numbering())); });
}

SeatNumbering RowsForm::numbering() const
{
    return {NumberOrder(m_numberOrder->currentIndex()), NumberKind(m_numberKind->currentIndex()),
            m_numberStart->value(), m_numberSkip->text()};
}

RowNaming RowsForm::naming() const
{
    return {RowNameKind(m_nameKind->currentIndex()), m_nameStart->text(), m_nameOrder->currentIndex() == 1,
            m_nameSkip->text()};
}

void RowsForm::lay(const QString &step, const char *series, const std::function<void(BlockShape &)> &change)
{
    std::optional<BlockShape> block = blockOf(draft(), chosen());
    if (!block)
        return;
    change(*block);
    const Added laid = withBlock(draft(), chosen(), *block);
    document().edit(step, laid.draft, laid.ids, QLatin1String(series));
}

void RowsForm::refresh()
{
    const QList<int> rows = rowsOf(draft(), chosen());
    const std::optional<BlockShape> block = blockOf(draft(), chosen());
    if (!block)
        return;
    const DraftRow &first = *draft().row(rows.first());
    int section = 0;
    for (int i = 0; i < draft().sections.size(); ++i) {
        if (&draft().sections.at(i) == draft().sectionOf(first.id))
            section = i;
    }
    fill([&] {
        setTexts(m_section, sectionNames(), section);
        m_name->setText(first.row.name);
        m_rows->setValue(block->rows);
        m_seats->setValue(block->seats);
        m_spacing->setValue(block->front.spacing);
        m_distance->setValue(block->distance);
        m_radius->setValue(block->front.radius);
        m_fan->setChecked(block->isFan);
        m_angle->setValue(block->front.angle > 180 ? block->front.angle - 360 : block->front.angle);
        const auto place = std::find(letterPlaces.begin(), letterPlaces.end(), first.row.labelPosition);
        m_letters->setCurrentIndex(place == letterPlaces.end() ? 0 : int(place - letterPlaces.begin()) % 3);
    });
    showRow(m_name, rows.size() == 1);
    showRow(m_distance, rows.size() > 1);
    m_fan->setVisible(rows.size() > 1);
}

} // namespace rowlock
