#include "ui/house/replan_walk_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

ReplanWalkPanel::ReplanWalkPanel(QWidget *parent)
    : QWidget(parent), m_title(new ToneLabel({}, Tone::Danger, this)), m_list(new QListWidget(this)),
      m_nearest(new ActionButton(tr("Nearest seats"), QStringLiteral("replanNearest"), ActionButton::Weight::Secondary,
                                 this)),
      m_allNearest(new ActionButton(tr("Nearest for all"), QStringLiteral("replanAllNearest"),
                                    ActionButton::Weight::Secondary, this)),
      m_choose(
          new ActionButton(tr("Select on map…"), QStringLiteral("replanChoose"), ActionButton::Weight::Secondary, this))
{
    m_title->setObjectName(QStringLiteral("replanWalkTitle"));
    m_title->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("replanParties"));
    m_list->setAccessibleName(tr("Parties to reseat"));
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_nearest->setShortcut(QKeySequence(Qt::ALT | Qt::Key_N));
    m_allNearest->setShortcut(QKeySequence(Qt::ALT | Qt::Key_A));
    m_choose->setShortcut(QKeySequence(Qt::ALT | Qt::Key_M));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    for (ActionButton *button : {m_nearest, m_allNearest, m_choose})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::related);
    column->addWidget(m_title);
    column->addWidget(m_list, 1);
    column->addLayout(buttons);
    hide();
    connect(m_list, &QListWidget::currentRowChanged, this, [this] {
        m_picked.clear();
        emit changed();
    });
    connect(m_list, &QListWidget::itemActivated, this, &ReplanWalkPanel::placeCurrent);
    connect(m_nearest, &QPushButton::clicked, this, &ReplanWalkPanel::placeCurrent);
    connect(m_allNearest, &QPushButton::clicked, this, &ReplanWalkPanel::placeAll);
    connect(m_choose, &QPushButton::clicked, this, [this] {
        if (current() < 0)
            return;
        m_picked.clear();
        emit chooseRequested(int(m_parties.at(current()).seats.size()));
    });
}

void ReplanWalkPanel::take(const ReplanPreview &preview)
{
    const QHash<QString, QString> decided =
        m_preview && m_preview->plan == preview.plan ? places() : QHash<QString, QString>();
    m_preview = preview;
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
    refresh();
}

void ReplanWalkPanel::begin()
{
    if (m_parties.isEmpty())
        return;
    m_list->setCurrentRow(0);
    m_list->setFocus();
}

QHash<QString, QString> ReplanWalkPanel::places() const
{
    return m_preview ? placesOf(*m_preview, m_parties) : QHash<QString, QString>();
}

int ReplanWalkPanel::current() const
{
    const int row = m_list->currentRow();
    return row >= 0 && row < m_parties.size() ? row : -1;
}

bool ReplanWalkPanel::isDone() const
{
    return std::all_of(m_parties.begin(), m_parties.end(),
                       [](const VanishingParty &party) { return party.isPlaced(); });
}

void ReplanWalkPanel::setWorking(bool working)
{
    m_working = working;
    refresh();
}

QString ReplanWalkPanel::partyText(const VanishingParty &party) const
{
    QStringList from, to;
    for (const int index : party.seats)
        from += m_preview->vanishing.at(index).label;
    for (const int place : party.places)
        to += m_preview->after->seats.at(place).label;
    const VanishingSeat &first = m_preview->vanishing.at(party.seats.first());
    const QString who =
        first.order.isValid() ? tr("Order %1").arg(first.orderCode) : tr("Held by %1").arg(first.holder);
    const QString where = party.isPlaced() ? joinedSeats(to) : tr("no place yet");
    return tr("%1: %2  →  %3").arg(who, joinedSeats(from), where);
}

void ReplanWalkPanel::refresh()
{
    const int row = current();
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    qsizetype placed = 0;
    for (const VanishingParty &party : std::as_const(m_parties)) {
        placed += party.isPlaced();
        auto *item = new QListWidgetItem(partyText(party), m_list);
        item->setForeground(toneColor(party.isPlaced() ? Tone::Plain : Tone::Danger, palette()));
    }
    if (!m_parties.isEmpty())
        m_list->setCurrentRow(std::clamp(row, 0, int(m_parties.size()) - 1));
    setVisible(!m_parties.isEmpty());
    m_title->setText(
        tr("Parties to reseat: %1 of %2 done").arg(QLocale().toString(placed), QLocale().toString(m_parties.size())));
    m_title->setTone(placed == m_parties.size() ? Tone::Good : Tone::Danger);
    const bool any = current() >= 0 && !m_working;
    const QString none = any ? QString() : tr("Select a party first");
    enableUnless(*m_nearest, none);
    enableUnless(*m_choose, none);
    enableUnless(*m_allNearest, placed < m_parties.size() ? none : tr("Every party has seats"));
    emit changed();
}

void ReplanWalkPanel::placeCurrent()
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
        emit refused(tr("Not enough seats for this party. Keep seats in the plan or refund the tickets."));
    refresh();
    nextUnplaced();
}

void ReplanWalkPanel::placeAll()
{
    if (!m_preview)
        return;
    placeNearest(*m_preview, m_parties);
    refresh();
    nextUnplaced();
}

void ReplanWalkPanel::nextUnplaced()
{
    const int from = std::max(0, current());
    for (int step = 0; step < m_parties.size(); ++step) {
        const int party = (from + step) % int(m_parties.size());
        if (!m_parties.at(party).isPlaced())
            return m_list->setCurrentRow(party);
    }
    emit everybodyPlaced();
}

void ReplanWalkPanel::takeSeat(int seatNo)
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
        emit chosen();
    }
    refresh();
    if (whole) {
        m_list->setFocus();
        nextUnplaced();
    }
}

void ReplanWalkPanel::stopChoosing()
{
    m_picked.clear();
    if (current() >= 0 && !m_parties.at(current()).isPlaced())
        m_parties[current()].places.clear();
    refresh();
    m_list->setFocus();
}

} // namespace rowlock
