#include "ui/patrons/merge_fields.h"

#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/words/patron_texts.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QRadioButton>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int widestText = 220;

ToneLabel *elided(const QString &text, Tone tone, QWidget *parent)
{
    auto *label = new ToneLabel(text, tone, parent);
    label->setElided(true);
    return label;
}

} // namespace

MergeFields::MergeFields(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("mergeFields"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
}

void MergeFields::show(const Patron &kept, const Patron &other)
{
    delete m_lines;
    m_theirs.clear();
    m_lines = new QWidget(this);
    layout()->addWidget(m_lines);
    m_grid = new QGridLayout(m_lines);
    m_grid->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    m_grid->setHorizontalSpacing(gap::group);
    m_grid->setVerticalSpacing(gap::inside);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnStretch(2, 1);
    addLine({}, tr("%1, who stays").arg(patronNoText(kept.no)), tr("%1, who is merged").arg(patronNoText(other.no)));
    for (const KnownField &field : patronFields()) {
        const QString &ours = kept.*field.text, &theirs = other.*field.text;
        if (!ours.isEmpty() && !theirs.isEmpty() && ours != theirs)
            addChoice(field, ours, theirs);
        else if (!ours.isEmpty() || !theirs.isEmpty())
            addLine(patronFieldText(QLatin1String(field.name)), ours, theirs);
    }
    if (!kept.tags.isEmpty() || !other.tags.isEmpty())
        addLine(tr("Tags, united"), tagsText(kept.tags), tagsText(other.tags));
}

void MergeFields::addLine(const QString &label, const QString &ours, const QString &theirs)
{
    const int row = m_grid->rowCount();
    const bool isHead = label.isEmpty();
    m_grid->addWidget(new ToneLabel(label, Tone::Faint, m_lines), row, 0);
    int column = 1;
    for (const QString &text : {ours, theirs}) {
        auto *shown = elided(text, Tone::Plain, m_lines);
        if (isHead)
            shown->setStrong();
        m_grid->addWidget(shown, row, column++);
    }
}

void MergeFields::addChoice(const KnownField &field, const QString &ours, const QString &theirs)
{
    const int row = m_grid->rowCount();
    const QString name = QLatin1String(field.name);
    m_grid->addWidget(new ToneLabel(patronFieldText(name), Tone::Faint, m_lines), row, 0);
    auto *group = new QButtonGroup(m_lines);
    int column = 1;
    for (const QString &text : {ours, theirs}) {
        const QString shown = fontMetrics().elidedText(text, Qt::ElideRight, widestText);
        auto *choice = new QRadioButton(withoutKeyMarks(shown), m_lines);
        choice->setObjectName((column == 1 ? QStringLiteral("keep-") : QStringLiteral("take-")) + name);
        choice->setAccessibleName(QStringLiteral("%1: %2").arg(patronFieldText(name), text));
        choice->setToolTip(text);
        group->addButton(choice);
        m_grid->addWidget(choice, row, column++);
        if (column == 2)
            choice->setChecked(true);
        else
            m_theirs.append({name, choice});
    }
    connect(m_theirs.last().second, &QRadioButton::toggled, this, &MergeFields::changed);
}

QStringList MergeFields::taken() const
{
    QStringList fields;
    for (const auto &[name, choice] : m_theirs) {
        if (choice->isChecked())
            fields << name;
    }
    return fields;
}

} // namespace rowlock
