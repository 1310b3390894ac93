// Which percentage a tax means from when on, the smallest coin, and what is asked for in advance. GUI thread.
#pragma once

#include "ui/rules/rule_page.h"

namespace rowlock {

class TaxPage final : public RulePage
{
    Q_OBJECT

public:
    TaxPage(const HouseContext &context, QWidget *parent);

    void show(const HouseRules &rules) override;

private:
    void open();
    void openCoin();
    void openDeposit();
};

} // namespace rowlock
