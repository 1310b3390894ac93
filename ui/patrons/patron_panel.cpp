#include "ui/patrons/patron_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/patrons/chosen_patron.h"
#include "ui/patrons/patron_form.h"
#include "ui/patrons/patron_notes.h"
#include "ui/patrons/patron_orders.h"
#include "ui/words/patron_texts.h"

#include <QHBoxLayout>
#include <QPointer>
#include <QStackedLayout>
#include <QTabWidget>
#include <QVBoxLayout>

namespace rowlock {

PatronPanel::PatronPanel(const HouseContext &context, ChosenPatron &patron, MessageBar &messages, QWidget *parent)
    : QWidget(parent), m_context(context), m_patron(patron), m_messages(messages), m_stack(new QStackedLayout(this)),
      m_name(new ToneLabel({}, Tone::Plain, this)), m_about(new ToneLabel({}, Tone::Faint, this)),
      m_barred(new ToneLabel(tr("Barred"), Tone::Warning, this)), m_tabs(new QTabWidget(this)),
      m_form(new PatronForm(QStringLiteral("patron-"), this)), m_notes(new PatronNotes(context.facts.timeZone, this)),
      m_orders(new PatronOrders(context.house, context.facts.timeZone, this)),
      m_save(addButton(tr("&Save"), "savePatron"))
{
    auto *nobody = new ToneLabel(tr("Select a patron to see who they are and what they bought."), Tone::Faint, this);
    nobody->setObjectName(QStringLiteral("nobodyChosen"));
    nobody->setAlignment(Qt::AlignCenter);
    nobody->setWordWrap(true);
    auto *empty = new QWidget(this);
    auto *middle = new QVBoxLayout(empty);
    middle->addStretch(1);
    middle->addWidget(nobody);
    middle->addStretch(1);
    m_tabs->setObjectName(QStringLiteral("patronTabs"));
    m_tabs->addTab(makeDetails(), tr("&Details"));
    m_tabs->addTab(m_notes, tr("N&otes"));
    m_tabs->addTab(m_orders, tr("&History"));
    auto *somebody = new QWidget(this);
    auto *column = new QVBoxLayout(somebody);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->addWidget(makeHead());
    column->addWidget(m_tabs, 1);
    m_stack->addWidget(empty);
    m_stack->addWidget(somebody);
    connect(m_form, &PatronForm::edited, this, &PatronPanel::noteEdited);
    connect(m_form, &PatronForm::entered, this, &PatronPanel::save);
    connect(m_save, &QPushButton::clicked, this, &PatronPanel::save);
    connect(m_notes, &PatronNotes::addRequested, &patron, &ChosenPatron::addNote);
    connect(m_orders, &PatronOrders::orderRequested, this, &PatronPanel::orderRequested);
    connect(m_orders, &PatronOrders::allRequested, &patron, &ChosenPatron::readAllOrders);
    connectPatron();
    showNobody();
}

ActionButton *PatronPanel::addButton(const QString &text, const char *name)
{
    auto *button = new ActionButton(text, QLatin1String(name), ActionButton::Weight::Secondary, this);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    button->setAutoDefault(false);
    return button;
}

QWidget *PatronPanel::makeHead()
{
    auto *head = new QWidget(this);
    m_name->setObjectName(QStringLiteral("patronTitle"));
    m_name->setTextSize(TextSize::Heading);
    m_name->setElided(true);
    m_about->setObjectName(QStringLiteral("patronAbout"));
    m_barred->setObjectName(QStringLiteral("patronBarred"));
    m_barred->setStrong();
    auto *line = new QHBoxLayout;
    line->addWidget(m_about);
    line->addWidget(m_barred);
    line->addStretch(1);
    auto *words = new QVBoxLayout;
    words->setSpacing(gap::inside);
    words->addWidget(m_name);
    words->addLayout(line);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    row->addLayout(words, 1);
    auto *merge = addButton(tr("&Merge…"), "mergePatron");
    auto *all = addButton(tr("E&xport…"), "exportPatron");
    auto *erase = addButton(tr("&Erase…"), "erasePatron");
    for (ActionButton *button : {merge, all, erase})
        row->addWidget(button);
    all->setToolTip(tr("Everything that is kept about them, as a file"));
    connect(merge, &QPushButton::clicked, this, [this] { emit mergeRequested(m_shown); });
    connect(all, &QPushButton::clicked, this, [this] { emit exportRequested(m_shown); });
    connect(erase, &QPushButton::clicked, this, &PatronPanel::askToErase);
    return head;
}

QWidget *PatronPanel::makeDetails()
{
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(gap::group, gap::group, gap::group, gap::group);
    column->addWidget(m_form, 1);
    column->addWidget(m_save, 0, Qt::AlignRight);
    return page;
}

void PatronPanel::connectPatron()
{
    connect(&m_patron, &ChosenPatron::left, this, &PatronPanel::showNobody);
    connect(&m_patron, &ChosenPatron::read, this, &PatronPanel::show);
    connect(&m_patron, &ChosenPatron::refused, this, &PatronPanel::refuse);
    connect(&m_patron, &ChosenPatron::saved, this, [this] {
        m_shown = {}; // what stands in the form is theirs now: it is shown as it is kept
        m_messages.show(Tone::Good, tr("Saved."));
        emit changed();
    });
    connect(&m_patron, &ChosenPatron::noted, this, [this] {
        m_messages.dismiss();
        m_notes->clear();
    });
    connect(&m_patron, &ChosenPatron::erased, this, [this](const PatronErasure &erased) {
        m_messages.show(Tone::Good, erasedText(erased));
        emit changed();
    });
}

void PatronPanel::showNobody()
{
    m_shown = {};
    m_form->setPatron({});
    m_notes->clear();
    m_stack->setCurrentIndex(0);
}

// What is being typed stays while the rest is read again.
void PatronPanel::show(const PatronHistory &history)
{
    const Patron &patron = history.patron;
    if (m_shown.no != patron.no || !m_form->isChanged())
        m_form->setPatron(patron);
    m_shown = patron;
    m_name->setText(isolated(patron.name()));
    m_about->setText(
        tr("%1 · added %2").arg(patronNoText(patron.no), eventDateText(patron.madeAt, m_context.facts.timeZone)));
    m_barred->setVisible(patron.isBarred());
    m_notes->show(history.notes);
    m_orders->show(history);
    m_stack->setCurrentIndex(1);
    noteEdited();
}

void PatronPanel::refuse(const Error &error)
{
    if (m_form->refuse(error))
        m_tabs->setCurrentIndex(0);
    else
        m_messages.show(Tone::Danger, error.message);
}

bool PatronPanel::isChanged() const
{
    return m_shown.no.isValid() && (m_form->isChanged() || m_notes->isTyping());
}

void PatronPanel::begin()
{
    m_tabs->setCurrentIndex(0);
    m_form->begin();
}

void PatronPanel::noteEdited()
{
    enableUnless(*m_save, m_form->isChanged() ? QString() : tr("Nothing is changed"));
}

void PatronPanel::save()
{
    if (!m_shown.no.isValid() || !m_form->isChanged())
        return;
    m_form->clearErrors();
    m_messages.dismiss();
    m_patron.save(m_form->patron());
}

void PatronPanel::askToErase()
{
    Question question;
    question.title = tr("Erase patron");
    question.text = tr("Erase %1?").arg(patronText(m_shown));
    question.details = tr("Erased for good: name, phone, e-mail, address, tags, access needs, the notes about them and "
                          "about their orders, and their name on everything they bought. Orders, tickets, payments and "
                          "the number stay, of “Anonymous”. Backups made before have the name until they are deleted.");
    question.accept = tr("Erase");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [self = QPointer(this), no = m_shown.no](bool sure, const QString &) {
        if (!self || !sure || self->m_patron.no() != no)
            return;
        self->m_messages.dismiss();
        self->m_patron.erase();
    });
}

} // namespace rowlock
