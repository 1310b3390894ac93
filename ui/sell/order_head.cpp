#include "ui/sell/order_head.h"

#include "model/domain/patron.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/prompt.h"
#include "ui/willcall/order_willcall.h"
#include "ui/words/refusal.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

constexpr int mostNoteLines = 5;

OrderHead::OrderHead(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context),
      m_code(new FigureLabel(tr("Order"), QStringLiteral("dialogOrderCode"), this)),
      m_patron(new FigureLabel(tr("Patron"), QStringLiteral("orderPatron"), this)),
      m_about(new ToneLabel({}, Tone::Faint, this)), m_notes(new ToneLabel({}, Tone::Plain, this)),
      m_notesPlace(new QScrollArea(this)), m_willcall(new OrderWillcall(context, this)), m_others(new QWidget(this)),
      m_name(new ActionButton(tr("Name…"), QStringLiteral("orderName"), ActionButton::Weight::Secondary, this)),
      m_note(new ActionButton(tr("Note…"), QStringLiteral("orderNote"), ActionButton::Weight::Secondary, this))
{
    m_code->setTextSize(TextSize::Figure);
    m_code->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_patron->setTextSize(TextSize::Heading);
    m_patron->setWordWrap(true);
    m_patron->setAlignment((isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute); // in any script
    m_patron->hide();
    m_about->setWordWrap(true);
    m_notes->setObjectName(QStringLiteral("orderNotes"));
    m_notes->setTextFormat(Qt::PlainText);
    m_notes->setWordWrap(true);
    m_notesPlace->setWidget(m_notes);
    m_notesPlace->setWidgetResizable(true);
    m_notesPlace->setFrameShape(QFrame::NoFrame);
    m_notesPlace->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_notesPlace->viewport()->setAutoFillBackground(false);
    m_notes->setAutoFillBackground(false);
    m_notesPlace->hide();
    m_name->setToolTip(tr("Give this order another name (Alt+A)"));
    m_name->setShortcut(Qt::ALT | Qt::Key_A);
    m_note->setToolTip(tr("Write a note about this order (Alt+O)"));
    m_note->setShortcut(Qt::ALT | Qt::Key_O);
    auto *first = new QHBoxLayout;
    first->setSpacing(gap::related);
    first->addWidget(m_code, 1);
    for (ActionButton *button : {m_name, m_note}) {
        button->setAutoDefault(false);
        button->setEnabled(false); // until there is an order
        first->addWidget(button, 0, Qt::AlignTop);
    }
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addLayout(first);
    for (QWidget *widget : QWidgetList{m_patron, m_about, m_willcall, m_others, m_notesPlace})
        column->addWidget(widget);
    connect(m_willcall, &OrderWillcall::named, this, &OrderHead::changed);
    connect(m_willcall, &OrderWillcall::failed, this, &OrderHead::failed);
    connect(m_name, &QPushButton::clicked, this, &OrderHead::askName);
    connect(m_note, &QPushButton::clicked, this, &OrderHead::askNote);
}

void OrderHead::show(const Order &order, const QList<OrderNote> &notes)
{
    m_order = order;
    const QByteArray zone = m_context.facts.timeZone;
    m_code->setFigure(order.code);
    m_patron->setVisible(!order.patron.isEmpty());
    m_patron->setFigure(order.patron);
    m_about->setText(tr("%1, %2\nSold %3 at %4")
                         .arg(order.eventName, eventDateText(order.eventStarts, zone), eventDateText(order.at, zone),
                              order.by.terminal));
    m_willcall->show(order);
    showOthers(order.soldWith);
    QStringList lines;
    for (const OrderNote &note : notes) {
        if (!note.text.isEmpty())
            lines << tr("%1 (%2, %3)").arg(note.text, eventDateText(note.at, zone), note.by.terminal);
    }
    m_notes->setText(lines.join(u'\n'));
    m_notesPlace->setVisible(!lines.isEmpty());
    fitNotes();
    m_name->setEnabled(true);
    m_note->setEnabled(true);
}

// As high as they are, up to a few lines: below them the tickets are to be seen.
void OrderHead::fitNotes()
{
    const int whole = std::max(0, m_notes->heightForWidth(width()));
    const int most = mostNoteLines * fontMetrics().lineSpacing();
    m_notesPlace->setFixedHeight(std::min(whole, most));
    m_notesPlace->setFocusPolicy(whole > most ? Qt::TabFocus : Qt::NoFocus); // the arrow keys scroll it
}

void OrderHead::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitNotes();
}

void OrderHead::showOthers(const QList<SoldWith> &others)
{
    qDeleteAll(m_others->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    delete m_others->layout();
    m_others->setVisible(!others.isEmpty());
    auto *rows = new QVBoxLayout(m_others);
    rows->setContentsMargins({});
    rows->setSpacing(gap::inside);
    for (const SoldWith &other : others) {
        auto *show = new ActionButton(withoutKeyMarks(tr("Sold with %1, %2").arg(other.code, other.eventName)),
                                      QStringLiteral("soldWith"), ActionButton::Weight::Secondary, m_others);
        show->setHeight(ActionButton::Size::Small);
        show->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        show->setAutoDefault(false);
        show->setToolTip(tr("Show order %1").arg(other.code));
        // once the click is over: the button goes with the order that it is of
        connect(
            show, &QPushButton::clicked, this, [this, code = other.code] { emit orderRequested(code); },
            Qt::QueuedConnection);
        rows->addWidget(show);
    }
}

// Of what was asked for an order that is shown anew when it is done.
template <typename Command>
void OrderHead::carryOut(Command command)
{
    m_context.office.ask(this, command, [this](const auto &answer) {
        if (answer)
            emit changed();
        else
            emit failed(answer.error().message);
    });
}

void OrderHead::askName()
{
    Question question;
    question.title = tr("Name");
    question.text = tr("Whose is order %1?").arg(m_order.code);
    question.accept = tr("Save name");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Name");
    question.usualText = m_order.patron;
    question.mayBeEmpty = !m_order.patron.isEmpty();
    question.details =
        m_order.patron.isEmpty() ? QString() : tr("Without a name, %1 is taken off.").arg(m_order.patron);
    question.objection = [](const QString &text) {
        const auto name = patronName(text);
        return name ? QString() : name.error().message;
    };
    m_context.prompt.ask(this, question, [this, id = m_order.id](bool accepted, const QString &name) {
        if (accepted)
            carryOut([id, name](Desk &desk) { return desk.orders().name(id, name); });
    });
}

void OrderHead::askNote()
{
    Question question;
    question.title = tr("Note");
    question.text = tr("Write a note about order %1").arg(m_order.code);
    question.details = tr("Notes stay with the order and are seen at every window.");
    question.accept = tr("Save note");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Note");
    question.objection = [](const QString &text) {
        return text.size() <= longestNote ? cardNumberText(text)
                                          : tr("A note has at most %1 characters. Write less.").arg(longestNote);
    };
    m_context.prompt.ask(this, question, [this, id = m_order.id](bool accepted, const QString &text) {
        if (accepted)
            carryOut([id, text](Desk &desk) { return desk.orders().note(id, text); });
    });
}

} // namespace rowlock
