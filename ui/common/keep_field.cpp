#include "ui/common/keep_field.h"

#include "ui/common/metrics.h"
#include "ui/common/money_field.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace rowlock {

KeepField::KeepField(const Currency &currency, const QString &objectName, QWidget *parent)
    : QWidget(parent), m_as(new QComboBox(this)), m_box(new QWidget(this)), m_values(new QStackedLayout(m_box)),
      m_amount(new MoneyField(tr("Cancellation charge"), objectName + QStringLiteral("Amount"), this)),
      m_percent(new QLineEdit(this))
{
    using As = KeptCharge::As;
    m_as->setObjectName(objectName);
    m_as->setAccessibleName(tr("Cancellation charge"));
    m_as->setFixedHeight(fieldHeight);
    m_as->addItem(tr("Nothing is kept"), int(As::Nothing));
    m_as->addItem(tr("An amount of each ticket"), int(As::Each));
    m_as->addItem(tr("An amount, once for each order"), int(As::Once));
    m_as->addItem(tr("Percent of each price"), int(As::Percentage));
    m_amount->setCurrency(currency);
    m_amount->edit()->setFixedHeight(fieldHeight);
    m_percent->setObjectName(objectName + QStringLiteral("Percent"));
    m_percent->setAccessibleName(tr("Percent"));
    m_percent->setPlaceholderText(tr("20, or 12.5"));
    m_percent->setMaxLength(6);
    m_percent->setFixedHeight(fieldHeight);
    auto *percent = new QWidget(m_box);
    auto *rows = new QVBoxLayout(percent);
    rows->setContentsMargins({});
    rows->addWidget(m_percent);
    rows->addStretch();
    m_values->addWidget(m_amount);
    m_values->addWidget(percent);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(gap::related);
    row->addWidget(m_as, 1, Qt::AlignTop);
    row->addWidget(m_box, 1);
    setFocusProxy(m_as);
    connect(m_as, &QComboBox::currentIndexChanged, this, [this] {
        showValue();
        emit changed();
    });
    connect(m_amount, &MoneyField::changed, this, &KeepField::changed);
    connect(m_percent, &QLineEdit::textChanged, this, &KeepField::changed);
    showValue();
}

void KeepField::showValue()
{
    const auto as = KeptCharge::As(m_as->currentData().toInt());
    m_box->setVisible(as != KeptCharge::As::Nothing);
    m_values->setCurrentIndex(as == KeptCharge::As::Percentage ? 1 : 0);
}

std::optional<KeptCharge> KeepField::charge() const
{
    KeptCharge charge{KeptCharge::As(m_as->currentData().toInt())};
    if (charge.as == KeptCharge::As::Nothing)
        return charge;
    if (charge.as == KeptCharge::As::Percentage) {
        const auto percent = Percent::fromText(m_percent->text());
        charge.percent = percent.value_or(Percent());
        return charge.percent > Percent() ? std::optional(charge) : std::nullopt;
    }
    charge.amount = m_amount->amount().value_or(Money());
    return charge.amount.minor > 0 ? std::optional(charge) : std::nullopt;
}

QString KeepField::missingText() const
{
    if (charge())
        return {};
    return KeptCharge::As(m_as->currentData().toInt()) == KeptCharge::As::Percentage
               ? tr("Enter how much is kept: above 0 percent, up to 100")
               : tr("Enter the amount that is kept");
}

} // namespace rowlock
