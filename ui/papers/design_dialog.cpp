#include "ui/papers/design_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/discard_question.h"
#include "ui/papers/design_canvas.h"
#include "ui/papers/design_elements.h"
#include "ui/papers/design_files.h"
#include "ui/papers/design_findings.h"
#include "ui/papers/design_form.h"
#include "ui/papers/design_sample.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPointer>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int rightWidth = 372;
constexpr int findingsHeight = 104;

Result<NamedTemplate> saveDesign(Desk &desk, const QString &name, const PaperTemplate &paper,
                                 const std::optional<PaperTemplate> &before)
{
    TRY_GET(const QList<NamedTemplate> all, desk.settings().papers().templates());
    const QJsonObject about{{QStringLiteral("argument"), QStringLiteral("name")}};
    for (const NamedTemplate &one : all) {
        if (one.name == name && !before)
            return refuseByHouse(
                DesignDialog::tr("There is a template %1 already. Nothing was saved. Give yours another name.")
                    .arg(name),
                about);
        if (one.name == name && one.paper != *before)
            return refuseByHouse(DesignDialog::tr("%1 was changed at another terminal in the meantime. Nothing was "
                                                  "saved. Save yours under another name.")
                                     .arg(name),
                                 about);
    }
    return desk.settings().papers().set(name, paper);
}

} // namespace

DesignDialog::DesignDialog(const HouseContext &context, const NamedTemplate &start, bool isCopy, QWidget *parent)
    : QDialog(parent), m_context(context), m_start(start), m_isCopy(isCopy || start.isBuiltIn), m_model(start.paper),
      m_canvas(new DesignCanvas(m_model, this)), m_findings(new DesignFindings(m_model, this)),
      m_files(new DesignFiles(context, m_model, this)), m_sample(new QComboBox(this)),
      m_messages(new MessageBar(this, QStringLiteral("designMessage"))),
      m_undo(secondaryButton(tr("Undo"), "designUndo", this, [this] { m_model.undo(); })),
      m_redo(secondaryButton(tr("Redo"), "designRedo", this, [this] { m_model.redo(); })),
      m_save(new ActionButton(tr("&Save"), QStringLiteral("designSave"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("designDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(m_isCopy ? tr("Template like %1").arg(start.name) : tr("Template %1").arg(start.name));
    resize(996, 620);
    auto *halves = new QHBoxLayout;
    halves->setSpacing(gap::group);
    halves->addLayout(left(), 1);
    halves->addLayout(right());
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addLayout(halves, 1);
    column->addWidget(m_messages);
    column->addLayout(below());
    addKeys();
    const auto say = [this](Tone tone) {
        return [this, tone](const QString &sentence) { m_messages->show(tone, sentence); };
    };
    connect(m_files, &DesignFiles::done, this, say(Tone::Good));
    connect(m_files, &DesignFiles::failed, this, say(Tone::Danger));
    connect(&m_model, &DesignModel::changed, this, &DesignDialog::refresh);
    connect(m_sample, &QComboBox::activated, this, &DesignDialog::chooseSample);
    m_canvas->setFocus();
    refresh();
    readSamples();
}

QVBoxLayout *DesignDialog::left()
{
    m_findings->setFixedHeight(findingsHeight);
    auto *column = new QVBoxLayout;
    column->setSpacing(gap::related);
    column->addLayout(above());
    column->addWidget(m_canvas, 1);
    column->addWidget(m_findings);
    return column;
}

QHBoxLayout *DesignDialog::above()
{
    m_sample->setObjectName(QStringLiteral("designSample"));
    m_sample->setAccessibleName(tr("Shown with"));
    m_sample->addItems({tr("The longest names"), tr("The longest names, without terms"), tr("An order…")});
    auto *line = new QHBoxLayout;
    line->setSpacing(gap::related);
    line->addWidget(new ToneLabel(tr("Shown with"), Tone::Plain, this));
    line->addWidget(m_sample);
    line->addStretch(1);
    for (ActionButton *button : {m_undo, m_redo}) {
        button->setHeight(ActionButton::Size::Small);
        line->addWidget(button);
    }
    return line;
}

QVBoxLayout *DesignDialog::right()
{
    auto *elements = new DesignElements(m_model, this);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(new DesignForm(m_model, scroll));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    elements->setFixedWidth(rightWidth);
    scroll->setFixedWidth(rightWidth);
    auto *column = new QVBoxLayout;
    column->setSpacing(gap::related);
    column->addWidget(elements, 2);
    column->addWidget(scroll, 3);
    return column;
}

QHBoxLayout *DesignDialog::below()
{
    auto *line = new QHBoxLayout;
    line->setSpacing(gap::related);
    line->addWidget(secondaryButton(tr("&Import…"), "designImport", this, [this] { m_files->import(); }));
    line->addWidget(secondaryButton(tr("&Export…"), "designExport", this,
                                    [this] { m_files->exportTo(m_isCopy ? QString() : m_start.name); }));
    line->addWidget(secondaryButton(tr("Print &test page…"), "designPrint", this, [this] {
        if (!m_samples.isEmpty())
            m_files->printTest(m_samples.first());
    }));
    line->addStretch(1);
    line->addWidget(secondaryButton(tr("Cancel"), "designCancel", this, [this] { reject(); }));
    if (!m_isCopy)
        line->addWidget(secondaryButton(tr("Save &as…"), "designSaveAs", this, [this] { saveAs(); }));
    m_save->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_save->setAutoDefault(false); // Enter is the field's
    line->addWidget(m_save);
    connect(m_save, &QPushButton::clicked, this, &DesignDialog::save);
    return line;
}

void DesignDialog::addKeys()
{
    const auto key = [this](const QKeySequence &keys, auto act) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, act);
    };
    key(Qt::CTRL | Qt::Key_Z, [this] { m_model.undo(); });
    key(Qt::CTRL | Qt::SHIFT | Qt::Key_Z, [this] { m_model.redo(); });
    key(Qt::CTRL | Qt::Key_Y, [this] { m_model.redo(); });
    key(Qt::CTRL | Qt::Key_S, [this] { m_save->click(); });
    key(Qt::CTRL | Qt::Key_D, [this] { m_model.duplicate(); });
}

void DesignDialog::readSamples()
{
    m_context.office.ask(
        this, [](Desk &desk) { return desk.settings().papers().samples(); },
        [this](const Result<QList<TicketPrint>> &samples) {
            if (!samples)
                return m_messages->show(Tone::Danger, samples.error().message);
            m_samples = *samples;
            m_findings->setSamples(m_samples);
            chooseSample(Longest);
        });
}

void DesignDialog::chooseSample(int sample)
{
    if (sample == OfOrder)
        return askOrder();
    m_sample->setCurrentIndex(sample);
    if (sample < m_samples.size())
        m_canvas->showSample(m_samples.at(sample));
}

void DesignDialog::askOrder()
{
    Question question;
    question.title = tr("Show an order");
    question.text = tr("Whose tickets are shown? They are marked, and let nobody in.");
    question.textLabel = tr("Order code");
    question.accept = tr("Show");
    question.reject = tr("Cancel");
    question.wantsText = true;
    m_context.prompt.ask(this, question, [self = QPointer(this)](bool accepted, const QString &code) {
        if (!self)
            return;
        if (!accepted)
            return self->chooseSample(Longest);
        self->m_context.office.ask(
            self,
            [code](Desk &desk) -> Result<TicketPrint> {
                TRY_GET(const Order order, desk.orders().order(code.trimmed()));
                return desk.settings().papers().ticketPrint(order);
            },
            [self](const Result<TicketPrint> &print) { self->showOrder(print); });
    });
}

void DesignDialog::showOrder(const Result<TicketPrint> &print)
{
    const TicketPrint valid = print ? markedSample(validOf(*print)) : TicketPrint();
    if (print && !valid.order.tickets.isEmpty()) {
        m_messages->dismiss();
        return m_canvas->showSample(valid);
    }
    m_messages->show(Tone::Danger, print ? tr("No ticket of this order is valid.") : print.error().message);
    chooseSample(Longest);
}

void DesignDialog::refresh()
{
    enableUnless(*m_undo, m_model.canUndo() ? QString() : tr("There is nothing to undo"));
    enableUnless(*m_redo, m_model.canRedo() ? QString() : tr("There is nothing to redo"));
    const TemplateElement *element = m_model.element(); // is seen where it is selected
    if (element && element->when != ShownWhen::Always && m_sample->currentIndex() != OfOrder)
        chooseSample(element->when == ShownWhen::WithTerms ? Longest : WithoutTerms);
    enableUnless(*m_save, m_model.isChanged() || m_isCopy ? QString() : tr("Nothing is changed"));
}

bool DesignDialog::mayBeSaved()
{
    if (const auto whole = paperTemplateFromJson(toJson(m_model.paper())); !whole) {
        m_model.select(whole.error().details.value(QStringLiteral("element")).toInt() - 1);
        m_messages->show(Tone::Danger, whole.error().message);
        return false;
    }
    if (const QString missing = m_findings->missing(); !missing.isEmpty()) {
        m_messages->show(Tone::Danger, tr("It cannot be saved so. %1").arg(missing));
        return false;
    }
    return true;
}

void DesignDialog::save()
{
    if (m_isCopy)
        return saveAs();
    saveNamed(m_start.name, true);
}

void DesignDialog::saveAs()
{
    if (!mayBeSaved())
        return;
    Question question;
    question.title = tr("Save template");
    question.text = tr("What is this template called?");
    question.textLabel = tr("Name");
    question.accept = tr("Save");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.objection = [](const QString &text) {
        const auto name = checkedTemplateName(text.trimmed());
        return !name              ? name.error().message
               : isBuiltIn(*name) ? tr("Every house has %1, which stays as it is. Choose another name.").arg(*name)
                                  : QString();
    };
    m_context.prompt.ask(this, question, [self = QPointer(this)](bool accepted, const QString &name) {
        if (self && accepted)
            self->saveNamed(name.trimmed(), false);
    });
}

void DesignDialog::saveNamed(const QString &name, bool mayExist)
{
    if (!m_findings->isNewest()) { // the check of what was changed last is on its way
        connect(
            m_findings, &DesignFindings::checked, this, [this, name, mayExist] { saveNamed(name, mayExist); },
            Qt::SingleShotConnection);
        return;
    }
    if (!mayBeSaved())
        return;
    m_messages->dismiss();
    enableUnless(*m_save, tr("It is being saved"));
    const std::optional<PaperTemplate> before = mayExist ? std::optional(m_start.paper) : std::nullopt;
    m_context.office.ask(
        this, [name, paper = m_model.paper(), before](Desk &desk) { return saveDesign(desk, name, paper, before); },
        [this](const Result<NamedTemplate> &answer) {
            refresh();
            if (!answer)
                return m_messages->show(Tone::Danger, answer.error().message);
            emit saved();
            if (answer->paper == m_model.paper())
                return accept();
            m_start = *answer; // something was changed in the meantime
            m_isCopy = false;
        });
}

void DesignDialog::reject()
{
    if (!m_model.isChanged())
        return QDialog::reject();
    askToDiscard(m_context.prompt, *this, tr("What was changed in the template is not saved."));
}

} // namespace rowlock
