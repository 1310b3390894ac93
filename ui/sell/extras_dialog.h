// What is sold besides the seats, or without any: goods, a donation, a gift card. Window-modal, never blocks.
#pragma once

#include "model/domain/gift_card.h"
#include "model/domain/hold_extra.h"
#include "model/domain/pricing/goods.h"

#include <QDialog>

#include <functional>

class QCheckBox;
class QLineEdit;
class QSpinBox;
class QVBoxLayout;

namespace rowlock {

class ActionButton;
class FigureLabel;
class MoneyField;
class ToneLabel;

// Answers at once or later, and never after the receiver is gone.
using FindCard = std::function<void(QObject *receiver, const QString &code,
                                    const std::function<void(const Result<GiftCard> &)> &answer)>;

// What the sale comes to with these; nothing where it cannot be priced.
using TotalWithExtras = std::function<std::optional<Money>(const QList<HoldExtra> &extras)>;

class ExtrasDialog final : public QDialog
{
    Q_OBJECT

public:
    // `extras`: what is in the sale already.
    ExtrasDialog(const QList<HoldExtra> &extras, const QList<Goods> &goods, const Currency &currency,
                 const FindCard &findCard, const TotalWithExtras &totalOf, QWidget *parent);

signals:
    void chosen(const QList<rowlock::HoldExtra> &extras); // all of it

private:
    void addKept(QVBoxLayout &column);
    void goDown(const QList<QWidget *> &buttons);
    void addGoods(QVBoxLayout &column, const QList<Goods> &goods);
    void addAmounts(QVBoxLayout &column, const Currency &currency);
    void showTotal();
    void accept() override;
    bool areAmountsRight(); // otherwise it is said at the field
    // As they stand, without an amount that is wrong; `card`: onto which the amount goes.
    QList<HoldExtra> extras(qint64 card) const;
    void finish(qint64 card);

    struct GoodsRow
    {
        Goods goods;
        QSpinBox *count;
    };

    QList<HoldExtra> m_before; // but for goods, which have a row each
    QList<HoldExtra> m_goodsBefore;
    QList<GoodsRow> m_goods;
    QList<QCheckBox *> m_kept; // as many
    MoneyField *m_donation;
    MoneyField *m_card;
    QLineEdit *m_code; // of the gift card that is reloaded; blank: a new one
    ToneLabel *m_codeSaid;
    FigureLabel *m_total;
    ActionButton *m_apply;
    FindCard m_findCard;
    TotalWithExtras m_totalOf;
};

} // namespace rowlock
