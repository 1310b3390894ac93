#include "ui/plan/area_form.h"

#include "model/domain/draft_items.h"

#include <cmath>

namespace rowlock {

namespace {

bool isRound(const PlanArea &area)
{
    return area.kind == ShapeKind::Circle || area.kind == ShapeKind::Ellipse;
}

QSizeF sizeOf(const PlanArea &area)
{
    if (isRound(area))
        return area.radius * 2;
    return area.kind == ShapeKind::Rectangle ? area.size : QSizeF();
}

void giveSize(PlanArea &area, QSizeF size)
{
    if (isRound(area)) {
        area.kind = ShapeKind::Ellipse;
        area.radius = QSizeF(std::round(size.width() / 2), std::round(size.height() / 2));
    } else if (area.kind == ShapeKind::Rectangle) {
        if (!area.text.offset.isNull())
            area.text.offset = {size.width() / 2, size.height() / 2};
        area.size = size;
    }
}

} // namespace

AreaForm::AreaForm(PlanDocument &document, QWidget *parent) : PropertyForm(document, tr("Drawing"), parent)
{
    m_section = choice(tr("Section"), "areaSection", {}, [this](int index) {
        this->document().edit(tr("Move to a section"), inSection(draft(), chosen(), draft().sections.at(index).id));
    });
    m_standing = check(tr("Standing area"), "standing", [this](bool on) {
        change(tr("Change a standing area"), "", [on](PlanArea &area) {
            area.standing = on;
            if (on && area.name.isEmpty())
                area.name = area.text.text.isEmpty() ? tr("Standing") : area.text.text.simplified();
        });
    });
    m_name = text(tr("Name"), "areaName", [this](const QString &name) {
        change(tr("Name a standing area"), "", [&](PlanArea &area) {
            if (area.text.text == area.name)
                area.text.text = name.trimmed();
            area.name = name.trimmed();
        });
    });
    m_capacity = count(tr("Capacity"), "capacity", 0, 1000000, [this](int value) {
        change(tr("Change the capacity"), "capacity", [value](PlanArea &area) { area.capacity = value; });
    });
    m_text = text(tr("Text"), "areaText", [this](const QString &words) {
        change(tr("Change the text"), "", [&](PlanArea &area) { area.text.text = words; });
    });
    connect(m_text, &QLineEdit::returnPressed, this, &AreaForm::written);
    m_textSize = count(tr("Text size"), "textSize", 4, 400, [this](int value) {
        change(tr("Change the text's size"), "text size", [value](PlanArea &area) { area.text.size = value; });
    });
    m_width = count(tr("Width"), "areaWidth", 1, 100000, [this](int value) {
        change(tr("Change the size"), "width", [value](PlanArea &area) {
            giveSize(area, {double(value), sizeOf(area).height()});
        });
    });
    m_height = count(tr("Height"), "areaHeight", 1, 100000, [this](int value) {
        change(tr("Change the size"), "height", [value](PlanArea &area) {
            giveSize(area, {sizeOf(area).width(), double(value)});
        });
    });
    m_rotation = number(tr("Angle"), "areaAngle", -360, 360, 5, [this](double value) {
        const DraftArea *area = draft().area(*chosen().constBegin());
        if (area)
            this->document().edit(
                tr("Turn"), rotated(draft(), {area->id}, boundsOf(area->area).center(), value - area->area.rotation),
                QStringLiteral("turn"));
    });
    m_color = colorButton(tr("Colour"), "areaColor", [this](const QString &color) {
        change(tr("Change the colour"), "", [&](PlanArea &area) { area.color = color; });
    });
    m_border = colorButton(tr("Edge"), "areaBorder", [this](const QString &color) {
        change(tr("Change the colour"), "", [&](PlanArea &area) { area.borderColor = color; });
    });
    m_textColor = colorButton(tr("Text colour"), "areaTextColor", [this](const QString &color) {
        change(tr("Change the colour"), "", [&](PlanArea &area) { area.text.color = color; });
    });
}

void AreaForm::writeWords()
{
    m_text->setFocus();
    m_text->selectAll();
}

void AreaForm::change(const QString &step, const char *series, const std::function<void(PlanArea &)> &change)
{
    PlanDraft next = draft();
    editItems(
        next, chosen(), [](DraftRow &) {}, [](DraftRow &, DraftSeat &) {}, [&](DraftArea &area) { change(area.area); });
    document().edit(step, next, QLatin1String(series));
}

void AreaForm::refresh()
{
    const DraftArea *found = nullptr;
    int section = 0;
    for (int i = 0; i < draft().sections.size() && !found; ++i) {
        for (const DraftArea &area : draft().sections.at(i).areas) {
            if (chosen().contains(area.id) && !found) {
                found = &area;
                section = i;
            }
        }
    }
    if (!found)
        return;
    const PlanArea &area = found->area;
    const QSizeF size = sizeOf(area);
    fill([&] {
        setTexts(m_section, sectionNames(), section);
        m_standing->setChecked(area.standing);
        m_name->setText(area.name);
        m_capacity->setValue(area.capacity);
        m_text->setText(area.text.text);
        m_textSize->setValue(int(area.text.size));
        m_width->setValue(int(size.width()));
        m_height->setValue(int(size.height()));
        m_rotation->setValue(area.rotation > 180 ? area.rotation - 360 : area.rotation);
        showColor(m_color, area.color);
        showColor(m_border, area.borderColor);
        showColor(m_textColor, area.text.color);
    });
    const bool closed = area.kind != ShapeKind::Text, sized = !size.isEmpty();
    m_standing->setVisible(closed);
    showRow(m_name, area.standing);
    showRow(m_capacity, area.standing);
    showRow(m_width, sized);
    showRow(m_height, sized);
    showRow(m_color, closed);
    showRow(m_border, closed);
}

} // namespace rowlock
