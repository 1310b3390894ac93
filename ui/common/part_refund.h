// Money that was paid in parts goes back: the question, and for what went by card the reader that is attached, before
// anything is taken out of the books. What the reader has not answered stays paid, and is asked for again under the
// same key, so that it is given back once. GUI thread.
#pragma once

#include "model/domain/payment.h"
#include "ui/common/house_context.h"
#include "ui/common/prompt.h"

#include <QPointer>

namespace rowlock {

class PartRefund final : public QObject
{
    Q_OBJECT

public:
    using Parts = QList<PaymentAttempt>;

    // `added`: what else is to be known before. `settled`: those that went back, to be booked; none: not called.
    static void ask(const HouseContext &context, QWidget *asker, const Parts &parts, const QString &added,
                    const std::function<void(const Parts &)> &settled);

private:
    PartRefund(const QString &reader, QWidget *asker, const Parts &parts,
               const std::function<void(const Parts &)> &settled);
    void next();

    QString m_reader; // empty: cards are refunded by hand
    QWidget *m_asker; // its parent
    Parts m_left;
    Parts m_settledParts;
    std::function<void(const Parts &)> m_settled;
};

} // namespace rowlock
