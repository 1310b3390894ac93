#include "ui/common/prompt.h"

#include "ui/common/labels.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

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

// The line of text, and below it what cannot be with what stands there.
QLineEdit *addField(QDialog &dialog, QVBoxLayout &column, const Question &question, QPushButton &accept)
{
    auto *field = new QLineEdit(question.usualText, &dialog);
    field->setObjectName(QStringLiteral("questionText"));
    field->setAccessibleName(question.textLabel);
    field->setPlaceholderText(QCoreApplication::translate("Prompt", "%1: must be given").arg(question.textLabel));
    field->selectAll();
    auto *objection = new ToneLabel({}, Tone::Danger, &dialog);
    objection->setObjectName(QStringLiteral("questionObjection"));
    objection->setWordWrap(true);
    objection->hide();
    column.addWidget(field);
    column.addWidget(objection);
    const auto weigh = [field, &accept] { accept.setEnabled(!field->text().trimmed().isEmpty()); };
    weigh();
    QObject::connect(field, &QLineEdit::textChanged, &dialog, [weigh, field, objection] {
        weigh();
        objection->hide();
        field->setAccessibleDescription({});
    });
    QObject::connect(&accept, &QPushButton::clicked, &dialog, [&dialog, field, objection, object = question.objection] {
        const QString said = object ? object(field->text().trimmed()) : QString();
        if (said.isEmpty())
            return dialog.accept();
        objection->setText(said);
        objection->show();
        dialog.resize(dialog.width(), std::max(dialog.height(), dialog.layout()->totalHeightForWidth(
                                                                    dialog.width()))); // wrapped texts must not be cut
        field->setAccessibleDescription(said);
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
    column->setContentsMargins(24, 24, 24, 16);
    column->setSpacing(16);
    auto *text = plainLabel(question.text, dialog);
    QFont strong = text->font();
    strong.setPointSizeF(strong.pointSizeF() * 1.1);
    text->setFont(strong);
    column->addWidget(text);
    if (!question.details.isEmpty()) {
        auto *details = plainLabel(question.details, dialog);
        details->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(details);
    }

    auto *buttons = new QDialogButtonBox(dialog);
    QPushButton *accept = buttons->addButton(question.accept, QDialogButtonBox::AcceptRole);
    QPushButton *reject =
        question.reject.isEmpty() ? nullptr : buttons->addButton(question.reject, QDialogButtonBox::RejectRole);
    QLineEdit *field = question.wantsText ? addField(*dialog, *column, question, *accept) : nullptr;
    column->addWidget(buttons);
    QPushButton *usual = reject && question.losesWork ? reject : accept;
    usual->setDefault(true);
    usual->setFocus();
    if (field)
        field->setFocus(); // typed at once
    else
        QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(dialog, &QDialog::finished, dialog, [answer = std::move(answer), field](int result) {
        answer(result == QDialog::Accepted, field ? field->text().trimmed() : QString());
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
