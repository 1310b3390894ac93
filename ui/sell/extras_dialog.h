// What is sold besides the seats, or without any: goods, a donation, a gift card. Window-modal, never blocks.
#pragma once

#include "model/domain/hold_extra.h"
#include "model/domain/pricing/goods.h"

#include <QDialog>

class QCheckBox;
class QSpinBox;
class QVBoxLayout;

namespace rowlock {

class MoneyField;

class ExtrasDialog final : public QDialog
{
    Q_OBJECT

public:
    // `extras`: what is in the sale already.
    ExtrasDialog(const QList<HoldExtra> &extras, const QList<Goods> &goods, const Currency &currency, QWidget *parent);

signals:
    void chosen(const QList<rowlock::HoldExtra> &extras); // all of it

private:
    void addKept(QVBoxLayout &column);
    void addGoods(QVBoxLayout &column, const QList<Goods> &goods);
    void accept() override;

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
};

} // namespace rowlock
