#include "ui/settings/venue_settings.h"

#include "model/documents/logo.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/mainwindow/ticket_sample.h"
#include "ui/rules/rule_form.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPointer>

namespace rowlock {

VenueSettings::VenueSettings(const HouseContext &context, QWidget *parent)
    : SettingsPage(context, QStringLiteral("venuePage"), tr("Venue"), tr("Whose box office it is, as reports name it."),
                   parent),
      m_name(new QLineEdit(this)), m_address(new QLineEdit(this)), m_taxNumber(new QLineEdit(this))
{
    m_name->setObjectName(QStringLiteral("settingName"));
    m_address->setObjectName(QStringLiteral("settingAddress"));
    m_taxNumber->setObjectName(QStringLiteral("settingTaxNumber"));
    rows().addRow(tr("Name"), m_name, tr("The venue, or who runs it"));
    rows().addRow(tr("Address"), m_address, tr("In one line"));
    rows().addRow(tr("Tax number"), m_taxNumber, tr("As X and Z reports have it for the tax office"));
    fillUp();
    keep("name", m_name);
    keep("address", m_address);
    keep("tax_number", m_taxNumber);
    for (QLineEdit *field : {m_name, m_address, m_taxNumber})
        connect(field, &QLineEdit::textChanged, this, &VenueSettings::noteTyped);
}

void VenueSettings::fill(const SettingsKnown &known)
{
    m_name->setText(known.venue.name);
    m_address->setText(known.venue.address);
    m_taxNumber->setText(known.venue.taxNumber);
    for (QLineEdit *field : {m_name, m_address, m_taxNumber})
        field->setCursorPosition(0); // a long one is read from its beginning
}

// The rest of the venue stays as the house has it by then: it is another page's.
std::optional<SettingsPage::Asked> VenueSettings::asked()
{
    return [name = m_name->text(), address = m_address->text(),
            taxNumber = m_taxNumber->text()](Desk &desk) -> Result<Done> {
        return whetherDone(desk.shifts().setVenue(VenueChange{name, address, taxNumber}));
    };
}

TicketSettings::TicketSettings(const HouseContext &context, QWidget *parent)
    : SettingsPage(context, QStringLiteral("ticketsPage"), tr("Logo and terms"),
                   tr("What is printed on every ticket besides what it is for. The logo is on reports too."), parent),
      m_logoWords(new ToneLabel({}, Tone::Plain, this)),
      m_choose(new ActionButton(tr("&Choose…"), QStringLiteral("chooseLogo"), ActionButton::Weight::Secondary, this)),
      m_remove(new ActionButton(tr("&Remove"), QStringLiteral("removeLogo"), ActionButton::Weight::Danger, this)),
      m_terms(new QLineEdit(this)), m_sample(new TicketSample(context.clock.now(), this))
{
    m_logoWords->setObjectName(QStringLiteral("settingLogo"));
    m_terms->setObjectName(QStringLiteral("settingTerms"));
    for (ActionButton *button : {m_choose, m_remove}) {
        button->setHeight(ActionButton::Size::Small);
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(false);
    }
    m_choose->setAccessibleName(tr("Choose logo"));
    m_remove->setAccessibleName(tr("Remove logo"));
    rows().addRow(tr("Logo"), {m_logoWords, m_choose, m_remove}, m_choose,
                  tr("PNG, JPEG or SVG. A copy of it is kept in the box office."));
    rows().addRow(tr("Terms (optional)"), m_terms, tr("Small print, such as: No refunds. Latecomers wait."));
    keep("logo", m_choose);
    keep("terms", m_terms);
    addBelow(m_sample);
    fillUp();
    connect(m_choose, &QPushButton::clicked, this, &TicketSettings::chooseLogo);
    connect(m_remove, &QPushButton::clicked, this, [this] { takeLogo(QByteArray()); });
    connect(m_terms, &QLineEdit::textChanged, this, [this] {
        showLogo();
        noteTyped();
    });
}

void TicketSettings::fill(const SettingsKnown &known)
{
    m_logo = known.venue.logo;
    m_terms->setText(known.venue.terms);
    m_terms->setCursorPosition(0); // a long one is read from its beginning
    m_sample->setVenue(known.venue.name.isEmpty() ? tr("Your venue") : known.venue.name, context().facts.currency,
                       context().facts.timeZone);
    showLogo();
}

void TicketSettings::showLogo()
{
    const QSize size = m_logo.isEmpty() ? QSize() : logoImage(m_logo).size();
    m_logoWords->setText(m_logo.isEmpty() ? tr("None") : tr("%1 × %2 pixels").arg(size.width()).arg(size.height()));
    enableUnless(*m_remove, m_logo.isEmpty() ? tr("There is no logo") : QString());
    m_sample->setPrinted(m_terms->text().simplified(), m_logo);
}

void TicketSettings::chooseLogo()
{
    context().prompt.openFile(this, tr("Choose logo"), logoFilter(), [self = QPointer(this)](const QString &file) {
        if (!self || file.isEmpty())
            return;
        whenAnswered(inBackground([file] { return logoFromFile(file); }), self.data(),
                     [self = self.data()](const Result<QByteArray> &logo) { self->takeLogo(logo); });
    });
}

void TicketSettings::takeLogo(const Result<QByteArray> &logo)
{
    if (!logo)
        return refuse(m_choose, logo.error().message);
    m_logo = *logo;
    showLogo();
    noteTyped();
}

std::optional<SettingsPage::Asked> TicketSettings::asked()
{
    return [logo = m_logo, terms = m_terms->text()](Desk &desk) -> Result<Done> {
        return whetherDone(desk.shifts().setVenue(VenueChange{{}, {}, {}, terms, logo}));
    };
}

} // namespace rowlock
