#include "ui/mainwindow/venue_page.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/mainwindow/ticket_sample.h"

#include <QComboBox>
#include <QCompleter>
#include <QDir>
#include <QFileInfo>
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
        base = VenuePage::tr("Box office");
    QString name = QDir(folder).filePath(base + QStringLiteral(".rowlock"));
    for (int number = 2; QFileInfo::exists(name); ++number)
        name = QDir(folder).filePath(QStringLiteral("%1 %2.rowlock").arg(base, QString::number(number)));
    return name;
}

} // namespace

VenuePage::VenuePage(Prompt &prompt, const Clock &clock, const QString &folder, QWidget *parent)
    : QWidget(parent), m_prompt(prompt), m_folder(folder), m_form(new FormRows(this)), m_name(new QLineEdit(this)),
      m_currency(new QComboBox(this)), m_timeZone(new QComboBox(this)), m_path(new ToneLabel({}, Tone::Plain, this)),
      m_ticket(new TicketSample(clock.now(), this))
{
    fillChoices();
    layOut();
    connect(m_name, &QLineEdit::textChanged, this, [this] {
        m_form->setError(m_name, {});
        showFile();
        showTicket();
    });
    for (QComboBox *box : {m_currency, m_timeZone}) {
        connect(box, &QComboBox::editTextChanged, this, [this, box] {
            m_form->setError(box, {});
            showTicket();
        });
    }
    showFile();
    showTicket();
}

void VenuePage::layOut()
{
    m_path->setObjectName(QStringLiteral("houseFile"));
    m_path->setElided(true);
    auto *change =
        new ActionButton(tr("Change…"), QStringLiteral("chooseHouseFile"), ActionButton::Weight::Secondary, this);
    change->setFixedHeight(32);
    change->setAccessibleName(tr("Change file"));
    change->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(change, &QPushButton::clicked, this, &VenuePage::chooseFile);
    auto *file = new QWidget(this);
    file->setObjectName(QStringLiteral("houseFileRow"));
    auto *row = new QHBoxLayout(file);
    row->setSpacing(gap::related);
    row->addWidget(m_path, 1);
    row->addWidget(change);

    m_form->addRow(tr("Venue"), m_name, tr("Printed on every ticket, such as Playhouse or Village Hall."));
    m_form->addRow(tr("Currency"), m_currency, tr("Of all prices. It cannot be changed later."));
    m_form->addRow(tr("Time zone"), m_timeZone, tr("Events start by the venue's clock."));
    m_form->addRow(tr("Saved as"), file, tr("Everything is in this one file: seats, events, orders and payments."));
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_form);
    column->addStretch(1);
    column->addWidget(m_ticket, 0, Qt::AlignHCenter);
    column->addStretch(1);
}

void VenuePage::fillChoices()
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

void VenuePage::showFile()
{
    m_path->setText(
        QDir::toNativeSeparators(m_chosen.isEmpty() ? freeFileName(m_folder, m_name->text().simplified()) : m_chosen));
    m_path->setAccessibleName(tr("Saved as %1").arg(m_path->text()));
}

void VenuePage::showTicket()
{
    const QByteArray zone = m_timeZone->currentText().trimmed().toLatin1();
    m_ticket->setVenue(m_name->text().simplified(),
                       Currency::fromCode(m_currency->currentText().trimmed()).value_or(Currency()),
                       QTimeZone::isTimeZoneIdAvailable(zone) ? zone : QByteArray("UTC"));
}

void VenuePage::chooseFile()
{
    m_prompt.saveFile(this, tr("Save box office file"), m_path->text(), tr("Rowlock box offices (*.rowlock)"),
                      [this](const QString &file) {
                          if (file.isEmpty())
                              return;
                          m_chosen = file;
                          showFile();
                          emit fileChosen();
                      });
}

bool VenuePage::check()
{
    m_form->clearErrors();
    if (m_name->text().simplified().isEmpty())
        m_form->setError(m_name, tr("Enter the venue's name."));
    if (!Currency::fromCode(m_currency->currentText().trimmed()))
        m_form->setError(m_currency, tr("Enter a currency's three letters, such as EUR."));
    if (!QTimeZone::isTimeZoneIdAvailable(m_timeZone->currentText().trimmed().toLatin1()))
        m_form->setError(m_timeZone, tr("Select a time zone from the list, such as Europe/Berlin."));
    return !m_form->focusFirstWrong();
}

QString VenuePage::venue() const
{
    return m_name->text().simplified();
}

std::optional<NewHouse> VenuePage::house() const
{
    const auto currency = Currency::fromCode(m_currency->currentText().trimmed());
    if (!currency)
        return {};
    return NewHouse{*currency, m_timeZone->currentText().trimmed().toLatin1()};
}

QString VenuePage::file() const
{
    return QDir::fromNativeSeparators(m_path->text());
}

void VenuePage::focusName()
{
    m_name->setFocus();
}

void VenuePage::nameFileAgain()
{
    if (m_chosen.isEmpty())
        showFile();
}

} // namespace rowlock
