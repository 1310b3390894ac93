#include "ui/mainwindow/card_reader_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/message_bar.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/mainwindow/tested_form.h"

#include <QLineEdit>
#include <QUuid>

namespace rowlock {

namespace {

constexpr int testMs = 10'000; // a reader that is there says at once that it knows of no such payment

} // namespace

CardReaderDialog::CardReaderDialog(Settings &settings, QWidget *parent)
    : QDialog(parent), m_settings(settings), m_rows(new FormRows(this)), m_program(new QLineEdit(this)),
      m_messages(new MessageBar(this)),
      m_test(new ActionButton(tr("Test"), QStringLiteral("testReader"), ActionButton::Weight::Secondary, this))
{
    setObjectName(QStringLiteral("cardReaderDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Card reader"));
    m_program->setObjectName(QStringLiteral("readerProgram"));
    m_program->setMaxLength(2000);
    m_program->setText(settings.cardReader());
    m_rows->addRow(tr("Program"), m_program,
                   tr("The program that comes with the card reader, for this computer alone. Leave it empty to type "
                      "what the card reader's slip shows."));
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelReader"), ActionButton::Weight::Secondary, this);
    auto *keep = new ActionButton(tr("Save"), QStringLiteral("saveReader"), ActionButton::Weight::Primary, this);
    layOut(*this, {m_rows, m_messages, m_test, cancel, keep});
    connect(m_test, &QPushButton::clicked, this, &CardReaderDialog::test);
    connect(keep, &QPushButton::clicked, this, &CardReaderDialog::save);
    connect(m_program, &QLineEdit::textChanged, this, [this] {
        m_talk.reset(); // its answer would be about another program
        m_test->setEnabled(true);
        m_rows->setError(m_program, {});
        m_messages->dismiss();
    });
    resize(560, 260);
    m_program->setFocus();
}

// Asks what came of a payment that never was: it charges nothing, and only a reader that is there can answer.
void CardReaderDialog::test()
{
    if (m_program->text().trimmed().isEmpty()) {
        m_rows->setError(m_program, tr("Enter the card reader's program."));
        m_rows->focusFirstWrong();
        return;
    }
    m_test->setEnabled(false);
    m_messages->show(Tone::Plain, tr("Asking the card reader…"));
    m_talk = std::make_unique<ReaderTalk>(ReaderProgram{m_program->text(), testMs, testMs, testMs});
    connect(m_talk.get(), &ReaderTalk::answered, this, &CardReaderDialog::hear);
    const QString key = QStringLiteral("test-") + QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_talk->ask({ReaderAsks::Repeat, {key, {}, {}}});
}

void CardReaderDialog::hear(const ChargeAnswer &answer)
{
    m_test->setEnabled(true);
    if (m_talk->hasAnswered())
        m_messages->show(Tone::Good, tr("The card reader answers. Nothing was charged."));
    else if (answer.outcome == ChargeAnswer::Outcome::Refused)
        m_messages->show(Tone::Danger, tr("This program cannot be started. Check its name and that it may be run."));
    else
        m_messages->show(Tone::Danger,
                         tr("This program does not answer as a card reader does. Ask whoever set it up."));
}

void CardReaderDialog::save()
{
    m_settings.setCardReader(m_program->text());
    accept();
}

} // namespace rowlock
