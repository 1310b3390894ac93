#include "ui/reports/favourite_dialog.h"

#include "model/domain/report_title.h"
#include "model/service/favourite_desk.h"
#include "model/service/print_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int favouriteWidth = 480;
constexpr int longestName = 60;

} // namespace

struct FavouriteDialog::Printing
{
    QString here;
    QStringList terminals, withPrinter;
};

FavouriteDialog::FavouriteDialog(const HouseContext &context, const Kept &kept, QWidget *parent)
    : QDialog(parent), m_context(context), m_kept(kept), m_name(new QLineEdit(kept.favourite.name, this)),
      m_days(new QComboBox(this)), m_nightly(new QCheckBox(tr("Print &every night"), this)),
      m_terminal(new QComboBox(this)), m_said(new ToneLabel({}, Tone::Faint, this)),
      m_messages(new MessageBar(this, QStringLiteral("favouriteMessage"))),
      m_save(new ActionButton(tr("&Keep"), QStringLiteral("favouriteSave"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("favouriteDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(kept.favourite.no > 0 ? tr("Change favourite") : tr("Keep as favourite"));
    setMinimumWidth(favouriteWidth);
    Report report;
    report.kind = kept.favourite.kind;
    report.filter = kept.favourite.filter;
    auto *heading = new ToneLabel(reportTitle(report), Tone::Plain, this);
    heading->setObjectName(QStringLiteral("favouriteHeading"));
    heading->setTextSize(TextSize::Title);
    heading->setElided(true);
    auto *about = new ToneLabel(kept.about, Tone::Faint, this);
    about->setWordWrap(true);
    about->setVisible(!kept.about.isEmpty());
    makeFields();
    m_save->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_save->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(secondaryButton(tr("Cancel"), "favouriteCancel", this, [this] { reject(); }));
    buttons->addWidget(m_save);
    auto *column = new QVBoxLayout(this);
    column->addWidget(heading);
    column->addWidget(about);
    column->addLayout(labelled(tr("&Name"), m_name, this));
    if (isOfDays(kept.favourite.kind))
        column->addLayout(labelled(tr("&Days"), m_days, this));
    m_days->setVisible(isOfDays(kept.favourite.kind));
    column->addWidget(m_nightly);
    column->addLayout(labelled(tr("On the printer for reports of &terminal"), m_terminal, this));
    column->addWidget(m_said);
    column->addWidget(m_messages);
    column->addLayout(buttons);
    connect(m_save, &QPushButton::clicked, this, &FavouriteDialog::save);
    connect(m_name, &QLineEdit::textChanged, this, &FavouriteDialog::noteName);
    connect(m_nightly, &QCheckBox::clicked, this, [this] { m_isNightlyChosen = true; });
    connect(m_nightly, &QCheckBox::toggled, this, &FavouriteDialog::refresh);
    connect(m_terminal, &QComboBox::currentIndexChanged, this, &FavouriteDialog::refresh);
    readTerminals();
    refresh();
    m_name->setFocus();
}

void FavouriteDialog::makeFields()
{
    m_name->setObjectName(QStringLiteral("favouriteName"));
    m_name->setMaxLength(longestName);
    m_days->setObjectName(QStringLiteral("favouriteDays"));
    for (const ReportDays days : {ReportDays::Today, ReportDays::Yesterday, ReportDays::ThisWeek, ReportDays::LastWeek,
                                  ReportDays::ThisMonth, ReportDays::LastMonth, ReportDays::All})
        m_days->addItem(daysText(days), int(days));
    const ChosenDays &chosen = m_kept.favourite.days;
    if (chosen.days == ReportDays::Between)
        m_days->addItem(chosenDaysText(chosen), int(chosen.days));
    m_days->setCurrentIndex(m_days->findData(int(chosen.days)));
    m_nightly->setObjectName(QStringLiteral("favouriteNightly"));
    m_nightly->setChecked(m_kept.favourite.isNightly());
    m_nightly->setToolTip(tr("Once for each business day, after it is over"));
    m_terminal->setObjectName(QStringLiteral("favouriteTerminal"));
    m_said->setObjectName(QStringLiteral("favouriteSaid"));
    m_said->setWordWrap(true);
    for (QWidget *field : QList<QWidget *>{m_name, m_days, m_terminal})
        field->setMinimumHeight(fieldHeight);
}

void FavouriteDialog::readTerminals()
{
    m_context.office.ask(
        this,
        [](Desk &desk) -> Result<Printing> {
            Printing printing{desk.actor().terminal, {}, {}};
            TRY_GET(const QList<TerminalPrinter> printers, PrintDesk(desk).printers());
            TRY_GET(const QList<TerminalSetup> setups, desk.settings().terminals());
            for (const TerminalPrinter &each : printers) {
                printing.terminals += each.terminal;
                if (each.kind == PrintKind::Reports && !each.printer.isEmpty())
                    printing.withPrinter += each.terminal;
            }
            for (const TerminalSetup &each : setups)
                printing.terminals += each.terminal;
            return printing;
        },
        [this](const Result<Printing> &printing) {
            if (printing)
                fillTerminals(*printing);
            else
                m_messages->show(Tone::Danger, printing.error().message);
        });
}

// This one first, then the others by name.
void FavouriteDialog::fillTerminals(const Printing &printing)
{
    QStringList others = printing.terminals;
    for (const ReportFavourite &each : std::as_const(m_kept.known)) {
        if (each.isNightly())
            others += each.terminal;
    }
    others.removeAll(printing.here);
    others.removeDuplicates();
    others.sort();
    m_withPrinter = printing.withPrinter;
    m_terminal->addItem(tr("%1 (this terminal)").arg(printing.here), printing.here);
    for (const QString &terminal : std::as_const(others))
        m_terminal->addItem(terminal, terminal);
    if (m_kept.favourite.isNightly())
        m_terminal->setCurrentIndex(m_terminal->findData(m_kept.favourite.terminal));
    refresh();
}

// What is replaced is printed every night as before, unless somebody says otherwise here.
void FavouriteDialog::noteName()
{
    const ReportFavourite *same = sameName();
    if (same && same->isNightly() && !m_isNightlyChosen) {
        m_nightly->setChecked(true);
        m_terminal->setCurrentIndex(m_terminal->findData(same->terminal));
    }
    refresh();
}

void FavouriteDialog::refresh()
{
    m_terminal->setEnabled(m_nightly->isChecked());
    const ReportFavourite *same = sameName();
    m_save->setText(same ? tr("&Replace") : tr("&Keep"));
    m_save->setAccessibleName(QString(m_save->text()).remove(u'&'));
    const bool isReady = !m_nightly->isChecked() || m_terminal->currentIndex() >= 0;
    enableUnless(*m_save, m_name->text().trimmed().isEmpty() ? tr("Enter a name first")
                          : isReady                          ? QString()
                                                             : tr("The terminals are being read"));
    QStringList said;
    if (same)
        said += tr("“%1” is kept already. Its report is replaced by this one.").arg(same->name);
    if (m_nightly->isChecked() && isReady && !m_withPrinter.contains(m_terminal->currentData().toString()))
        said += tr("This terminal has no printer for reports. Select one in Settings; until then the reports wait.");
    m_said->setText(said.join(u' '));
    m_said->setVisible(!said.isEmpty());
}

const ReportFavourite *FavouriteDialog::sameName() const
{
    const QString name = m_name->text().simplified().toCaseFolded();
    const auto found = std::ranges::find_if(m_kept.known, [&](const ReportFavourite &other) {
        return other.no != m_kept.favourite.no && other.name.toCaseFolded() == name;
    });
    return m_kept.favourite.no == 0 && found != m_kept.known.end() ? &*found : nullptr;
}

ReportFavourite FavouriteDialog::wanted() const
{
    ReportFavourite favourite = m_kept.favourite;
    if (const ReportFavourite *same = sameName())
        favourite.no = same->no;
    favourite.name = m_name->text();
    const auto days = ReportDays(m_days->currentData().toInt());
    if (isOfDays(favourite.kind) && days != ReportDays::Between)
        favourite.days = {days};
    favourite.terminal = m_nightly->isChecked() ? m_terminal->currentData().toString() : QString();
    return favourite;
}

void FavouriteDialog::save()
{
    m_messages->dismiss();
    enableUnless(*m_save, tr("The report is being kept"));
    m_context.office.ask(
        this, [favourite = wanted()](Desk &desk) { return FavouriteDesk(desk).keep(favourite); },
        [this](const Result<ReportFavourite> &favourite) {
            refresh();
            if (!favourite)
                return m_messages->show(Tone::Danger, favourite.error().message);
            emit kept(*favourite);
            accept();
        });
}

} // namespace rowlock
