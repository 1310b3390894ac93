#include "ui/plan/table_form.h"

#include "model/domain/draft_items.h"

#include <algorithm>

namespace rowlock {

TableForm::TableForm(PlanDocument &document, QWidget *parent) : PropertyForm(document, tr("Table"), parent)
{
    m_section = choice(tr("Section"), "tableSection", {}, [this](int index) {
        this->document().edit(tr("Move to a section"), inSection(draft(), chosen(), draft().sections.at(index).id));
    });
    m_name = text(tr("Table"), "tableName", [this](const QString &name) {
        const QList<const DraftRow *> tables = tablesOf(draft(), chosen());
        if (!tables.isEmpty())
            this->document().edit(tr("Name a table"), withRowName(draft(), tables.first()->id, name.trimmed()));
    });
    m_kind = choice(tr("Shape"), "tableKind", {tr("Round"), tr("Rectangular")}, [this](int index) {
        change(tr("Change the table's shape"), "", [index](TableShape &table, int &) { table.isRound = index == 0; });
    });
    for (QComboBox *box : {m_section, m_kind})
        box->setPlaceholderText(tr("mixed"));
    m_chairs = count(tr("Chairs"), "chairs", 1, 200, [this](int value) {
        change(tr("Change the number of chairs"), "chairs", [value](TableShape &, int &chairs) { chairs = value; });
    });
    m_atEnds = count(tr("Chairs at each end"), "chairsAtEnds", 0, 20, [this](int value) {
        change(tr("Change the chairs"), "ends", [value](TableShape &table, int &) { table.atEnds = value; });
    });
    m_width = number(tr("Width"), "tableWidth", 10, 5000, 5, [this](double value) {
        change(tr("Change the table's size"), "table width",
               [value](TableShape &table, int &) { table.size.setWidth(value); });
    });
    m_height = number(tr("Height"), "tableHeight", 10, 5000, 5, [this](double value) {
        change(tr("Change the table's size"), "table height",
               [value](TableShape &table, int &) { table.size.setHeight(value); });
    });
    m_angle = number(tr("Angle"), "tableAngle", -360, 360, 5, [this](double value) {
        change(tr("Turn"), "table angle", [value](TableShape &table, int &) { table.angle = value; });
    });
}

void TableForm::change(const QString &step, const char *series, const std::function<void(TableShape &, int &)> &change)
{
    PlanDraft next = draft();
    for (const DraftRow *row : tablesOf(draft(), chosen())) {
        TableShape table = *row->row.table;
        int chairs = int(row->seats.size());
        change(table, chairs);
        next = withTableShape(std::move(next), row->id, table, chairs);
    }
    document().edit(step, next, QLatin1String(series));
}

void TableForm::refresh()
{
    const QList<const DraftRow *> tables = tablesOf(draft(), chosen());
    if (tables.isEmpty())
        return;
    const DraftRow &row = *tables.first();
    const TableShape &table = *row.row.table;
    const auto differs = [&tables](auto &&of) {
        return std::any_of(tables.begin(), tables.end(),
                           [&](const DraftRow *each) { return of(*each) != of(*tables.first()); });
    };
    const auto shapeDiffers = [&](auto TableShape::*part) {
        return differs([part](const DraftRow &each) { return (*each.row.table).*part; });
    };
    int section = 0;
    for (int i = 0; i < draft().sections.size(); ++i) {
        if (&draft().sections.at(i) == draft().sectionOf(row.id))
            section = i;
    }
    if (differs([this](const DraftRow &each) { return draft().sectionOf(each.id); }))
        section = -1;
    fill([&] {
        setTexts(m_section, sectionNames(), section);
        m_name->setText(row.row.name);
        m_kind->setCurrentIndex(shapeDiffers(&TableShape::isRound) ? -1 : table.isRound ? 0 : 1);
        m_chairs->setValue(int(row.seats.size()));
        m_atEnds->setValue(table.atEnds);
        m_width->setValue(table.size.width());
        m_height->setValue(table.size.height());
        m_angle->setValue(table.angle > 180 ? table.angle - 360 : table.angle);
        setMixed(m_chairs, differs([](const DraftRow &each) { return each.seats.size(); }));
        setMixed(m_atEnds, shapeDiffers(&TableShape::atEnds));
        setMixed(m_width, differs([](const DraftRow &each) { return each.row.table->size.width(); }));
        setMixed(m_height, differs([](const DraftRow &each) { return each.row.table->size.height(); }));
        setMixed(m_angle, shapeDiffers(&TableShape::angle));
    });
    const bool anyRound =
        std::any_of(tables.begin(), tables.end(), [](const DraftRow *each) { return each->row.table->isRound; });
    showRow(m_name, tables.size() == 1);
    showRow(m_height, !anyRound);
    showRow(m_atEnds, !anyRound);
}

} // namespace rowlock
