#include "ui/shift/count_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reason_offer.h"
#include "ui/common/reasons.h"
#include "ui/print/print_worker.h"
#include "ui/shift/count_outcome.h"
#include "ui/shift/count_table.h"
#include "ui/shift/report_dialog.h"

#include <QHBoxLayout>
#include <QPointer>
#include <QStackedWidget>

namespace rowlock {

namespace {

constexpr int countWidth = 640;

} // namespace

CountDialog::CountDialog(const HouseContext &context, const Shift &shift, QWidget *parent)
    : QDialog(parent), m_context(context), m_shift(shift), m_pages(new QStackedWidget(this)),
      m_table(new CountTable(context.facts.currency, this)), m_outcome(new CountOutcome(context.facts.currency, this)),
      m_words(new ToneLabel({}, Tone::Plain, this)), m_messages(new MessageBar(this)),
      m_again(secondaryButton(tr("Count &again"), "countAgain", this, &CountDialog::showTable)),
      m_goOn(secondaryButton(tr("&Go on with the shift"), "countGoOn", this, &CountDialog::goOn)),
      m_cancel(secondaryButton(tr("Cancel"), "countCancel", this, &CountDialog::reject)),
      m_accept(new ActionButton(tr("Count"), QStringLiteral("countAccept"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("countDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Count %1").arg(shift.drawer.name));
    setMinimumWidth(countWidth);
    auto *heading = new ToneLabel(tr("Count %1").arg(isolated(shift.drawer.name)), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    m_words->setObjectName(QStringLiteral("countWords"));
    m_words->setWordWrap(true);
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_outcome);
    m_accept->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_accept->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    for (QWidget *button : QWidgetList{m_again, m_goOn})
        buttons->addWidget(button);
    buttons->addStretch(1);
    for (QWidget *button : QWidgetList{m_cancel, m_accept})
        buttons->addWidget(button);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_words);
    column->addWidget(m_pages, 1);
    column->addWidget(m_messages);
    column->addLayout(buttons);
    connect(m_table, &CountTable::changed, this, [this] { m_isTyped = true; });
    connect(m_table, &CountTable::finished, m_accept, [this] { m_accept->setFocus(Qt::TabFocusReason); });
    connect(m_accept, &QPushButton::clicked, this, [this] {
        if (m_pages->currentWidget() == m_table)
            count();
        else
            closeShift();
    });
    offerReasons(m_outcome->reasonField(), context.office, ReasonFor::Difference);
    showTable();
    begin();
}

// Nothing is typed before it is known what is counted here.
void CountDialog::begin()
{
    setBusy(true);
    m_table->setEnabled(false);
    m_context.office.ask(
        this, [](Desk &desk) { return desk.settings().denominations(); },
        [this](const Result<QList<Denomination>> &denominations) {
            setBusy(false);
            if (!denominations)
                return m_messages->show(Tone::Danger, denominations.error().message);
            m_table->setEnabled(true);
            m_table->setDenominations(*denominations);
            if (m_shift.counted)
                m_table->setCount(*m_shift.counted);
            if (m_shift.isOpen())
                showTable();
            else
                showOutcome();
        });
}

void CountDialog::showTable()
{
    m_messages->dismiss();
    m_pages->setCurrentWidget(m_table);
    m_words->setText(tr("How many are there of each note and coin? What must be in the drawer is said afterwards."));
    for (ActionButton *button : {m_again, m_goOn})
        button->hide();
    m_cancel->setText(tr("Cancel"));
    m_accept->setText(tr("Count"));
    m_accept->setAccessibleName(m_accept->text());
    m_table->begin();
}

void CountDialog::showOutcome()
{
    setBusy(true);
    m_context.office.ask(
        this, [shift = m_shift.id](Desk &desk) { return desk.shifts().x(shift); },
        [this](const Result<ShiftFigures> &figures) {
            setBusy(false);
            if (!figures)
                return m_messages->show(Tone::Danger, figures.error().message);
            m_messages->dismiss();
            m_pages->setCurrentWidget(m_outcome);
            m_words->setText(tr("No money is taken until the shift is closed or goes on."));
            for (ActionButton *button : {m_again, m_goOn})
                button->show();
            m_cancel->setText(tr("Close later"));
            m_accept->setText(tr("Close shift"));
            m_accept->setAccessibleName(m_accept->text());
            m_outcome->show(figures->drawer);
            growToFit(*this);
            m_outcome->begin();
        });
}

void CountDialog::count()
{
    const auto counted = m_table->count();
    if (!counted)
        return m_messages->show(Tone::Danger, counted.error().message);
    if (!counted->pieces().isEmpty())
        return send(*counted);
    Question question;
    question.title = tr("Count");
    question.text = tr("Is the drawer empty?");
    question.accept = tr("It is empty");
    question.reject = tr("Cancel");
    m_context.prompt.ask(this, question, [self = QPointer(this), empty = *counted](bool isSure, const QString &) {
        if (self && isSure)
            self->send(empty);
    });
}

void CountDialog::send(const CashCount &count)
{
    setBusy(true);
    m_context.office.ask(
        this, [shift = m_shift.id, count](Desk &desk) { return desk.shifts().count(shift, count); },
        [this](const Result<Shift> &shift) {
            setBusy(false);
            if (!shift)
                return m_messages->show(Tone::Danger, shift.error().message);
            m_shift = *shift;
            m_isTyped = false;
            emit counted();
            showOutcome();
        });
}

void CountDialog::goOn()
{
    setBusy(true);
    m_context.office.ask(
        this, [shift = m_shift.id](Desk &desk) { return desk.shifts().resume(shift); },
        [this](const Result<Shift> &shift) {
            setBusy(false);
            if (!shift)
                return m_messages->show(Tone::Danger, shift.error().message);
            emit moved();
            accept();
        });
}

void CountDialog::closeShift()
{
    const auto entry = m_outcome->entry();
    if (!entry)
        return growToFit(*this);
    setBusy(true);
    m_context.office.ask(
        this,
        [shift = m_shift.id, entry = *entry](Desk &desk) {
            return desk.shifts().close(shift, entry.reason, entry.leave);
        },
        [this](const Result<ZReport> &report) {
            setBusy(false);
            if (report)
                return showReport(*report);
            if (!m_outcome->refuse(report.error()))
                m_messages->show(Tone::Danger, report.error().message);
            growToFit(*this);
        });
}

// In the place of this dialog, whose work is done.
void CountDialog::showReport(const ZReport &report)
{
    const bool isPrinted = m_context.prints.printer(PrintKind::Reports).silent == SilentPrint::Yes;
    auto *dialog = new ReportDialog(m_context, report.paper,
                                    isPrinted ? tr("The shift is closed. Its Z report goes to the printer.")
                                              : tr("The shift is closed. This is its Z report."),
                                    parentWidget(), report.no);
    m_context.prints.wake();
    emit moved();
    accept();
    dialog->open();
}

void CountDialog::setBusy(bool busy)
{
    const QString why = busy ? tr("The box office is being asked") : QString();
    for (ActionButton *button : {m_again, m_goOn, m_accept})
        enableUnless(*button, why);
}

void CountDialog::reject()
{
    if (!m_isTyped)
        return QDialog::reject();
    Question question;
    question.title = tr("Discard the count");
    question.text = tr("Discard what was counted?");
    question.accept = tr("Discard");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [self = QPointer(this)](bool isSure, const QString &) {
        if (self && isSure)
            self->QDialog::reject();
    });
}

} // namespace rowlock
