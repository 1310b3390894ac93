#include "ui/house/waitlist_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/fold_head.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/common/two_line_delegate.h"
#include "ui/house/whole_list.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPointer>
#include <QVBoxLayout>

namespace rowlock {

WaitlistModel::WaitlistModel(const HouseModel &house, const Clock &clock, QObject *parent)
    : DiffModel<WaitlistEntry>(parent), m_house(house), m_clock(clock)
{}

void WaitlistModel::tick()
{
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

bool WaitlistModel::isSame(const WaitlistEntry &shown, const WaitlistEntry &wanted) const
{
    return shown.revision == wanted.revision;
}

QString WaitlistModel::stateText(const WaitlistEntry &entry) const
{
    const HoldInfo *offer = entry.state == WaitState::Offered ? m_house.hold(entry.hold) : nullptr;
    if (!offer)
        return tr("Waiting");
    const qint64 left = offer->times.expiresAt - m_clock.now();
    return left > 0 ? tr("Offered, %1").arg(countdownText(left)) : tr("Offer expired");
}

QVariant WaitlistModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const WaitlistEntry &entry = item(index.row());
    const QString wants = entry.pool < 0 ? tr("any seats") : entry.poolName;
    switch (role) {
    case TwoLineDelegate::TopRole: return entry.name;
    case TwoLineDelegate::TopEndRole: return stateText(entry);
    case TwoLineDelegate::BottomRole: return tr("%1 · %2").arg(countText(entry.party), wants);
    case TwoLineDelegate::BottomEndRole: return entry.contact;
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole: {
        QStringList parts{isolated(entry.name), countText(entry.party), wants, stateText(entry)};
        if (const HoldInfo *offer = entry.state == WaitState::Offered ? m_house.hold(entry.hold) : nullptr)
            parts << itemsText(offer->items, 4);
        if (!entry.contact.isEmpty())
            parts << entry.contact;
        return parts.join(QStringLiteral(", "));
    }
    default: return {};
    }
}

WaitlistPanel::WaitlistPanel(BoxOffice &office, const HouseModel &house, Prompt &prompt, const Clock &clock,
                             QWidget *parent)
    : QWidget(parent), m_office(office), m_house(house), m_prompt(prompt), m_model(house, clock),
      m_head(new FoldHead(tr("Waitlist"), QStringLiteral("foldWaitlist"), this)),
      m_empty(new ToneLabel(tr("No waitlist"), Tone::Faint, this)), m_list(new WholeList(this)),
      m_join(new ActionButton(tr("Add to &waitlist…"), QStringLiteral("joinWaitlist"), ActionButton::Weight::Secondary,
                              this)),
      m_remove(new ActionButton(tr("Re&move…"), QStringLiteral("leaveWaitlist"), ActionButton::Weight::Danger, this))
{
    setObjectName(QStringLiteral("waitlistPanel"));
    m_empty->setObjectName(QStringLiteral("waitlistEmpty"));
    m_list->setObjectName(QStringLiteral("waitlist"));
    m_list->setAccessibleName(tr("Waitlist"));
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new TwoLineDelegate(m_list));
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_join->setAccessibleName(tr("Add to waitlist"));
    m_remove->setAccessibleName(tr("Remove from waitlist"));
    m_remove->setToolTip(tr("Remove the party (Delete)"));
    for (ActionButton *button : {m_join, m_remove})
        button->setHeight(ActionButton::Size::Small);
    auto *foot = new QHBoxLayout;
    foot->setSpacing(gap::related);
    foot->addWidget(m_join);
    foot->addStretch();
    foot->addWidget(m_remove);
    auto *body = new QWidget(this);
    auto *inside = new QVBoxLayout(body);
    inside->addWidget(m_empty);
    inside->addWidget(m_list);
    inside->addLayout(foot);
    m_head->setBody(body);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_head);
    column->addWidget(body);

    auto *removeKey = new QAction(tr("Remove…"), m_list);
    removeKey->setShortcut(QKeySequence::Delete);
    removeKey->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(removeKey);
    connect(removeKey, &QAction::triggered, this, &WaitlistPanel::askToRemove);
    connect(m_remove, &QPushButton::clicked, this, &WaitlistPanel::askToRemove);
    connect(m_join, &QPushButton::clicked, this, &WaitlistPanel::joinRequested);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &WaitlistPanel::showChosen);
    connect(&m_house, &HouseModel::loaded, this, &WaitlistPanel::refresh);
    connect(&m_house, &HouseModel::cleared, this, &WaitlistPanel::refresh);
    connect(&m_house, &HouseModel::waitlistChanged, this, &WaitlistPanel::refresh);
    refresh();
}

void WaitlistPanel::refresh()
{
    const QList<WaitlistEntry> list = m_house.waitlist();
    m_model.follow(list);
    m_head->setCount(list.size());
    m_list->setVisible(!list.isEmpty());
    m_empty->setVisible(list.isEmpty());
    m_remove->setVisible(!list.isEmpty());
    enableUnless(*m_join, m_house.isLoaded() && m_house.event().onSale ? QString() : tr("This event is not on sale"));
    showChosen();
}

void WaitlistPanel::showChosen()
{
    enableUnless(*m_remove, m_list->selectionModel()->hasSelection() ? QString() : tr("Select a party first"));
}

void WaitlistPanel::askToRemove()
{
    const QModelIndexList chosen = m_list->selectionModel()->selectedIndexes();
    if (chosen.isEmpty())
        return;
    const WaitlistEntry entry = m_model.item(chosen.first().row());
    Question question;
    question.title = tr("Remove from waitlist");
    question.text = tr("Remove %1, %2, from the waitlist?").arg(entry.name, countText(entry.party));
    if (entry.state == WaitState::Offered)
        question.details = tr("The seats offered to them go to the next party.");
    question.accept = tr("Remove");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_prompt.ask(this, question, [self = QPointer<WaitlistPanel>(this), entry](bool sure, const QString &) {
        if (!self || !sure)
            return;
        self->m_office.ask(
            self, [id = entry.id](Desk &desk) { return desk.waitlist().leave(id); },
            [self, entry](const Result<WaitlistEntry> &left) {
                if (left)
                    emit self->done(tr("%1 removed from the waitlist.").arg(entry.name));
                else
                    emit self->refused(left.error().message);
            });
    });
}

} // namespace rowlock
