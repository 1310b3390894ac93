#include "ui/rules/rule_page.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/common/table_page.h"

#include <QHBoxLayout>
#include <QPointer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int isOverRole = Qt::UserRole, keyRole = Qt::UserRole + 1;

} // namespace

RulePage::RulePage(const HouseContext &context, const QString &objectName, const QStringList &columns,
                   const QString &empty, QWidget *parent)
    : QWidget(parent), m_context(context), m_table(new QTreeWidget(this)),
      m_empty(new ToneLabel(empty, Tone::Faint, this)), m_buttons(new QHBoxLayout)
{
    setObjectName(objectName);
    m_table->setObjectName(objectName + QStringLiteral("Table"));
    m_table->setHeaderLabels(columns);
    showAsRows(*m_table);
    m_empty->setWordWrap(true);
    m_buttons->setSpacing(gap::related);
    m_buttons->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::related);
    column->setContentsMargins(gap::related, gap::related, gap::related, gap::related); // within the tab's frame
    column->addWidget(m_empty, 0, Qt::AlignTop);
    column->addWidget(m_table, 1);
    column->addLayout(m_buttons);
    connect(m_table, &QTreeWidget::currentItemChanged, this, &RulePage::noteCurrent);
}

// The chosen one stays chosen: by its place, for rules are only ever added at the end, or by its key; one that is gone
// leaves none chosen.
void RulePage::setRows(const QList<Row> &rows)
{
    const QString key = m_table->currentItem() ? m_table->currentItem()->data(0, keyRole).toString() : QString();
    int chosen = std::clamp(current(), 0, std::max(0, int(rows.size()) - 1));
    if (!key.isEmpty())
        chosen = int(std::ranges::find(rows, key, &Row::key) - rows.begin()); // past the last: none
    m_table->clear();
    for (const Row &row : rows) {
        auto *item = new QTreeWidgetItem(m_table, row.cells);
        item->setData(0, isOverRole, row.isOver);
        item->setData(0, keyRole, row.key);
        for (int i = 0; row.isOver && i < row.cells.size(); ++i)
            item->setForeground(i, palette().brush(QPalette::PlaceholderText));
    }
    m_empty->setVisible(rows.isEmpty());
    m_table->setVisible(!rows.isEmpty());
    m_table->setCurrentItem(m_table->topLevelItem(chosen));
    noteCurrent();
}

int RulePage::current() const
{
    return m_table->indexOfTopLevelItem(m_table->currentItem());
}

ActionButton *RulePage::addButton(const QString &text, const char *name, bool ofRow, const std::function<void()> &act)
{
    auto *button = new ActionButton(text, QLatin1String(name), ActionButton::Weight::Secondary, this);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_buttons->insertWidget(m_buttons->count() - 1, button);
    if (ofRow)
        m_ofRow << button;
    connect(button, &QPushButton::clicked, this, [act] { act(); });
    return button;
}

void RulePage::noteCurrent()
{
    const QTreeWidgetItem *item = m_table->currentItem();
    const QString why = !item                                ? tr("Select a row first")
                        : item->data(0, isOverRole).toBool() ? tr("It has ended")
                                                             : QString();
    for (ActionButton *button : std::as_const(m_ofRow))
        enableUnless(*button, why);
}

RuleForm *RulePage::makeForm(const QString &title)
{
    auto *form = new RuleForm(m_context, title, window());
    connect(form, &RuleForm::saved, this, &RulePage::changed);
    return form;
}

Question RulePage::endQuestion(const QString &title, const QString &text, const QString &details)
{
    Question question;
    question.title = title;
    question.text = text;
    question.details = details;
    question.accept = tr("End");
    question.reject = tr("Cancel");
    return question;
}

void RulePage::confirm(const Question &question, const std::function<Result<Done>(Desk &, const QString &)> &asked)
{
    m_context.prompt.ask(this, question, [self = QPointer(this), asked](bool sure, const QString &typed) {
        if (!self || !sure)
            return;
        self->m_context.office.ask(
            self, [asked, typed](Desk &desk) { return asked(desk, typed); },
            [self](const Result<Done> &answer) {
                if (!answer)
                    emit self->failed(answer.error().message);
                emit self->changed();
            });
    });
}

QString RulePage::fromText(const std::optional<Instant> &from) const
{
    return from ? dayText(*from, m_context.facts.timeZone) : QString();
}

QString RulePage::untilText(const std::optional<Instant> &until, const QString &never) const
{
    return until ? dayText(*until, m_context.facts.timeZone) : never;
}

bool RulePage::isOver(const std::optional<Instant> &until) const
{
    return until && *until <= m_context.clock.now();
}

} // namespace rowlock
