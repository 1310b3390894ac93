#include "ui/patrons/import_dialog.h"

#include "model/service/backup_set.h"
#include "model/service/desk.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/patrons/step_run.h"
#include "ui/words/patron_texts.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QProgressBar>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int wholeBar = 1000;

// "Firma=last, Bemerkung=notes"
QMap<QString, QString> columnsNamed(const QString &text)
{
    QMap<QString, QString> columns;
    for (const QString &one : text.split(u',', Qt::SkipEmptyParts)) {
        const qsizetype at = one.lastIndexOf(u'=');
        columns.insert(one.left(at).simplified(), at < 0 ? QString() : one.mid(at + 1).trimmed());
    }
    return columns;
}

// "email: This is no…", with the field as the form calls it.
QString whyRefused(const QString &fault)
{
    const qsizetype at = fault.indexOf(u':');
    const QString field = fault.left(at);
    return at > 0 && patronFieldNamed(field) ? patronFieldText(field) + fault.mid(at) : fault;
}

// Of which both the thread that reads and, between two steps, the window know.
struct Reading
{
    std::unique_ptr<PatronImport> import;
    PatronImportState state;
};

} // namespace

ImportDialog::ImportDialog(const HouseContext &context, const QString &file, QWidget *parent)
    : QDialog(parent), m_context(context), m_file(file), m_rows(new FormRows(this)), m_tags(new QLineEdit(this)),
      m_columns(new QLineEdit(this)), m_encoding(new QComboBox(this)), m_said(new ToneLabel({}, Tone::Plain, this)),
      m_faults(new QTreeWidget(this)), m_progress(new QProgressBar(this)),
      m_stop(new ActionButton(tr("S&top"), QStringLiteral("stopImport"), ActionButton::Weight::Secondary, this)),
      m_import(new ActionButton(tr("&Import"), QStringLiteral("startImport"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("importPatrons"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Import patrons"));
    resize(720, 560);
    auto *heading = new ToneLabel(tr("Import %1").arg(QFileInfo(file).fileName()), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    heading->setElided(true);
    makeForm();
    m_said->setObjectName(QStringLiteral("importSaid"));
    m_said->setWordWrap(true);
    m_faults->setObjectName(QStringLiteral("importFaults"));
    m_faults->setAccessibleName(tr("Refused lines"));
    m_faults->setHeaderLabels({tr("Line"), tr("Refused because")});
    m_faults->setRootIsDecorated(false);
    m_faults->setUniformRowHeights(true);
    m_faults->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_faults->hide();
    m_progress->setObjectName(QStringLiteral("importProgress"));
    m_progress->setAccessibleName(tr("Read so far"));
    m_progress->setTextVisible(false);
    m_progress->setRange(0, wholeBar);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_rows);
    column->addWidget(m_said);
    column->addWidget(m_faults, 1);
    column->addStretch(0);
    column->addWidget(m_progress);
    column->addLayout(makeButtons());
    run(true);
}

void ImportDialog::makeForm()
{
    m_tags->setObjectName(QStringLiteral("importTags"));
    m_columns->setObjectName(QStringLiteral("importColumns"));
    m_encoding->setObjectName(QStringLiteral("importEncoding"));
    for (const auto &[text, encoding] :
         {std::pair{tr("Find out"), CsvEncoding::Detect}, std::pair{QStringLiteral("UTF-8"), CsvEncoding::Utf8},
          std::pair{QStringLiteral("UTF-16"), CsvEncoding::Utf16},
          std::pair{tr("Windows-1252, Latin-1"), CsvEncoding::Windows1252}})
        m_encoding->addItem(text, int(encoding));
    m_rows->addRow(tr("Tags for all"), m_tags, tr("With commas between"));
    m_rows->addRow(tr("Columns"), m_columns, tr("Where the file calls them otherwise: Company=last, Remark=notes"));
    m_rows->addRow(tr("Encoding"), m_encoding);
    for (QLineEdit *field : {m_tags, m_columns})
        connect(field, &QLineEdit::editingFinished, this, [this, field] {
            if (field->isModified())
                tryAgain();
            field->setModified(false);
        });
    connect(m_encoding, &QComboBox::activated, this, &ImportDialog::tryAgain);
}

QLayout *ImportDialog::makeButtons()
{
    auto *close = new ActionButton(tr("Close"), QStringLiteral("closeImport"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (ActionButton *button : {m_stop, close, m_import}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_run)
            m_run->stop();
    });
    connect(close, &QPushButton::clicked, this, &ImportDialog::reject);
    connect(m_import, &QPushButton::clicked, this, &ImportDialog::backUpFirst);
    return buttons;
}

PatronImportOptions ImportDialog::options() const
{
    PatronImportOptions options;
    options.encoding = CsvEncoding(m_encoding->currentData().toInt());
    options.columns = columnsNamed(m_columns->text());
    options.tags = tagsFromText(m_tags->text());
    options.isTrial = m_isTrial;
    return options;
}

// Something is said otherwise of the file: what was found before is of no use.
void ImportDialog::tryAgain()
{
    if (!m_run || m_isTrial)
        run(true);
}

// What changes much can be gone back on.
void ImportDialog::backUpFirst()
{
    const ImportScope scope{m_state.bytes};
    if (!changesMuch(scope))
        return run(false);
    m_isTrial = false; // nothing is typed any more
    noteRunning(true, tr("A backup is being made first"));
    m_stop->hide();
    const auto refuseIt = [this](const Error &error) {
        m_isTrial = true;
        m_said->setTone(Tone::Danger);
        m_said->setText(error.message);
        noteRunning(false, {});
    };
    const auto access = [](Desk &desk) -> Result<HouseAccess> { return desk.upkeep().access(); };
    m_context.office.ask(this, access, [this, refuseIt, scope](const Result<HouseAccess> &house) {
        if (!house)
            return refuseIt(house.error());
        const auto job = [house = *house, scope, clock = &m_context.office.clock().computer()] {
            return backUpBeforeImport(house, scope, *clock);
        };
        whenAnswered(inBackground(job), this, [this, refuseIt](const Result<Done> &made) {
            if (made)
                run(false);
            else
                refuseIt(made.error());
        });
    });
}

void ImportDialog::run(bool isTrial)
{
    delete m_run;
    m_isTrial = isTrial;
    m_rows->clearErrors();
    m_state = {};
    showState(m_state);
    const auto reading = std::make_shared<Reading>();
    const auto step = [reading, file = m_file, options = options()](Desk &desk) -> Result<bool> {
        if (!reading->import) {
            TRY_GET(reading->import, PatronImport::open(file, options));
        }
        TRY(reading->import->step(desk));
        reading->state = reading->import->state();
        return reading->state.isDone;
    };
    m_run = new StepRun(m_context.office, step, this);
    connect(m_run, &StepRun::stepped, this, [this, reading] { showState(reading->state); });
    connect(m_run, &StepRun::ended, this, &ImportDialog::end);
    connect(m_run, &StepRun::failed, this, &ImportDialog::refuse);
    noteRunning(true, tr("The file is being read"));
    m_run->start();
}

void ImportDialog::showState(const PatronImportState &state)
{
    m_state = state;
    const auto count = [this](qint64 number) { return locale().toString(number); };
    QStringList lines{(m_isTrial ? tr("A trial, nothing is written: rows %1, to be added %2, to be completed %3, here "
                                      "already %4, refused %5.")
                                 : tr("Rows %1: added %2, completed %3, here already %4, refused %5."))
                          .arg(count(state.rows), count(state.made), count(state.merged), count(state.unchanged),
                               count(state.refused))};
    if (state.differing > 0)
        lines << tr("In %1 rows something differs from what is kept, which stays.").arg(count(state.differing));
    if (!state.passedOver.isEmpty())
        lines << tr("Columns that are passed over: %1.").arg(state.passedOver.join(QStringLiteral(", ")));
    m_said->setTone(Tone::Plain);
    m_said->setText(lines.join(u'\n'));
    if (state.faults.size() < m_faults->topLevelItemCount())
        m_faults->clear();
    while (m_faults->topLevelItemCount() < state.faults.size()) {
        const PatronImportState::Fault &fault = state.faults.at(m_faults->topLevelItemCount());
        const QString why = whyRefused(fault.text);
        auto *item = new QTreeWidgetItem(m_faults, {count(fault.line), why});
        item->setToolTip(1, why);
    }
    m_faults->setVisible(!state.faults.isEmpty());
    m_progress->setValue(state.bytes > 0 ? int(state.bytesRead * wholeBar / state.bytes) : 0);
}

void ImportDialog::end(bool isWhole)
{
    m_run->deleteLater();
    m_run = nullptr;
    const QString read = m_said->text();
    if (!m_isTrial) {
        m_said->setText(
            isWhole ? tr("Done. %1").arg(read)
                    : tr("Stopped. What is in stays; importing the file again goes on from there. %1").arg(read));
        m_said->setTone(isWhole ? Tone::Good : Tone::Warning);
        noteRunning(false, isWhole ? tr("The file is imported") : QString());
        emit imported();
        return;
    }
    if (!isWhole)
        return noteRunning(false, tr("The file was not tried to its end"));
    noteRunning(false, m_state.made + m_state.merged > 0 ? QString() : tr("There is nothing to import"));
}

void ImportDialog::refuse(const Error &error)
{
    m_run->deleteLater();
    m_run = nullptr;
    const QString about = error.details.value(QStringLiteral("argument")).toString();
    m_said->setTone(Tone::Danger);
    m_said->setText(error.message);
    if (about == QStringLiteral("tags")) {
        m_said->clear();
        m_rows->setError(m_tags, error.message);
    } else if (about == QStringLiteral("columns")) {
        m_said->clear();
        m_rows->setError(m_columns, error.message);
    }
    noteRunning(false, m_isTrial ? tr("The file cannot be read so") : QString());
    if (!m_isTrial && m_state.made + m_state.merged > 0)
        emit imported();
}

void ImportDialog::noteRunning(bool isRunning, const QString &whyNot)
{
    m_stop->setVisible(isRunning);
    m_progress->setVisible(isRunning);
    for (QWidget *field : QWidgetList{m_tags, m_columns, m_encoding})
        field->setEnabled(!isRunning || m_isTrial);
    enableUnless(*m_import, whyNot);
}

void ImportDialog::reject()
{
    const bool isWriting = m_run && !m_isTrial;
    delete m_run; // the batch that is out ends whole by itself
    if (isWriting)
        emit imported();
    QDialog::reject();
}

} // namespace rowlock
