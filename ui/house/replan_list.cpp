#include "ui/house/replan_list.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/house/replan_changes.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

QString summaryText(const ReplanPreview &preview)
{
    const QLocale locale;
    const QList<SeatChange> &seats = preview.difference.seats;
    QStringList sentences;
    sentences += preview.difference.isEmpty()
                     ? ReplanList::tr("This plan changes no seat.")
                     : ReplanList::tr("Unchanged seats: %1.").arg(locale.toString(preview.difference.counts().same));
    const auto areas = std::count_if(preview.difference.areas.begin(), preview.difference.areas.end(),
                                     [](const AreaChange &area) { return !area.isSame(); });
    if (areas > 0)
        sentences += ReplanList::tr("Standing areas that change: %1.").arg(locale.toString(qint64(areas)));
    if (!preview.reprint.isEmpty())
        sentences += ReplanList::tr("Tickets with a renamed seat: %1.").arg(locale.toString(preview.reprint.size()));
    const auto keeps = std::count_if(seats.begin(), seats.end(), [&](const SeatChange &seat) {
        const SeatState state = seat.isGone() ? SeatState::Free : preview.states.at(seat.after);
        return seat.recategorised && (state == SeatState::Sold || isInHold(state));
    });
    if (keeps > 0)
        sentences += ReplanList::tr("%1 sold or held seats keep category and price until released.")
                         .arg(locale.toString(qint64(keeps)));
    return (sentences + preview.tooSmall).join(u' ');
}

} // namespace

ReplanList::ReplanList(QWidget *parent)
    : QWidget(parent), m_summary(new ToneLabel(tr("Select the new plan."), Tone::Faint, this)),
      m_kinds(new QButtonGroup(this)), m_search(new QLineEdit(this)), m_changes(new ReplanChanges(this)),
      m_filter(new ReplanFilter(this)), m_table(new QTableView(this))
{
    m_summary->setObjectName(QStringLiteral("replanSummary"));
    m_summary->setWordWrap(true);
    m_search->setObjectName(QStringLiteral("replanSearch"));
    m_search->setAccessibleName(tr("Find in the list"));
    m_search->setPlaceholderText(tr("Seat, order or state"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedHeight(32);
    m_filter->setSourceModel(m_changes);
    m_table->setObjectName(QStringLiteral("replanTable"));
    m_table->setAccessibleName(tr("Seats that change"));
    m_table->setModel(m_filter);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(28);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(ReplanChanges::What, QHeaderView::ResizeToContents);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::related);
    column->addWidget(m_summary);
    column->addWidget(makeKinds());
    column->addWidget(m_search);
    column->addWidget(m_table, 1);
    connect(m_kinds, &QButtonGroup::idToggled, this, [this](int kind, bool on) {
        if (on)
            m_filter->setFate(kind == allKinds ? std::nullopt : std::optional(SeatFate(kind)));
    });
    connect(m_search, &QLineEdit::textChanged, m_filter, &ReplanFilter::setText);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &row) {
        const QModelIndex index = m_filter->mapToSource(row);
        emit changeChosen(index.isValid() ? m_changes->changeOf(index.row()) : -1);
    });
}

QWidget *ReplanList::makeKinds()
{
    auto *box = new QWidget(this);
    auto *row = new QHBoxLayout(box);
    row->setSpacing(gap::inside);
    for (const int kind : {allKinds, int(SeatFate::New), int(SeatFate::Gone), int(SeatFate::Moved),
                           int(SeatFate::Renamed), int(SeatFate::OtherCategory)}) {
        auto *button = new QPushButton(kind == allKinds ? tr("All") : fateText(SeatFate(kind)), box);
        button->setObjectName(QStringLiteral("replanKind%1").arg(kind));
        button->setCheckable(true);
        button->setFixedHeight(28);
        m_kinds->addButton(button, kind);
        row->addWidget(button);
    }
    row->addStretch(1);
    return box;
}

void ReplanList::setPreview(const ReplanPreview &preview)
{
    m_changes->setPreview(preview);
    refreshKinds(preview.difference.counts());
    m_summary->setText(summaryText(preview));
    m_summary->setTone(preview.tooSmall.isEmpty() ? Tone::Plain : Tone::Danger);
}

void ReplanList::refreshKinds(const PlanDifference::Counts &counts)
{
    const QHash<int, int> figures{
        {allKinds, m_changes->rowCount()},        {int(SeatFate::New), counts.added},
        {int(SeatFate::Gone), counts.gone},       {int(SeatFate::Moved), counts.moved},
        {int(SeatFate::Renamed), counts.renamed}, {int(SeatFate::OtherCategory), counts.recategorised}};
    const auto buttons = m_kinds->buttons();
    for (QAbstractButton *button : buttons) {
        const int kind = m_kinds->id(button);
        button->setText(tr("%1 %2").arg(QLocale().toString(figures.value(kind)),
                                        kind == allKinds ? tr("changes") : fateText(SeatFate(kind))));
        button->setEnabled(kind == allKinds || figures.value(kind) > 0);
    }
    colourKinds();
    if (!m_kinds->checkedButton() || !m_kinds->checkedButton()->isEnabled())
        m_kinds->button(allKinds)->setChecked(true);
}

void ReplanList::colourKinds()
{
    const auto buttons = m_kinds->buttons();
    for (QAbstractButton *button : buttons) {
        if (m_kinds->id(button) == allKinds)
            continue;
        QPixmap dot(12, 12);
        dot.fill(fateColor(SeatFate(m_kinds->id(button)), palette()));
        button->setIcon(dot);
    }
}

void ReplanList::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colourKinds();
}

} // namespace rowlock
