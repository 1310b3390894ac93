#include "ui/willcall/willcall_dialog.h"

#include "model/service/desk.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/common/two_line_delegate.h"
#include "ui/willcall/willcall_acts.h"
#include "ui/willcall/willcall_details.h"
#include "ui/willcall/willcall_figures.h"
#include "ui/willcall/willcall_list.h"
#include "ui/willcall/willcall_list_model.h"
#include "ui/willcall/willcall_printing.h"
#include "ui/willcall/willcall_texts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int willcallDetailsWidth = 300;
enum WillcallButton { TakeBack, TakeOff, ShowOrder };

} // namespace

WillcallDialog::WillcallDialog(const HouseContext &context, const EventSummary &event, QWidget *parent)
    : QDialog(parent), m_context(context), m_event(event), m_acts(new WillcallActs(context, this)),
      m_printing(new WillcallPrinting(context, this)), m_messages(new MessageBar(this)),
      m_found(new WillcallListModel(context.facts.timeZone, this)), m_field(new QLineEdit(this)),
      m_part(new QComboBox(this)), m_list(new WillcallList(this)),
      m_details(new WillcallDetails(context.facts.timeZone, this)), m_figures(new WillcallFigures(this)),
      m_handOver(
          new ActionButton(tr("Hand over"), QStringLiteral("willcallHandOver"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("willcallDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Will-call"));
    resize(960, 600);
    m_field->setObjectName(QStringLiteral("willcallSearch"));
    m_field->setAccessibleName(tr("Find at will-call"));
    m_field->setPlaceholderText(tr("Name, order code, or scan a ticket"));
    m_field->setToolTip(tr("How words of the name begin is enough. Enter hands over when one order is left."));
    m_field->setClearButtonEnabled(true);
    m_field->setMinimumHeight(fieldHeight);
    m_field->setMaxLength(200);
    m_field->installEventFilter(this);
    m_part->setObjectName(QStringLiteral("willcallPart"));
    m_part->setAccessibleName(tr("What is listed"));
    m_part->setMinimumHeight(fieldHeight);
    for (const auto &[text, part] :
         {std::pair{tr("Waiting"), WillcallPart::Waiting}, std::pair{tr("Not printed"), WillcallPart::Unprinted},
          std::pair{tr("Changed since printed"), WillcallPart::Changed},
          std::pair{tr("Handed over"), WillcallPart::HandedOver},
          std::pair{tr("Not picked up"), WillcallPart::NotPickedUp}, std::pair{tr("All"), WillcallPart::All}})
        m_part->addItem(text, int(part));
    m_list->setObjectName(QStringLiteral("willcallList"));
    m_list->setAccessibleName(tr("Will-call"));
    m_list->setModel(m_found);
    m_list->setItemDelegate(new TwoLineDelegate(m_list));
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_details->setFixedWidth(willcallDetailsWidth);
    auto *search = new QHBoxLayout;
    search->addWidget(m_field, 1);
    search->addWidget(m_part);
    auto *sides = new QHBoxLayout;
    sides->setSpacing(gap::group);
    sides->addWidget(m_list, 1);
    sides->addWidget(m_details);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addLayout(makeHead());
    column->addLayout(search);
    column->addLayout(sides, 1);
    column->addWidget(m_messages);
    column->addLayout(makeFoot());
    connectParts();
    m_field->setFocus();
    read();
}

QLayout *WillcallDialog::makeHead()
{
    auto *name = new ToneLabel(isolated(m_event.name), Tone::Plain, this);
    name->setTextSize(TextSize::Title);
    name->setElided(true);
    auto *when = new ToneLabel(eventDateText(m_event.starts, m_context.facts.timeZone), Tone::Faint, this);
    auto *words = new QVBoxLayout;
    words->setSpacing(gap::inside);
    words->addWidget(name);
    words->addWidget(when);
    auto *row = new QHBoxLayout;
    row->setSpacing(gap::group);
    row->addLayout(words, 1);
    row->addWidget(m_figures);
    return row;
}

QLayout *WillcallDialog::makeFoot()
{
    auto *print = m_printing->makeButton(this);
    print->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    print->setAutoDefault(false);
    m_ofOrder = {secondaryButton(tr("Take &back…"), "willcallTakeBack", this,
                                 [this] {
                                     if (const WillcallOrder *order = selected())
                                         m_acts->takeBack(order->id, order->code);
                                 }),
                 secondaryButton(tr("Take o&ff"), "willcallTakeOff", this,
                                 [this] {
                                     if (const WillcallOrder *order = selected())
                                         m_acts->takeOff(order->id);
                                 }),
                 secondaryButton(tr("Show &order…"), "willcallOrder", this, [this] {
                     if (const WillcallOrder *order = selected())
                         emit orderRequested(order->code);
                 })};
    m_ofOrder.at(TakeBack)->setToolTip(tr("The last hand-over was wrong: its tickets wait again"));
    m_ofOrder.at(TakeOff)->setToolTip(tr("It was posted, or given at once, and is not picked up here"));
    m_handOver->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_handOver->setAutoDefault(false);
    m_handOver->setShortcut(QKeySequence(Qt::ALT | Qt::Key_H));
    m_handOver->setToolTip(tr("Hand over the ticked tickets (Enter)"));
    connect(m_handOver, &QPushButton::clicked, this, &WillcallDialog::handOver);
    auto *row = new QHBoxLayout;
    row->addWidget(print);
    for (ActionButton *button : std::as_const(m_ofOrder))
        row->addWidget(button);
    row->addStretch(1);
    row->addWidget(secondaryButton(tr("Close"), "willcallClose", this, [this] { accept(); }));
    row->addWidget(m_handOver);
    return row;
}

void WillcallDialog::connectParts()
{
    connect(m_field, &QLineEdit::textChanged, this, &WillcallDialog::showFound);
    connect(m_part, &QComboBox::currentIndexChanged, this, &WillcallDialog::showFound);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &WillcallDialog::showSelected);
    connect(m_list, &QListView::activated, this, &WillcallDialog::handOver);
    connect(m_details, &WillcallDetails::changed, this, &WillcallDialog::showSelected);
    connect(m_acts, &WillcallActs::handedOver, this, &WillcallDialog::noteHandedOver);
    connect(m_acts, &WillcallActs::takenBack, this, [this](const WillcallOrder &order) {
        say(Tone::Good, tr("Taken back: order %1 waits again.").arg(order.code));
    });
    connect(m_acts, &WillcallActs::takenOff, this, [this](const WillcallOrder &order) {
        say(Tone::Good, tr("Order %1 is off the will-call list.").arg(order.code));
    });
    connect(m_acts, &WillcallActs::refused, this, [this](Tone tone, const QString &sentence) {
        m_messages->show(tone, sentence);
        read(); // somebody else may have been quicker
    });
    connect(m_printing, &WillcallPrinting::said, this, &WillcallDialog::say);
    connect(m_printing, &WillcallPrinting::marked, this, &WillcallDialog::read);
    connect(&m_context.office, &BoxOffice::salesChanged, this, &WillcallDialog::read);
}

void WillcallDialog::read()
{
    const int question = ++m_question;
    m_context.office.ask(
        this, [id = m_event.id](Desk &desk) { return desk.willcall().list({id}); },
        [this, question](const Result<QList<WillcallOrder>> &orders) {
            if (question != m_question)
                return; // a newer answer comes
            if (orders)
                show(*orders);
            else
                m_messages->show(Tone::Danger, orders.error().message);
        });
}

void WillcallDialog::show(const QList<WillcallOrder> &orders)
{
    m_all = orders;
    m_printing->setOrders(m_event.name, orders);
    m_figures->show(countsOf(orders));
    showFound();
}

// What is typed or scanned is looked for among all of them, so that who comes a second time is told so.
void WillcallDialog::showFound()
{
    const WillcallOrder *before = selected();
    const OrderId wanted = before ? before->id : OrderId();
    const QString typed = m_field->text();
    const bool isTyped = !typed.trimmed().isEmpty();
    const auto part = isTyped ? WillcallPart::All : WillcallPart(m_part->currentData().toInt());
    const Instant now = m_context.clock.now();
    QList<WillcallOrder> shown = m_all;
    const bool isScanned =
        isTyped && std::ranges::any_of(shown, [&](const WillcallOrder &order) { return isScannedBy(order, typed); });
    shown.removeIf([&](const WillcallOrder &order) {
        return !isOf(order, part, now) || (isScanned ? !isScannedBy(order, typed) : !isFoundBy(order, typed));
    });
    {
        const QSignalBlocker blocker(m_list->selectionModel());
        m_found->setOrders(shown, now);
        int row = m_found->rowOf(wanted);
        if (row < 0 && isTyped && !shown.isEmpty())
            row = 0;
        m_list->setCurrentIndex(row < 0 ? QModelIndex() : m_found->index(row));
        m_list->setNothing(shown.isEmpty() ? willcallNothing(isTyped, part) : QString());
    }
    showSelected();
}

const WillcallOrder *WillcallDialog::selected() const
{
    const int row = m_list->currentIndex().row();
    return row < 0 || row >= m_found->rowCount() ? nullptr : &m_found->orders().at(row);
}

void WillcallDialog::showSelected()
{
    const WillcallOrder *order = selected();
    if (sender() != m_details)
        m_details->show(order ? std::optional(*order) : std::nullopt);
    const QString none = order ? QString() : tr("Select an order first");
    enableUnless(*m_handOver, !order                      ? none
                              : !order->isWaiting()       ? tr("Nothing of it waits")
                              : !m_details->isAnyChosen() ? tr("Tick a ticket first")
                                                          : QString());
    enableUnless(*m_ofOrder.at(TakeBack), order && !order->lastHandover() ? tr("Nothing of it was handed over") : none);
    enableUnless(*m_ofOrder.at(TakeOff), order && !order->isWaiting() ? tr("Nothing of it waits") : none);
    enableUnless(*m_ofOrder.at(ShowOrder), none);
}

// One that is left is handed over; of several one is chosen first.
void WillcallDialog::enter()
{
    if (m_field->text().trimmed().isEmpty())
        return;
    m_field->selectAll(); // the next scan takes its place, whatever comes of this one
    if (m_found->rowCount() == 1)
        return handOver();
    if (m_found->rowCount() > 1)
        return m_list->setFocus();
    m_messages->show(Tone::Warning, tr("Nothing of that is at will-call for this event."));
}

void WillcallDialog::handOver()
{
    const WillcallOrder *order = selected();
    if (!order || (order->isWaiting() && !m_details->isAnyChosen()))
        return;
    m_messages->dismiss();
    // Also what was handed over before: the refusal says when and by whom.
    m_acts->handOver(order->id, m_details->chosen(), ticketScanned(*order, m_field->text()));
}

void WillcallDialog::say(Tone tone, const QString &sentence)
{
    m_messages->show(tone, sentence);
}

void WillcallDialog::noteHandedOver(const WillcallOrder &order)
{
    m_messages->show(Tone::Good, willcallHandedText(order), tr("Take back…"),
                     [this, id = order.id, code = order.code] { m_acts->takeBack(id, code); });
    m_field->clear();
    m_field->setFocus();
    read();
}

void WillcallDialog::reject()
{
    if (m_field->text().isEmpty())
        return QDialog::reject();
    m_field->clear();
    m_field->setFocus();
}

bool WillcallDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Down && m_found->rowCount() > 0) {
        m_list->setFocus();
        if (!m_list->currentIndex().isValid())
            m_list->setCurrentIndex(m_found->index(0));
        return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        enter();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace rowlock
