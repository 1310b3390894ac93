#include "ui/house/holds_panel.h"

#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/house/hold_delegate.h"
#include "ui/house/placeholder.h"
#include "ui/house/segmented_bar.h"
#include "ui/house/state_words.h"

#include <QAction>
#include <QHBoxLayout>
#include <QListView>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QStackedLayout>

#include <algorithm>

namespace rowlock {

namespace {

enum Scope { ThisEvent, AllEvents };

} // namespace

HoldsPanel::HoldsPanel(BoxOffice &office, const HouseModel &house, Prompt &prompt, const Clock &clock, QWidget *parent)
    : QWidget(parent), m_office(office), m_house(house), m_prompt(prompt), m_clock(clock), m_model(clock),
      m_count(new ToneLabel({}, Tone::Faint, this)), m_chosen(new ToneLabel({}, Tone::Faint, this)),
      m_scope(new SegmentedBar(tr("Holds of"), this)), m_release(new QPushButton(tr("&Release …"), this)),
      m_list(new QListView(this))
{
    setObjectName(QStringLiteral("holdsPanel"));
    m_release->setObjectName(QStringLiteral("releaseHold"));
    m_release->setAccessibleName(tr("Release hold"));
    m_release->setToolTip(tr("Free the seats of the chosen holds; asks for a reason (Delete)"));

    m_stack = new QStackedLayout;
    m_stack->addWidget(makeList());
    m_stack->addWidget(new Placeholder(QStringLiteral("chronometer"), tr("No seats are held"),
                                       tr("Holds of every counter appear here, with their clocks."), this));

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(makeHead());
    column->addLayout(m_stack, 1);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_chosen, 1);
    foot->addWidget(m_release);
    column->addLayout(foot);

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

QLayout *HoldsPanel::makeHead()
{
    m_scope->add(ThisEvent, tr("This event"), QStringLiteral("holdsHere"), tr("Holds of this performance"));
    m_scope->add(AllEvents, tr("All events"), QStringLiteral("holdsEverywhere"), tr("Holds of every performance"));
    m_scope->setCurrent(ThisEvent);
    auto *head = new QHBoxLayout;
    auto *title = new ToneLabel(tr("Holds"), Tone::Plain, this);
    title->setScale(1.15, true);
    head->addWidget(title);
    head->addWidget(m_count);
    head->addStretch();
    head->addWidget(m_scope);
    return head;
}

bool HoldsPanel::isEverywhere() const
{
    return m_scope->current() == AllEvents;
}

QWidget *HoldsPanel::makeList()
{
    m_list->setObjectName(QStringLiteral("holds"));
    m_list->setAccessibleName(tr("Holds"));
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new HoldDelegate(m_list));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);

    auto *releaseKey = new QAction(tr("Release …"), m_list);
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
    return m_list;
}

void HoldsPanel::refresh()
{
    if (isEverywhere())
        readAll();
    else
        show(m_house.isLoaded() ? m_house.holds() : QList<HoldInfo>());
}

void HoldsPanel::readAll()
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
    };
    const auto future = m_office.ask([](Desk &desk) -> Result<Reading> {
        Reading reading;
        TRY_GET(reading.holds, desk.liveHolds());
        TRY_GET(const auto events, desk.events());
        for (const EventSummary &event : events)
            reading.names.insert(event.id, event.name);
        return reading;
    });
    whenAnswered(future, this, [this](const Result<Reading> &reading) {
        m_reading = false;
        if (!isEverywhere())
            return;
        if (!reading) {
            emit refused(reading.error().message);
        } else {
            m_model.setEventNames(reading->names);
            show(reading->holds);
        }
        if (std::exchange(m_readAgain, false))
            readAll();
    });
}

void HoldsPanel::show(const QList<HoldInfo> &holds)
{
    if (!isEverywhere())
        m_model.setEventNames({});
    m_model.setHolds(holds);
    m_count->setText(holds.isEmpty() ? QString() : QLocale().toString(holds.size()));
    m_stack->setCurrentIndex(holds.isEmpty() ? 1 : 0);
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
    m_release->setEnabled(!holds.isEmpty());
    const bool allPaying = !holds.isEmpty() && std::all_of(holds.begin(), holds.end(), [](const HoldInfo &hold) {
        return hold.state == HoldState::Paying;
    });
    m_release->setText(allPaying ? tr("&Settle payment …") : tr("&Release …"));
    if (m_model.rowCount() == 0)
        m_chosen->clear();
    else if (holds.isEmpty())
        m_chosen->setText(tr("Choose a hold to release it"));
    else
        m_chosen->setText(tr("%1 chosen").arg(countText(seats)));
}

void HoldsPanel::askForReason()
{
    QList<HoldInfo> holds = chosen();
    if (holds.isEmpty())
        return;
    const HoldInfo first = holds.first();
    const qsizetype paying = holds.removeIf([](const HoldInfo &hold) { return hold.state == HoldState::Paying; });
    if (holds.isEmpty()) {
        emit settleWanted(first);
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
        question.details += u'\n' + tr("Those in payment stay: settle their payments above.");
    question.accept = tr("Release");
    question.reject = tr("Keep");
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
        const auto future =
            m_office.ask([id = hold.id, reason](Desk &desk) { return desk.release(id, reason); }, Sharing::Together);
        whenAnswered(future, this, [this, hold](const Result<ReleaseReceipt> &receipt) {
            if (!receipt) {
                emit refused(
                    tr("The hold of %1 was not released. %2").arg(actorText(hold.holder), receipt.error().message));
            } else {
                emit released(tr("%1 of %2 released.").arg(countText(receipt->released), actorText(hold.holder)));
            }
            refresh();
        });
    }
}

} // namespace rowlock
