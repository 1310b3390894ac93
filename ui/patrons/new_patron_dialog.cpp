#include "ui/patrons/new_patron_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/patrons/patron_form.h"
#include "ui/words/patron_texts.h"

#include <QHBoxLayout>
#include <QJsonObject>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int formWidth = 560;

ActionButton *fixedButton(const QString &text, const char *name, ActionButton::Weight weight, QWidget *parent)
{
    auto *button = new ActionButton(text, QLatin1String(name), weight, parent);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    button->setAutoDefault(false); // Enter is the field's: it saves
    return button;
}

} // namespace

NewPatronDialog::NewPatronDialog(const HouseContext &context, const QString &typed, QWidget *parent)
    : QDialog(parent), m_context(context), m_form(new PatronForm(QStringLiteral("newPatron-"), this)),
      m_messages(new MessageBar(this)), m_knownPart(new QWidget(this)), m_known(new ToneLabel({}, Tone::Warning, this)),
      m_knownLine(new ToneLabel({}, Tone::Faint, this)),
      m_use(fixedButton(tr("&Use this one"), "useKnownPatron", ActionButton::Weight::Secondary, this)),
      m_save(fixedButton(tr("Save"), "saveNewPatron", ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("newPatronDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("New patron"));
    setMinimumWidth(formWidth);
    auto *heading = new ToneLabel(tr("New patron"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *cancel = fixedButton(tr("Cancel"), "cancelNewPatron", ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_save);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_form);
    column->addWidget(makeKnown());
    column->addWidget(m_messages);
    column->addStretch(1);
    column->addLayout(buttons);
    m_form->suggestName(typed);
    connect(m_form, &PatronForm::edited, this, &NewPatronDialog::forgetKnown);
    connect(m_form, &PatronForm::entered, this, [this] { save(false); });
    connect(m_save, &QPushButton::clicked, this, [this] { save(false); });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    m_form->begin();
}

QWidget *NewPatronDialog::makeKnown()
{
    m_known->setObjectName(QStringLiteral("knownPatron"));
    m_known->setWordWrap(true);
    m_knownLine->setObjectName(QStringLiteral("knownPatronLine"));
    m_knownLine->setWordWrap(true);
    auto *another =
        fixedButton(tr("It is &somebody else"), "anotherPatron", ActionButton::Weight::Secondary, m_knownPart);
    auto *acts = new QHBoxLayout;
    acts->addWidget(m_use);
    acts->addWidget(another);
    acts->addStretch(1);
    auto *column = new QVBoxLayout(m_knownPart);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->addWidget(m_known);
    column->addWidget(m_knownLine);
    column->addLayout(acts);
    m_knownPart->hide();
    connect(m_use, &QPushButton::clicked, this, [this] {
        emit chosen(m_knownNo);
        accept();
    });
    connect(another, &QPushButton::clicked, this, [this] { save(true); });
    return m_knownPart;
}

void NewPatronDialog::save(bool isAnother)
{
    if (!m_save->isEnabled())
        return;
    m_form->clearErrors();
    m_messages->dismiss();
    m_save->setEnabled(false);
    m_context.office.ask(
        this,
        [wanted = m_form->patron(), isAnother](Desk &desk) -> Result<Made> {
            Made made;
            TRY_GET(made.patron, desk.patrons().make(wanted, isAnother));
            if (const auto alike = desk.patrons().duplicatesOf(made.patron))
                made.alike = *alike;
            return made;
        },
        [this](const Result<Made> &made) { hear(made); });
}

void NewPatronDialog::hear(const Result<Made> &answer)
{
    m_save->setEnabled(true);
    if (answer) {
        emit made(answer->patron, answer->alike);
        accept();
        return;
    }
    const PatronNo known(answer.error().details.value(QStringLiteral("patron_no")).toInteger());
    if (known.isValid())
        showKnown(known, answer.error().message);
    else if (!m_form->refuse(answer.error()))
        m_messages->show(Tone::Danger, answer.error().message);
}

// By whom they are told from another of that name: what is kept of them.
void NewPatronDialog::showKnown(PatronNo no, const QString &sentence)
{
    m_knownNo = no;
    m_known->setText(sentence);
    m_knownLine->clear();
    m_context.office.ask(
        this, [no](Desk &desk) { return desk.patrons().patron(no); },
        [this, no](const Result<Patron> &patron) {
            if (!patron || m_knownNo != no)
                return;
            m_knownLine->setText(patronLine(*patron));
            m_knownLine->setVisible(!m_knownLine->text().isEmpty());
            growToFit(*this);
        });
    m_knownPart->show();
    growToFit(*this);
    m_use->setFocus();
}

void NewPatronDialog::forgetKnown()
{
    m_knownNo = {};
    m_knownPart->hide();
}

} // namespace rowlock
