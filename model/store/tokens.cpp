#include "model/store/tokens.h"

#include "model/domain/gift_card.h"

#include <QRandomGenerator>

#include <array>

namespace rowlock {

namespace {

// Every character carries five bits.
QString randomText(int characters)
{
    static constexpr char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    // One call to the system for all of them.
    std::array<quint32, 8> random{};
    static_assert(sizeof random >= 26);
    QRandomGenerator::system()->fillRange(random.data(), qsizetype(random.size()));
    const auto *bytes = reinterpret_cast<const unsigned char *>(random.data());
    QString text(characters, Qt::Uninitialized);
    for (int i = 0; i < characters; ++i)
        text[i] = QLatin1Char(alphabet[bytes[i] % 32]);
    return text;
}

} // namespace

QString newBarcode(const TokenSource &source)
{
    return source ? source(26) : randomText(26);
}

QString newGiftCardCode()
{
    QString code(12, Qt::Uninitialized);
    for (QChar &letter : code)
        letter = giftCardLetters.at(QRandomGenerator::system()->bounded(int(giftCardLetters.size())));
    return code;
}

QByteArray newSalt()
{
    std::array<quint32, 4> random{};
    QRandomGenerator::system()->fillRange(random.data(), qsizetype(random.size()));
    return QByteArray(reinterpret_cast<const char *>(random.data()), sizeof random);
}

QString newOrderCode(const TokenSource &source)
{
    const QString text = source ? source(8) : randomText(8);
    return text.left(4) + u'-' + text.mid(4);
}

QString newReservationCode(const TokenSource &source)
{
    return QStringLiteral("R-") + (source ? source(5) : randomText(5));
}

} // namespace rowlock
