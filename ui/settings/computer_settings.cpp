#include "ui/settings/computer_settings.h"

#include "model/domain/plain_text.h"
#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/mainwindow/card_reader_dialog.h"
#include "ui/mainwindow/form_rows.h"

#include <QComboBox>
#include <QLineEdit>

namespace rowlock {

namespace {

constexpr int longestTerminalName = 100;

} // namespace

ComputerSettings::ComputerSettings(const HouseContext &context, QWidget *parent)
    : SettingsPage(context, QStringLiteral("computerPage"), tr("This computer"),
                   tr("Kept on this computer for whoever works at it, not in the box office."), parent),
      m_terminal(new QLineEdit(this)), m_idle(new QComboBox(this)), m_reader(new ToneLabel({}, Tone::Plain, this))
{
    setOwn();
    m_terminal->setObjectName(QStringLiteral("settingTerminal"));
    m_terminal->setMaxLength(longestTerminalName);
    m_idle->setObjectName(QStringLiteral("settingIdle"));
    for (const int minutes : {0, 1, 2, 5, 15})
        m_idle->addItem(minutes == 0   ? tr("Never")
                        : minutes == 1 ? tr("After 1 minute")
                                       : tr("After %1 minutes").arg(minutes),
                        minutes);
    m_reader->setObjectName(QStringLiteral("settingReader"));
    m_reader->setElided(true);
    auto *reader =
        new ActionButton(tr("&Card reader…"), QStringLiteral("cardReader"), ActionButton::Weight::Secondary, this);
    reader->setHeight(ActionButton::Size::Small);
    reader->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    reader->setAutoDefault(false);
    rows().addRow(tr("Terminal name"), m_terminal,
                  tr("Its windows are called by it, with a number. It is used when a box office is opened next."));
    rows().addRow(tr("Lock when idle"), m_idle, tr("Where staff sign in"));
    rows().addRow(tr("Card reader"), {m_reader, reader}, reader);
    fillUp();
    connect(m_terminal, &QLineEdit::textChanged, this, &ComputerSettings::noteTyped);
    connect(m_idle, &QComboBox::currentIndexChanged, this, &ComputerSettings::noteTyped);
    connect(reader, &QPushButton::clicked, this, [this] {
        auto *dialog = new CardReaderDialog(this->context().settings, this);
        connect(dialog, &QDialog::accepted, this, &ComputerSettings::showReader);
        dialog->open();
    });
}

void ComputerSettings::fill(const SettingsKnown &)
{
    m_terminal->setText(context().settings.terminalName());
    const int idle = m_idle->findData(context().settings.idleMinutes());
    m_idle->setCurrentIndex(idle);
    showReader();
}

void ComputerSettings::showReader()
{
    const QString program = context().settings.cardReader();
    m_reader->setText(program.isEmpty() ? tr("None: slips are typed") : program);
}

std::optional<SettingsPage::Asked> ComputerSettings::asked()
{
    const QString name = m_terminal->text().simplified();
    if (name.isEmpty() || name.contains(u'/') || !isPlainText(name)) {
        refuse(m_terminal, isPlainText(name) ? tr("Enter a name without a slash, such as Foyer.")
                                             : tr("Enter a name that can be read, such as Foyer."));
        return {};
    }
    context().settings.setTerminalName(name);
    if (m_idle->currentIndex() >= 0)
        emit idleChosen(m_idle->currentData().toInt());
    return [](Desk &) -> Result<Done> { return Done{}; };
}

} // namespace rowlock
