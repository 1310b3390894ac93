#include "ui/plan/page_form.h"

#include "ui/plan/color_choice.h"

#include <QListWidget>

namespace rowlock {

namespace {

// Colours that stay apart for most eyes, for new categories.
QString spareColor(qsizetype n)
{
    static const QStringList colors{QStringLiteral("#4C72B0"), QStringLiteral("#DD8452"), QStringLiteral("#55A868"),
                                    QStringLiteral("#C44E52"), QStringLiteral("#8172B3"), QStringLiteral("#937860"),
                                    QStringLiteral("#DA8BC3"), QStringLiteral("#64B5CD")};
    return colors.at(n % colors.size());
}

} // namespace

PageForm::PageForm(PlanDocument &document, QWidget *parent)
    : PropertyForm(document, tr("Plan"), parent), m_categories(new QListWidget(this))
{
    m_name = text(tr("Name"), "planName", [this](const QString &name) {
        PlanDraft next = draft();
        next.name = name.trimmed();
        this->document().edit(tr("Name the plan"), next);
    });
    const auto resize = [this](bool wide, int value) {
        PlanDraft next = draft();
        wide ? next.size.setWidth(value) : next.size.setHeight(value);
        this->document().edit(tr("Change the page's size"), next,
                              wide ? QStringLiteral("page width") : QStringLiteral("page height"));
    };
    m_width = count(tr("Width"), "pageWidth", 50, 1000000, [resize](int value) { resize(true, value); });
    m_height = count(tr("Height"), "pageHeight", 50, 1000000, [resize](int value) { resize(false, value); });
    m_width->setSingleStep(50);
    m_height->setSingleStep(50);
    heading(tr("Price categories"));
    m_categories->setObjectName(QStringLiteral("planCategories"));
    m_categories->setAccessibleName(tr("Price categories"));
    m_categories->setFixedHeight(120);
    static_cast<QFormLayout *>(layout())->addRow(m_categories);
    connect(m_categories, &QListWidget::itemChanged, this, &PageForm::renameCategory);
    button(tr("Add a category"), "addCategory", [this] { addCategory(); });
    button(tr("Category colour…"), "categoryColor", [this] {
        const int row = m_categories->currentRow();
        if (row < 0 || row >= draft().categories.size())
            return;
        chooseColor(this, tr("Category colour"), draft().categories.at(row).color, [this, row](const QString &color) {
            PlanDraft next = draft();
            next.categories[row].color = color;
            this->document().edit(tr("Change a category's colour"), next);
        });
    });
    button(tr("Remove the category"), "removeCategory", [this] {
        this->document().edit(tr("Remove a category"), withoutCategory(draft(), m_categories->currentRow()));
    });
}

// Two categories of one name would be one for the box office.
void PageForm::renameCategory(QListWidgetItem *item)
{
    const int row = m_categories->row(item);
    const QString name = item->text().trimmed();
    PlanDraft next = draft();
    if (row >= next.categories.size() || name == next.categories.at(row).name)
        return;
    if (name.isEmpty() || categoryNames().contains(name)) {
        refresh();
        return;
    }
    next.categories[row].name = name;
    document().edit(tr("Name a category"), next);
}

void PageForm::addCategory()
{
    PlanDraft next = draft();
    int n = int(next.categories.size()) + 1;
    while (categoryNames().contains(tr("Category %1").arg(n)))
        ++n;
    next.categories.append({tr("Category %1").arg(n), spareColor(next.categories.size())});
    document().edit(tr("Add a category"), next);
    m_categories->setCurrentRow(m_categories->count() - 1);
    m_categories->editItem(m_categories->currentItem());
}

void PageForm::refresh()
{
    const QSignalBlocker quiet(m_categories);
    fill([this] {
        m_name->setText(draft().name);
        m_width->setValue(int(draft().size.width()));
        m_height->setValue(int(draft().size.height()));
    });
    const int current = std::max(0, m_categories->currentRow());
    while (m_categories->count() > draft().categories.size())
        delete m_categories->takeItem(m_categories->count() - 1);
    for (int i = 0; i < draft().categories.size(); ++i) {
        if (i >= m_categories->count())
            m_categories->addItem(QString());
        QListWidgetItem *item = m_categories->item(i);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setText(draft().categories.at(i).name);
        item->setIcon(colorIcon(QColor(draft().categories.at(i).color)));
    }
    m_categories->setCurrentRow(std::min<int>(current, m_categories->count() - 1));
}

} // namespace rowlock
