#include "ui/mainwindow/new_house_dialog.h"

#include "model/service/plan_files.h"
#include "model/service/plan_preview.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/mainwindow/seating_setup.h"
#include "ui/mainwindow/ticket_sample.h"

#include <QComboBox>
#include <QCompleter>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QTimeZone>
#include <QVBoxLayout>

namespace rowlock {

namespace {

QString localCurrency()
{
    const QString code = QLocale::system().currencySymbol(QLocale::CurrencyIsoCode);
    return Currency::fromCode(code) ? code : QStringLiteral("EUR");
}

// Places, not the abbreviations and offsets that nobody lives in.
QStringList placesWithTime()
{
    QStringList places;
    for (const QByteArray &id : QTimeZone::availableTimeZoneIds()) {
        if (id.contains('/') && !id.startsWith("Etc/") && !id.startsWith("SystemV/"))
            places << QString::fromLatin1(id);
    }
    return places << QStringLiteral("UTC");
}

// A name that any file system takes, and that no file has yet.
QString freeFileName(const QString &folder, const QString &venue)
{
    static const QRegularExpression unfit(QStringLiteral("[^\\w\\- ]"), QRegularExpression::UseUnicodePropertiesOption);
    QString base = QString(venue).remove(unfit).simplified().left(60);
    if (base.isEmpty())
        base = NewHouseDialog::tr("Box office");
    QString name = QDir(folder).filePath(base + QStringLiteral(".rowlock"));
    for (int number = 2; QFileInfo::exists(name); ++number)
        name = QDir(folder).filePath(QStringLiteral("%1 %2.rowlock").arg(base).arg(number));
    return name;
}

struct FirstPlan
{
    std::optional<SeatingPlan> made;
    QString file; // to import, under the venue's name
    QString name;
};

// A plan that is refused leaves no file without a plan behind.
Result<Done> createWithPlan(const QString &file, const NewHouse &house, const FirstPlan &plan, const Clock &clock)
{
    if (plan.made)
        TRY(examinePlan(*plan.made));
    if (!plan.file.isEmpty())
        TRY(previewPlan(plan.file));
    const QString folder = QFileInfo(file).absolutePath();
    if (!QDir().mkpath(folder))
        return refuse(ErrorCode::StorageUnusable,
                      NewHouseDialog::tr("The folder %1 could not be created. Select another.")
                          .arg(QDir::toNativeSeparators(folder)));
    TRY(Desk::createHouse(file, house, clock));
    TRY_GET(const auto desk, Desk::open(file, {QStringLiteral("setup"), {}}, clock));
    if (plan.made)
        TRY(desk->plans().save(*plan.made));
    if (!plan.file.isEmpty())
        TRY(desk->plans().import(plan.file, plan.name));
    return Done();
}

} // namespace

NewHouseDialog::NewHouseDialog(Prompt &prompt, const Clock &clock, const QString &suggestedFolder, QWidget *parent)
    : QDialog(parent), m_prompt(prompt), m_clock(clock), m_folder(suggestedFolder),
      m_heading(new ToneLabel({}, Tone::Plain, this)), m_messages(new MessageBar(this)),
      m_steps(new QStackedWidget(this)), m_name(new QLineEdit(this)), m_currency(new QComboBox(this)),
      m_timeZone(new QComboBox(this)), m_path(new ToneLabel({}, Tone::Plain, this)),
      m_ticket(new TicketSample(clock.now(), this)), m_seating(new SeatingSetup(prompt, this)),
      m_back(new ActionButton(tr("Back"), QStringLiteral("backToVenue"), ActionButton::Weight::Secondary, this)),
      m_next(new ActionButton(tr("Continue"), QStringLiteral("createHouse"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("newHouseDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("New box office"));
    fillChoices();
    m_heading->setScale(1.4, true);
    m_steps->addWidget(makeVenue());
    m_steps->addWidget(m_seating);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(m_heading);
    column->addWidget(m_messages);
    column->addWidget(m_steps, 1);
    column->addWidget(makeButtons());

    connect(m_name, &QLineEdit::textChanged, this, [this] {
        m_venue->setError(m_name, {});
        showFile();
        showTicket();
    });
    connect(m_currency, &QComboBox::editTextChanged, this, [this] {
        m_venue->setError(m_currency, {});
        showTicket();
    });
    connect(m_timeZone, &QComboBox::editTextChanged, this, [this] {
        m_venue->setError(m_timeZone, {});
        showTicket();
    });
    connect(m_seating, &SeatingSetup::changed, this, [this] { showStep(m_steps->currentIndex()); });
    showFile();
    showTicket();
    showStep(0);
    resize(880, 628);
    m_name->setFocus();
}

QWidget *NewHouseDialog::makeVenue()
{
    m_path->setObjectName(QStringLiteral("houseFile"));
    m_path->setElided(true);
    auto *change =
        new ActionButton(tr("Change…"), QStringLiteral("chooseHouseFile"), ActionButton::Weight::Secondary, this);
    change->setFixedHeight(32);
    change->setAccessibleName(tr("Change file"));
    change->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(change, &QPushButton::clicked, this, &NewHouseDialog::chooseFile);
    auto *file = new QWidget(this);
    file->setObjectName(QStringLiteral("houseFileRow"));
    auto *row = new QHBoxLayout(file);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_path, 1);
    row->addWidget(change);

    auto *page = new QWidget(this);
    m_venue = new FormRows(page);
    m_venue->addRow(tr("Venue"), m_name, tr("Printed on every ticket, such as Playhouse or Village Hall."));
    m_venue->addRow(tr("Currency"), m_currency, tr("Of all prices. It cannot be changed later."));
    m_venue->addRow(tr("Time zone"), m_timeZone, tr("Events start by the venue's clock."));
    m_venue->addRow(tr("Saved as"), file, tr("Everything is in this one file: seats, events, orders and payments."));
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_venue);
    column->addStretch(1);
    column->addWidget(m_ticket, 0, Qt::AlignHCenter);
    column->addStretch(1);
    return page;
}

QWidget *NewHouseDialog::makeButtons()
{
    auto *buttons = new QWidget(this);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelHouse"), ActionButton::Weight::Secondary, buttons);
    auto *row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_back);
    row->addStretch(1);
    row->addWidget(cancel);
    row->addWidget(m_next);
    for (ActionButton *button : {m_back, cancel, m_next}) {
        button->setFixedHeight(36);
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    m_next->setDefault(true);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_back, &QPushButton::clicked, this, [this] {
        showStep(0);
        m_name->setFocus();
    });
    connect(m_next, &QPushButton::clicked, this, &NewHouseDialog::goOn);
    return buttons;
}

void NewHouseDialog::fillChoices()
{
    m_name->setObjectName(QStringLiteral("venueName"));
    m_name->setMaxLength(100);
    m_currency->setObjectName(QStringLiteral("houseCurrency"));
    m_currency->setEditable(true);
    for (const char *code : {"EUR", "GBP", "USD", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "CAD", "AUD", "NZD", "JPY"})
        m_currency->addItem(QLatin1String(code));
    m_currency->setCurrentText(localCurrency());
    m_timeZone->setObjectName(QStringLiteral("houseTimeZone"));
    m_timeZone->setEditable(true);
    m_timeZone->addItems(placesWithTime());
    const QString here = QString::fromLatin1(ownTimeZone());
    if (m_timeZone->findText(here) < 0)
        m_timeZone->addItem(here);
    m_timeZone->setCurrentText(here);
    m_timeZone->completer()->setFilterMode(Qt::MatchContains);
    m_timeZone->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
}

void NewHouseDialog::showStep(int step)
{
    m_steps->setCurrentIndex(step);
    m_heading->setText(step == 0 ? tr("New box office") : tr("Seats of %1").arg(m_name->text().simplified()));
    m_back->setVisible(step == 1);
    m_next->setText(step == 0                                     ? tr("Continue")
                    : m_seating->way() == SeatingSetup::Way::Draw ? tr("Create and draw")
                                                                  : tr("Create box office"));
    m_next->setAccessibleName(m_next->text());
    m_next->updateGeometry();
    m_seating->setName(m_name->text().simplified());
}

void NewHouseDialog::showFile()
{
    m_path->setText(
        QDir::toNativeSeparators(m_file.isEmpty() ? freeFileName(m_folder, m_name->text().simplified()) : m_file));
    m_path->setAccessibleName(tr("Saved as %1").arg(m_path->text()));
}

void NewHouseDialog::showTicket()
{
    const QByteArray zone = m_timeZone->currentText().trimmed().toLatin1();
    m_ticket->setVenue(m_name->text().simplified(),
                       Currency::fromCode(m_currency->currentText().trimmed()).value_or(Currency()),
                       QTimeZone::isTimeZoneIdAvailable(zone) ? zone : QByteArray("UTC"));
}

void NewHouseDialog::chooseFile()
{
    m_prompt.saveFile(this, tr("Save box office file"), m_path->text(), tr("Rowlock box offices (*.rowlock)"),
                      [this](const QString &file) {
                          if (file.isEmpty())
                              return;
                          m_file = file;
                          m_messages->dismiss();
                          showFile();
                      });
}

bool NewHouseDialog::checkVenue()
{
    m_venue->clearErrors();
    if (m_name->text().simplified().isEmpty())
        m_venue->setError(m_name, tr("Enter the venue's name."));
    if (!Currency::fromCode(m_currency->currentText().trimmed()))
        m_venue->setError(m_currency, tr("Enter a currency's three letters, such as EUR."));
    if (!QTimeZone::isTimeZoneIdAvailable(m_timeZone->currentText().trimmed().toLatin1()))
        m_venue->setError(m_timeZone, tr("Select a time zone from the list, such as Europe/Berlin."));
    return !m_venue->focusFirstWrong();
}

void NewHouseDialog::goOn()
{
    if (m_working || !checkVenue())
        return;
    if (m_steps->currentIndex() == 0)
        showStep(1);
    else if (m_seating->check())
        create();
}

void NewHouseDialog::create()
{
    const auto currency = Currency::fromCode(m_currency->currentText().trimmed());
    if (!currency)
        return;
    const QString file = QDir::fromNativeSeparators(m_path->text()), venue = m_name->text().simplified();
    const NewHouse house{*currency, m_timeZone->currentText().trimmed().toLatin1()};
    const FirstPlan plan{m_seating->plan(), m_seating->file(), venue};
    const bool draws = m_seating->way() == SeatingSetup::Way::Draw;
    m_working = true;
    const Clock *clock = &m_clock;
    whenAnswered(inBackground([=] { return createWithPlan(file, house, plan, *clock); }), this,
                 [this, file, venue, draws](const Result<Done> &answer) {
                     m_working = false;
                     if (!answer) {
                         fail(answer.error());
                         return;
                     }
                     emit created(file, venue, draws);
                     accept();
                 });
}

void NewHouseDialog::fail(const Error &error)
{
    m_messages->show(Tone::Danger, error.message);
    if (error.code == ErrorCode::StorageUnusable || error.code == ErrorCode::StorageFull)
        showStep(0); // where the file can be changed
    if (m_file.isEmpty())
        showFile(); // another free name, where the first was taken in the meantime
}

} // namespace rowlock
