#include "ui/papers/papers_page.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/reasons.h"
#include "ui/papers/design_dialog.h"
#include "ui/rules/rule_form.h"
#include "ui/words/paper_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPointer>
#include <QTreeWidget>

namespace rowlock {

namespace {

Result<PapersKnown> readPapersKnown(Desk &desk, EventId event)
{
    PapersKnown known;
    PaperDesk papers = desk.settings().papers();
    TRY_GET(known.templates, papers.templates());
    TRY_GET(known.choices, papers.choices());
    TRY_GET(const NamedTemplate tickets, papers.chosen(PaperFor::Ticket, event));
    TRY_GET(const NamedTemplate receipts, papers.chosen(PaperFor::Receipt, event));
    known.tickets = tickets.name;
    known.receipts = receipts.name;
    known.here = desk.actor().terminal;
    return known;
}

QString forText(PaperFor use)
{
    return use == PaperFor::Ticket ? PapersPage::tr("Tickets") : PapersPage::tr("Receipts");
}

} // namespace

PapersPage::PapersPage(const HouseContext &context, QWidget *parent)
    : TablePage(QStringLiteral("papers"),
                {.heading = tr("Tickets and receipts"),
                 .about = tr("What is printed on which paper. The first templates are every box office's and stay as "
                             "they are: copy one to make your own of it."),
                 .empty = {},
                 .rows = tr("Templates"),
                 .columns = {tr("Template"), tr("For"), tr("Paper"), tr("Used by")}},
                parent),
      m_context(context), m_said(new ToneLabel({}, Tone::Plain, this)),
      m_copy(secondaryButton(tr("&Copy…"), "papersCopy", this, [this] { design(true); })),
      m_change(secondaryButton(tr("C&hange…"), "papersChange", this, [this] { design(false); })),
      m_use(secondaryButton(tr("&Use…"), "papersUse", this, [this] { use(); })),
      m_remove(secondaryButton(tr("&Remove…"), "papersRemove", this, [this] { remove(); }))
{
    m_said->setObjectName(QStringLiteral("papersHere"));
    m_said->setWordWrap(true);
    addBelow(m_said);
    for (ActionButton *button : {m_copy, m_change, m_use, m_remove})
        acts().addWidget(button);
    acts().addStretch(1);
    connect(&table(), &QTreeWidget::itemActivated, this, &PapersPage::activate);
    noteChosen();
}

void PapersPage::read()
{
    const EventId event = m_context.house.isLoaded() ? m_context.house.event().id : EventId();
    m_context.office.ask(
        this, [event](Desk &desk) { return readPapersKnown(desk, event); },
        [this](const Result<PapersKnown> &known) { showKnown(known); });
}

void PapersPage::showKnown(const Result<PapersKnown> &known)
{
    m_said->setTone(known ? Tone::Plain : Tone::Danger);
    if (!known)
        return m_said->setText(known.error().message);
    m_known = *known;
    QList<Row> rows;
    for (const NamedTemplate &each : std::as_const(m_known.templates))
        rows.append({{each.name, forText(each.paper.use), paperText(each.paper.paper), usersOf(each)}});
    setRows(rows);
    m_said->setText(
        tr("Printed at this terminal: tickets as %1, receipts as %2.").arg(m_known.tickets, m_known.receipts));
    noteChosen();
}

QString PapersPage::usersOf(const NamedTemplate &paper) const
{
    QStringList users;
    int events = 0;
    for (const PaperChoice &choice : m_known.choices) {
        if (choice.name != paper.name)
            continue;
        if (choice.by == ChosenBy::House)
            users << tr("Box office");
        else if (choice.by == ChosenBy::Terminal)
            users << choice.which;
        else
            ++events;
    }
    if (events > 0)
        users << tr("%n event(s)", nullptr, events);
    return users.join(QStringLiteral(", "));
}

const NamedTemplate *PapersPage::chosen() const
{
    const int row = current();
    return row >= 0 && row < m_known.templates.size() ? &m_known.templates.at(row) : nullptr;
}

void PapersPage::noteChosen()
{
    const QString none = chosen() ? QString() : tr("Select a template first");
    const bool isBuiltIn = chosen() && chosen()->isBuiltIn;
    for (ActionButton *button : {m_copy, m_use})
        enableUnless(*button, none);
    enableUnless(*m_change, isBuiltIn ? tr("Every box office has it: copy it to change the copy") : none);
    enableUnless(*m_remove, isBuiltIn ? tr("Every box office has it") : none);
}

void PapersPage::activate()
{
    design(chosen() && chosen()->isBuiltIn);
}

void PapersPage::design(bool isCopy)
{
    if (!chosen())
        return;
    auto *dialog = new DesignDialog(m_context, *chosen(), isCopy, this);
    connect(dialog, &DesignDialog::saved, this, &PapersPage::read);
    dialog->open();
}

void PapersPage::use()
{
    if (!chosen())
        return;
    const PaperFor use = chosen()->paper.use;
    auto *form = new RuleForm(m_context,
                              use == PaperFor::Ticket ? tr("Template for tickets") : tr("Template for receipts"), this);
    QList<PaperChoice> places{{ChosenBy::House, {}, use, {}}, {ChosenBy::Terminal, m_known.here, use, {}}};
    QStringList placeNames{tr("The box office"), tr("This terminal, %1").arg(m_known.here)};
    if (m_context.house.isLoaded()) {
        const EventSummary &event = m_context.house.event();
        places.append({ChosenBy::Event, QString::number(event.id.value()), use, {}});
        placeNames << tr("The event %1").arg(event.name);
    }
    QStringList names{QString()}, shown{tr("None of its own")};
    for (const NamedTemplate &each : std::as_const(m_known.templates)) {
        if (each.paper.use != use)
            continue;
        names << each.name;
        shown << tr("%1 (%2)").arg(each.name, paperText(each.paper.paper));
    }
    QComboBox *place = form->addChoice(tr("Used by"), "terminal", placeNames);
    QComboBox *name = form->addChoice(tr("Template"), "name", shown);
    name->setCurrentIndex(int(names.indexOf(chosen()->name)));
    form->setHint(*name, tr("A terminal's goes first, for it has the paper in its printer; an event's where it is of "
                            "the same size; then the box office's."));
    form->onSave([=]() -> std::optional<RuleForm::Asked> {
        PaperChoice wanted = places.at(place->currentIndex());
        wanted.name = names.at(name->currentIndex());
        return [wanted](Desk &desk) { return whetherDone(desk.settings().papers().choose(wanted)); };
    });
    connect(form, &RuleForm::saved, this, &PapersPage::read);
    form->open();
}

void PapersPage::remove()
{
    if (!chosen() || chosen()->isBuiltIn)
        return;
    Question question;
    question.title = tr("Tickets and receipts");
    question.text = tr("Remove the template %1?").arg(chosen()->name);
    question.accept = tr("Remove");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [self = QPointer(this), name = chosen()->name](bool sure, const QString &) {
        if (self && sure)
            self->removeNow(name);
    });
}

void PapersPage::removeNow(const QString &name)
{
    m_context.office.ask(
        this, [name](Desk &desk) { return desk.settings().papers().drop(name); },
        [this](const Result<Done> &done) {
            if (done)
                return read();
            m_said->setTone(Tone::Danger);
            m_said->setText(done.error().message);
        });
}

} // namespace rowlock
