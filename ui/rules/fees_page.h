// What is charged besides the price. GUI thread.
#pragma once

#include "ui/rules/rule_page.h"

namespace rowlock {

class FeesPage final : public RulePage
{
    Q_OBJECT

public:
    FeesPage(const HouseContext &context, QWidget *parent);

    void show(const HouseRules &rules) override;

private:
    void open(const std::optional<FeeRule> &before); // none: another one
    void end();
    QString forText(const FeeRule &fee) const;
};

} // namespace rowlock
