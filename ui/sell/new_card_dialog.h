// The code of a gift card that was just made, large enough to be written down, and what is on it. Window-modal.
#pragma once

#include "model/domain/gift_card.h"

#include <QDialog>

#include <functional>

namespace rowlock {

class NewCardDialog final : public QDialog
{
    Q_OBJECT

public:
    NewCardDialog(const SoldCard &card, const QByteArray &timeZone, QWidget *parent);

    // First, for the patron stands there for it, and then goes on; at once where there is none.
    static void tell(const QList<SoldCard> &cards, const QByteArray &timeZone, QWidget *parent,
                     const std::function<void()> &then);
};

} // namespace rowlock
