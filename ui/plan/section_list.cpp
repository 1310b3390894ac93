#include "ui/plan/section_list.h"

#include "ui/common/icons.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

namespace rowlock {

namespace {

QString contentOf(const DraftSection &section)
{
    qsizetype seats = 0;
    for (const DraftRow &row : section.rows)
        seats += row.seats.size();
    qint64 standing = 0;
    for (const DraftArea &area : section.areas)
        standing += area.area.standing ? area.area.capacity : 0;
    const QLocale locale;
    QStringList parts;
    if (seats > 0 || standing == 0)
        parts.append(seats == 1 ? SectionList::tr("1 seat") : SectionList::tr("%1 seats").arg(locale.toString(seats)));
    if (standing > 0)
        parts.append(SectionList::tr("%1 standing").arg(locale.toString(standing)));
    return parts.join(QStringLiteral(", "));
}

QToolButton *tool(QWidget *parent, const char *iconName, const QString &text, const char *name)
{
    auto *button = new QToolButton(parent);
    button->setIcon(icon(QLatin1String(iconName)));
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setObjectName(QLatin1String(name));
    button->setAutoRaise(true);
    return button;
}

} // namespace

SectionList::SectionList(PlanDocument &document, QWidget *parent)
    : QWidget(parent), m_document(document), m_list(new QListWidget(this)),
      m_remove(tool(this, "list-remove", tr("Remove the section"), "removeSection"))
{
    auto *title = new ToneLabel(tr("Sections"), Tone::Plain, this);
    title->setTextSize(TextSize::Heading);
    QToolButton *adder = tool(this, "list-add", tr("Add a section"), "addSection");
    m_list->setObjectName(QStringLiteral("planSections"));
    m_list->setAccessibleName(tr("Sections"));
    m_list->setToolTip(tr("Click selects all seats, F2 renames"));
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    auto *head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(adder);
    head->addWidget(m_remove);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::group, gap::related, gap::group, gap::related);
    column->addLayout(head);
    column->addWidget(m_list);
    connect(adder, &QToolButton::clicked, this, &SectionList::add);
    connect(m_remove, &QToolButton::clicked, this, &SectionList::remove);
    connect(m_list, &QListWidget::itemClicked, this,
            [this] { m_document.choose(allIn(m_document.draft(), currentSection())); });
    connect(m_list, &QListWidget::currentRowChanged, this, [this] {
        if (!m_filling)
            m_document.setWorkSection(currentSection());
    });
    connect(m_list, &QListWidget::itemActivated, this,
            [this] { m_document.choose(allIn(m_document.draft(), currentSection())); });
    connect(m_list, &QListWidget::itemChanged, this, [this](QListWidgetItem *item) {
        const QString name = item->text().trimmed();
        const int id = item->data(Qt::UserRole).toInt();
        const DraftSection *section = m_document.draft().section(id);
        if (m_filling || !section || section->zone.name == name)
            return;
        if (name.isEmpty())
            refresh();
        else
            m_document.edit(tr("Name a section"), sectionNamed(m_document.draft(), id, name));
    });
    connect(&document, &PlanDocument::changed, this, &SectionList::refresh);
    connect(&document, &PlanDocument::chosenChanged, this, &SectionList::refresh);
    refresh();
}

int SectionList::currentSection() const
{
    return m_list->currentItem() ? m_list->currentItem()->data(Qt::UserRole).toInt() : 0;
}

void SectionList::add()
{
    QStringList names;
    for (const DraftSection &section : m_document.draft().sections)
        names.append(section.zone.name);
    int n = int(names.size()) + 1;
    while (names.contains(tr("Section %1").arg(n)))
        ++n;
    const Added added = withSection(m_document.draft(), tr("Section %1").arg(n));
    m_document.setWorkSection(*added.ids.constBegin());
    m_document.edit(tr("Add a section"), added.draft, Chosen());
    m_list->setCurrentRow(m_list->count() - 1);
    m_list->setFocus();
    m_list->editItem(m_list->currentItem());
}

void SectionList::remove()
{
    m_document.edit(tr("Remove a section"), withoutSection(m_document.draft(), currentSection()), Chosen());
}

void SectionList::refresh()
{
    m_filling = true;
    const QList<DraftSection> &sections = m_document.draft().sections;
    while (m_list->count() > sections.size())
        delete m_list->takeItem(m_list->count() - 1);
    for (int i = 0; i < sections.size(); ++i) {
        if (i >= m_list->count())
            m_list->addItem(QString());
        QListWidgetItem *item = m_list->item(i);
        const DraftSection &section = sections.at(i);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setData(Qt::UserRole, section.id);
        item->setText(section.zone.name);
        item->setToolTip(contentOf(section));
        item->setData(Qt::AccessibleDescriptionRole, contentOf(section));
        if (section.id == m_document.workSection())
            m_list->setCurrentRow(i);
    }
    enableUnless(*m_remove, sections.size() > 1 ? QString() : tr("A plan has at least one section"));
    m_filling = false;
}

} // namespace rowlock
