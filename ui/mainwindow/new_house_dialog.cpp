#include "ui/mainwindow/new_house_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/mainwindow/plan_chooser.h"

#include <QComboBox>
#include <QCompleter>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QRegularExpression>
#include <QTimeZone>
#include <QVBoxLayout>

namespace rowlock {

namespace {

QString localCurrency()
{
    const QString code = QLocale().currencySymbol(QLocale::CurrencyIsoCode);
    return code.isEmpty() ? QStringLiteral("EUR") : code;
}

// A name that any file system takes, and that no file has yet.
QString freeFileName(const QString &folder, const QString &planName)
{
    static const QRegularExpression unfit(QStringLiteral("[^\\w\\- ]"), QRegularExpression::UseUnicodePropertiesOption);
    QString base = QString(planName).remove(unfit).simplified().left(60);
    if (base.isEmpty())
        base = QStringLiteral("house");
    QString name = QDir(folder).filePath(base + QStringLiteral(".rowlock"));
    for (int number = 2; QFileInfo::exists(name); ++number)
        name = QDir(folder).filePath(QStringLiteral("%1 %2.rowlock").arg(base).arg(number));
    return name;
}

Result<Done> createWithPlan(const QString &file, const NewHouse &house, const QString &planFile, const Clock &clock)
{
    TRY(previewPlan(planFile)); // a plan that is refused leaves no house without a plan behind
    const QString folder = QFileInfo(file).absolutePath();
    if (!QDir().mkpath(folder))
        return refuse(ErrorCode::StorageUnusable,
                      NewHouseDialog::tr("The folder %1 cannot be made. Choose another place.")
                          .arg(QDir::toNativeSeparators(folder)));
    TRY(Desk::createHouse(file, house, clock));
    TRY_GET(const auto desk, Desk::open(file, {QStringLiteral("setup"), {}}, clock));
    TRY(desk->importPlan(planFile));
    return Done();
}

} // namespace

NewHouseDialog::NewHouseDialog(Prompt &prompt, const Clock &clock, const QString &suggestedFolder, QWidget *parent)
    : QDialog(parent), m_prompt(prompt), m_clock(clock), m_folder(suggestedFolder),
      m_plan(new PlanChooser(prompt, this)), m_currency(new QComboBox(this)), m_timeZone(new QComboBox(this)),
      m_file(new QLineEdit(this)), m_messages(new MessageBar(this)),
      m_create(new ActionButton(tr("Create house"), QStringLiteral("createHouse"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("newHouseDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("New house"));
    resize(600, 520);
    fillChoices();

    auto *choose =
        new ActionButton(tr("Change …"), QStringLiteral("chooseHouseFile"), ActionButton::Weight::Plain, this);
    choose->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    for (QWidget *field : QList<QWidget *>{m_currency, m_timeZone, m_file, choose})
        field->setFixedHeight(32);
    auto *fileRow = new QHBoxLayout;
    fileRow->setSpacing(8);
    fileRow->addWidget(m_file, 1);
    fileRow->addWidget(choose);
    auto *form = new QFormLayout;
    form->setVerticalSpacing(12);
    form->setHorizontalSpacing(16);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("Currency"), m_currency);
    form->addRow(tr("Time zone"), m_timeZone);
    form->addRow(tr("House file"), fileRow);

    auto *heading = new ToneLabel(tr("New house from a seating plan"), Tone::Plain, this);
    heading->setScale(1.4, true);
    auto *cancel = new ActionButton(tr("Cancel"), QStringLiteral("cancelHouse"), ActionButton::Weight::Plain, this);
    cancel->setFixedHeight(48);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(cancel, 1);
    buttons->addWidget(m_create, 2);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(heading);
    column->addWidget(m_messages);
    column->addWidget(m_plan, 1);
    column->addLayout(form);
    column->addLayout(buttons);

    connect(m_plan, &PlanChooser::changed, this, &NewHouseDialog::refresh);
    connect(m_currency, &QComboBox::editTextChanged, this, &NewHouseDialog::refresh);
    connect(m_timeZone, &QComboBox::editTextChanged, this, &NewHouseDialog::refresh);
    connect(m_file, &QLineEdit::textChanged, this, &NewHouseDialog::refresh);
    connect(choose, &QPushButton::clicked, this, &NewHouseDialog::chooseFile);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_create, &QPushButton::clicked, this, &NewHouseDialog::create);
    refresh();
}

void NewHouseDialog::fillChoices()
{
    m_currency->setObjectName(QStringLiteral("houseCurrency"));
    m_currency->setAccessibleName(tr("Currency"));
    m_currency->setEditable(true);
    for (const char *code : {"EUR", "GBP", "USD", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "CAD", "AUD", "NZD", "JPY"})
        m_currency->addItem(QLatin1String(code));
    m_currency->setCurrentText(localCurrency());
    m_timeZone->setObjectName(QStringLiteral("houseTimeZone"));
    m_timeZone->setAccessibleName(tr("Time zone"));
    m_timeZone->setEditable(true);
    for (const QByteArray &id : QTimeZone::availableTimeZoneIds())
        m_timeZone->addItem(QString::fromLatin1(id));
    m_timeZone->setCurrentText(QString::fromLatin1(QTimeZone::systemTimeZoneId()));
    m_timeZone->completer()->setFilterMode(Qt::MatchContains);
    m_timeZone->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (QComboBox *choice : {m_currency, m_timeZone})
        choice->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_file->setObjectName(QStringLiteral("houseFile"));
    m_file->setAccessibleName(tr("House file"));
}

void NewHouseDialog::refresh()
{
    if (m_plan->preview() && m_file->text().isEmpty())
        m_file->setText(QDir::toNativeSeparators(freeFileName(m_folder, m_plan->preview()->plan->name)));
    const bool complete = m_plan->preview() && Currency::fromCode(m_currency->currentText().trimmed())
                          && QTimeZone(m_timeZone->currentText().trimmed().toLatin1()).isValid()
                          && !m_file->text().trimmed().isEmpty();
    m_create->setEnabled(complete && !m_working);
}

void NewHouseDialog::chooseFile()
{
    m_prompt.saveFile(this, tr("Where the house is kept"), m_file->text(), tr("Rowlock houses (*.rowlock)"),
                      [this](const QString &file) {
                          if (!file.isEmpty())
                              m_file->setText(QDir::toNativeSeparators(file));
                      });
}

void NewHouseDialog::create()
{
    const QString file = QDir::fromNativeSeparators(m_file->text().trimmed());
    const auto currency = Currency::fromCode(m_currency->currentText().trimmed());
    if (!currency)
        return;
    const NewHouse house{*currency, m_timeZone->currentText().trimmed().toLatin1()};
    m_working = true;
    refresh();
    const QString planFile = m_plan->file();
    const Clock *clock = &m_clock;
    whenAnswered(inBackground([=] { return createWithPlan(file, house, planFile, *clock); }), this,
                 [this, file](const Result<Done> &answer) {
                     m_working = false;
                     refresh();
                     if (!answer) {
                         m_messages->show(Tone::Danger, answer.error().message);
                         return;
                     }
                     emit created(file);
                     accept();
                 });
}

} // namespace rowlock
