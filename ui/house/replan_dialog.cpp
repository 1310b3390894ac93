#include "ui/house/replan_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/money_field.h"
#include "ui/common/reasons.h"
#include "ui/house/replan_changes.h"
#include "ui/house/replan_output.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QStackedWidget>
#include <QTableView>
#include <QUuid>

namespace rowlock {

ReplanDialog::ReplanDialog(const HouseContext &context, const EventSummary &event, QWidget *parent)
    : QDialog(parent), m_context(context), m_event(event), m_pages(new QStackedWidget(this)),
      m_output(new ReplanOutput(context, this))
{
    setObjectName(QStringLiteral("replanDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Change the event's seating plan"));
    resize(1180, 760);
    m_pages->addWidget(buildPage());
    m_pages->addWidget(buildResult());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->addWidget(m_pages);

    m_again.setSingleShot(true);
    m_again.setInterval(250);
    connect(&m_again, &QTimer::timeout, this, [this] {
        if (!m_map->isChoosing())
            readPreview();
    });
    connect(&context.office, &BoxOffice::eventsChanged, this, [this](const QList<EventSummary> &events) {
        for (const EventSummary &each : events) {
            if (each.id == m_event.id && m_preview && each.revision != m_preview->event.revision && !m_working)
                m_again.start(); // while somebody chooses on the map, what is shown stays as it is
        }
    });
    connect(m_plans, &QComboBox::currentIndexChanged, this, &ReplanDialog::readPreview);
    connect(m_kinds, &QButtonGroup::idToggled, this, [this](int kind, bool on) {
        if (on)
            m_filter->setFate(kind == allKinds ? std::nullopt : std::optional(SeatFate(kind)));
    });
    connect(m_search, &QLineEdit::textChanged, m_filter, &ReplanFilter::setText);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &index) { showChange(index.row()); });
    connect(m_partyList, &QListWidget::currentRowChanged, this, &ReplanDialog::showParty);
    connect(m_partyList, &QListWidget::itemActivated, this, &ReplanDialog::placeCurrent);
    connect(m_nearest, &QPushButton::clicked, this, &ReplanDialog::placeCurrent);
    connect(m_allNearest, &QPushButton::clicked, this, &ReplanDialog::placeAll);
    connect(m_choose, &QPushButton::clicked, this, &ReplanDialog::chooseOnMap);
    connect(m_map, &ReplanMap::chosen, this, &ReplanDialog::takeSeat);
    connect(m_map, &ReplanMap::choosingEnded, this, [this] {
        m_map->setChoosing(false);
        if (current() >= 0 && !m_parties.at(current()).isPlaced())
            m_parties[current()].places.clear();
        m_messages->dismiss();
        refreshParties();
        m_partyList->setFocus();
        m_again.start(); // what was sold meanwhile
    });
    connect(m_apply, &QPushButton::clicked, this, &ReplanDialog::apply);
    connect(m_print->menu(), &QMenu::aboutToShow, this, [this] {
        if (m_preview)
            m_output->take(*m_preview, *m_changes, m_parties);
    });
    connect(m_output, &ReplanOutput::failed, this, [this](const QString &text) { tell(Tone::Danger, text); });
    connect(m_output, &ReplanOutput::saved, this, [this](const QString &text) { tell(Tone::Good, text); });
    refreshApply();
    readPlans();
}

void ReplanDialog::choosePlan(PlanId plan)
{
    m_wanted = plan;
    if (const int row = m_plans->findData(plan.value()); row >= 0)
        m_plans->setCurrentIndex(row);
}

void ReplanDialog::readPlans()
{
    whenAnswered(m_context.office.ask([](Desk &desk) { return desk.plans().all(); }), this,
                 [this](const Result<QList<PlanSummary>> &plans) {
                     if (!plans) {
                         m_messages->show(Tone::Danger, plans.error().message);
                         return;
                     }
                     const QSignalBlocker quiet(m_plans);
                     m_plans->clear();
                     for (const PlanSummary &plan : *plans) {
                         const QString text = plan.id == m_event.plan ? tr("%1 (%2): its plan today") : tr("%1 (%2)");
                         m_plans->addItem(text.arg(plan.name, QLocale().toString(plan.id.value())), plan.id.value());
                     }
                     const int wanted = m_plans->findData(m_wanted.value());
                     m_plans->setCurrentIndex(wanted >= 0 ? wanted : m_plans->count() - 1); // the newest
                     readPreview();
                 });
}

void ReplanDialog::readPreview()
{
    const PlanId plan(m_plans->currentData().toLongLong());
    if (!plan.isValid())
        return;
    whenAnswered(
        m_context.office.ask([event = m_event.id, plan](Desk &desk) { return desk.events().planChange(event, plan); }),
        this, [this, plan](const Result<ReplanPreview> &preview) {
            if (plan.value() != m_plans->currentData().toLongLong())
                return; // another one was chosen meanwhile
            if (preview)
                take(*preview);
            else
                m_messages->show(Tone::Danger, preview.error().message);
        });
}

// What was decided before stays where it still can be: others sell meanwhile.
void ReplanDialog::take(const ReplanPreview &preview)
{
    const QHash<QString, QString> decided =
        m_preview && m_preview->plan == preview.plan ? placesOf(*m_preview, m_parties) : QHash<QString, QString>();
    const bool again = m_preview && m_preview->plan == preview.plan && m_preview->today == preview.today;
    m_preview = preview;
    m_event = preview.event;
    m_parties = partiesOf(preview);
    QHash<QString, int> seats;
    if (!decided.isEmpty()) {
        for (int i = 0; i < preview.after->seats.size(); ++i)
            seats.insert(preview.after->seats.at(i).ref, i);
    }
    for (VanishingParty &party : m_parties) {
        for (const int index : std::as_const(party.seats)) {
            const int place = seats.value(decided.value(preview.vanishing.at(index).ref), -1);
            if (place >= 0 && preview.states.at(place) == SeatState::Free)
                party.places.append(place);
        }
        if (!party.isPlaced())
            party.places.clear();
    }
    m_picked.clear();
    if (!again) {
        m_key.clear();
        m_messages->dismiss();
    }
    m_map->setPreview(m_preview);
    m_map->setChoosing(false);
    m_changes->setPreview(m_preview);
    refreshKinds();
    refreshParties();
    refreshPrices();
    refreshApply();
    if (!again && !m_parties.isEmpty()) {
        m_partyList->setCurrentRow(0);
        m_partyList->setFocus();
    }
}

QString ReplanDialog::partyText(const VanishingParty &party) const
{
    QStringList from, to;
    for (const int index : party.seats)
        from += m_preview->vanishing.at(index).label;
    for (const int place : party.places)
        to += m_preview->after->seats.at(place).label;
    const VanishingSeat &first = m_preview->vanishing.at(party.seats.first());
    const QString who =
        first.order.isValid() ? tr("Order %1").arg(first.orderCode) : tr("Held by %1").arg(first.holder);
    const QString where = party.isPlaced() ? joinedText(gatheredSeats(to)) : tr("no place yet");
    return tr("%1: %2  →  %3").arg(who, joinedText(gatheredSeats(from)), where);
}

int ReplanDialog::current() const
{
    const int row = m_partyList->currentRow();
    return row >= 0 && row < m_parties.size() ? row : -1;
}

void ReplanDialog::refreshParties()
{
    const int row = current();
    const QSignalBlocker quiet(m_partyList);
    m_partyList->clear();
    qsizetype placed = 0;
    for (const VanishingParty &party : std::as_const(m_parties)) {
        placed += party.isPlaced();
        auto *item = new QListWidgetItem(partyText(party), m_partyList);
        item->setForeground(toneColor(party.isPlaced() ? Tone::Plain : Tone::Danger, palette()));
    }
    if (!m_parties.isEmpty())
        m_partyList->setCurrentRow(std::clamp(row, 0, int(m_parties.size()) - 1));
    m_walk->setVisible(!m_parties.isEmpty());
    m_walkTitle->setText(
        tr("Parties to reseat: %1 of %2 done").arg(QLocale().toString(placed), QLocale().toString(m_parties.size())));
    m_walkTitle->setTone(placed == m_parties.size() ? Tone::Good : Tone::Danger);
    const bool any = current() >= 0 && !m_working;
    const QString none = any ? QString() : tr("Select a party first");
    enableUnless(*m_nearest, none);
    enableUnless(*m_choose, none);
    enableUnless(*m_allNearest, placed < m_parties.size() ? none : tr("Every party has seats"));
    m_map->setParties(m_parties, current());
    refreshApply();
}

void ReplanDialog::showChange(int row)
{
    const QModelIndex index = m_filter->mapToSource(m_filter->index(row, 0));
    m_map->reveal(index.isValid() ? m_changes->changeOf(index.row()) : -1);
}

void ReplanDialog::showParty(int)
{
    m_picked.clear();
    m_map->setParties(m_parties, current());
}

void ReplanDialog::placeCurrent()
{
    const int party = current();
    if (party < 0)
        return;
    QSet<int> taken;
    for (int i = 0; i < m_parties.size(); ++i) {
        if (i != party)
            taken.unite(QSet<int>(m_parties.at(i).places.begin(), m_parties.at(i).places.end()));
    }
    m_parties[party].places = nearestPlaces(*m_preview, m_parties.at(party), taken);
    if (!m_parties.at(party).isPlaced())
        m_messages->show(Tone::Danger,
                         tr("Not enough seats for this party. Keep seats in the plan or refund the tickets."));
    refreshParties();
    nextUnplaced();
}

void ReplanDialog::placeAll()
{
    if (!m_preview)
        return;
    placeNearest(*m_preview, m_parties);
    refreshParties();
    nextUnplaced();
}

// To the next party that has no place; with the last one to "Apply".
void ReplanDialog::nextUnplaced()
{
    const int from = std::max(0, current());
    for (int step = 0; step < m_parties.size(); ++step) {
        const int party = (from + step) % int(m_parties.size());
        if (!m_parties.at(party).isPlaced()) {
            m_partyList->setCurrentRow(party);
            return;
        }
    }
    m_apply->setFocus();
}

void ReplanDialog::chooseOnMap()
{
    if (current() < 0)
        return;
    m_picked.clear();
    m_map->setChoosing(true);
    const int seats = int(m_parties.at(current()).seats.size());
    m_messages->show(Tone::Accent,
                     tr("Select %1 seats on the map. Esc returns to the list.").arg(QLocale().toString(seats)));
}

void ReplanDialog::takeSeat(int seatNo)
{
    const int party = current();
    if (party < 0)
        return;
    if (!m_picked.removeOne(seatNo))
        m_picked.append(seatNo);
    m_parties[party].places = m_picked;
    const bool whole = m_parties.at(party).isPlaced();
    if (whole) {
        m_picked.clear();
        m_map->setChoosing(false);
        m_messages->dismiss();
    }
    refreshParties();
    if (whole) {
        m_again.start();
        m_partyList->setFocus();
        nextUnplaced();
    }
}

Result<PlanApplication> ReplanDialog::application() const
{
    PlanApplication asked;
    asked.plan = m_preview->plan;
    asked.seen = m_preview->event.plan;
    asked.places = placesOf(*m_preview, m_parties);
    for (const auto &[name, field] : m_priceFields) {
        TRY_GET(const Money price, moneyFromInput(field->edit()->text(), m_context.facts.currency, QLocale()));
        asked.prices.insert(name, price);
    }
    return asked;
}

void ReplanDialog::apply()
{
    const auto asked = application();
    if (!asked) {
        m_messages->show(Tone::Danger, asked.error().message);
        return;
    }
    m_key = QStringLiteral("replan-") + QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_working = true;
    refreshParties();
    whenAnswered(m_context.office.ask([event = m_event.id, asked = *asked, key = m_key](Desk &desk) {
        return desk.events().applyPlan(event, asked, key);
    }),
                 this, [this](const Result<PlanApplied> &answer) {
                     m_working = false;
                     if (answer) {
                         showResult(*answer);
                         emit applied(*answer);
                         return;
                     }
                     m_messages->show(Tone::Danger, answer.error().message);
                     readPreview(); // somebody may have sold what was wanted
                 });
}

} // namespace rowlock
