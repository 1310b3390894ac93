#include "ui/plan/table_form.h"

#include "model/domain/draft_items.h"

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
    int section = 0;
    for (int i = 0; i < draft().sections.size(); ++i) {
        if (&draft().sections.at(i) == draft().sectionOf(row.id))
            section = i;
    }
    fill([&] {
        setTexts(m_section, sectionNames(), section);
        m_name->setText(row.row.name);
        m_kind->setCurrentIndex(table.isRound ? 0 : 1);
        m_chairs->setValue(int(row.seats.size()));
        m_atEnds->setValue(table.atEnds);
        m_width->setValue(table.size.width());
        m_height->setValue(table.size.height());
        m_angle->setValue(table.angle > 180 ? table.angle - 360 : table.angle);
    });
    showRow(m_name, tables.size() == 1);
    showRow(m_height, !table.isRound);
    showRow(m_atEnds, !table.isRound);
}

} // namespace rowlock
