// What was sold on account and is not paid yet; its payment is taken here. GUI thread.
#pragma once

#include "model/domain/account.h"
#include "ui/rules/rule_page.h"

namespace rowlock {

class AccountsPage final : public RulePage
{
    Q_OBJECT

public:
    AccountsPage(const HouseContext &context, QWidget *parent);

    void show(const HouseRules &rules) override;

private:
    void list(const QList<OpenAccount> &accounts);
    void takePayment();

    QList<OpenAccount> m_accounts;
};

} // namespace rowlock
