#include "ui/house/code_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/prompt.h"
#include "ui/common/reasons.h"
#include "ui/house/code_use.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPointer>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

CodeDialog::CodeDialog(BoxOffice &office, Prompt &prompt, const QList<BlockCode> &codes, const QString &letter,
                       QWidget *parent)
    : QDialog(parent), m_office(office), m_prompt(prompt), m_codes(codes), m_letter(new QComboBox(this)),
      m_use(new CodeUse(office, this)), m_said(new ToneLabel({}, Tone::Faint, this))
{
    setObjectName(QStringLiteral("codeDialog"));
    setWindowTitle(tr("Block codes"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *heading = new ToneLabel(tr("Block codes"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *about = new ToneLabel(tr("A new release time also applies to seats already blocked."), Tone::Faint, this);
    about->setWordWrap(true);
    fillLetters(letter);
    m_shown = letter;
    m_letter->setObjectName(QStringLiteral("codeLetter"));
    m_said->setObjectName(QStringLiteral("codeSaid"));
    m_said->setWordWrap(true);

    auto *form = new QFormLayout;
    form->setSpacing(gap::related);
    m_letter->setAccessibleName(tr("Letter"));
    m_letter->setMinimumHeight(32);
    form->addRow(tr("&Letter"), m_letter);
    m_fields = new CodeFields(*form, this);
    form->addRow(QString(), m_use);

    m_save = new ActionButton(tr("Save"), QStringLiteral("codeSave"), ActionButton::Weight::Primary, this);
    m_remove = new ActionButton(tr("Remove"), QStringLiteral("codeRemove"), ActionButton::Weight::Danger, this);
    auto *close = new ActionButton(tr("Close"), QStringLiteral("codeClose"), ActionButton::Weight::Secondary, this);
    m_save->setDefault(true);
    close->setAutoDefault(false);
    m_remove->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    auto *reason = new ToneLabel({}, Tone::Faint, this);
    showReasonIn(*reason, *m_save);
    buttons->addWidget(m_remove);
    buttons->addWidget(reason, 1);
    buttons->addWidget(close);
    buttons->addWidget(m_save);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(about);
    column->addLayout(form);
    column->addWidget(m_said);
    column->addLayout(buttons);
    setMinimumWidth(460);

    connect(m_letter, &QComboBox::currentIndexChanged, this, [this] {
        keepDraft();
        m_shown = m_letter->currentData().toString();
        showCode();
    });
    connect(m_fields, &CodeFields::changed, this, &CodeDialog::showUse);
    connect(m_use, &CodeUse::read, this, &CodeDialog::showUse);
    connect(m_save, &QPushButton::clicked, this, &CodeDialog::save);
    connect(m_remove, &QPushButton::clicked, this, &CodeDialog::remove);
    connect(close, &QPushButton::clicked, this, &CodeDialog::reject);
    showCode();
    m_fields->setFocus();
}

// Those in use stand first, with their meaning.
void CodeDialog::fillLetters(const QString &selected)
{
    const QSignalBlocker blocker(m_letter);
    m_letter->clear();
    for (const BlockCode &code : std::as_const(m_codes))
        m_letter->addItem(tr("%1  %2").arg(code.letter, code.meaning), code.letter);
    if (!m_codes.isEmpty())
        m_letter->insertSeparator(m_letter->count());
    for (char each = 'A'; each <= 'Z'; ++each) {
        const QString letter(1, QLatin1Char(each));
        if (m_letter->findData(letter) < 0)
            m_letter->addItem(letter, letter);
    }
    m_letter->setCurrentIndex(m_letter->findData(selected));
}

BlockCode CodeDialog::savedCode(const QString &letter) const
{
    for (const BlockCode &each : m_codes) {
        if (each.letter == letter)
            return each;
    }
    BlockCode none;
    none.letter = letter;
    none.color = QStringLiteral("#5b6472");
    return none;
}

// What was typed at one letter waits while others are looked at.
void CodeDialog::keepDraft()
{
    if (m_fields->values() == CodeValues::of(savedCode(m_shown)))
        m_drafts.remove(m_shown);
    else
        m_drafts.insert(m_shown, m_fields->values());
}

void CodeDialog::showCode()
{
    m_fields->show(m_shown, m_drafts.value(m_shown, CodeValues::of(savedCode(m_shown))));
    say(unsaved(), Tone::Warning);
}

// Of the other letters; at this one everybody sees what was typed.
QString CodeDialog::unsaved() const
{
    QStringList letters = m_drafts.keys();
    letters.removeOne(m_shown);
    return notSaved(letters);
}

QString CodeDialog::notSaved(const QStringList &letters)
{
    return letters.isEmpty() ? QString() : tr("Unsaved: %1").arg(letters.join(QStringLiteral(", ")));
}

void CodeDialog::showUse()
{
    m_use->say(m_shown);
    const QString waiting = m_waiting ? tr("Being saved…") : QString();
    enableUnless(*m_save, m_fields->hasMeaning() ? waiting : tr("Enter a meaning first."));
    enableUnless(*m_remove, savedCode(m_shown).meaning.isEmpty() ? tr("This letter has no meaning yet")
                            : m_use->seats(m_shown) > 0          ? tr("Seats are blocked with it. Unblock them first.")
                                                                 : waiting);
}

void CodeDialog::save()
{
    setWaiting(true);
    m_office.ask(
        this, [code = m_fields->values().code(m_shown)](Desk &desk) { return desk.blocks().saveCode(code); },
        [this, letter = m_shown, sent = m_fields->values(),
         before = savedCode(m_shown)](const Result<BlockCode> &code) {
            if (code) {
                replace(letter, sent, *code);
                emit changed(before, *code);
            }
            setWaiting(false);
            answer(code ? tr("Code %1 saved.").arg(letter) : code.error().message, code.has_value());
        });
}

void CodeDialog::remove()
{
    setWaiting(true);
    m_office.ask(
        this, [letter = m_shown](Desk &desk) { return desk.blocks().removeCode(letter); },
        [this, letter = m_shown, sent = m_fields->values(), before = savedCode(m_shown)](const Result<Done> &done) {
            if (done) {
                replace(letter, sent, std::nullopt);
                BlockCode none;
                none.letter = letter;
                emit changed(before, none);
            }
            setWaiting(false);
            answer(done ? tr("Code %1 removed.").arg(letter) : done.error().message, done.has_value());
        });
}

// What was typed since the question went out is kept.
void CodeDialog::replace(const QString &letter, const CodeValues &sent, const std::optional<BlockCode> &code)
{
    keepDraft();
    m_codes.removeIf([&letter](const BlockCode &each) { return each.letter == letter; });
    if (code)
        m_codes.append(*code);
    std::sort(m_codes.begin(), m_codes.end(),
              [](const BlockCode &one, const BlockCode &other) { return one.letter < other.letter; });
    fillLetters(m_shown);
    if (m_drafts.value(letter, sent) == sent)
        m_drafts.remove(letter);
    if (letter == m_shown)
        showCode();
}

void CodeDialog::answer(const QString &text, bool good)
{
    const QString others = unsaved();
    say(others.isEmpty() ? text : text + u' ' + others, good ? Tone::Good : Tone::Danger);
    if (good)
        emit saved();
}

void CodeDialog::setWaiting(bool waiting)
{
    m_waiting = waiting;
    showUse();
}

// Close and Esc.
void CodeDialog::reject()
{
    if (m_waiting) // for an answer that says whether all is saved
        return;
    keepDraft();
    if (m_drafts.isEmpty())
        return QDialog::reject();
    Question question;
    question.title = tr("Block codes");
    question.text = tr("Discard unsaved changes?");
    question.details = notSaved(m_drafts.keys());
    question.accept = tr("Discard");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_prompt.ask(this, question, [dialog = QPointer<CodeDialog>(this)](bool accepted, const QString &) {
        if (accepted && dialog)
            dialog->done(Rejected);
    });
}

void CodeDialog::say(const QString &text, Tone tone)
{
    m_said->setTone(tone);
    m_said->setText(text);
}

} // namespace rowlock
