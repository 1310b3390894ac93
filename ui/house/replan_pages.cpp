// What stands in the dialog of a changed plan, and what its parts say.
#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/money_field.h"
#include "ui/common/reasons.h"
#include "ui/house/replan_changes.h"
#include "ui/house/replan_dialog.h"
#include "ui/house/replan_output.h"
#include "ui/mainwindow/import_plan_dialog.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTreeWidget>

#include <algorithm>

namespace rowlock {

QWidget *ReplanDialog::buildPage()
{
    auto *page = new QWidget(m_pages);
    auto *heading = new ToneLabel(tr("Seating plan of %1").arg(m_event.name), Tone::Plain, page);
    heading->setTextSize(TextSize::Title);
    m_plans = new QComboBox(page);
    m_plans->setObjectName(QStringLiteral("replanPlan"));
    m_plans->setAccessibleName(tr("Seating plan"));
    m_plans->setFixedHeight(32);
    auto *import =
        new ActionButton(tr("Import plan…"), QStringLiteral("replanImport"), ActionButton::Weight::Secondary, page);
    connect(import, &QPushButton::clicked, this, [this] {
        auto *dialog = new ImportPlanDialog(m_context, this);
        connect(dialog, &ImportPlanDialog::imported, this, [this](const PlanSummary &plan) {
            m_wanted = plan.id;
            readPlans();
        });
        dialog->open();
    });
    auto *planRow = new QHBoxLayout;
    planRow->setSpacing(8);
    planRow->addWidget(m_plans, 1);
    planRow->addWidget(import);
    m_summary = new ToneLabel(tr("Select the new plan."), Tone::Faint, page);
    m_summary->setObjectName(QStringLiteral("replanSummary"));
    m_summary->setWordWrap(true);
    m_messages = new MessageBar(page);
    m_map = new ReplanMap(page);

    auto *left = new QWidget(page);
    auto *leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->setSpacing(12);
    leftColumn->addWidget(buildChanges(), 3);
    leftColumn->addWidget(buildWalk(), 2);
    m_priceBox = new QWidget(left);
    m_prices = new QGridLayout(m_priceBox);
    m_prices->setContentsMargins(0, 0, 0, 0);
    leftColumn->addWidget(m_priceBox);
    auto *splitter = new QSplitter(page);
    splitter->addWidget(left);
    splitter->addWidget(m_map);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({560, 560});

    auto *close = new ActionButton(tr("Cancel"), QStringLiteral("cancelReplan"), ActionButton::Weight::Secondary, page);

    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    m_apply = new ActionButton(tr("Change plan"), QStringLiteral("applyReplan"), ActionButton::Weight::Primary, page);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    m_print = printButton("replanPrint", page);
    m_lacks = new ToneLabel({}, Tone::Faint, page);
    m_lacks->setObjectName(QStringLiteral("replanLacks"));
    m_lacks->setWordWrap(true);
    m_lacks->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    buttons->addWidget(m_print);
    buttons->addWidget(m_lacks, 1);
    buttons->addWidget(close);
    buttons->addWidget(m_apply);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(heading);
    column->addLayout(planRow);
    column->addWidget(m_summary);
    column->addWidget(m_messages);
    column->addWidget(splitter, 1);
    column->addLayout(buttons);
    return page;
}

QWidget *ReplanDialog::buildChanges()
{
    auto *box = new QWidget(this);
    m_kinds = new QButtonGroup(this);
    m_kindRow = new QHBoxLayout;
    m_kindRow->setSpacing(4);
    const QList<std::pair<int, QString>> kinds{{allKinds, tr("All")},
                                               {int(SeatFate::New), fateText(SeatFate::New)},
                                               {int(SeatFate::Gone), fateText(SeatFate::Gone)},
                                               {int(SeatFate::Moved), fateText(SeatFate::Moved)},
                                               {int(SeatFate::Renamed), fateText(SeatFate::Renamed)},
                                               {int(SeatFate::OtherCategory), fateText(SeatFate::OtherCategory)}};
    for (const auto &[kind, text] : kinds) {
        auto *button = new QPushButton(text, box);
        button->setObjectName(QStringLiteral("replanKind%1").arg(kind));
        button->setCheckable(true);
        button->setFixedHeight(28);
        m_kinds->addButton(button, kind);
        m_kindRow->addWidget(button);
    }
    m_kindRow->addStretch(1);
    m_search = new QLineEdit(box);
    m_search->setObjectName(QStringLiteral("replanSearch"));
    m_search->setAccessibleName(tr("Find in the list"));
    m_search->setPlaceholderText(tr("Seat, order or state"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedHeight(32);
    m_changes = new ReplanChanges(this);
    m_filter = new ReplanFilter(this);
    m_filter->setSourceModel(m_changes);
    m_table = new QTableView(box);
    m_table->setObjectName(QStringLiteral("replanTable"));
    m_table->setAccessibleName(tr("Seats that change"));
    m_table->setModel(m_filter);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(26);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(ReplanChanges::What, QHeaderView::ResizeToContents);
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(m_kindRow);
    column->addWidget(m_search);
    column->addWidget(m_table, 1);
    return box;
}

QWidget *ReplanDialog::buildWalk()
{
    m_walk = new QWidget(this);
    m_walkTitle = new ToneLabel({}, Tone::Danger, m_walk);
    m_walkTitle->setObjectName(QStringLiteral("replanWalkTitle"));
    m_walkTitle->setWordWrap(true);
    m_partyList = new QListWidget(m_walk);
    m_partyList->setObjectName(QStringLiteral("replanParties"));
    m_partyList->setAccessibleName(tr("Parties to reseat"));
    m_partyList->setTextElideMode(Qt::ElideMiddle);
    m_nearest =
        new ActionButton(tr("Nearest seats"), QStringLiteral("replanNearest"), ActionButton::Weight::Secondary, m_walk);
    m_allNearest = new ActionButton(tr("Nearest for all"), QStringLiteral("replanAllNearest"),
                                    ActionButton::Weight::Secondary, m_walk);
    m_choose =
        new ActionButton(tr("Select on map…"), QStringLiteral("replanChoose"), ActionButton::Weight::Secondary, m_walk);
    for (const auto &[button, key] :
         {std::pair{m_nearest, Qt::Key_N}, std::pair{m_allNearest, Qt::Key_A}, std::pair{m_choose, Qt::Key_M}})
        button->setShortcut(QKeySequence(Qt::ALT | key));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_nearest);
    buttons->addWidget(m_allNearest);
    buttons->addWidget(m_choose);
    buttons->addStretch(1);
    auto *column = new QVBoxLayout(m_walk);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_walkTitle);
    column->addWidget(m_partyList, 1);
    column->addLayout(buttons);
    m_walk->hide();
    return m_walk;
}

void ReplanDialog::tell(Tone tone, const QString &text)
{
    if (m_pages->currentIndex() == 0)
        return m_messages->show(tone, text);
    m_printed->setTone(tone);
    m_printed->setText(text);
    m_printed->show();
}

// The whole list, whatever of it is shown; after the change the one that was applied.
ActionButton *ReplanDialog::printButton(const char *name, QWidget *page)
{
    auto *button = new ActionButton(tr("Print the list"), QLatin1String(name), ActionButton::Weight::Secondary, page);

    button->setShortcut(QKeySequence(Qt::ALT | Qt::Key_P));
    button->setMenu(new QMenu(button));
    m_output->fill(*button->menu());
    return button;
}

QWidget *ReplanDialog::buildResult()
{
    auto *page = new QWidget(m_pages);
    auto *heading = new ToneLabel(tr("Seating plan changed"), Tone::Good, page);
    heading->setTextSize(TextSize::Title);
    m_resultText = new ToneLabel({}, Tone::Plain, page);
    m_resultText->setObjectName(QStringLiteral("replanResult"));
    m_resultText->setWordWrap(true);
    m_printed = new ToneLabel({}, Tone::Faint, page);
    m_printed->setObjectName(QStringLiteral("replanPrinted"));
    m_printed->hide();
    m_reprint = new QTreeWidget(page);
    m_reprint->setObjectName(QStringLiteral("replanReprint"));
    m_reprint->setAccessibleName(tr("Tickets to print again"));
    m_reprint->setHeaderLabels({tr("Order"), tr("Old seat"), tr("New seat")});
    m_reprint->setRootIsDecorated(false);
    m_reprint->header()->setSectionResizeMode(QHeaderView::Stretch);
    connect(m_reprint, &QTreeWidget::itemActivated, this,
            [this](QTreeWidgetItem *item) { emit orderWanted(item->text(0)); });
    auto *show =
        new ActionButton(tr("Show order…"), QStringLiteral("replanShowOrder"), ActionButton::Weight::Secondary, page);

    connect(show, &QPushButton::clicked, this, [this] {
        if (const QTreeWidgetItem *item = m_reprint->currentItem())
            emit orderWanted(item->text(0));
    });
    auto *close = new ActionButton(tr("Close"), QStringLiteral("closeReplan"), ActionButton::Weight::Primary, page);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(printButton("replanPrintApplied", page));
    buttons->addStretch(1);
    buttons->addWidget(show);
    buttons->addWidget(close);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(heading);
    column->addWidget(m_resultText);
    column->addWidget(m_reprint, 1);
    column->addWidget(m_printed);
    column->addLayout(buttons);
    return page;
}

void ReplanDialog::refreshKinds()
{
    const PlanDifference::Counts counts = m_preview->difference.counts();
    const QHash<int, int> figures{{int(SeatFate::New), counts.added},
                                  {int(SeatFate::Gone), counts.gone},
                                  {int(SeatFate::Moved), counts.moved},
                                  {int(SeatFate::Renamed), counts.renamed},
                                  {int(SeatFate::OtherCategory), counts.recategorised}};
    const auto buttons = m_kinds->buttons();
    for (QAbstractButton *button : buttons) {
        const int kind = m_kinds->id(button);
        const int figure = kind == allKinds ? m_changes->rowCount() : figures.value(kind);
        button->setText(
            tr("%1 %2").arg(QLocale().toString(figure), kind == allKinds ? tr("changes") : fateText(SeatFate(kind))));
        button->setEnabled(kind == allKinds || figure > 0);
        if (kind == allKinds)
            continue;
        QPixmap dot(12, 12);
        dot.fill(fateColor(SeatFate(kind), palette()));
        button->setIcon(dot);
    }
    if (!m_kinds->checkedButton() || !m_kinds->checkedButton()->isEnabled())
        m_kinds->button(allKinds)->setChecked(true);
    const bool isEmpty = m_preview->difference.isEmpty();
    const auto areas = std::count_if(m_preview->difference.areas.begin(), m_preview->difference.areas.end(),
                                     [](const AreaChange &area) { return !area.isSame(); });
    QStringList sentences;
    sentences += isEmpty ? tr("This plan changes no seat.")
                         : tr("%1 seats stay as they are.").arg(QLocale().toString(counts.same));
    if (areas > 0)
        sentences += tr("Standing areas that change: %1.").arg(QLocale().toString(qint64(areas)));
    if (!m_preview->reprint.isEmpty())
        sentences += tr("Tickets with a renamed seat: %1").arg(QLocale().toString(m_preview->reprint.size()));
    const auto keepsItsPrice = [&](const SeatChange &seat) {
        const SeatState state = seat.isGone() ? SeatState::Free : m_preview->states.at(seat.after);
        return seat.recategorised && (state == SeatState::Sold || state == SeatState::Held);
    };
    if (const auto paid =
            std::count_if(m_preview->difference.seats.begin(), m_preview->difference.seats.end(), keepsItsPrice);
        paid > 0)
        sentences +=
            tr("%1 sold or held seats keep category and price until released.").arg(QLocale().toString(qint64(paid)));
    sentences += m_preview->tooSmall;
    m_summary->setText(sentences.join(u' '));
    m_summary->setTone(m_preview->tooSmall.isEmpty() ? Tone::Plain : Tone::Danger);
}

// What the performance has not had needs a price before seats can be sold for it.
void ReplanDialog::refreshPrices()
{
    QStringList shown;
    for (const auto &[name, field] : std::as_const(m_priceFields))
        shown += name;
    if (shown == m_preview->unpriced)
        return;
    while (QLayoutItem *item = m_prices->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_priceFields.clear();
    for (const QString &name : m_preview->unpriced) {
        const int row = int(m_priceFields.size());
        auto *field = new MoneyField(tr("Price of %1").arg(name), QStringLiteral("replanPrice-") + name, m_priceBox);
        field->setCurrency(m_context.facts.currency);
        field->setHint(tr("0 if free"));
        field->setFixedWidth(200);
        connect(field, &MoneyField::changed, this, &ReplanDialog::refreshApply);
        m_prices->addWidget(new ToneLabel(tr("Price of %1 (new)").arg(name), Tone::Plain, m_priceBox), row, 0);
        m_prices->addWidget(field, row, 1);
        m_priceFields.append({name, field});
    }
}

void ReplanDialog::refreshApply()
{
    QString lacks;
    if (!m_preview)
        lacks = tr("Select the new plan");
    else if (m_preview->plan == m_preview->event.plan)
        lacks = tr("The event already uses this plan");
    else if (!m_preview->tooSmall.isEmpty())
        lacks = tr("A standing area would have fewer places than are sold");
    else if (!std::all_of(m_parties.begin(), m_parties.end(),
                          [](const VanishingParty &party) { return party.isPlaced(); }))
        lacks = tr("Reseat every party first");
    else if (std::any_of(m_priceFields.begin(), m_priceFields.end(),
                         [](const auto &field) { return !field.second->amount(); }))
        lacks = tr("Enter prices for the new categories");
    enableUnless(*m_print, m_changes->rowCount() > 0 ? QString() : tr("There are no changes to print"));
    enableUnless(*m_apply, m_working ? tr("Being changed…") : lacks);
    m_lacks->setText(lacks);
}

void ReplanDialog::showResult(const PlanApplied &result)
{
    if (m_preview) // before the next one, in which nothing changes any more
        m_output->take(*m_preview, *m_changes, m_parties);
    const PlanDifference::Counts &counts = result.counts;
    QStringList sentences{tr("Seats: %1 new, %2 removed, %3 moved, %4 renamed, %5 with another category.")
                              .arg(QLocale().toString(counts.added), QLocale().toString(counts.gone),
                                   QLocale().toString(counts.moved), QLocale().toString(counts.renamed),
                                   QLocale().toString(counts.recategorised))};
    if (result.moved > 0)
        sentences += tr("Seats reseated: %1.").arg(QLocale().toString(result.moved));
    sentences += result.reprint.isEmpty()
                     ? tr("No tickets to print again.")
                     : tr("Tickets to print again: %1.").arg(QLocale().toString(result.reprint.size()));
    m_resultText->setText(sentences.join(u' '));
    m_reprint->clear();
    for (const OutdatedTicket &ticket : result.reprint)
        new QTreeWidgetItem(m_reprint, {ticket.orderCode, ticket.printed, ticket.label});
    m_pages->setCurrentIndex(1);
    if (m_reprint->topLevelItemCount() > 0)
        m_reprint->setCurrentItem(m_reprint->topLevelItem(0));
    m_reprint->setFocus();
}

} // namespace rowlock
