#include "ui/common/prompt.h"

#include "ui/common/action_button.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/words/refusal.h"

#include <QCoreApplication>
#include <QDialog>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QVBoxLayout>

namespace rowlock {

namespace {

QLabel *plainLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setMinimumWidth(320);
    return label;
}

void openFileDialog(QFileDialog *dialog, std::function<void(const QString &)> answer)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QDialog::finished, dialog, [dialog, answer = std::move(answer)](int result) {
        const QStringList files = dialog->selectedFiles();
        answer(result == QDialog::Accepted && !files.isEmpty() ? files.first() : QString());
    });
    dialog->open();
}

// The line of text, and below it how it is read or what is wrong with it.
QLineEdit *addField(QDialog &dialog, QVBoxLayout &column, const Question &question, QPushButton &accept)
{
    auto *label = new ToneLabel((question.mayBeEmpty ? QCoreApplication::translate("Prompt", "%1 (optional)")
                                                     : QCoreApplication::translate("Prompt", "%1 (required)"))
                                    .arg(question.textLabel),
                                Tone::Plain, &dialog);
    auto *field = new QLineEdit(question.usualText, &dialog);
    field->setObjectName(QStringLiteral("questionText"));
    field->setAccessibleName(question.textLabel);
    field->selectAll();
    if (question.prepare)
        question.prepare(*field);
    label->setBuddy(field);
    auto *read = new ToneLabel({}, Tone::Faint, &dialog);
    read->setObjectName(QStringLiteral("questionRead"));
    read->setVisible(question.understanding != nullptr);
    auto *objection = new ToneLabel({}, Tone::Danger, &dialog);
    objection->setObjectName(QStringLiteral("questionObjection"));
    objection->setWordWrap(true);
    objection->hide();
    auto *fieldLines = new QVBoxLayout;
    fieldLines->setSpacing(gap::inside);
    for (QWidget *widget : QWidgetList{label, field, read, objection})
        fieldLines->addWidget(widget);
    column.addLayout(fieldLines);
    const auto refresh = [field, read, objection, &accept, reads = question.understanding,
                          isWanted = !question.mayBeEmpty] {
        const bool isMissing = isWanted && field->text().trimmed().isEmpty();
        enableUnless(accept, isMissing ? QCoreApplication::translate("Prompt", "Enter it first") : QString());
        read->setText(reads ? reads(field->text().trimmed()) : QString());
        objection->hide();
        field->setAccessibleDescription(read->text());
    };
    refresh();
    QObject::connect(field, &QLineEdit::textChanged, &dialog, refresh);
    QObject::connect(&accept, &QPushButton::clicked, &dialog,
                     [&dialog, field, read, objection, object = question.objection] {
                         const QString typed = field->text().trimmed();
                         QString problem = object ? object(typed) : QString();
                         if (problem.isEmpty())
                             problem = cardNumberText(typed);
                         if (problem.isEmpty())
                             return dialog.accept();
                         read->clear();
                         objection->setText(problem);
                         objection->show();
                         growToFit(dialog);
                         field->setAccessibleDescription(problem);
                         field->setFocus();
                         field->selectAll();
                     });
    return field;
}

} // namespace

void DialogPrompt::ask(QWidget *parent, const Question &question, Answer answer)
{
    auto *dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(question.title);
    auto *column = new QVBoxLayout(dialog);
    column->setSpacing(gap::group);
    auto *text = plainLabel(question.text, dialog);
    text->setFont(fontOf(TextSize::Heading));
    column->addWidget(text);
    if (!question.details.isEmpty()) {
        auto *details = plainLabel(question.details, dialog);
        details->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(details);
    }

    using Weight = ActionButton::Weight;
    auto *accept = new ActionButton(question.accept, QStringLiteral("questionAccept"),
                                    question.losesWork ? Weight::Danger : Weight::Primary, dialog);
    auto *reject = question.reject.isEmpty()
                       ? nullptr
                       : new ActionButton(question.reject, QStringLiteral("questionReject"), Weight::Secondary, dialog);
    QLineEdit *field = question.wantsText ? addField(*dialog, *column, question, *accept) : nullptr;
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch(1);
    for (ActionButton *button : {reject, accept}) { // Cancel left of what is done
        if (!button)
            continue;
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(true);
        buttons->addWidget(button);
    }
    column->addLayout(buttons);
    // Enter, pressed once too often, loses nothing; behind a reason that has to be typed it is meant.
    const bool isTyped = field && !question.mayBeEmpty && question.usualText.isEmpty();
    ActionButton *usual = reject && question.losesWork && !isTyped ? reject : accept;
    usual->setDefault(true);
    usual->setFocus();
    if (field && question.mayBeEmpty && usual == reject) // what was typed was typed for this
        QObject::connect(field, &QLineEdit::textEdited, dialog, [accept, reject](const QString &typed) {
            (typed.trimmed().isEmpty() ? reject : accept)->setDefault(true);
        });
    if (field)
        field->setFocus(); // typed at once
    else
        QObject::connect(accept, &QPushButton::clicked, dialog, &QDialog::accept);
    if (reject)
        QObject::connect(reject, &QPushButton::clicked, dialog, &QDialog::reject);
    QObject::connect(dialog, &QDialog::finished, dialog,
                     [answer = std::move(answer), field, asker = QPointer(parent)](int result) {
                         const QPointer<QWidget> behind = asker ? asker->window()->parentWidget() : nullptr;
                         answer(result == QDialog::Accepted, field ? field->text().trimmed() : QString());
                         if (behind && (!asker || !asker->isVisible())) // gone with its question: nobody has the keys
                             behind->window()->activateWindow();
                     });
    dialog->open();
}

void DialogPrompt::openFile(QWidget *parent, const QString &title, const QString &filter,
                            std::function<void(const QString &)> answer)
{
    auto *dialog = new QFileDialog(parent, title, {}, filter);
    dialog->setFileMode(QFileDialog::ExistingFile);
    openFileDialog(dialog, std::move(answer));
}

void DialogPrompt::saveFile(QWidget *parent, const QString &title, const QString &suggestion, const QString &filter,
                            std::function<void(const QString &)> answer)
{
    auto *dialog = new QFileDialog(parent, title, suggestion, filter);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->selectFile(suggestion);
    openFileDialog(dialog, std::move(answer));
}

} // namespace rowlock
