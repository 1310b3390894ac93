// What orders get off by themselves. GUI thread.
#pragma once

#include "model/domain/price_type.h"
#include "ui/rules/rule_page.h"

namespace rowlock {

class DiscountsPage final : public RulePage
{
    Q_OBJECT

public:
    DiscountsPage(const HouseContext &context, QWidget *parent);

    void show(const HouseRules &rules) override;
    void setTypes(const QList<PriceType> &types) { m_types = types; }

private:
    void open();
    void end();
    QString limits(const DiscountRule &rule) const;

    QList<PriceType> m_types;
};

} // namespace rowlock
