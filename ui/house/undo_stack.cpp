#include "ui/house/undo_stack.h"

#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/reasons.h"

#include <QEvent>
#include <QWidget>

namespace rowlock {

namespace {

constexpr int mostActs = 200; // a day's dressing; older acts are in the journal all the same

} // namespace

UndoStack::UndoStack(QWidget *page)
    : QObject(page), m_page(page), m_undo(new QAction(icon(QStringLiteral("edit-undo")), {}, this)),
      m_redo(new QAction(icon(QStringLiteral("edit-redo")), {}, this))
{
    m_undo->setObjectName(QStringLiteral("undo"));
    m_undo->setShortcut(Qt::CTRL | Qt::Key_Z);
    m_redo->setObjectName(QStringLiteral("redo"));
    m_redo->setShortcuts({Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
    connect(m_undo, &QAction::triggered, this, &UndoStack::undo);
    connect(m_redo, &QAction::triggered, this, &UndoStack::redo);
    page->addActions({m_undo, m_redo});
    page->installEventFilter(this);
    refresh();
}

void UndoStack::push(const UndoableAct &act)
{
    m_done.append(act);
    if (m_done.size() > mostActs)
        m_done.removeFirst();
    m_undone.clear();
    refresh();
}

void UndoStack::clear()
{
    ++m_generation;
    m_waiting = false;
    m_done.clear();
    m_undone.clear();
    refresh();
}

void UndoStack::undo()
{
    step(m_done, m_undone, true);
}

void UndoStack::redo()
{
    step(m_undone, m_done, false);
}

void UndoStack::step(QList<UndoableAct> &from, QList<UndoableAct> &to, bool undoing)
{
    if (m_waiting || from.isEmpty())
        return;
    m_waiting = true;
    const UndoableAct act = from.takeLast();
    refresh();
    const auto &go = undoing ? act.undo : act.redo;
    go([this, act, &from, &to, undoing, generation = m_generation](const Result<Done> &result) {
        if (generation != m_generation)
            return;
        m_waiting = false;
        if (result) {
            to.append(act);
            const QString text = undoing ? tr("Undone: %1.").arg(act.text) : tr("Redone: %1.").arg(act.text);
            emit done(act.also.isEmpty() ? text : text + u' ' + act.also);
        } else {
            // What the rules refuse, because the house has gone on, stays refused; a fault may pass, and the act stays.
            if (exitStatus(result.error()) == 3)
                from.append(act);
            emit refused((undoing ? tr("Could not undo “%1”. %2") : tr("Could not redo “%1”. %2"))
                             .arg(act.text, result.error().message));
        }
        refresh();
    });
}

void UndoStack::refresh()
{
    const QString elsewhere = m_waiting              ? tr("The last change is still being saved")
                              : !m_page->isVisible() ? tr("Go to the Manage page first (Alt+2)")
                                                     : QString();
    m_undo->setText(m_done.isEmpty() ? tr("&Undo") : tr("&Undo: %1").arg(withoutKeyMarks(undoText())));
    enableUnless(*m_undo, m_done.isEmpty() ? tr("Nothing to undo") : elsewhere);
    m_redo->setText(m_undone.isEmpty() ? tr("&Redo") : tr("&Redo: %1").arg(withoutKeyMarks(redoText())));
    enableUnless(*m_redo, m_undone.isEmpty() ? tr("Nothing to redo") : elsewhere);
}

bool UndoStack::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide) {
        // The page calls itself visible only after it was told.
        QMetaObject::invokeMethod(this, &UndoStack::refresh, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace rowlock
