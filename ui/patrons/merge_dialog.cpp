#include "ui/patrons/merge_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/common/two_line_delegate.h"
#include "ui/patrons/merge_fields.h"
#include "ui/patrons/patron_list_model.h"
#include "ui/patrons/patron_search.h"
#include "ui/words/patron_texts.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

#include <utility>

namespace rowlock {

namespace {

constexpr int mostFound = 20;
constexpr int shownRows = 4;

} // namespace

MergeDialog::MergeDialog(const HouseContext &context, const Patron &kept, const Patron &other, QWidget *parent)
    : QDialog(parent), m_context(context), m_kept(kept),
      m_search(new PatronSearch(context.office, PatronSearch::Empty::Nobody, mostFound, this)),
      m_found(new PatronListModel(this)), m_field(new QLineEdit(this)), m_heading(new ToneLabel({}, Tone::Plain, this)),
      m_fields(new MergeFields(this)), m_moves(new ToneLabel({}, Tone::Plain, this)), m_messages(new MessageBar(this)),
      m_swap(new ActionButton(tr("Keep the &other one"), QStringLiteral("swapMerge"), ActionButton::Weight::Secondary,
                              this)),
      m_merge(new ActionButton(tr("Merge"), QStringLiteral("doMerge"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("mergeDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Merge patrons"));
    setMinimumWidth(720);
    m_heading->setTextSize(TextSize::Title);
    m_heading->setObjectName(QStringLiteral("mergeHeading"));
    m_heading->setWordWrap(true);
    m_moves->setObjectName(QStringLiteral("mergeMoves"));
    m_moves->setWordWrap(true);
    m_searchPart = makeSearch();
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(m_heading);
    column->addWidget(m_searchPart);
    column->addWidget(m_fields);
    column->addWidget(m_moves);
    column->addWidget(m_messages);
    column->addStretch(1);
    column->addLayout(makeButtons());
    connect(m_search, &PatronSearch::found, this, [this](const PatronsFound &found) {
        QList<Patron> others = found.patrons;
        others.removeIf([this](const Patron &patron) { return patron.no == m_kept.no; });
        m_found->setPatrons(others);
    });
    connect(m_search, &PatronSearch::failed, this,
            [this](const QString &sentence) { m_messages->show(Tone::Danger, sentence); });
    connect(m_fields, &MergeFields::changed, this, &MergeDialog::preview);
    choose(other);
}

QWidget *MergeDialog::makeSearch()
{
    auto *part = new QWidget(this);
    m_field->setObjectName(QStringLiteral("mergeSearch"));
    m_field->setAccessibleName(tr("Who is the same person"));
    m_field->setPlaceholderText(tr("Who is the same person: name, phone, e-mail, number"));
    m_field->setClearButtonEnabled(true);
    m_field->setMinimumHeight(fieldHeight);
    auto *list = new QListView(part);
    list->setObjectName(QStringLiteral("mergeFound"));
    list->setAccessibleName(tr("Patrons found"));
    list->setModel(m_found);
    list->setItemDelegate(new TwoLineDelegate(list));
    list->setFixedHeight(shownRows * (2 * fontMetrics().height() + 10) + 4);
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->addWidget(m_field);
    column->addWidget(list);
    connect(m_field, &QLineEdit::textChanged, m_search, &PatronSearch::ask);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { // whoever is alone is the one
        if (m_found->patrons().size() == 1)
            choose(m_found->patrons().first());
    });
    const auto take = [this](const QModelIndex &index) { choose(m_found->patrons().at(index.row())); };
    connect(list, &QListView::activated, this, take);
    connect(list, &QListView::clicked, this, take);
    return part;
}

QLayout *MergeDialog::makeButtons()
{
    auto *cancel = new ActionButton(tr("Cancel"), QStringLiteral("cancelMerge"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    for (ActionButton *button : {m_swap, cancel, m_merge}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    buttons->insertStretch(1, 1);
    connect(m_swap, &QPushButton::clicked, this, &MergeDialog::swap);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_merge, &QPushButton::clicked, this, &MergeDialog::merge);
    return buttons;
}

void MergeDialog::choose(const Patron &other)
{
    m_other = other;
    const bool isChosen = other.no.isValid();
    m_heading->setText(isChosen ? tr("Merge %1 into %2").arg(patronText(m_other), patronText(m_kept))
                                : tr("Merge another one into %1").arg(patronText(m_kept)));
    m_searchPart->setVisible(!isChosen);
    m_fields->setVisible(isChosen);
    m_moves->clear();
    m_moves->setVisible(isChosen);
    m_swap->setVisible(isChosen);
    enableUnless(*m_merge, isChosen ? QString() : tr("Select who is the same person first"));
    if (!isChosen)
        return m_field->setFocus();
    m_fields->show(m_kept, m_other);
    m_merge->setFocus();
    preview();
}

void MergeDialog::swap()
{
    const Patron other = std::exchange(m_kept, m_other);
    choose(other);
}

void MergeDialog::preview()
{
    m_messages->dismiss();
    m_context.office.ask(
        this,
        [kept = m_kept.no, other = m_other.no, taken = m_fields->taken()](Desk &desk) {
            return desk.patrons().previewMerge(kept, other, taken);
        },
        [this, question = ++m_question](const Result<PatronMerge> &merge) {
            if (question != m_question)
                return;
            if (merge)
                showPreview(*merge);
            else
                m_messages->show(Tone::Danger, merge.error().message);
        });
}

void MergeDialog::showPreview(const PatronMerge &merge)
{
    const QString moved = movedText(merge), lost = lostText(merge);
    QStringList lines{moved.isEmpty()
                          ? tr("Nothing was bought or noted that would go along.")
                          : tr("Goes along to patron %1: %2.").arg(QString::number(m_kept.no.value()), moved)};
    if (!lost.isEmpty())
        lines << tr("Not kept: %1.").arg(lost);
    lines << tr("Number %1 leads to patron %2 from then on. This cannot be undone.")
                 .arg(m_other.no.value())
                 .arg(m_kept.no.value());
    m_moves->setText(lines.join(u'\n'));
    growToFit(*this);
}

void MergeDialog::merge()
{
    m_merge->setEnabled(false);
    m_context.office.ask(
        this,
        [kept = m_kept.no, other = m_other.no, taken = m_fields->taken()](Desk &desk) {
            return desk.patrons().merge(kept, other, taken);
        },
        [this](const Result<PatronMerge> &done) {
            m_merge->setEnabled(true);
            if (!done)
                return m_messages->show(Tone::Danger, done.error().message);
            emit merged(*done);
            accept();
        });
}

} // namespace rowlock
