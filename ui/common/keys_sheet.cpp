#include "ui/common/keys_sheet.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QGridLayout>
#include <QHBoxLayout>

namespace rowlock {

namespace {

void addGroup(QGridLayout &grid, const KeyGroup &group, QWidget *parent)
{
    int row = grid.rowCount();
    if (!group.heading.isEmpty()) {
        auto *heading = new ToneLabel(group.heading, Tone::Faint, parent);
        if (row > 1)
            heading->setContentsMargins(gap::none, gap::related, gap::none, gap::none);
        grid.addWidget(heading, row++, 0, 1, 2);
    }
    for (const KeyWords &key : group.keys) {
        auto *name = new ToneLabel(key.keys, Tone::Plain, parent);
        name->setObjectName(QStringLiteral("keys"));
        name->setStrong();
        grid.addWidget(name, row, 0);
        grid.addWidget(new ToneLabel(key.words, Tone::Plain, parent), row++, 1);
    }
}

} // namespace

KeysSheet::KeysSheet(const QString &title, const QList<QList<KeyGroup>> &columns, QWidget *parent) : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("keysDialog"));
    setWindowTitle(title);
    auto *heading = new ToneLabel(title, Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *sheet = new QHBoxLayout;
    sheet->setSpacing(gap::around + gap::around);
    for (const QList<KeyGroup> &groups : columns) {
        auto *grid = new QGridLayout;
        grid->setHorizontalSpacing(gap::around);
        grid->setVerticalSpacing(columns.size() > 1 ? gap::inside : gap::related);
        for (const KeyGroup &group : groups)
            addGroup(*grid, group, this);
        auto *column = new QVBoxLayout;
        column->addLayout(grid);
        column->addStretch(1);
        sheet->addLayout(column);
    }
    auto *close = new ActionButton(tr("Close"), QStringLiteral("closeKeys"), ActionButton::Weight::Secondary, this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addLayout(sheet);
    column->addWidget(close, 0, Qt::AlignRight);
}

} // namespace rowlock
