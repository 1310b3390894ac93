// What a new event costs for other price types than the first: a table that is filled where there is something to say,
// and stays away else. GUI thread.
#pragma once

#include "model/domain/seating_plan.h"
#include "ui/common/price_table_model.h"

#include <QWidget>

namespace rowlock {

class ActionButton;
class PriceTable;
class ToneLabel;

class TypePrices final : public QWidget
{
    Q_OBJECT

public:
    explicit TypePrices(const Currency &currency, QWidget *parent = nullptr);

    void setPlan(const SeatingPlan &plan); // what was typed is gone
    // of the house; those that are offered, but for the first, are asked
    void setTypes(const QList<PriceType> &types);
    bool check(); // says at the first wrong cell what is wrong; false: one is
    void focusFirstWrong();
    QHash<QString, QHash<int, Money>> prices() const; // by category or area and type
    // The first that is far above `highest`, and was not confirmed.
    std::optional<PriceChange> unusual(const std::optional<Money> &highest) const;
    void followInTabOrder(QWidget *before);
    void confirmUnusual() { m_confirmed = prices(); }

signals:
    void resized(); // the table came or went

private:
    void refill();

    QStringList m_names; // categories, then standing areas
    QList<PriceType> m_types;
    QHash<QString, QHash<int, Money>> m_confirmed;
    ActionButton *m_open;
    PriceTable *m_table;
    ToneLabel *m_said;
};

} // namespace rowlock
