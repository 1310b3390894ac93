#include "ui/plan/warnings_panel.h"

#include "model/service/plan_files.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QListWidget>
#include <QLocale>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int restMs = 300;
constexpr int shownAtMost = 200;

// "$.zones[0].rows[3] (Stalls, row A): the row ..." without its path.
QString spoken(const QString &line)
{
    const qsizetype open = line.indexOf(QStringLiteral(" (")), end = line.indexOf(QStringLiteral("): "));
    if (open < 0 || end < open)
        return line.mid(line.indexOf(QStringLiteral(": ")) + 2);
    return line.mid(open + 2, end - open - 2) + line.mid(end + 1);
}

QList<DraftWarning> examined(const PlanDraft &draft, const SeatingPlan &plan)
{
    QList<DraftWarning> warnings = warningsOf(draft);
    const Result<QStringList> doctor = examinePlan(plan);
    if (!doctor) {
        if (warnings.isEmpty())
            warnings.append({doctor.error().message, {}});
        return warnings;
    }
    for (const QString &line : *doctor) {
        if (warnings.size() >= shownAtMost)
            break;
        warnings.append({WarningsPanel::tr("Fixed on saving: %1").arg(spoken(line)), thingAt(draft, line)});
    }
    return warnings;
}

} // namespace

WarningsPanel::WarningsPanel(PlanDocument &document, QWidget *parent)
    : QWidget(parent), m_document(document), m_title(new ToneLabel({}, Tone::Plain, this)),
      m_list(new QListWidget(this))
{
    m_title->setObjectName(QStringLiteral("planWarningsTitle"));
    m_title->setTextSize(TextSize::Heading);
    m_list->setObjectName(QStringLiteral("planWarnings"));
    m_list->setAccessibleName(tr("Warnings"));
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::group, gap::related, gap::group, gap::group);
    column->addWidget(m_title);
    column->addWidget(m_list);
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMs);
    connect(&m_rest, &QTimer::timeout, this, &WarningsPanel::examine);
    connect(&document, &PlanDocument::changed, &m_rest, qOverload<>(&QTimer::start));
    connect(m_list, &QListWidget::itemClicked, this, &WarningsPanel::go);
    connect(m_list, &QListWidget::itemActivated, this, &WarningsPanel::go);
    show({});
    m_rest.start();
}

void WarningsPanel::examine()
{
    const PlanDraft draft = m_document.draft();
    const SeatingPlan plan = m_document.plan();
    const qint64 mine = ++m_examined;
    whenAnswered(inBackground([draft, plan] { return examined(draft, plan); }), this,
                 [this, mine](const QList<DraftWarning> &warnings) {
                     if (mine == m_examined)
                         show(warnings);
                 });
}

void WarningsPanel::show(const QList<DraftWarning> &warnings)
{
    if (warnings == m_warnings && !m_title->text().isEmpty())
        return;
    m_warnings = warnings;
    m_title->setTone(warnings.isEmpty() ? Tone::Faint : Tone::Warning);
    m_title->setText(warnings.isEmpty()     ? tr("No warnings")
                     : warnings.size() == 1 ? tr("1 warning")
                                            : tr("%1 warnings").arg(QLocale().toString(warnings.size())));
    m_list->clear();
    for (const DraftWarning &warning : warnings)
        m_list->addItem(warning.text);
    m_list->setVisible(!warnings.isEmpty());
}

void WarningsPanel::go()
{
    const int row = m_list->currentRow();
    if (row >= 0 && row < m_warnings.size() && !m_warnings.at(row).ids.isEmpty())
        emit goTo(m_warnings.at(row).ids);
}

} // namespace rowlock
