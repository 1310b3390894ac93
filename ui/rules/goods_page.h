// What the house sells besides seats. GUI thread.
#pragma once

#include "ui/rules/rule_page.h"

namespace rowlock {

class GoodsPage final : public RulePage
{
    Q_OBJECT

public:
    GoodsPage(const HouseContext &context, QWidget *parent);

    void show(const HouseRules &rules) override;

private:
    void open(const std::optional<Goods> &before); // none: others beside what there is
    void end();
};

} // namespace rowlock
