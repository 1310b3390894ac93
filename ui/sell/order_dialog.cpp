#include "ui/sell/order_dialog.h"

#include "model/domain/refunded_lines.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reason_offer.h"
#include "ui/mail/mail_dialog.h"
#include "ui/sell/card_refunds.h"
#include "ui/sell/new_card_dialog.h"
#include "ui/sell/order_head.h"
#include "ui/sell/order_list.h"
#include "ui/sell/order_words.h"
#include "ui/sell/reprint_question.h"
#include "ui/sell/scanned_ticket.h"
#include "ui/sell/shown_to_customer.h"
#include "ui/sell/type_change_dialog.h"
#include "ui/words/blocked_words.h"
#include "ui/words/line_kinds.h"
#include "ui/words/tenders.h"

#include <QHBoxLayout>
#include <QUuid>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int widest = 920;
constexpr int highest = 640;

} // namespace

OrderDialog::OrderDialog(const HouseContext &context, const QString &idOrCode, QWidget *parent)
    : QDialog(parent), m_context(context), m_wanted(idOrCode), m_head(new OrderHead(m_context, this)),
      m_money(new ToneLabel({}, Tone::Plain, this)), m_scanned(new ScannedTicket(this)),
      m_messages(new MessageBar(this)), m_cardRefunds(new CardRefunds(m_context, this)), m_tickets(new OrderList(this)),
      m_reprint(
          new ActionButton(tr("Reprint…"), QStringLiteral("orderReprint"), ActionButton::Weight::Secondary, this)),
      m_refund(new ActionButton(tr("Refund…"), QStringLiteral("orderRefund"), ActionButton::Weight::Danger, this)),
      m_exchange(
          new ActionButton(tr("Exchange…"), QStringLiteral("orderExchange"), ActionButton::Weight::Secondary, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("orderDialog"));
    setWindowTitle(tr("Order"));
    resize(680, 440);
    m_money->setWordWrap(true);
    auto *print = new ActionButton(tr("Print"), QStringLiteral("orderPrint"), ActionButton::Weight::Primary, this);
    auto *pdf = new ActionButton(tr("Save PDF"), QStringLiteral("orderPdf"), ActionButton::Weight::Secondary, this);
    auto *type =
        new ActionButton(tr("Price type…"), QStringLiteral("orderType"), ActionButton::Weight::Secondary, this);
    type->setToolTip(tr("Change the price type of the selected tickets, or all (Alt+Y)"));
    type->setShortcut(Qt::ALT | Qt::Key_Y);
    ActionButton *mail = MailDialog::button(
        m_context, [this] { return m_order; }, m_messages, this);
    m_ofTickets = {print, pdf, type, mail};
    print->setIconName(QStringLiteral("document-print"));
    print->setShortcut(QKeySequence::Print);
    print->setToolTip(tr("Print the valid tickets (Ctrl+P)"));
    m_reprint->setToolTip(tr("Make new tickets for lost ones, whose paper is void then (Alt+N)"));
    m_reprint->setShortcut(Qt::ALT | Qt::Key_N);
    m_refund->setToolTip(tr("Refund the selected tickets, or all (Alt+R)"));

    auto *close = new ActionButton(tr("Close"), QStringLiteral("orderClose"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    m_exchange->setToolTip(tr("Exchange the selected tickets, or all (Alt+E)"));
    for (ActionButton *button : {m_refund, m_exchange, type, m_reprint, mail, pdf, print, close}) {
        button->setAutoDefault(false); // a scanner's second Enter begins nothing
    }
    buttons->addWidget(m_refund);
    buttons->addWidget(m_exchange);
    buttons->addWidget(type);
    buttons->addWidget(m_reprint);
    buttons->addStretch();
    buttons->addWidget(mail);
    buttons->addWidget(pdf);
    buttons->addWidget(close);
    buttons->addWidget(print);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_scanned);
    column->addWidget(m_head);
    column->addWidget(m_messages);
    column->addWidget(m_tickets, 1);
    column->addWidget(m_money);
    column->addSpacing(gap::related);
    column->addLayout(buttons);

    connect(m_head, &OrderHead::changed, this, [this] {
        m_messages->dismiss(); // why it was refused before
        read();
    });
    connect(m_head, &OrderHead::failed, this,
            [this](const QString &sentence) { m_messages->show(Tone::Danger, sentence); });
    connect(m_head, &OrderHead::orderRequested, this, &OrderDialog::showOther);
    connect(m_cardRefunds, &CardRefunds::done, this, &OrderDialog::noteRefunded);
    auto *output = new TicketOutput(m_context, this);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(print, &QPushButton::clicked, this, [this, output] { output->print({m_order}); });
    connect(pdf, &QPushButton::clicked, this, [this, output] { output->savePdf({m_order}); });
    connect(m_refund, &QPushButton::clicked, this,
            [this] { ifChangeable([this](auto why) { askRefund(why); }, true); });
    connect(m_reprint, &QPushButton::clicked, this,
            [this, output] { ifChangeable([this, output](auto) { askReprint(output); }); });
    connect(type, &QPushButton::clicked, this, [=, this] { ifChangeable([=, this](auto) { askType(output); }); });
    connect(m_exchange, &QPushButton::clicked, this, [this] {
        ifChangeable([this](auto) {
            const QList<Ticket> tickets = chosen();
            accept();
            emit exchangeRequested(m_order, tickets);
        });
    });
    connect(m_tickets, &QTreeWidget::itemSelectionChanged, this, &OrderDialog::refreshButtons);
    connect(output, &TicketOutput::failed, this, [this](const QString &text) { m_messages->show(Tone::Danger, text); });
    connect(output, &TicketOutput::printed, this,
            [this](const QString &what) { m_messages->show(Tone::Good, tr("Printed: %1").arg(what)); });
    connect(output, &TicketOutput::reissued, this, &OrderDialog::read);
    connect(output, &TicketOutput::saved, this,
            [this](const QString &file) { m_messages->show(Tone::Good, tr("Saved: %1").arg(file)); });
    for (QWidget *before = m_tickets;
         QWidget * next : QWidgetList{m_refund, m_exchange, type, m_reprint, mail, pdf, close, print})
        setTabOrder(std::exchange(before, next), next); // as they stand
    setFocus();                                         // a row with the focus would look selected
    refreshButtons();
    read();
}

void OrderDialog::goOn(Then then)
{
    ActionButton *const buttons[] = {nullptr, m_ofTickets.first(), m_refund, m_exchange};
    if (ActionButton *button = buttons[int(then)])
        connect(this, &OrderDialog::wasRead, button, &QPushButton::click, Qt::SingleShotConnection);
}

void OrderDialog::hideExchange()
{
    m_exchange->hide();
}

// That was sold with it. What was said and begun of this one does not count for that.
void OrderDialog::showOther(const QString &code)
{
    m_wanted = code;
    m_changeKey.clear();
    m_scanned->forget();
    m_messages->dismiss();
    setFocus(); // the button that was pressed is of the order before
    read();
}

void OrderDialog::read()
{
    struct Found
    {
        Order order;
        QList<LedgerLine> lines;
        QList<OrderNote> notes;
        std::optional<Ticket> scanned;
        QString locked = {}; // why nothing of it can be changed now
    };
    const auto read = [wanted = m_wanted](Desk &desk) -> Result<Found> {
        Found found;
        if (const auto scanned = desk.orders().ofBarcode(wanted)) {
            const auto ticket = std::ranges::find(scanned->tickets, wanted.simplified().toUpper(), &Ticket::barcode);
            found.order = *scanned;
            found.scanned = *ticket;
        } else {
            TRY_GET(found.order, desk.orders().order(wanted));
        }
        TRY_GET(found.lines, desk.orders().lines(found.order.id));
        TRY_GET(found.notes, desk.orders().notes(found.order.id));
        if (const auto free = desk.orders().mayBeChanged(found.order.id); !free)
            found.locked = free.error().message;
        return found;
    };
    m_context.office.ask(this, read, [this](const Result<Found> &answer) {
        if (!answer) {
            m_messages->show(Tone::Danger, answer.error().message);
            return;
        }
        show(answer->order, answer->lines, answer->notes);
        if (answer->scanned)
            showScanned(*answer->scanned);
        if (answer->locked.isEmpty())
            noteUnanswered();
        else
            m_messages->show(Tone::Warning, answer->locked);
        emit wasRead();
    });
}

void OrderDialog::noteUnanswered()
{
    const QList<Payment> open = m_cardRefunds->unanswered(m_order.code, m_order.payments);
    if (open.isEmpty())
        return;
    Money sum{0, m_order.total.currency};
    for (const Payment &payment : open)
        sum -= payment.amount;
    m_messages->show(Tone::Warning,
                     tr("The card reader has not said whether it refunded %1. Ask it before you give money back.")
                         .arg(moneyText(sum)),
                     tr("Ask card reader"), [this, open] { m_cardRefunds->askAgain(m_order.code, open); });
}

// The very ticket, in large type; no other row of its order is pointed out in its place.
void OrderDialog::showScanned(const Ticket &ticket)
{
    const HouseModel &house = m_context.house;
    const bool elsewhere = house.isLoaded() && house.event().id != m_order.event;
    const bool valid = ticket.state == TicketState::Valid;
    m_scanned->show(ticket, m_order.eventName, elsewhere);
    if (QTreeWidgetItem *row = m_tickets->rowOf(ticket.id)) {
        m_tickets->scrollToItem(row);
        if (valid)
            m_tickets->setCurrentItem(row);
    }
}

void OrderDialog::show(const Order &order, const QList<LedgerLine> &lines, const QList<OrderNote> &notes)
{
    const Order before = std::exchange(m_order, order);
    m_lines = lines;
    setWindowTitle(tr("Order %1").arg(order.code));
    m_head->show(order, notes);
    m_tickets->clear();
    m_tickets->setColumnHidden(OrderList::TypeColumn,
                               std::all_of(order.tickets.begin(), order.tickets.end(),
                                           [](const Ticket &each) { return each.typeSaid().isEmpty(); }));
    for (const Ticket &ticket : order.tickets)
        m_tickets->addRow({ticket.label, soldCategory(ticket, m_lines), moneyText(ticket.price),
                           ticketStateText(ticket), ticket.typeSaid()},
                          OrderList::TicketRole, ticket.id.value(), ticket.state == TicketState::Valid);
    showOtherLines();
    QStringList money = order.isVoided ? QStringList{tr("Voided")} : QStringList();
    for (const Payment &payment : order.payments)
        money += payment.amount.minor == 0 ? QStringList() : QStringList{paymentText(payment)};
    m_money->setText(money.join(QStringLiteral(" · ")));
    if (before.id != order.id || before.tickets.size() != order.tickets.size())
        growToFit();
    m_tickets->bringUp(order, before);
    refreshButtons();
}

// So that its lines are seen whole and at once, as far as a small screen has room.
void OrderDialog::growToFit()
{
    layOutNow(*this); // what is above the list has its room already
    const int wide = 2 * gap::around + m_tickets->widthOfColumns();
    const int high = height() + m_tickets->missingHeight();
    resize(std::max(width(), std::min(wide, widest)), std::max(height(), std::min(high, highest)));
}

// Below the tickets, each by itself, so that one can be marked and refunded.
void OrderDialog::showOtherLines()
{
    const QList<LedgerLine> standing = standingAlone(m_lines);
    for (const LedgerLine &line : std::as_const(m_lines)) {
        if (!goesBackAlone(line.kind) || line.count < 0)
            continue;
        const bool stands = standing.contains(line);
        m_tickets->addRow({lineText(line, m_lines, m_order),
                           kindText(line.kind),
                           moneyText(line.paid),
                           stands ? tr("Paid") : goneText(line, m_lines),
                           {}},
                          OrderList::LineRole, line.number, stands);
    }
}

QList<Ticket> OrderDialog::chosen() const
{
    const QList<QTreeWidgetItem *> marked = m_tickets->selectedItems();
    QList<Ticket> tickets;
    std::copy_if(m_order.tickets.begin(), m_order.tickets.end(), std::back_inserter(tickets),
                 [&marked](const Ticket &ticket) {
                     return ticket.state == TicketState::Valid
                            && (marked.isEmpty() || std::any_of(marked.begin(), marked.end(), [&](const auto *row) {
                                    return row->data(OrderList::SeatColumn, OrderList::TicketRole).toLongLong()
                                           == ticket.id.value();
                                }));
                 });
    return tickets;
}

QList<LedgerLine> OrderDialog::chosenLines() const
{
    QList<LedgerLine> fees;
    for (const QTreeWidgetItem *row : m_tickets->selectedItems()) {
        for (const LedgerLine &line : m_lines) {
            if (line.number == row->data(OrderList::SeatColumn, OrderList::LineRole).toInt())
                fees << line;
        }
    }
    return fees;
}

QString OrderDialog::refundWords() const
{
    const qsizetype tickets = chosen().size();
    const QList<LedgerLine> others = chosenLines();
    const bool areFees = std::ranges::all_of(others, [](const LedgerLine &line) { return line.kind == LineKind::Fee; });
    if (!others.isEmpty() && areFees && tickets == 0)
        return others.size() == 1 ? tr("Refund fee…") : tr("Refund %1 fees…").arg(others.size());
    if (tickets == 0 && others.size() < 2)
        return tr("Refund…");
    if (tickets == 1 && others.isEmpty())
        return tr("Refund ticket…");
    return m_tickets->selectedItems().isEmpty() ? tr("Refund all %1…").arg(tickets)
                                                : tr("Refund %1…").arg(tickets + others.size());
}

void OrderDialog::refreshButtons()
{
    const QPointer<QWidget> had = focusWidget();
    const bool any = !chosen().isEmpty();
    const qsizetype count = chosen().size();
    const bool all = m_tickets->selectedItems().isEmpty();
    m_refund->setText(refundWords());
    m_exchange->setText(!any         ? tr("Exchange…")
                        : count == 1 ? tr("Exchange ticket…")
                        : all        ? tr("Exchange all %1…").arg(count)
                                     : tr("Exchange %1…").arg(count));
    for (ActionButton *button : {m_refund, m_exchange})
        button->setAccessibleName(button->text());
    m_refund->setShortcut(Qt::ALT | Qt::Key_R); // another text takes it away
    m_exchange->setShortcut(Qt::ALT | Qt::Key_E);
    for (ActionButton *button : std::as_const(m_ofTickets))
        button->setEnabled(any && m_changeKey.isEmpty());
    m_refund->setEnabled((any || !chosenLines().isEmpty()) && m_changeKey.isEmpty());
    m_reprint->setEnabled(any && m_changeKey.isEmpty());
    m_exchange->setEnabled(any && m_changeKey.isEmpty());
    if (had && !had->isEnabled())
        setFocus(); // Qt gave the keys to whatever is next, which would write a note
}

// What the house would refuse in the end is refused here, before seats are chosen or money is counted out.
void OrderDialog::ifChangeable(const std::function<void(const SaleToVoid &)> &go, bool asksForVoid)
{
    const QPointer<QWidget> focus = focusWidget();
    for (QWidget *part : QWidgetList{m_refund, m_exchange, m_reprint, m_tickets}) // asked once, and for these tickets
        part->setEnabled(false);
    const auto ask = [id = m_order.id, asksForVoid](Desk &desk) -> Result<SaleToVoid> {
        TRY(desk.orders().mayBeChanged(id));
        return asksForVoid ? desk.orders().saleToVoid(id) : SaleToVoid();
    };
    m_context.office.ask(this, ask, [this, go, focus](const Result<SaleToVoid> &answer) {
        m_tickets->setEnabled(true);
        refreshButtons();
        if (focus)
            focus->setFocus();
        if (!answer)
            return m_messages->show(Tone::Danger, answer.error().message);
        go(*answer);
    });
}

void OrderDialog::askRefund(const SaleToVoid &sale)
{
    const bool mayBeVoided =
        rowlock::mayBeVoided(m_order, m_lines, m_context.clock.now(), QTimeZone(m_context.facts.timeZone));
    const RefundChoice choice{
        m_order, m_lines, chosen(), chosenLines(), mayBeVoided, sale, m_scanned->whyNotRefunded()};
    auto *dialog = new RefundDialog(choice, this);
    offerReasons(dialog->reasonField(), m_context.office, ReasonFor::Refund);
    connect(dialog, &RefundDialog::confirmed, this, [this, dialog, ids = choice.ticketIds()] { refund(dialog, ids); });
    showCustomer(dialog);
    dialog->open();
}

// What goes back is seen on the other side too, until it is given up or the order is closed.
void OrderDialog::showCustomer(RefundDialog *dialog)
{
    ShownToCustomer &customer = m_context.customer;
    connect(dialog, &RefundDialog::summed, this, [this, &customer](const QStringList &what, const Money &sum) {
        customer.setRefund(RefundShown{m_order.event, m_order.eventName, what, sum});
    });
    connect(dialog, &QDialog::rejected, this, [&customer] { customer.setRefund({}); });
    connect(dialog, &QDialog::accepted, this, [&customer] {
        std::optional<RefundShown> done = customer.refund();
        if (done)
            done->isDone = true;
        customer.setRefund(done);
    });
    connect(this, &QDialog::finished, &customer, [&customer] { customer.setRefund({}); });
    dialog->showSum();
}

void OrderDialog::refund(QPointer<RefundDialog> dialog, const QList<TicketId> &tickets)
{
    m_changeKey = QUuid::createUuid().toString(QUuid::WithoutBraces);
    refreshButtons();
    m_messages->dismiss(); // why another one was refused
    const auto command = [id = m_order.id, tickets, terms = dialog->terms(), key = m_changeKey,
                          reason = dialog->reason()](Desk &desk) {
        return desk.orders().refund(id, tickets, key, reason, terms);
    };
    m_context.office.ask(
        this, command,
        [this, dialog](const Result<RefundReceipt> &answer) {
            m_changeKey.clear();
            if (answer && dialog)
                dialog->accept();
            if (answer)
                NewCardDialog::tell(answer->cards, m_context.facts.timeZone, this,
                                    [this, booked = bookedOf(m_order, *answer), note = backInBlocksText(*answer)] {
                                        m_cardRefunds->begin(booked, note);
                                    });
            else if (dialog)
                dialog->showRefused(answer.error().message);
            else
                m_messages->show(Tone::Danger, answer.error().message);
            read();
        },
        Sharing::Together);
}

// What the card reader gives back nobody pays out by hand.
void OrderDialog::noteRefunded()
{
    const QList<Payment> byHand = m_cardRefunds->byHand();
    const QString done = byHand.isEmpty() ? tr("Refunded.") : tr("Refunded. Pay out %1.").arg(tendersText(byHand));
    m_messages->show(Tone::Good, QStringList{done, m_cardRefunds->note()}.join(u' ').trimmed());
    noteUnanswered();
}

void OrderDialog::askType(TicketOutput *output)
{
    auto *dialog = new TypeChangeDialog(m_context, m_order, chosen(), this);
    dialog->chargeCardsAtCounter(!m_exchange->isHidden());
    connect(dialog, &TypeChangeDialog::paymentRequested, this, &QDialog::accept);
    connect(dialog, &TypeChangeDialog::paymentRequested, this, &OrderDialog::typePaymentRequested);
    connect(dialog, &TypeChangeDialog::changed, this, [this, output](const Order &order, const MoveReceipt &receipt) {
        if (!receipt.refunds.isEmpty())
            m_cardRefunds->begin({{order.code, receipt.refunds}});
        output->print({order});
        read();
    });
    dialog->open();
}

void OrderDialog::askReprint(TicketOutput *output)
{
    QList<TicketId> ids;
    QStringList seats;
    for (const Ticket &ticket : chosen()) {
        ids << ticket.id;
        seats << ticket.label;
    }
    const Question question = reprintQuestion(seats, ReprintFor::LostTickets, m_context.office);
    m_context.prompt.ask(this, question, [this, ids, output](bool accepted, const QString &reason) {
        if (accepted)
            reprint(ids, reason, output);
    });
}

void OrderDialog::reprint(const QList<TicketId> &tickets, const QString &reason, TicketOutput *output)
{
    m_changeKey = QUuid::createUuid().toString(QUuid::WithoutBraces);
    refreshButtons();
    const auto command = [id = m_order.id, tickets, key = m_changeKey, reason](Desk &desk) -> Result<Order> {
        TRY_GET(const MoveReceipt receipt, desk.orders().reissue(id, tickets, reason, key));
        TRY_GET(const Order order, desk.orders().order(QString::number(id.value())));
        return newTickets(order, receipt);
    };
    m_context.office.ask(this, command, [this, output](const Result<Order> &answer) {
        m_changeKey.clear();
        if (answer) {
            m_messages->show(Tone::Good, answer->tickets.size() == 1
                                             ? tr("The old ticket is void. Print the new one.")
                                             : tr("The old tickets are void. Print the new ones."));
            output->print({*answer});
        } else {
            m_messages->show(Tone::Danger, answer.error().message);
        }
        read();
    });
}

} // namespace rowlock
