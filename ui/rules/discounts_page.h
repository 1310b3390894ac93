// What orders get off by themselves. GUI thread.
#pragma once

#include "ui/rules/rule_page.h"

namespace rowlock {

class DiscountsPage final : public RulePage
{
    Q_OBJECT

public:
    DiscountsPage(const HouseContext &context, QWidget *parent);

    void show(const HouseRules &rules) override;

private:
    void open(const std::optional<DiscountRule> &before); // none: another one
    void end();
    QString limits(const DiscountRule &rule) const;
};

} // namespace rowlock
