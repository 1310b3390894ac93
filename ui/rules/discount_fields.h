// The fields of a discount in its form. GUI thread.
#pragma once

#include "model/domain/pricing/discount.h"
#include "ui/rules/rule_form.h"

namespace rowlock {

class DiscountFields final : public QObject
{
    Q_OBJECT

public:
    DiscountFields(RuleForm &form, const RuleChoices &choices, const Currency &currency);

    void setRule(const DiscountRule &rule);
    // `rule` with what the fields say; nothing where one is wrong, which is said there.
    std::optional<DiscountRule> readInto(DiscountRule rule);

private:
    void showWhatFits(); // only "1 free per …" counts some tickets and gives others free
    bool readMinimum(DiscountRule &rule);

    RuleForm &m_form;
    Currency m_currency;
    bool m_countsItself = false;
    QLineEdit *m_name;
    QLineEdit *m_off;
    ScopeFields *m_scope;
    ScopeFields *m_counted;
    QLineEdit *m_count;
    MoneyField *m_value;
    QCheckBox *m_goods, *m_fees, *m_perEvent;
    QLineEdit *m_position;
    MomentChoice *m_from;
};

} // namespace rowlock
