#include "ui/common/prompt.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
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
    QPushButton *reject = question.reject.isEmpty() ? nullptr : buttons->addButton(question.reject, QDialogButtonBox::RejectRole);
    QLineEdit *reason = nullptr;
    if (question.wantsText) {
        reason = new QLineEdit(dialog);
        reason->setAccessibleName(question.textLabel);
        reason->setPlaceholderText(QCoreApplication::translate("Prompt", "%1: must be given").arg(question.textLabel));
        column->addWidget(reason);
        accept->setEnabled(false);
        QObject::connect(reason, &QLineEdit::textChanged, accept,
                         [accept](const QString &typed) { accept->setEnabled(!typed.trimmed().isEmpty()); });
    }
    column->addWidget(buttons);
    QPushButton *usual = reject && question.losesWork ? reject : accept;
    usual->setDefault(true);
    usual->setFocus();
    if (reason)
        reason->setFocus(); // typed at once
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(dialog, &QDialog::finished, dialog, [answer = std::move(answer), reason](int result) {
        answer(result == QDialog::Accepted, reason ? reason->text().trimmed() : QString());
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
