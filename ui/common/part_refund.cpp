#include "ui/common/part_refund.h"

#include "ui/common/card_refund_dialog.h"
#include "ui/common/settings.h"
#include "ui/words/parts.h"

namespace rowlock {

void PartRefund::ask(const HouseContext &context, QWidget *asker, const Parts &parts, const QString &added,
                     const std::function<void(const Parts &)> &settled)
{
    const QString reader = readerOf(context);
    Question question = refundOfParts(parts, reader.isEmpty());
    question.details = QStringList{question.details, added}.join(u'\n').trimmed();
    context.prompt.ask(asker, question, [reader, asker = QPointer(asker), parts, settled](bool sure, const QString &) {
        if (asker && sure)
            (new PartRefund(reader, asker, parts, settled))->next();
    });
}

PartRefund::PartRefund(const QString &reader, QWidget *asker, const Parts &parts,
                       const std::function<void(const Parts &)> &settled)
    : QObject(asker), m_reader(reader), m_asker(asker), m_left(parts), m_settled(settled)
{}

void PartRefund::next()
{
    while (!m_left.isEmpty()) {
        const PaymentAttempt part = m_left.takeFirst();
        if (part.method != PaymentMethod::Card || m_reader.isEmpty()) {
            m_settledParts.append(part);
            continue;
        }
        const Charge charge{QStringLiteral("refund-%1").arg(part.key), part.amount,
                            QStringLiteral("hold %1").arg(part.hold.value())};
        auto *dialog = new CardRefundDialog({ReaderAsks::Refund, charge, part.reference}, m_reader, m_asker->window());
        connect(dialog, &CardRefundDialog::settled, this, [this, part] { m_settledParts.append(part); });
        connect(dialog, &QDialog::finished, this, &PartRefund::next);
        dialog->open();
        return;
    }
    if (!m_settledParts.isEmpty())
        m_settled(m_settledParts);
    deleteLater();
}

} // namespace rowlock
