#include "ui/house/holds_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/fold_head.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/house/hold_delegate.h"
#include "ui/house/segmented_bar.h"
#include "ui/house/state_words.h"
#include "ui/house/whole_list.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLocale>
#include <QPointer>

#include <algorithm>

namespace rowlock {

namespace {

enum Scope { ThisEvent, AllEvents };

} // namespace

HoldsPanel::HoldsPanel(BoxOffice &office, const HouseModel &house, Prompt &prompt, const Clock &clock, QWidget *parent)
    : QWidget(parent), m_office(office), m_house(house), m_prompt(prompt), m_clock(clock), m_model(clock),
      m_head(new FoldHead(tr("Holds"), QStringLiteral("foldHolds"), this)),
      m_chosen(new ToneLabel({}, Tone::Faint, this)), m_scope(new SegmentedBar(tr("Show holds of"), this)),
      m_release(new ActionButton(tr("&Release…"), QStringLiteral("releaseHold"), ActionButton::Weight::Danger, this)),
      m_list(new WholeList(this))
{
    setObjectName(QStringLiteral("holdsPanel"));
    m_release->setAccessibleName(tr("Release hold"));
    m_release->setToolTip(tr("Release selected holds (Delete)"));
    m_release->setHeight(ActionButton::Size::Small);
    m_chosen->setElided(true);
    m_scope->add(ThisEvent, tr("This event"), QStringLiteral("holdsHere"), tr("Holds of this event"));
    m_scope->add(AllEvents, tr("All events"), QStringLiteral("holdsEverywhere"), tr("Holds of every event"));
    m_scope->setCurrent(ThisEvent);
    m_head->addEnd(m_scope);

    auto *body = new QWidget(this);
    auto *inside = new QVBoxLayout(body);
    prepareList();
    inside->addWidget(m_list);
    auto *foot = new QHBoxLayout;
    foot->setSpacing(gap::related);
    foot->addWidget(m_chosen, 1);
    foot->addWidget(m_release);
    inside->addLayout(foot);
    m_head->setBody(body);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_head);
    column->addWidget(body);

    connect(&m_house, &HouseModel::loaded, this, &HoldsPanel::refresh);
    connect(&m_house, &HouseModel::cleared, this, &HoldsPanel::refresh);
    connect(&m_house, &HouseModel::holdsChanged, this, &HoldsPanel::refresh);
    connect(&m_office, &BoxOffice::eventsChanged, this, [this](const QList<EventSummary> &) {
        if (isEverywhere())
            refresh();
    });
    connect(m_scope, &SegmentedBar::chosen, this, &HoldsPanel::refresh);
    connect(m_release, &QPushButton::clicked, this, &HoldsPanel::askForReason);
    refresh();
}

bool HoldsPanel::isEverywhere() const
{
    return m_scope->current() == AllEvents;
}

void HoldsPanel::prepareList()
{
    m_list->setObjectName(QStringLiteral("holds"));
    m_list->setAccessibleName(tr("Holds"));
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new HoldDelegate(m_list));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);

    auto *releaseKey = new QAction(tr("Release…"), m_list);
    releaseKey->setShortcut(QKeySequence::Delete);
    releaseKey->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(releaseKey);
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(releaseKey, &QAction::triggered, this, &HoldsPanel::askForReason);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &HoldsPanel::showChosen);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (current.isValid())
            emit pointedOut(m_model.item(current.row()));
    });
}

void HoldsPanel::refresh()
{
    if (!isEverywhere())
        show(m_house.isLoaded() ? m_house.holds() : QList<HoldInfo>());
    if (isEverywhere() || isVisible())
        read();
}

void HoldsPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

void HoldsPanel::read()
{
    if (m_reading) {
        m_readAgain = true;
        return;
    }
    m_reading = true;
    struct Reading
    {
        QList<HoldInfo> holds;
        QHash<EventId, QString> names;
        QHash<HoldId, Money> paid;
    };
    const bool everywhere = isEverywhere();
    const QList<HoldInfo> shown = everywhere ? QList<HoldInfo>() : m_model.items();
    const auto future = m_office.ask([everywhere, shown](Desk &desk) -> Result<Reading> {
        Reading reading{shown, {}, {}};
        if (everywhere) {
            TRY_GET(reading.holds, desk.holds().live());
            TRY_GET(const auto events, desk.events().all());
            for (const EventSummary &event : events)
                reading.names.insert(event.id, event.name);
        }
        TRY_GET(reading.paid, desk.holds().seatsToPay(reading.holds));
        return reading;
    });
    whenAnswered(future, this, [this, everywhere](const Result<Reading> &reading) {
        m_reading = false;
        if (!reading) {
            if (everywhere) // else the list stands all the same, with what is listed
                emit refused(reading.error().message);
        } else if (everywhere == isEverywhere()) {
            if (everywhere) {
                m_model.setEventNames(reading->names);
                show(reading->holds);
            }
            m_model.setPaid(reading->holds, reading->paid);
        }
        if (std::exchange(m_readAgain, false))
            read();
    });
}

void HoldsPanel::show(const QList<HoldInfo> &live)
{
    QList<HoldInfo> holds = live;
    holds.removeIf([](const HoldInfo &hold) { return hold.hasNothing(); }); // its payment is listed above
    if (!isEverywhere())
        m_model.setEventNames({});
    m_model.setHolds(holds);
    m_head->setCount(holds.size());
    m_list->setVisible(!holds.isEmpty());
    m_release->setVisible(!holds.isEmpty());
    showChosen();
}

void HoldsPanel::tick()
{
    m_model.tick();
}

QList<HoldInfo> HoldsPanel::chosen() const
{
    QList<HoldInfo> holds;
    const auto rows = m_list->selectionModel()->selectedRows();
    for (const QModelIndex &row : rows)
        holds.append(m_model.item(row.row()));
    return holds;
}

void HoldsPanel::showChosen()
{
    const QList<HoldInfo> holds = chosen();
    qint64 seats = 0;
    for (const HoldInfo &hold : holds)
        seats += hold.quantity();
    enableUnless(*m_release, holds.isEmpty() ? tr("Select a hold to release it") : QString());
    const bool allPaying = !holds.isEmpty() && std::all_of(holds.begin(), holds.end(), [](const HoldInfo &hold) {
        return hold.state == HoldState::Paying;
    });
    m_release->setText(allPaying ? tr("&Resolve payment…") : tr("&Release…"));
    m_release->updateGeometry();
    if (m_model.rowCount() == 0)
        m_chosen->setText(tr("No seats are held"));
    else if (holds.isEmpty())
        m_chosen->setText(tr("Select a hold to release it"));
    else
        m_chosen->setText(tr("%1 selected").arg(countText(seats)));
}

void HoldsPanel::askForReason()
{
    QList<HoldInfo> holds = chosen();
    if (holds.isEmpty())
        return;
    const HoldInfo first = holds.first();
    const qsizetype paying = holds.removeIf([](const HoldInfo &hold) { return hold.state == HoldState::Paying; });
    if (holds.isEmpty()) {
        emit settleRequested(first);
        return;
    }
    qint64 seats = 0;
    QList<HoldItem> items;
    QStringList holders;
    for (const HoldInfo &hold : holds) {
        seats += hold.quantity();
        items += hold.items;
        if (const QString holder = actorText(hold.holder); !holders.contains(holder))
            holders.append(holder);
    }
    Question question;
    question.title =
        holds.size() == 1 ? tr("Release hold") : tr("Release %1 holds").arg(QLocale().toString(holds.size()));
    question.text = tr("Release %1 held by %2?").arg(countText(seats), joinedText(holders));
    question.details = itemsText(items, 6);
    if (paying > 0)
        question.details += u'\n' + tr("Holds being paid for are not released.");
    question.accept = tr("Release");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Reason");
    QPointer<HoldsPanel> self(this);
    m_prompt.ask(this, question, [self, holds](bool accepted, const QString &reason) {
        if (self && accepted)
            self->release(holds, reason);
    });
}

void HoldsPanel::release(const QList<HoldInfo> &holds, const QString &reason)
{
    for (const HoldInfo &hold : holds) {
        m_office.ask(
            this, [id = hold.id, reason](Desk &desk) { return desk.holds().release(id, reason); },
            [this, hold](const Result<ReleaseReceipt> &receipt) {
                if (!receipt) {
                    emit refused(
                        tr("The hold of %1 was not released. %2").arg(actorText(hold.holder), receipt.error().message));
                } else {
                    emit released(tr("%1 of %2 released.").arg(countText(receipt->released), actorText(hold.holder)));
                }
                refresh();
            },
            Sharing::Together);
    }
}

} // namespace rowlock
