#include "model/store/tokens.h"

#include <QRandomGenerator>

namespace rowlock {

namespace {

// Every character carries five bits.
QString randomText(int characters)
{
    static constexpr char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    QString text(characters, Qt::Uninitialized);
    for (QChar &character : text)
        character = QLatin1Char(alphabet[QRandomGenerator::system()->bounded(32)]);
    return text;
}

} // namespace

QString newBarcode()
{
    return randomText(26);
}

QString newOrderCode()
{
    return randomText(4) + u'-' + randomText(4);
}

} // namespace rowlock
