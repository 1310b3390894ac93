#include "model/domain/price_type.h"

namespace rowlock {

QList<int> eachType(const QList<TypeCount> &types)
{
    QList<int> each;
    for (const TypeCount &some : types)
        each.resize(each.size() + some.count, some.type);
    return each;
}

QList<TypeCount> countedTypes(const QList<int> &types)
{
    QList<TypeCount> counted;
    for (const int type : types) {
        if (counted.isEmpty() || counted.last().type != type)
            counted.append({type, 0});
        ++counted.last().count;
    }
    return counted;
}

} // namespace rowlock
