#include "ui/house/code_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/prompt.h"
#include "ui/common/reasons.h"
#include "ui/house/code_swatch.h"
#include "ui/house/code_use.h"
#include "ui/house/release_field.h"

#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPointer>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

CodeDialog::CodeDialog(BoxOffice &office, Prompt &prompt, const QList<BlockCode> &codes, const QString &letter,
                       QWidget *parent)
    : QDialog(parent), m_office(office), m_prompt(prompt), m_codes(codes), m_letter(new QComboBox(this)),
      m_meaning(new QLineEdit(this)), m_swatch(new QPushButton(this)),
      m_kill(new QCheckBox(tr("&Kill: never sold"), this)), m_who(new QComboBox(this)), m_sellers(new QLineEdit(this)),
      m_release(new ReleaseField(this)), m_use(new CodeUse(office, this)), m_said(new ToneLabel({}, Tone::Faint, this))
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
    m_meaning->setObjectName(QStringLiteral("codeMeaning"));
    m_meaning->setMaxLength(200);
    m_meaning->setPlaceholderText(tr("Such as House seats"));
    m_swatch->setObjectName(QStringLiteral("codeColour"));
    m_kill->setObjectName(QStringLiteral("codeKill"));
    m_who->setObjectName(QStringLiteral("codeWho"));
    m_who->addItem(tr("Nobody"), int(MaySell::Nobody));
    m_who->addItem(tr("Any clerk, after confirming"), int(MaySell::Anybody));
    m_who->addItem(tr("Only these terminals or clerks"), int(MaySell::Listed));
    m_sellers->setObjectName(QStringLiteral("codeSellers"));
    m_sellers->setPlaceholderText(tr("Names, separated by commas"));
    m_said->setObjectName(QStringLiteral("codeSaid"));
    m_said->setWordWrap(true);

    auto *form = new QFormLayout;
    form->setSpacing(8);
    const auto row = [form](const QString &label, QWidget *field) {
        field->setAccessibleName(QString(label).remove(u'&'));
        field->setMinimumHeight(32);
        form->addRow(label, field);
    };
    row(tr("&Letter"), m_letter);
    row(tr("&Meaning"), m_meaning);
    row(tr("&Colour"), m_swatch);
    form->addRow(QString(), m_kill);
    row(tr("Sold b&y"), m_who);
    row(tr("&Names"), m_sellers);
    form->addRow(QString(), m_release);
    form->addRow(QString(), m_use);

    m_save = new ActionButton(tr("Save"), QStringLiteral("codeSave"), ActionButton::Weight::Primary, this);
    m_remove = new ActionButton(tr("Remove"), QStringLiteral("codeRemove"), ActionButton::Weight::Danger, this);
    auto *close = new ActionButton(tr("Close"), QStringLiteral("codeClose"), ActionButton::Weight::Secondary, this);
    m_save->setDefault(true);
    close->setAutoDefault(false);
    m_remove->setAutoDefault(false);
    m_swatch->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_remove);
    buttons->addStretch();
    buttons->addWidget(close);
    buttons->addWidget(m_save);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
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
    connect(m_meaning, &QLineEdit::textChanged, this, &CodeDialog::showUse);
    connect(m_kill, &QCheckBox::toggled, this, &CodeDialog::showUse);
    connect(m_release, &ReleaseField::changed, this, &CodeDialog::showUse);
    connect(m_use, &CodeUse::read, this, &CodeDialog::showUse);
    connect(m_who, &QComboBox::currentIndexChanged, this, &CodeDialog::showUse);
    connect(m_swatch, &QPushButton::clicked, this, [this] {
        auto *chooser = new QColorDialog(QColor(m_color), this);
        chooser->setAttribute(Qt::WA_DeleteOnClose);
        chooser->setWindowTitle(tr("Colour of code %1").arg(m_shown));
        connect(chooser, &QColorDialog::colorSelected, this, &CodeDialog::setColor);
        chooser->open();
    });
    connect(m_save, &QPushButton::clicked, this, &CodeDialog::save);
    connect(m_remove, &QPushButton::clicked, this, &CodeDialog::remove);
    connect(close, &QPushButton::clicked, this, &CodeDialog::reject);
    showCode();
    m_meaning->setFocus();
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

CodeDialog::Fields CodeDialog::fieldsOf(const BlockCode &code)
{
    return {code.meaning,
            code.color,
            code.kill,
            code.who,
            code.sellers.join(QStringLiteral(", ")),
            code.releaseMinutes.has_value(),
            int(code.releaseMinutes.value_or(60))};
}

CodeDialog::Fields CodeDialog::fields() const
{
    return {m_meaning->text(),   m_color,
            m_kill->isChecked(), MaySell(m_who->currentData().toInt()),
            m_sellers->text(),   m_release->releases(),
            m_release->minutes()};
}

// What was typed at one letter waits while others are looked at.
void CodeDialog::keepDraft()
{
    if (fields() == fieldsOf(savedCode(m_shown)))
        m_drafts.remove(m_shown);
    else
        m_drafts.insert(m_shown, fields());
}

void CodeDialog::showCode()
{
    const Fields shown = m_drafts.value(m_shown, fieldsOf(savedCode(m_shown)));
    m_meaning->setText(shown.meaning);
    m_kill->setChecked(shown.kill);
    m_who->setCurrentIndex(m_who->findData(int(shown.who)));
    m_sellers->setText(shown.sellers);
    m_release->set(shown.releases, shown.minutes);
    setColor(QColor(shown.color));
    showUse();
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
    const bool kill = m_kill->isChecked();
    const bool listed = m_who->currentData().toInt() == int(MaySell::Listed);
    m_who->setEnabled(!kill);
    m_sellers->setEnabled(!kill && listed);
    m_release->setKill(kill);
    m_use->say(m_shown);
    const QString waiting = m_waiting ? tr("Being saved…") : QString();
    enableUnless(*m_save, m_meaning->text().trimmed().isEmpty() ? tr("Enter a meaning first.") : waiting);
    enableUnless(*m_remove, savedCode(m_shown).meaning.isEmpty() ? tr("This letter has no meaning yet")
                            : m_use->seats(m_shown) > 0          ? tr("Seats are blocked with it. Unblock them first.")
                                                                 : waiting);
}

void CodeDialog::setColor(const QColor &color)
{
    m_color = color.name();
    m_swatch->setIcon(codeSwatch(m_shown, color));
    m_swatch->setText(m_color);
    m_swatch->setAccessibleDescription(m_color);
}

BlockCode CodeDialog::code() const
{
    BlockCode code;
    code.letter = m_shown;
    code.meaning = m_meaning->text().trimmed();
    code.color = m_color;
    code.kill = m_kill->isChecked();
    if (code.kill)
        return code;
    code.who = MaySell(m_who->currentData().toInt());
    if (code.who == MaySell::Listed)
        code.sellers = m_sellers->text().split(u',', Qt::SkipEmptyParts); // which the house trims
    if (m_release->releases())
        code.releaseMinutes = m_release->minutes();
    return code;
}

void CodeDialog::save()
{
    setWaiting(true);
    whenAnswered(m_office.ask([code = code()](Desk &desk) { return desk.blocks().saveCode(code); }), this,
                 [this, letter = m_shown, sent = fields(), before = savedCode(m_shown)](const Result<BlockCode> &code) {
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
    whenAnswered(m_office.ask([letter = m_shown](Desk &desk) { return desk.blocks().removeCode(letter); }), this,
                 [this, letter = m_shown, sent = fields(), before = savedCode(m_shown)](const Result<Done> &done) {
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
void CodeDialog::replace(const QString &letter, const Fields &sent, const std::optional<BlockCode> &code)
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
