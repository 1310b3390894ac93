#include "ui/mainwindow/tested_form.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QDialog>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

void layOut(QDialog &dialog, const TestedForm &form)
{
    auto *heading = new ToneLabel(dialog.windowTitle(), Tone::Plain, &dialog);
    heading->setTextSize(TextSize::Title);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addWidget(form.test);
    buttons->addStretch(1);
    buttons->addWidget(form.cancel);
    buttons->addWidget(form.accept);
    for (ActionButton *button : {form.test, form.cancel, form.accept})
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    form.accept->setDefault(true);
    auto *column = new QVBoxLayout(&dialog);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(form.rows);
    column->addWidget(form.messages);
    column->addStretch(1);
    column->addLayout(buttons);
    QObject::connect(form.cancel, &QPushButton::clicked, &dialog, &QDialog::reject);
}

} // namespace rowlock
