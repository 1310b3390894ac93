#include "ui/reports/report_access.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QTreeWidget>

namespace rowlock {

ReportAccess::ReportAccess(QTreeWidget &list, const QList<OfferedReport> &offered, QWidget *parent)
    : QWidget(parent), m_list(list), m_offered(offered),
      m_ask(new ActionButton(tr("&Ask for approval…"), QStringLiteral("reportAsk"), ActionButton::Weight::Secondary,
                             this))
{
    auto *words = new ToneLabel(tr("You see the reports that are not greyed out, and of shifts those that you may see. "
                                   "For other figures somebody who may see them approves each time."),
                                Tone::Faint, this);
    words->setObjectName(QStringLiteral("reportAccess"));
    words->setWordWrap(true);
    m_ask->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_ask->setAutoDefault(false);
    m_ask->hide();
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    row->addWidget(words, 1);
    row->addWidget(m_ask);
    hide();
    connect(m_ask, &QPushButton::clicked, this, &ReportAccess::approvalWanted);
}

void ReportAccess::hear(const ReadReport &read)
{
    m_ask->setVisible(!read.withheld.isEmpty());
    const QList<ReportKind> withheld = read.reportsWithheld.value_or(m_withheld);
    setVisible(!withheld.isEmpty());
    if (m_withheld == withheld)
        return;
    m_withheld = withheld;
    mark();
}

void ReportAccess::forget()
{
    m_ask->hide();
}

void ReportAccess::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        mark();
}

void ReportAccess::mark()
{
    for (int group = 0; group < m_list.topLevelItemCount(); ++group) {
        for (int row = 0; row < m_list.topLevelItem(group)->childCount(); ++row) {
            QTreeWidgetItem *item = m_list.topLevelItem(group)->child(row);
            const ReportKind kind = m_offered.at(item->data(0, Qt::UserRole).toInt()).kind;
            const bool isFaint = m_withheld.contains(kind);
            item->setData(0, Qt::ForegroundRole,
                          isFaint ? QVariant(palette().brush(QPalette::Disabled, QPalette::Text)) : QVariant());
            const QString why = isFaint ? tr("Needs somebody’s approval") : QString();
            item->setToolTip(0, why);
            item->setData(0, Qt::AccessibleDescriptionRole, why);
        }
    }
}

} // namespace rowlock
