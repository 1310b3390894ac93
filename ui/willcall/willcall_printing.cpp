#include "ui/willcall/willcall_printing.h"

#include "model/documents/willcall_paper.h"
#include "model/service/desk.h"
#include "model/service/print_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/icons.h"
#include "ui/common/prompt.h"
#include "ui/print/print_words.h"
#include "ui/print/print_worker.h"

#include <QMenu>
#include <QPointer>

#include <algorithm>

namespace rowlock {

WillcallPrinting::WillcallPrinting(const HouseContext &context, QWidget *window)
    : QObject(window), m_context(context), m_window(window),
      m_paper(context.prompt, context.settings, context.facts.file, window)
{
    connect(&m_paper, &PaperOutput::printed, this, &WillcallPrinting::askWhetherPrinted);
    connect(&m_paper, &PaperOutput::saved, this, &WillcallPrinting::askWhetherPrinted);
    connect(&m_paper, &PaperOutput::failed, this, [this](const QString &text) { emit said(Tone::Danger, text); });
    connect(&m_context.prints, &PrintWorker::changed, this, &WillcallPrinting::noteQueue);
    connect(&m_context.prints, &PrintWorker::printed, this, [this](const PrintJob &job) {
        if (job.kind != PrintKind::Labels)
            return;
        emit said(Tone::Good, tr("Label printed: order %1.").arg(job.orderCode));
        emit marked();
    });
}

ActionButton *WillcallPrinting::makeButton(QWidget *parent)
{
    auto *button =
        new ActionButton(tr("Print labels…"), QStringLiteral("willcallPrint"), ActionButton::Weight::Secondary, parent);
    button->setShortcut(QKeySequence(Qt::ALT | Qt::Key_P));
    button->setToolTip(tr("Labels in the order of the names (Alt+P)"));
    auto *menu = new QMenu(button);
    const auto add = [this, menu](const QString &text, const char *name, const char *iconName, bool onlyNew,
                                  void (PaperOutput::*output)(const PaperJob &)) {
        QAction *action = menu->addAction(icon(QLatin1String(iconName)), text);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, [this, onlyNew, output] { begin(onlyNew, output); });
    };
    add(tr("Print &new and changed labels…"), "willcallPrintNew", "document-print", true, &PaperOutput::print);
    add(tr("Print &all labels…"), "willcallPrintAll", "document-print", false, &PaperOutput::print);
    add(tr("Save new and changed labels as P&DF…"), "willcallSaveNew", "document-save-as", true, &PaperOutput::savePdf);
    add(tr("&Save all labels as PDF…"), "willcallSaveAll", "document-save-as", false, &PaperOutput::savePdf);
    button->setMenu(menu);
    return button;
}

void WillcallPrinting::setOrders(const QString &event, const QList<WillcallOrder> &orders)
{
    m_event = event;
    m_orders = orders;
}

void WillcallPrinting::begin(bool onlyNew, void (PaperOutput::*output)(const PaperJob &))
{
    m_given = toPrint(m_orders, onlyNew);
    const bool isSilent = output == &PaperOutput::print && m_context.prints.printsSilently(PrintKind::Labels);
    if (!m_given.isEmpty())
        return isSilent ? askForLabels() : (m_paper.*output)(job());
    const auto unpaid = std::ranges::count_if(
        m_orders, [](const WillcallOrder &order) { return order.isWaiting() && !order.isPaid(); });
    emit said(Tone::Plain, unpaid > 0 ? tr("Nothing is to be printed: what waits is not paid in full yet.")
                           : onlyNew  ? tr("All labels are printed, and none has changed since.")
                                      : tr("Nothing waits at will-call that could be printed."));
}

void WillcallPrinting::askForLabels()
{
    QList<OrderId> orders;
    for (const WillcallOrder &order : std::as_const(m_given))
        orders.append(order.id);
    const auto ask = [orders](Desk &desk) -> Result<Done> {
        for (const OrderId order : orders)
            TRY(PrintDesk(desk).ask(PrintKind::Labels, order));
        return Done{};
    };
    m_context.office.ask(this, ask, [this, count = orders.size()](const Result<Done> &asked) {
        if (!asked)
            emit said(Tone::Danger, asked.error().message);
        else
            emit said(Tone::Plain,
                      count == 1 ? tr("1 label goes to the printer.") : tr("%1 labels go to the printer.").arg(count));
        m_context.prints.wake();
    });
}

// What does not come out is said here as well as above the sale.
void WillcallPrinting::noteQueue()
{
    QList<PrintJob> trouble = m_context.prints.open();
    trouble.removeIf([](const PrintJob &job) { return job.kind != PrintKind::Labels || !isTrouble(job); });
    if (!trouble.isEmpty())
        emit said(Tone::Danger, trouble.first().state == PrintState::Failed ? printWaitsText(trouble)
                                                                            : printDoubtText(trouble.first()));
}

PaperJob WillcallPrinting::job() const
{
    const WillcallLabels labels{m_given, m_context.facts.timeZone, m_context.clock.now(), m_context.facts.isPractice()};
    return {tr("Will-call"),
            tr("Save the labels"),
            PaperOutput::fileName(tr("Will-call %1").arg(m_event)),
            tr("The labels could not be printed. Check the printer, or save a PDF."),
            [labels](QPagedPaintDevice &device) { return printWillcall(device, labels); },
            [labels](const QString &file) { return writeWillcallPdf(file, labels); },
            m_context.prints.systemPrinter(PrintKind::Labels)};
}

void WillcallPrinting::askWhetherPrinted()
{
    Question question;
    question.title = tr("Will-call");
    question.text =
        m_given.size() == 1 ? tr("Was the label printed?") : tr("Were the %1 labels printed?").arg(m_given.size());
    question.details = tr("Only then they count as printed. What changes afterwards is printed again.");
    question.accept = tr("Yes, printed");
    question.reject = tr("No");
    m_context.prompt.ask(m_window, question, [self = QPointer(this)](bool accepted, const QString &) {
        if (self && accepted)
            self->mark();
    });
}

void WillcallPrinting::mark()
{
    QList<WillcallPaper> papers;
    for (const WillcallOrder &order : std::as_const(m_given))
        papers.append(order.paper());
    const EventId event = m_given.first().event;
    m_context.office.ask(
        this, [event, papers](Desk &desk) { return desk.willcall().markPrinted(event, papers); },
        [this, count = papers.size()](const Result<qint64> &list) {
            if (!list)
                return emit said(Tone::Danger, list.error().message);
            emit said(Tone::Good, count == 1 ? tr("1 label printed, list %1.").arg(*list)
                                             : tr("%1 labels printed, list %2.").arg(count).arg(*list));
            emit marked();
        });
}

} // namespace rowlock
