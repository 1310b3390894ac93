// Codes that change prices. GUI thread.
#pragma once

#include "model/domain/voucher.h"
#include "ui/rules/rule_page.h"

namespace rowlock {

class VouchersPage final : public RulePage
{
    Q_OBJECT

public:
    VouchersPage(const HouseContext &context, QWidget *parent);

    void show(const HouseRules &rules) override;

private:
    void open();
    void end();
    void list(const QList<Voucher> &vouchers);

    QList<Voucher> m_vouchers;
};

} // namespace rowlock
