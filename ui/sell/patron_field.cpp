#include "ui/sell/patron_field.h"

#include "ui/patrons/patron_search.h"
#include "ui/sell/patron_popup.h"

#include <QKeyEvent>

namespace rowlock {

namespace {

constexpr int fewestLetters = 2; // that somebody is looked for by
constexpr int mostFound = 12;

} // namespace

PatronField::PatronField(const HouseContext &context, Counter &counter, const SaleActions &actions, QWidget *parent)
    : QLineEdit(parent), m_counter(counter),
      m_search(new PatronSearch(context.office, PatronSearch::Empty::Nobody, mostFound, this)),
      m_popup(new PatronPopup(this))
{
    setObjectName(QStringLiteral("patronName"));
    setAccessibleName(tr("Patron's name"));
    setPlaceholderText(tr("Patron's name (optional)"));
    setToolTip(tr("Printed on the order and used to find it (%1). Down selects one who is known already.")
                   .arg(actions.name->shortcut().toString(QKeySequence::NativeText)));
    setMinimumHeight(32);
    setTextMargins(6, 0, 6, 0);
    connect(this, &QLineEdit::editingFinished, this, &PatronField::keep);
    connect(this, &QLineEdit::returnPressed, this, &PatronField::left);
    connect(this, &QLineEdit::textEdited, this, &PatronField::look);
    connect(m_search, &PatronSearch::found, this, [this](const PatronsFound &found) { showKnown(found.patrons); });
    connect(m_popup, &PatronPopup::picked, this, &PatronField::link);
    connect(actions.name, &QAction::triggered, this, [this] {
        setFocus(Qt::ShortcutFocusReason);
        selectAll();
    });
    for (const QAction *action : {actions.cash, actions.card, actions.setAside, actions.next})
        connect(action, &QAction::triggered, this, &PatronField::keep);
    connect(&counter, &Counter::changed, this, &PatronField::showState);
    showState(counter.state());
}

PatronField::~PatronField()
{
    delete m_popup;
}

void PatronField::showState(const CounterState &state)
{
    const HoldInfo *sale = state.theSale();
    const HoldId shown = state.saleId();
    setVisible(sale != nullptr && !state.isExchanging); // else it is the order's
    if (shown == m_hold && isModified())
        return; // being typed
    m_hold = shown;
    if (text() != (sale ? sale->patron : QString()))
        setText(sale ? sale->patron : QString());
    setModified(false);
    closeList();
}

void PatronField::keep()
{
    closeList();
    if (!isModified() || !m_hold.isValid())
        return;
    setModified(false);
    m_counter.tell(&SaleOnCounter::namePatron, m_hold, text());
}

// Whoever was chosen was so by what was typed before.
void PatronField::look(const QString &typed)
{
    if (typed.trimmed().size() < fewestLetters)
        return closeList();
    m_popup->leave();
    m_search->ask(typed);
}

void PatronField::showKnown(const QList<Patron> &patrons)
{
    const bool isWanted = hasFocus() && isModified() && !patrons.isEmpty();
    setAccessibleDescription(isWanted ? tr("Known patrons: %1. Down selects one.").arg(patrons.size()) : QString());
    if (!m_popup)
        return;
    m_popup->setPatrons(patrons);
    if (isWanted)
        m_popup->showBelow(*this);
    else
        m_popup->hide();
}

void PatronField::closeList()
{
    m_search->forget();
    setAccessibleDescription({});
    if (m_popup)
        m_popup->hide();
}

void PatronField::link(const Patron &patron)
{
    const Patron chosen = patron; // the list goes
    closeList();
    if (!m_hold.isValid())
        return;
    setText(chosen.name());
    setModified(false);
    m_counter.tell(&SaleOnCounter::namePatron, m_hold, PatronChoice::of(chosen.no));
    emit left();
}

// Esc is the window's step back, but for the list that is open.
bool PatronField::event(QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride || !m_popup || !m_popup->isVisible())
        return QLineEdit::event(event);
    if (static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return QLineEdit::event(event);
    event->accept();
    return true;
}

void PatronField::keyPressEvent(QKeyEvent *event)
{
    const bool isOpen = m_popup && m_popup->isVisible();
    switch (isOpen ? event->key() : 0) {
    case Qt::Key_Up:
    case Qt::Key_Down: m_popup->step(event->key() == Qt::Key_Down ? 1 : -1); return;
    case Qt::Key_Escape: closeList(); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const Patron *patron = m_popup->chosen())
            return link(*patron);
        break;
    default: break;
    }
    QLineEdit::keyPressEvent(event);
}

void PatronField::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event); // keeps what is typed
    closeList();
}

} // namespace rowlock
