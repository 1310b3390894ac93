#include "ui/mainwindow/refund_terms_rows.h"

#include "ui/common/keep_field.h"

#include <QComboBox>
#include <QFormLayout>

namespace rowlock {

RefundTermsRows::RefundTermsRows(QFormLayout &form, const Currency &currency, QWidget *parent)
    : QObject(parent), m_form(form), m_fees(new QComboBox(parent)),
      m_keep(new KeepField(currency, QStringLiteral("refundAllKeep"), parent)), m_to(new QComboBox(parent))
{
    m_fees->setObjectName(QStringLiteral("refundAllFees"));
    m_fees->addItem(tr("Keep all fees"), int(FeesBack::Kept));
    m_fees->addItem(tr("Refund the fees of the tickets"), int(FeesBack::OfLines));
    m_fees->addItem(tr("Refund all fees"), int(FeesBack::All));
    m_fees->setPlaceholderText(tr("Select…"));
    m_fees->setCurrentIndex(-1); // asked before the batch begins, never assumed
    form.addRow(tr("Fees (required)"), m_fees);
    m_to->setObjectName(QStringLiteral("refundAllTo"));
    m_to->addItem(tr("The way each was paid"), int(RefundOnto::Way::AsPaid));
    m_to->addItem(tr("A new gift card for each order"), int(RefundOnto::Way::NewCard));
    form.addRow(tr("Cancellation charge"), m_keep);
    form.addRow(tr("Refund to"), m_to);
    connect(m_fees, &QComboBox::currentIndexChanged, this, &RefundTermsRows::changed);
    connect(m_keep, &KeepField::changed, this, &RefundTermsRows::changed);
    connect(m_to, &QComboBox::currentIndexChanged, this, &RefundTermsRows::changed);
}

bool RefundTermsRows::areFeesChosen() const
{
    return m_fees->currentIndex() >= 0;
}

std::optional<RefundTerms> RefundTermsRows::terms() const
{
    const auto keep = m_keep->charge();
    if (!areFeesChosen() || !keep)
        return std::nullopt;
    return RefundTerms{
        FeesBack(m_fees->currentData().toInt()), {}, *keep, {RefundOnto::Way(m_to->currentData().toInt())}};
}

QString RefundTermsRows::missingText() const
{
    return areFeesChosen() ? m_keep->missingText() : tr("Select what becomes of the fees first");
}

void RefundTermsRows::hideFees()
{
    m_form.setRowVisible(m_fees, false);
    m_fees->setCurrentIndex(m_fees->findData(int(FeesBack::Kept)));
}

void RefundTermsRows::setEnabled(bool enabled)
{
    m_fees->setEnabled(enabled);
    m_keep->setEnabled(enabled);
    m_to->setEnabled(enabled);
}

} // namespace rowlock
