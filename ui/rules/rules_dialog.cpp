#include "ui/rules/rules_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/rules/accounts_page.h"
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

namespace {

struct Known
{
    HouseRules rules;
    QList<PriceType> types;
    QStringList categories;
};

Result<Known> readAll(Desk &desk)
{
    Known known;
    TRY_GET(known.rules, desk.inventory().rules());
    TRY_GET(known.types, desk.inventory().priceTypes());
    TRY_GET(known.categories, desk.inventory().categoryNames());
    return known;
}

} // namespace

RulesDialog::RulesDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_messages(new MessageBar(this))
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
    add(new DiscountsPage(context, this), tr("&Discounts"));
    add(new VouchersPage(context, this), tr("&Vouchers"));
    add(new GiftCardsPage(context, this), tr("Gift &cards"));
    add(new AccountsPage(context, this), tr("&Accounts"));
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
    refresh();
}

void RulesDialog::refresh()
{
    m_context.office.ask(this, readAll, [this](const Result<Known> &known) {
        if (!known)
            return m_messages->show(Tone::Danger, known.error().message);
        const RuleChoices choices{known->types, known->categories, m_context.house.events(), m_context.facts.timeZone};
        for (RulePage *page : std::as_const(m_pages)) {
            page->setChoices(choices);
            page->show(known->rules);
        }
    });
}

} // namespace rowlock
