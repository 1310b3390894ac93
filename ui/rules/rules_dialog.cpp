#include "ui/rules/rules_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/rules/discounts_page.h"
#include "ui/rules/fees_page.h"
#include "ui/rules/gift_cards_page.h"
#include "ui/rules/goods_page.h"
#include "ui/rules/tax_page.h"
#include "ui/rules/vouchers_page.h"

#include <QHBoxLayout>
#include <QTabWidget>
#include <QVBoxLayout>

namespace rowlock {

RulesDialog::RulesDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_messages(new MessageBar(this)),
      m_discounts(new DiscountsPage(context, this))
{
    setObjectName(QStringLiteral("rulesDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Fees, goods and vouchers"));
    resize(860, 520);
    auto *tabs = new QTabWidget(this);
    tabs->setObjectName(QStringLiteral("rulesTabs"));
    const auto add = [&](RulePage *page, const QString &name) {
        tabs->addTab(page, name);
        m_pages << page;
        connect(page, &RulePage::changed, this, [this] {
            m_messages->dismiss();
            refresh();
            emit changed();
        });
        connect(page, &RulePage::failed, this, [this](const QString &text) { m_messages->show(Tone::Danger, text); });
    };
    add(new FeesPage(context, this), tr("&Fees"));
    add(new TaxPage(context, this), tr("&Tax and coins"));
    add(new GoodsPage(context, this), tr("&Goods"));
    add(m_discounts, tr("&Discounts"));
    add(new VouchersPage(context, this), tr("&Vouchers"));
    add(new GiftCardsPage(context, this), tr("Gift &cards"));
    auto *close = new ActionButton(tr("Close"), QStringLiteral("closeRules"), ActionButton::Weight::Primary, this);
    close->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(tabs, 1);
    column->addWidget(m_messages);
    column->addLayout(buttons);
    m_context.office.ask(
        this, [](Desk &desk) { return desk.inventory().priceTypes(); },
        [this](const Result<QList<PriceType>> &types) {
            if (types)
                m_discounts->setTypes(*types);
            refresh();
        });
}

void RulesDialog::refresh()
{
    m_context.office.ask(
        this, [](Desk &desk) { return desk.inventory().rules(); },
        [this](const Result<HouseRules> &rules) {
            if (!rules)
                return m_messages->show(Tone::Danger, rules.error().message);
            for (RulePage *page : std::as_const(m_pages))
                page->show(*rules);
        });
}

} // namespace rowlock
