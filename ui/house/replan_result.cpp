#include "ui/house/replan_result.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/house/replan_output.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rowlock {

ReplanResult::ReplanResult(ReplanOutput &output, QWidget *parent)
    : QWidget(parent), m_text(new ToneLabel({}, Tone::Plain, this)), m_printed(new ToneLabel({}, Tone::Faint, this)),
      m_reprint(new QTreeWidget(this))
{
    auto *heading = new ToneLabel(tr("Seating plan changed"), Tone::Good, this);
    heading->setTextSize(TextSize::Title);
    m_text->setObjectName(QStringLiteral("replanResult"));
    m_text->setWordWrap(true);
    m_printed->setObjectName(QStringLiteral("replanPrinted"));
    m_printed->hide();
    m_reprint->setObjectName(QStringLiteral("replanReprint"));
    m_reprint->setAccessibleName(tr("Tickets to print again"));
    m_reprint->setHeaderLabels({tr("Order"), tr("Old seat"), tr("New seat")});
    m_reprint->setRootIsDecorated(false);
    m_reprint->header()->setSectionResizeMode(QHeaderView::Stretch);
    connect(m_reprint, &QTreeWidget::itemActivated, this,
            [this](QTreeWidgetItem *item) { emit orderRequested(item->text(0)); });
    auto *showOrder =
        new ActionButton(tr("Show order…"), QStringLiteral("replanShowOrder"), ActionButton::Weight::Secondary, this);
    connect(showOrder, &QPushButton::clicked, this, [this] {
        if (const QTreeWidgetItem *item = m_reprint->currentItem())
            emit orderRequested(item->text(0));
    });
    auto *close = new ActionButton(tr("Close"), QStringLiteral("closeReplan"), ActionButton::Weight::Primary, this);
    connect(close, &QPushButton::clicked, this, &ReplanResult::closed);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addWidget(output.makeButton(QStringLiteral("replanPrintApplied"), this));
    buttons->addStretch(1);
    buttons->addWidget(showOrder);
    buttons->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::related);
    column->addWidget(heading);
    column->addWidget(m_text);
    column->addWidget(m_reprint, 1);
    column->addWidget(m_printed);
    column->addLayout(buttons);
}

void ReplanResult::tell(Tone tone, const QString &text)
{
    m_printed->setTone(tone);
    m_printed->setText(text);
    m_printed->show();
}

void ReplanResult::take(const PlanApplied &result)
{
    const PlanDifference::Counts &counts = result.counts;
    const QLocale locale;
    QStringList sentences{tr("Seats: %1 new, %2 removed, %3 moved, %4 renamed, %5 with another category.")
                              .arg(locale.toString(counts.added), locale.toString(counts.gone),
                                   locale.toString(counts.moved), locale.toString(counts.renamed),
                                   locale.toString(counts.recategorised))};
    if (result.moved > 0)
        sentences += tr("Seats reseated: %1.").arg(locale.toString(result.moved));
    sentences += result.reprint.isEmpty()
                     ? tr("No tickets to print again.")
                     : tr("Tickets to print again: %1.").arg(locale.toString(result.reprint.size()));
    m_text->setText(sentences.join(u' '));
    m_reprint->clear();
    for (const OutdatedTicket &ticket : result.reprint)
        new QTreeWidgetItem(m_reprint, {ticket.orderCode, ticket.printed, ticket.label});
    if (m_reprint->topLevelItemCount() > 0)
        m_reprint->setCurrentItem(m_reprint->topLevelItem(0));
    m_reprint->setFocus();
}

} // namespace rowlock
