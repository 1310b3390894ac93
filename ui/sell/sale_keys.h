// Which of the sale's actions can be carried out now, and where not, why: a sale that is partly paid stays as it is,
// and none is set aside during an exchange. And which sale is resumed next. GUI thread.
#pragma once

#include "ui/common/house_model.h"
#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"

namespace rowlock {

class AsideList;
class PartCards;

class SaleKeys final : public QObject
{
    Q_OBJECT

public:
    // All of which outlive it.
    SaleKeys(const HouseModel &house, Counter &counter, SaleActions &actions, const AsideList &aside,
             const PartCards &parts, QObject *parent);

private:
    void follow();
    void resume();

    const HouseModel &m_house;
    Counter &m_counter;
    SaleActions &m_actions;
    const AsideList &m_aside;
    const PartCards &m_parts;
};

} // namespace rowlock
