#include "ui/patrons/duplicates_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/patrons/merge_dialog.h"
#include "ui/words/patron_texts.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int mostPairs = 200;

QString pairSide(const Patron &patron)
{
    const QString line = patronLine(patron);
    const QString name = QStringLiteral("%1 (%2)").arg(isolated(patron.name()), patronNoText(patron.no));
    return line.isEmpty() ? name : name + QStringLiteral(" · ") + line;
}

} // namespace

DuplicatesDialog::DuplicatesDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_table(new QTreeWidget(this)),
      m_empty(new ToneLabel(tr("Nobody seems to be here twice."), Tone::Plain, this)), m_messages(new MessageBar(this)),
      m_merge(new ActionButton(tr("&Merge…"), QStringLiteral("mergePair"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("duplicatesDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Duplicates"));
    resize(880, 480);
    auto *heading = new ToneLabel(tr("Duplicates"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    m_table->setObjectName(QStringLiteral("duplicates"));
    m_table->setAccessibleName(tr("Patrons who may be one person"));
    m_table->setHeaderLabels({tr("They are"), tr("Patron"), tr("Patron")});
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->header()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_empty->setObjectName(QStringLiteral("duplicatesEmpty"));
    m_empty->hide();
    auto *close =
        new ActionButton(tr("Close"), QStringLiteral("closeDuplicates"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (ActionButton *button : {close, m_merge}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_empty);
    column->addWidget(m_table, 1);
    column->addWidget(m_messages);
    column->addStretch(0);
    column->addLayout(buttons);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_merge, &QPushButton::clicked, this, &DuplicatesDialog::mergeChosen);
    connect(m_table, &QTreeWidget::itemActivated, this, &DuplicatesDialog::mergeChosen);
    show(QList<PatronPair>());
    read();
}

void DuplicatesDialog::read()
{
    m_context.office.ask(
        this, [](Desk &desk) { return desk.patrons().duplicates(mostPairs); },
        [this](const Result<QList<PatronPair>> &pairs) {
            if (!pairs)
                return m_messages->show(Tone::Danger, pairs.error().message);
            show(*pairs);
            m_empty->setVisible(pairs->isEmpty());
            m_table->setVisible(!pairs->isEmpty());
        });
}

void DuplicatesDialog::show(const QList<PatronPair> &pairs)
{
    m_pairs = pairs;
    m_table->clear();
    for (const PatronPair &pair : pairs) {
        auto *item = new QTreeWidgetItem(m_table, {likenessText(pair.likeness), pairSide(pair.a), pairSide(pair.b)});
        item->setToolTip(1, patronSpoken(pair.a));
        item->setToolTip(2, patronSpoken(pair.b));
    }
    m_table->setCurrentItem(m_table->topLevelItem(0));
    enableUnless(*m_merge, pairs.isEmpty() ? tr("There are no duplicates") : QString());
}

void DuplicatesDialog::mergeChosen()
{
    const int row = m_table->indexOfTopLevelItem(m_table->currentItem());
    if (row < 0)
        return;
    auto *dialog = new MergeDialog(m_context, m_pairs.at(row).a, m_pairs.at(row).b, this);
    connect(dialog, &MergeDialog::merged, this, [this](const PatronMerge &merge) {
        read();
        emit merged(merge);
    });
    dialog->open();
}

} // namespace rowlock
