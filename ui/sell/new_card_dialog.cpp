#include "ui/sell/new_card_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

NewCardDialog::NewCardDialog(const SoldCard &card, const QByteArray &timeZone, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("newCardDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("New gift card"));
    setMinimumWidth(400);
    auto *heading = new ToneLabel(tr("%1 on a new gift card").arg(moneyText(card.amount)), Tone::Plain, this);
    heading->setObjectName(QStringLiteral("newCardAmount"));
    heading->setTextSize(TextSize::Heading);
    auto *code = new FigureLabel(tr("Code"), QStringLiteral("newCardCode"), this);
    code->setTextSize(TextSize::Money);
    code->setFigure(giftCardText(card.code));
    code->setTextInteractionFlags(Qt::TextSelectableByMouse);
    code->setAlignment(Qt::AlignCenter);
    auto *hint =
        new ToneLabel(card.until ? tr("Write the code on the card for the patron. It can be redeemed until %1.")
                                       .arg(eventDateText(*card.until, timeZone))
                                 : tr("Write the code on the card for the patron. It never expires."),
                      Tone::Plain, this);
    hint->setWordWrap(true);
    auto *done = new ActionButton(tr("Done"), QStringLiteral("newCardDone"), ActionButton::Weight::Primary, this);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(done);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(code);
    column->addWidget(hint);
    column->addLayout(buttons);
    done->setDefault(true);
    done->setFocus();
    connect(done, &QPushButton::clicked, this, &QDialog::accept);
}

void NewCardDialog::tell(const QList<SoldCard> &cards, const QByteArray &timeZone, QWidget *parent,
                         const std::function<void()> &then)
{
    if (cards.isEmpty())
        return then();
    auto *dialog = new NewCardDialog(cards.first(), timeZone, parent);
    connect(dialog, &QDialog::finished, parent, then);
    dialog->open();
}

} // namespace rowlock
