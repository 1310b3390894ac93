// What the house charges and takes off besides the prices of its events, a page for each kind: fees, taxes, goods,
// discounts, vouchers, gift cards, and what is owed on account. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

namespace rowlock {

class MessageBar;
class RulePage;

class RulesDialog final : public QDialog
{
    Q_OBJECT

public:
    RulesDialog(const HouseContext &context, QWidget *parent);

signals:
    void changed(); // something is charged or taken off otherwise now

private:
    void refresh();

    HouseContext m_context;
    MessageBar *m_messages;
    QList<RulePage *> m_pages;
};

} // namespace rowlock
