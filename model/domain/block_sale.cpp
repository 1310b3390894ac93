#include "model/domain/block_sale.h"

namespace rowlock {

bool maySell(const BlockInfo &block, const Actor &seller)
{
    return !block.kill && maySell(block.means, seller);
}

} // namespace rowlock
