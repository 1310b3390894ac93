#include "ui/sell/reserve_dialog.h"

#include "model/domain/joint_sale.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/patrons/name_field.h"
#include "ui/reservations/release_choice.h"
#include "ui/reservations/release_dialog.h"
#include "ui/words/patron_texts.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QTimer>
#include <QUuid>

namespace rowlock {

ReserveDialog::ReserveDialog(const HouseContext &context, const QList<HoldInfo> &sale, const Money &due,
                             QWidget *parent)
    : QDialog(parent), m_sale(sale), m_patron(sale.first().patronNo), m_name(new NameField(context.office, this)),
      m_known(new ToneLabel({}, Tone::Faint, this)),
      m_release(new ReleaseChoice(firstBeginning(context.house, sale, context.clock.now()), context.clock,
                                  context.facts.timeZone, this)),
      m_deposit(new QCheckBox(tr("Take a &deposit now"), this)),
      m_messages(new MessageBar(this, QStringLiteral("reserveMessage"))),
      m_reserve(new ActionButton(tr("Reserve"), QStringLiteral("reserveSale"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("reserveDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Reserve"));
    setMinimumWidth(440);
    auto *heading = new ToneLabel(tr("Reserve %1").arg(quantityText(itemsOf(sale))), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *about = new ToneLabel(tr("%1 · %2").arg(itemsText(itemsOf(sale)), moneyText(due)), Tone::Faint, this);
    about->setObjectName(QStringLiteral("reserveAbout"));
    about->setWordWrap(true);
    m_name->setObjectName(QStringLiteral("reserveName"));
    m_name->setMaxLength(200);
    m_name->setMinimumHeight(fieldHeight);
    m_name->setText(sale.first().patron);
    m_known->setObjectName(QStringLiteral("reserveKnown"));
    m_deposit->setObjectName(QStringLiteral("reserveDeposit"));
    m_deposit->setToolTip(
        tr("How much, and in which way, is asked next. What is partly paid is released by no clock."));
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelReserve"), ActionButton::Weight::Secondary, this);
    cancel->setAutoDefault(false);
    m_reserve->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_deposit);
    buttons->addStretch(1);
    for (ActionButton *button : {cancel, m_reserve}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
    }
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(about);
    auto *name = labelled(tr("&Name"), m_name, this);
    name->addWidget(m_known);
    column->addLayout(name);
    auto *released = labelled(tr("&Released"), m_release, this);
    column->addLayout(released);
    column->addWidget(m_messages);
    column->addStretch(1);
    column->addLayout(buttons);
    connect(m_release, &ReleaseChoice::resized, this, [this] { // once its lines are laid out
        QTimer::singleShot(0, this, [this] { adjustSize(); });
    });

    connect(m_name, &QLineEdit::textEdited, this, [this] {
        m_patron = {}; // a name that is typed is nobody's number
        refresh();
    });
    connect(m_name, &NameField::picked, this, [this](const Patron &patron) {
        m_patron = patron.no;
        m_name->setText(patron.name());
        m_release->setFocus();
        refresh();
    });
    connect(m_release, &ReleaseChoice::changed, this, &ReserveDialog::refresh);
    connect(m_deposit, &QCheckBox::toggled, this, &ReserveDialog::refresh);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_reserve, &QPushButton::clicked, this, &ReserveDialog::ask);
    if (m_name->text().isEmpty())
        m_name->setFocus();
    else
        m_release->setFocus();
    refresh();
}

void ReserveDialog::refresh()
{
    m_key = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_messages->dismiss();
    m_known->setText(m_patron.isValid() ? patronNoText(m_patron) : QString());
    m_known->setVisible(m_patron.isValid());
    const auto release = m_release->release();
    enableUnless(*m_reserve, m_name->text().trimmed().isEmpty() ? tr("Enter a name first")
                             : !release                         ? release.error().message
                                                                : QString());
    if (m_isAsking)
        m_reserve->setEnabled(false);
}

void ReserveDialog::ask()
{
    const auto release = m_release->release();
    if (!release || m_name->text().trimmed().isEmpty() || m_isAsking)
        return;
    m_isAsking = true;
    m_reserve->setEnabled(false);
    const PatronChoice patron = m_patron.isValid() ? PatronChoice::of(m_patron) : PatronChoice(m_name->text());
    emit asked({hold(), patron, *release, m_deposit->isChecked(), m_key});
}

void ReserveDialog::refuse(const QString &sentence)
{
    m_isAsking = false;
    refresh();
    m_messages->show(Tone::Danger, sentence);
}

void ReserveDialog::noteSale(const QList<HoldInfo> &sale)
{
    const auto isThis = [this](const HoldInfo &hold) { return hold.id == this->hold(); };
    if (m_isAsking || std::any_of(sale.begin(), sale.end(), isThis))
        return;
    m_reserve->setEnabled(false);
    m_messages->show(Tone::Danger, tr("These seats are not held any more. Close this, and hold them again."));
}

} // namespace rowlock
