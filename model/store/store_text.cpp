#include "model/store/store_text.h"

#include "model/domain/card_number.h"
#include "model/domain/moment_text.h"
#include "model/domain/plain_text.h"

#include <algorithm>

namespace rowlock {

tl::unexpected<Error> badArgument(const QString &message, const char *argument)
{
    return refuse(ErrorCode::InvalidArgument, message, {{QStringLiteral("argument"), QString::fromLatin1(argument)}});
}

Result<Done> checkTyped(const QString &typed, const char *argument)
{
    if (isUnseenText(typed))
        return badArgument(Store::tr("This holds only characters that show nothing. Type it again."), argument);
    if (!isPlainText(typed))
        return badArgument(
            Store::tr("This holds a character that cannot be kept: a line break, a control character or a "
                      "mark of direction that is not ended. Type it again."),
            argument);
    if (holdsCardNumber(typed))
        return badArgument(Store::tr("This looks like a card's number, which must not be kept. Leave it out."),
                           argument);
    return Done{};
}

Result<QString> requiredReason(const QString &typed, const QString &sentence)
{
    const QString reason = typed.trimmed();
    if (reason.isEmpty() || reason.size() > 500)
        return badArgument(sentence, "reason");
    TRY(checkTyped(reason, "reason"));
    return reason;
}

Result<QString> optionalReason(const QString &typed)
{
    return typed.trimmed().isEmpty() ? QString()
                                     : requiredReason(typed, Store::tr("A reason has at most 500 characters. "
                                                                       "Give a shorter one."));
}

Result<QStringList> checkedSellers(const QStringList &typed)
{
    QStringList sellers;
    for (const QString &seller : typed) {
        const QString name = seller.trimmed();
        if (name.size() > 200)
            return badArgument(Store::tr("The name of a terminal or clerk has at most 200 characters."), "sellers");
        TRY(checkTyped(name, "sellers")); // a line end parts them in the table
        if (!name.isEmpty() && !sellers.contains(name))
            sellers += name;
    }
    return sellers;
}

QString momentText(Instant moment, const QTimeZone &zone)
{
    const QDateTime local = inZone(moment, zone);
    return momentFieldText(QDateTime(local.date(), local.time(), Qt::UTC), QLocale());
}

bool isColor(const QString &text)
{
    const auto isHex = [](QChar c) { return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f'); };
    return text.size() == 7 && text.at(0) == u'#' && std::all_of(text.begin() + 1, text.end(), isHex);
}

} // namespace rowlock
