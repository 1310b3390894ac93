#include "ui/find/find_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/common/two_line_delegate.h"
#include "ui/find/find_list_model.h"
#include "ui/find/find_search.h"
#include "ui/willcall/willcall_acts.h"
#include "ui/willcall/willcall_texts.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QVBoxLayout>

#include <utility>

namespace rowlock {

FindDialog::FindDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_search(new FindSearch(context.office, this)),
      m_found(new FindListModel(this)), m_field(new QLineEdit(this)), m_list(new QListView(this)),
      m_said(new ToneLabel({}, Tone::Faint, this)), m_messages(new MessageBar(this, QStringLiteral("findMessage"))),
      m_willcall(new WillcallActs(context, this)),
      m_handOver(
          new ActionButton(tr("&Hand over"), QStringLiteral("findHandOver"), ActionButton::Weight::Secondary, this)),
      m_open(new ActionButton(tr("&Open"), QStringLiteral("findOpen"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("findDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Find"));
    resize(720, 560);
    makeField();
    makeList();
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(addAct(tr("Re&fund…"), "findRefund", OrderDialog::Then::Refund));
    buttons->addWidget(addAct(tr("E&xchange…"), "findExchange", OrderDialog::Then::Exchange));
    buttons->addWidget(addAct(tr("&Print tickets"), "findPrint", OrderDialog::Then::Print));
    buttons->addWidget(m_handOver);
    buttons->addStretch(1);
    auto *close = new ActionButton(tr("Close"), QStringLiteral("findClose"), ActionButton::Weight::Secondary, this);
    for (ActionButton *button : {m_handOver, m_open, close}) {
        button->setAutoDefault(false); // Enter is the field's or the list's
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    buttons->addWidget(close);
    buttons->addWidget(m_open);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(m_field);
    column->addWidget(m_said);
    column->addWidget(m_list, 1);
    column->addWidget(m_messages);
    column->addLayout(buttons);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_open, &QPushButton::clicked, this, &FindDialog::openChosen);
    connect(m_handOver, &QPushButton::clicked, this, &FindDialog::handOver);
    connect(m_willcall, &WillcallActs::handedOver, this, &FindDialog::noteHandedOver);
    connect(m_willcall, &WillcallActs::takenBack, this, [this](const WillcallOrder &order) {
        m_messages->show(Tone::Good, tr("Taken back: order %1 waits again.").arg(order.code));
        again();
    });
    connect(m_willcall, &WillcallActs::refused, this, [this](Tone tone, const QString &sentence) {
        m_messages->show(tone, sentence);
        again(); // somebody else may have been quicker
    });
    connect(m_search, &FindSearch::found, this, [this](const FoundThings &found) { show(found); });
    connect(m_search, &FindSearch::failed, this, [this](const QString &sentence) {
        m_said->setTone(Tone::Danger);
        m_said->setText(sentence);
    });
    refreshButtons();
    m_field->setFocus();
    ask({});
}

void FindDialog::makeField()
{
    m_field->setObjectName(QStringLiteral("findField"));
    m_field->setAccessibleName(tr("Find"));
    m_field->setPlaceholderText(tr("Name, code, phone, seat, amount, end of the card slip, 10 min"));
    m_field->setToolTip(tr("Several words narrow down: smith K12. One wrong letter is forgiven."));
    m_field->setClearButtonEnabled(true);
    m_field->setMinimumHeight(fieldHeight);
    m_field->setMaxLength(200);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &FindDialog::ask);
    m_said->setObjectName(QStringLiteral("findSaid"));
    m_said->setWordWrap(true);
}

void FindDialog::makeList()
{
    m_list->setObjectName(QStringLiteral("findList"));
    m_list->setAccessibleName(tr("Found"));
    m_list->setModel(m_found);
    m_list->setItemDelegate(new TwoLineDelegate(m_list));
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setUniformItemSizes(true);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QListView::activated, this, &FindDialog::openChosen);
    connect(m_list, &QListView::customContextMenuRequested, this, &FindDialog::offerActs);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &FindDialog::refreshButtons);
}

ActionButton *FindDialog::addAct(const QString &text, const char *name, OrderDialog::Then then)
{
    auto *button = new ActionButton(text, QLatin1StringView(name), ActionButton::Weight::Secondary, this);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, then] { act(then); });
    m_acts.append(button);
    return button;
}

void FindDialog::ask(const QString &text)
{
    m_opensFirst = false;
    m_isSame = false;
    m_search->ask(text, front());
}

std::optional<EventId> FindDialog::front() const
{
    return m_context.house.isLoaded() ? std::optional(m_context.house.event().id) : std::nullopt;
}

void FindDialog::again()
{
    m_isSame = true;
    m_search->again();
}

// What was selected stays so where something was done with it; what is typed selects the first.
void FindDialog::show(const FoundThings &found)
{
    const Finding *before = m_isSame || m_list->hasFocus() ? chosen() : nullptr;
    const std::optional<Finding> kept = before ? std::optional(*before) : std::nullopt;
    m_found->setResults(found.results,
                        findingRows(found.results, m_context.clock.now(), m_context.facts.timeZone, front()));
    m_said->setTone(Tone::Faint);
    m_said->setText(foundSaid(found, m_search->wanted()));
    const int row = kept ? m_found->rowOf(*kept) : -1;
    if (m_found->rowCount() > 0)
        m_list->setCurrentIndex(m_found->index(row < 0 ? 0 : row));
    refreshButtons();
    if (std::exchange(m_opensFirst, false) && m_found->rowCount() > 0)
        openChosen();
}

const Finding *FindDialog::chosen() const
{
    const int row = m_list->currentIndex().row();
    return row >= 0 && row < m_found->rowCount() ? &m_found->result(row) : nullptr;
}

void FindDialog::openChosen()
{
    act(OrderDialog::Then::Nothing);
}

void FindDialog::act(OrderDialog::Then then)
{
    if (!m_search->isAnswered()) { // what is listed is not what was typed
        m_opensFirst = then == OrderDialog::Then::Nothing;
        return;
    }
    const Finding *one = chosen();
    if (!one)
        return;
    switch (one->kind) {
    case FindingKind::Order: return emit orderRequested(one->ticket ? one->ticket->barcode : one->line.code, then);
    case FindingKind::Hold: return emit holdRequested(Finding(*one)); // the list may be another before it is answered
    case FindingKind::Reservation: return emit reservationRequested(QString(one->line.code));
    case FindingKind::Patron: return emit patronRequested(one->patronNo);
    case FindingKind::GiftCard: break;
    }
}

// All that wait of it; a ticket that was scanned has to be among them.
void FindDialog::handOver()
{
    const Finding *one = m_search->isAnswered() ? chosen() : nullptr;
    if (!one || !one->isAtWillcall)
        return;
    m_messages->dismiss();
    m_willcall->handOver(one->line.id, {}, one->ticket ? one->ticket->id : TicketId());
}

void FindDialog::noteHandedOver(const WillcallOrder &order)
{
    m_messages->show(Tone::Good, willcallHandedText(order), tr("Take back…"),
                     [this, id = order.id, code = order.code] { m_willcall->takeBack(id, code); });
    again();
}

void FindDialog::refreshButtons()
{
    const Finding *one = chosen();
    const bool isOrder = one && one->kind == FindingKind::Order;
    const bool stands = isOrder && one->line.tickets > 0;
    for (ActionButton *button : std::as_const(m_acts))
        button->setEnabled(stands);
    enableUnless(*m_handOver, !one                 ? tr("Select an order first")
                              : !one->isAtWillcall ? tr("Nothing of it waits at will-call")
                                                   : QString());
    m_open->setEnabled(one && one->kind != FindingKind::GiftCard);
}

// At the row, by a right click or the menu key.
void FindDialog::offerActs(const QPoint &at)
{
    if (!chosen())
        return;
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("findActs"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (ActionButton *button : QList<ActionButton *>{m_open} + m_acts + QList<ActionButton *>{m_handOver}) {
        QAction *action = menu->addAction(button->text());
        action->setEnabled(button->isEnabled());
        connect(action, &QAction::triggered, button, &QPushButton::click);
    }
    const QRect row = m_list->visualRect(m_list->currentIndex());
    const QPoint shown = row.contains(at) ? at : QPoint(row.left() + gap::group, row.center().y());
    menu->popup(m_list->viewport()->mapToGlobal(shown));
}

void FindDialog::reject()
{
    if (!m_field->text().isEmpty()) {
        m_field->clear();
        m_field->setFocus();
        return;
    }
    QDialog::reject();
}

// Down from the field into what was found; Enter opens what is selected there.
bool FindDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if ((key == Qt::Key_Down || key == Qt::Key_Up) && m_found->rowCount() > 0) {
        m_list->setFocus();
        if (key == Qt::Key_Down && m_list->currentIndex().row() == 0 && m_found->rowCount() > 1)
            m_list->setCurrentIndex(m_found->index(1)); // the first is selected already
        return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        openChosen();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace rowlock
