#include "ui/patrons/name_field.h"

#include "ui/patrons/patron_popup.h"
#include "ui/patrons/patron_search.h"

#include <QKeyEvent>

namespace rowlock {

namespace {

constexpr int fewestLetters = 2; // that somebody is looked for by
constexpr int mostOffered = 12;

} // namespace

NameField::NameField(BoxOffice &office, QWidget *parent)
    : QLineEdit(parent), m_search(new PatronSearch(office, PatronSearch::Empty::Nobody, mostOffered, this)),
      m_popup(new PatronPopup(this))
{
    connect(this, &QLineEdit::textEdited, this, &NameField::look);
    connect(m_search, &PatronSearch::found, this, [this](const PatronsFound &found) { showKnown(found.patrons); });
    connect(m_popup, &PatronPopup::picked, this, &NameField::pick);
}

NameField::~NameField()
{
    delete m_popup;
}

// Whoever was chosen was so by what was typed before.
void NameField::look(const QString &typed)
{
    if (typed.trimmed().size() < fewestLetters)
        return closeList();
    m_popup->leave();
    m_search->ask(typed);
}

void NameField::showKnown(const QList<Patron> &patrons)
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

void NameField::closeList()
{
    m_search->forget();
    setAccessibleDescription({});
    if (m_popup)
        m_popup->hide();
}

void NameField::pick(const Patron &patron)
{
    const Patron chosen = patron; // the list goes
    closeList();
    emit picked(chosen);
}

// Esc is the window's step back, but for the list that is open.
bool NameField::event(QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride || !m_popup || !m_popup->isVisible())
        return QLineEdit::event(event);
    if (static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return QLineEdit::event(event);
    event->accept();
    return true;
}

void NameField::keyPressEvent(QKeyEvent *event)
{
    const bool isOpen = m_popup && m_popup->isVisible();
    switch (isOpen ? event->key() : 0) {
    case Qt::Key_Up:
    case Qt::Key_Down: m_popup->step(event->key() == Qt::Key_Down ? 1 : -1); return;
    case Qt::Key_Escape: closeList(); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const Patron *patron = m_popup->chosen())
            return pick(*patron);
        break;
    default: break;
    }
    QLineEdit::keyPressEvent(event);
}

void NameField::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    closeList();
}

} // namespace rowlock
