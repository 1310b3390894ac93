#include "ui/patrons/patrons_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/two_line_delegate.h"
#include "ui/patrons/chosen_patron.h"
#include "ui/patrons/duplicates_dialog.h"
#include "ui/patrons/import_dialog.h"
#include "ui/patrons/merge_dialog.h"
#include "ui/patrons/new_patron_dialog.h"
#include "ui/patrons/patron_exports.h"
#include "ui/patrons/patron_list_model.h"
#include "ui/patrons/patron_panel.h"
#include "ui/patrons/patron_search.h"
#include "ui/words/patron_texts.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QVBoxLayout>

#include <utility>

namespace rowlock {

namespace {

constexpr int sideWidth = 260;
constexpr int mostListed = 200;

} // namespace

PatronsDialog::PatronsDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_messages(new MessageBar(this)),
      m_search(new PatronSearch(context.office, PatronSearch::Empty::Everybody, mostListed, this)),
      m_patron(new ChosenPatron(context.office, this)), m_exports(new PatronExports(context, *m_messages, this)),
      m_found(new PatronListModel(this)), m_field(new QLineEdit(this)), m_list(new QListView(this)),
      m_said(new ToneLabel({}, Tone::Faint, this)), m_panel(new PatronPanel(context, *m_patron, *m_messages, this))
{
    setObjectName(QStringLiteral("patronsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Patrons"));
    resize(1000, 620);
    auto *sides = new QHBoxLayout;
    sides->setSpacing(gap::group);
    sides->addWidget(makeSide());
    sides->addWidget(m_panel, 1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addLayout(sides, 1);
    column->addWidget(m_messages);
    column->addLayout(makeFoot());
    connectParts();
    m_field->setFocus();
    m_search->ask({});
}

QWidget *PatronsDialog::makeSide()
{
    auto *side = new QWidget(this);
    side->setFixedWidth(sideWidth);
    m_field->setObjectName(QStringLiteral("patronSearch"));
    m_field->setAccessibleName(tr("Find a patron"));
    m_field->setPlaceholderText(tr("Name, phone, e-mail, number, #tag"));
    m_field->setToolTip(tr("How words begin is enough, in any order; one wrong letter is forgiven"));
    m_field->setClearButtonEnabled(true);
    m_field->setMinimumHeight(fieldHeight);
    m_field->setMaxLength(200);
    m_field->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("patronsFound"));
    m_list->setAccessibleName(tr("Patrons"));
    m_list->setModel(m_found);
    m_list->setItemDelegate(new TwoLineDelegate(m_list));
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_said->setObjectName(QStringLiteral("patronsSaid"));
    m_said->setWordWrap(true);
    m_said->hide();
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->addWidget(m_field);
    column->addWidget(m_list, 1);
    column->addWidget(m_said);
    column->addWidget(secondaryButton(tr("&New patron…"), "newPatron", this, [this] { addPatron(); }));
    return side;
}

QLayout *PatronsDialog::makeFoot()
{
    auto *row = new QHBoxLayout;
    row->addWidget(secondaryButton(tr("D&uplicates…"), "showDuplicates", this, [this] { showDuplicates(); }));
    row->addWidget(secondaryButton(tr("&Import…"), "importPatronsFile", this, [this] {
        m_context.prompt.openFile(this, tr("Import patrons"), tr("Lists (*.csv *.txt);;All files (*)"),
                                  [self = QPointer(this)](const QString &file) {
                                      if (self && !file.isEmpty())
                                          self->importList(file);
                                  });
    }));
    auto *all = secondaryButton(tr("Export &list…"), "exportPatrons", this, [this] {
        const QString typed = m_field->text().trimmed();
        m_exports->exportAll(typed.startsWith(u'#') ? typed.mid(1).trimmed() : QString());
    });
    all->setToolTip(tr("All patrons, or those with the tag that is looked for (#press), as CSV or a workbook"));
    row->addWidget(all);
    row->addStretch(1);
    row->addWidget(secondaryButton(tr("Close"), "closePatrons", this, [this] { askToDiscard([this] { accept(); }); }));
    return row;
}

void PatronsDialog::connectParts()
{
    connect(m_field, &QLineEdit::textChanged, m_search, &PatronSearch::ask);
    connect(m_search, &PatronSearch::found, this, [this](const PatronsFound &found) { show(found); });
    connect(m_search, &PatronSearch::failed, this,
            [this](const QString &sentence) { m_messages->show(Tone::Danger, sentence); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current) { choose(current.row()); });
    connect(m_list, &QListView::activated, m_panel, &PatronPanel::begin);
    connect(m_panel, &PatronPanel::changed, m_search, &PatronSearch::again);
    connect(m_panel, &PatronPanel::orderRequested, this, &PatronsDialog::orderRequested);
    connect(m_panel, &PatronPanel::mergeRequested, this, [this](const Patron &patron) { merge(patron, {}); });
    connect(m_panel, &PatronPanel::exportRequested, this,
            [this](const Patron &patron) { m_exports->exportOne(patron.no); });
}

// Whoever is chosen stays so while they are among those found; else the first one who was looked for is.
void PatronsDialog::show(const PatronsFound &found)
{
    const PatronNo before = m_wanted.isValid() ? std::exchange(m_wanted, {}) : m_patron->no();
    {
        const QSignalBlocker blocker(m_list->selectionModel());
        m_found->setPatrons(found.patrons);
    }
    const QString gone = goneText(found.gone, m_context.facts.timeZone);
    m_said->setText(!gone.isEmpty()            ? gone
                    : !found.patrons.isEmpty() ? QString()
                    : found.text.isEmpty()     ? tr("No patrons yet. Add one, or import a list.")
                                               : tr("Nobody found."));
    m_said->setVisible(!m_said->text().isEmpty());
    int row = m_found->rowOf(before);
    if (row < 0 && !found.text.isEmpty() && !found.patrons.isEmpty() && !m_panel->isChanged())
        row = 0;
    if (row >= 0)
        m_list->setCurrentIndex(m_found->index(row));
    else if (!m_panel->isChanged())
        m_patron->choose({});
}

void PatronsDialog::choose(int row)
{
    if (row < 0 || row >= m_found->rowCount() || m_found->patrons().at(row).no == m_patron->no())
        return;
    askToDiscard([this, no = m_found->patrons().at(row).no] {
        m_messages->dismiss();
        m_patron->choose(no);
    });
}

void PatronsDialog::showPatron(PatronNo no)
{
    m_wanted = no;
    m_patron->choose(no);
    const QSignalBlocker blocker(m_field);
    m_field->setText(QString::number(no.value()));
    m_field->selectAll(); // what is typed next looks for somebody else
    m_search->ask(m_field->text());
}

void PatronsDialog::askToDiscard(const std::function<void()> &then)
{
    if (!m_panel->isChanged())
        return then();
    Question question;
    question.title = tr("Patrons");
    question.text = tr("Discard what was typed about this patron?");
    question.accept = tr("Discard");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [self = QPointer(this), then](bool accepted, const QString &) {
        if (!self)
            return;
        if (accepted)
            return then();
        const QSignalBlocker blocker(self->m_list->selectionModel()); // the one who is typed about stays selected
        self->m_list->setCurrentIndex(self->m_found->index(self->m_found->rowOf(self->m_patron->no())));
    });
}

void PatronsDialog::reject()
{
    if (m_field->hasFocus() && !m_field->text().isEmpty())
        return m_field->clear();
    askToDiscard([this] { QDialog::reject(); });
}

// Down from the field into what was found; Enter on to the one who is chosen.
bool PatronsDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Down && m_found->rowCount() > 0) {
        m_list->setFocus();
        if (!m_list->currentIndex().isValid())
            m_list->setCurrentIndex(m_found->index(0));
        return true;
    }
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_patron->no().isValid()) {
        m_panel->begin();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

void PatronsDialog::addPatron()
{
    askToDiscard([this] {
        const bool isName = m_found->rowCount() == 0 && !m_field->text().contains(u'#');
        auto *dialog = new NewPatronDialog(m_context, isName ? m_field->text() : QString(), this);
        connect(dialog, &NewPatronDialog::chosen, this, &PatronsDialog::showPatron);
        connect(dialog, &NewPatronDialog::made, this, &PatronsDialog::noteMade);
        dialog->open();
    });
}

void PatronsDialog::noteMade(const Patron &patron, const QList<PatronPair> &alike)
{
    showPatron(patron.no);
    if (alike.isEmpty())
        return m_messages->show(Tone::Good, tr("Added as patron %1.").arg(patron.no.value()));
    const Patron other = alike.first().a.no == patron.no ? alike.first().b : alike.first().a;
    m_messages->show(Tone::Warning,
                     tr("Added as patron %1. This may be %2.").arg(patron.no.value()).arg(patronText(other)),
                     tr("Merge…"), [this, patron, other] { merge(other, patron); });
}

void PatronsDialog::merge(const Patron &kept, const Patron &other)
{
    askToDiscard([this, kept, other] {
        auto *dialog = new MergeDialog(m_context, kept, other, this);
        connect(dialog, &MergeDialog::merged, this, &PatronsDialog::noteMerged);
        dialog->open();
    });
}

void PatronsDialog::noteMerged(const PatronMerge &merge)
{
    const QString moved = movedText(merge);
    const QString what = tr("Patron %1 is part of patron %2 now.").arg(merge.gone.value()).arg(merge.patron.no.value());
    showPatron(merge.patron.no);
    m_messages->show(Tone::Good, moved.isEmpty() ? what : tr("%1 Went along: %2.").arg(what, moved));
}

void PatronsDialog::importList(const QString &file)
{
    auto *dialog = new ImportDialog(m_context, file, this);
    connect(dialog, &ImportDialog::imported, m_search, &PatronSearch::again);
    dialog->open();
}

void PatronsDialog::showDuplicates()
{
    askToDiscard([this] {
        auto *dialog = new DuplicatesDialog(m_context, this);
        connect(dialog, &DuplicatesDialog::merged, this, &PatronsDialog::noteMerged);
        dialog->open();
    });
}

} // namespace rowlock
