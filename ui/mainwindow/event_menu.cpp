#include "ui/mainwindow/event_menu.h"

#include "model/service/desk.h"
#include "ui/common/format.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/edit_event_dialog.h"
#include "ui/mainwindow/move_all_dialog.h"
#include "ui/mainwindow/refund_all_dialog.h"
#include "ui/mainwindow/repeat_event_dialog.h"

#include <QLocale>

namespace rowlock {

constexpr int roomAround = 40;

EventMenu::EventMenu(const HouseContext &context, InFront inFront, QWidget *window)
    : QMenu(tr("Eve&nt"), window), m_context(context), m_inFront(std::move(inFront)), m_about(addSection(QString())),
      m_willcall(entry(tr("&Will-call…"), "willcall", &EventMenu::willcall)),
      m_edit((addSeparator(), entry(tr("&Edit event…"), "editEvent", &EventMenu::edit))),
      m_repeat(entry(tr("Re&peat event…"), "repeatEvent", &EventMenu::repeat)),
      m_close((addSeparator(), entry(tr("Close &sales"), "closeSales", &EventMenu::closeSales))),
      m_reopen(entry(tr("&Reopen sales"), "reopenSales", &EventMenu::reopenSales)),
      m_cancel((addSeparator(), entry(tr("&Cancel event…"), "cancelEvent", &EventMenu::cancel))),
      m_refundAll(entry(tr("Re&fund everybody…"), "refundAll", &EventMenu::refundAll)),
      m_moveAll(entry(tr("&Move everybody…"), "moveAll", &EventMenu::moveAll)),
      m_delete(entry(tr("&Delete event…"), "deleteEvent", &EventMenu::remove))
{
    setObjectName(QStringLiteral("eventMenu"));
    setToolTipsVisible(true);
    m_willcall->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W));
    connect(this, &QMenu::aboutToShow, this, &EventMenu::refresh);
    for (const auto signal : {&HouseModel::loaded, &HouseModel::cleared, &HouseModel::countersChanged})
        connect(&context.house, signal, this, &EventMenu::refresh);
    refresh();
}

QAction *EventMenu::entry(const QString &text, const char *objectName, Act act)
{
    QAction *action = addAction(text);
    action->setObjectName(QLatin1String(objectName));
    connect(action, &QAction::triggered, this, [this, act] {
        if (const std::optional<EventSummary> event = m_inFront())
            (this->*act)(*event);
    });
    return action;
}

void EventMenu::refresh()
{
    const std::optional<EventSummary> inFront = m_inFront();
    const bool exists = inFront.has_value();
    const EventSummary event = inFront.value_or(EventSummary());
    const QString none = exists ? QString() : tr("Select an event first");
    const QString closed = event.cancelled ? tr("The event is cancelled")
                           : event.draft   ? tr("The event is a draft")
                                           : tr("Sales are closed already");
    m_about->setText(exists ? withoutKeyMarks(nameOf(event)) : none);
    setMinimumWidth(fontMetrics().horizontalAdvance(m_about->text()) + roomAround); // a heading gets none of its own
    m_reopen->setText(event.draft ? tr("P&ut on sale") : tr("&Reopen sales"));
    enableUnless(*m_willcall, none);
    enableUnless(*m_edit, none);
    enableUnless(*m_repeat, none);
    enableUnless(*m_close, !exists ? none : event.onSale ? QString() : closed);
    enableUnless(*m_reopen, !exists ? none : event.onSale ? tr("Sales are open") : QString());
    enableUnless(*m_cancel, !exists ? none : event.cancelled ? tr("The event is cancelled already") : QString());
    const QString sold = exists && event.onSale ? tr("The event is on sale: close its sales or cancel it first") : none;
    enableUnless(*m_refundAll, sold);
    enableUnless(*m_moveAll, sold);
    enableUnless(*m_delete, !exists                   ? none
                            : event.counters.sold > 0 ? tr("Tickets are sold: cancel the event instead")
                            : event.counters.held > 0 ? tr("Seats are on hold: release the holds first")
                                                      : QString());
}

QString EventMenu::nameOf(const EventSummary &event) const
{
    return tr("%1, %2").arg(event.name, eventDateText(event.starts, m_context.facts.timeZone));
}

void EventMenu::willcall(const EventSummary &event)
{
    emit willcallRequested(event);
}

void EventMenu::edit(const EventSummary &event)
{
    auto *dialog = new EditEventDialog(m_context, event, parentWidget());
    connect(dialog, &EditEventDialog::saved, this,
            [this](const QString &name) { emit done(tr("Saved %1").arg(name)); });
    dialog->open();
}

void EventMenu::repeat(const EventSummary &event)
{
    auto *dialog = new RepeatEventDialog(m_context, event, parentWidget());
    connect(dialog, &RepeatEventDialog::made, this, [this](const QString &name, qsizetype events) {
        emit done(events == 1 ? tr("Created %1").arg(name)
                              : tr("Created %1 %2 times").arg(name, QString::number(events)));
    });
    dialog->open();
}

void EventMenu::closeSales(const EventSummary &event)
{
    setOnSale(event.id, false);
}

void EventMenu::reopenSales(const EventSummary &event)
{
    setOnSale(event.id, true);
}

void EventMenu::setOnSale(EventId id, bool onSale)
{
    m_context.office.ask(
        this, [id, onSale](Desk &desk) { return desk.events().setOnSale(id, onSale); },
        [this, onSale](const Result<EventSummary> &event) {
            if (!event)
                emit refused(event.error().message);
            else if (onSale)
                emit done(tr("Sales for %1 are open").arg(event->name));
            else
                emit done(tr("Sales for %1 are closed; seats on hold can still be paid").arg(event->name));
        });
}

void EventMenu::cancel(const EventSummary &event)
{
    Question question;
    question.title = tr("Cancel event");
    question.text = tr("Cancel %1?").arg(nameOf(event));
    question.details =
        event.counters.sold == 0
            ? tr("Nothing more is sold.")
            : tr("Nothing more is sold. Tickets sold: %1. Refund or move everybody afterwards, from this "
                 "menu.")
                  .arg(QLocale().toString(event.counters.sold));
    question.accept = tr("Cancel event");
    question.reject = tr("Keep event");
    question.losesWork = true;
    m_context.prompt.ask(parentWidget(), question, [this, id = event.id](bool accepted, const QString &) {
        if (!accepted)
            return;
        m_context.office.ask(
            this, [id](Desk &desk) { return desk.events().cancel(id); },
            [this](const Result<EventSummary> &cancelled) {
                if (cancelled)
                    emit done(tr("%1 is cancelled").arg(cancelled->name));
                else
                    emit refused(cancelled.error().message);
            });
    });
}

void EventMenu::refundAll(const EventSummary &event)
{
    (new RefundAllDialog(m_context, event, parentWidget()))->open();
}

void EventMenu::moveAll(const EventSummary &event)
{
    (new MoveAllDialog(m_context, event, parentWidget()))->open();
}

void EventMenu::remove(const EventSummary &event)
{
    Question question;
    question.title = tr("Delete event");
    question.text = tr("Delete %1?").arg(nameOf(event));
    question.details = tr("Its blocks, prices and waitlist are deleted with it. This cannot be undone.");
    question.accept = tr("Delete event");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(parentWidget(), question, [this, event](bool accepted, const QString &) {
        if (!accepted)
            return;
        m_context.office.ask(
            this, [id = event.id](Desk &desk) { return desk.events().remove(id); },
            [this, name = event.name](const Result<Done> &deleted) {
                if (deleted)
                    emit done(tr("%1 is deleted").arg(name));
                else
                    emit refused(deleted.error().message);
            });
    });
}

} // namespace rowlock
