#include "ui/common/waitlist_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/patrons/name_field.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPointer>
#include <QSpinBox>
#include <QUuid>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int kindRole = Qt::UserRole + 1; // the data itself is the category's name or the area's ref

// At the first price type. "€120.00 for 4"; of any seats "€80.00 to €120.00 for 4"; empty: it is not priced yet.
QString costText(const QList<PoolStatus> &pools, std::optional<qsizetype> wanted, qint64 party)
{
    std::optional<Money> least, most;
    for (qsizetype i = 0; i < pools.size(); ++i) {
        const PoolStatus &pool = pools.at(i);
        if (!pool.isSold || (!wanted && pool.price.minor == 0)
            || (wanted ? i != *wanted : pool.kind != PoolKind::Seats))
            continue;
        const Money cost{pool.price.minor * party, pool.price.currency};
        least = least ? std::min(*least, cost) : cost;
        most = most ? std::max(*most, cost) : cost;
    }
    if (!least)
        return {};
    return *least == *most
               ? WaitlistDialog::tr("%1 for %2").arg(moneyText(*least), countText(party))
               : WaitlistDialog::tr("%1 to %2 for %3").arg(moneyText(*least), moneyText(*most), countText(party));
}

} // namespace

WaitlistDialog::WaitlistDialog(BoxOffice &office, const QString &eventName, const QList<PoolStatus> &pools,
                               qint64 party, const QString &category, QWidget *parent)
    : QDialog(parent), m_party(new QSpinBox(this)), m_wanted(new QComboBox(this)), m_name(new NameField(office, this)),
      m_contact(new QLineEdit(this)), m_cost(new ToneLabel({}, Tone::Faint, this)), m_pools(pools),
      m_messages(new MessageBar(this, QStringLiteral("waitlistMessage")))
{
    setObjectName(QStringLiteral("waitlistDialog"));
    setWindowTitle(tr("Waitlist"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *heading = new ToneLabel(tr("Waitlist of %1").arg(eventName), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    heading->setWordWrap(true);
    auto *about = new ToneLabel(tr("Available seats are offered to the first party they fit."), Tone::Faint, this);
    about->setWordWrap(true);

    m_party->setObjectName(QStringLiteral("waitlistParty"));
    m_party->setRange(1, 2000);
    m_party->setValue(party > 0 ? int(party) : 2);
    m_wanted->setObjectName(QStringLiteral("waitlistWanted"));
    m_wanted->addItem(tr("Any seats"), QString());
    for (const PoolStatus &pool : pools) {
        m_wanted->addItem(pool.name, pool.kind == PoolKind::Area ? pool.ref : pool.name);
        m_wanted->setItemData(m_wanted->count() - 1, int(pool.kind), kindRole);
        if (pool.kind == PoolKind::Seats && pool.name == category)
            m_wanted->setCurrentIndex(m_wanted->count() - 1);
    }
    m_name->setObjectName(QStringLiteral("waitlistName"));
    m_name->setMaxLength(200);
    m_contact->setObjectName(QStringLiteral("waitlistContact"));
    m_contact->setMaxLength(500);
    m_contact->setPlaceholderText(tr("Telephone or e-mail (optional)"));
    auto *form = new QFormLayout;
    form->setSpacing(gap::related);
    const auto row = [form](const QString &label, QWidget *field) {
        field->setAccessibleName(QString(label).remove(u'&'));
        form->addRow(label, field);
    };
    row(tr("&Party size"), m_party);
    row(tr("Category or &area"), m_wanted);
    m_cost->setObjectName(QStringLiteral("waitlistCost"));
    form->addRow(QString(), m_cost);
    row(tr("&Name"), m_name);
    row(tr("&Contact"), m_contact);

    m_join =
        new ActionButton(tr("Add to waitlist"), QStringLiteral("waitlistJoin"), ActionButton::Weight::Primary, this);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("waitlistCancel"), ActionButton::Weight::Secondary, this);
    m_join->setDefault(true);
    cancel->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch();
    for (QPushButton *button : {static_cast<QPushButton *>(cancel), m_join}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
    }
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(about);
    column->addLayout(form);
    column->addWidget(m_messages);
    column->addLayout(buttons);
    setMinimumWidth(400);

    connect(m_party, &QSpinBox::valueChanged, this, &WaitlistDialog::changed);
    connect(m_wanted, &QComboBox::currentIndexChanged, this, &WaitlistDialog::changed);
    for (QLineEdit *field : {static_cast<QLineEdit *>(m_name), m_contact})
        connect(field, &QLineEdit::textChanged, this, &WaitlistDialog::changed);
    connect(m_name, &QLineEdit::textEdited, this, [this] { m_patron = {}; });
    connect(m_name, &NameField::picked, this, [this](const Patron &patron) {
        m_name->setText(patron.name());
        m_patron = patron.no;
        if (m_contact->text().isEmpty())
            m_contact->setText(patron.phone.isEmpty() ? patron.email : patron.phone);
        m_join->setFocus();
    });
    connect(m_join, &QPushButton::clicked, this, &WaitlistDialog::joinRequested);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    m_name->setFocus();
    changed();
}

WaitlistRequest WaitlistDialog::request() const
{
    WaitlistRequest request;
    request.party = m_party->value();
    request.patronNo = m_patron;
    request.name = m_patron.isValid() ? QString() : m_name->text().trimmed(); // they are called as the house knows them
    request.contact = m_contact->text().trimmed();
    const bool area = m_wanted->currentData(kindRole).toInt() == int(PoolKind::Area);
    (area ? request.area : request.category) = m_wanted->currentData().toString();
    return request;
}

void WaitlistDialog::changed()
{
    m_key = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_messages->dismiss();
    const int wanted = m_wanted->currentIndex() - 1; // after "any"
    m_cost->setText(costText(m_pools, wanted < 0 ? std::nullopt : std::optional<qsizetype>(wanted), m_party->value()));
    showComplete();
}

void WaitlistDialog::showComplete()
{
    enableUnless(*m_join, m_name->text().trimmed().isEmpty() ? tr("Enter a name first.") : QString());
    if (m_asking)
        m_join->setEnabled(false);
}

void WaitlistDialog::setAsking(bool asking)
{
    m_asking = asking;
    showComplete();
}

void WaitlistDialog::showRefusal(const Error &error)
{
    setAsking(false);
    m_saysAway = error.code == ErrorCode::StorageUnusable;
    m_messages->show(Tone::Danger, error.message);
}

// What it was refused with would go on saying that the server does not answer.
void WaitlistDialog::houseIsBack()
{
    if (std::exchange(m_saysAway, false))
        m_messages->dismiss();
}

void askForWaitlist(BoxOffice &office, const HouseModel &house, qint64 party, const QString &category, QWidget *parent,
                    std::function<void(Tone, const QString &)> say)
{
    if (!house.isLoaded())
        return;
    auto *dialog = new WaitlistDialog(office, house.event().name, house.pools(), party, category, parent);
    const auto join = [&office, dialog = QPointer(dialog), parent, event = house.event().id, say = std::move(say)] {
        dialog->setAsking(true);
        office.ask(
            parent,
            [event, request = dialog->request(), key = dialog->key()](Desk &desk) {
                return desk.waitlist().join(event, request, key);
            },
            [dialog, say](const Result<WaitlistEntry> &entry) {
                if (!entry && dialog)
                    return dialog->showRefusal(entry.error());
                if (dialog)
                    dialog->accept();
                if (!entry)
                    say(Tone::Danger, entry.error().message);
                else if (entry->state == WaitState::Offered)
                    say(Tone::Good, WaitlistDialog::tr("Seats are available for %1: the offer is beside the sale.")
                                        .arg(entry->name));
                else
                    say(Tone::Good,
                        WaitlistDialog::tr("%1, %2, added to the waitlist.").arg(entry->name, countText(entry->party)));
            });
    };
    QObject::connect(dialog, &WaitlistDialog::joinRequested, parent, join);
    QObject::connect(&office, &BoxOffice::recovered, dialog, &WaitlistDialog::houseIsBack);
    dialog->open();
}

} // namespace rowlock
