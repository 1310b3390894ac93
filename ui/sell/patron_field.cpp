#include "ui/sell/patron_field.h"

namespace rowlock {

PatronField::PatronField(const HouseContext &context, Counter &counter, const SaleActions &actions, QWidget *parent)
    : NameField(context.office, parent), m_counter(counter)
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
    connect(this, &NameField::picked, this, &PatronField::link);
    connect(actions.name, &QAction::triggered, this, [this] {
        setFocus(Qt::ShortcutFocusReason);
        selectAll();
    });
    for (const QAction *action : {actions.cash, actions.card, actions.setAside, actions.next, actions.reserve})
        connect(action, &QAction::triggered, this, &PatronField::keep);
    connect(&counter, &Counter::changed, this, &PatronField::showState);
    showState(counter.state());
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

void PatronField::link(const Patron &patron)
{
    if (!m_hold.isValid())
        return;
    setText(patron.name());
    setModified(false);
    m_counter.tell(&SaleOnCounter::namePatron, m_hold, PatronChoice::of(patron.no));
    emit left();
}

} // namespace rowlock
