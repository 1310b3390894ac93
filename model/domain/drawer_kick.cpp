#include "model/domain/drawer_kick.h"

#include "model/domain/plain_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUrl>

namespace rowlock {

namespace {

constexpr quint16 printersPort = 9100; // raw printing, as every network printer listens to it
constexpr qsizetype longestKick = 200;

tl::unexpected<Error> refuseKick()
{
    return refuse(ErrorCode::InvalidArgument,
                  QCoreApplication::translate("Kick", "This is no receipt printer. Give tcp://HOST:PORT, file:///PATH "
                                                      "or queue:NAME."),
                  {{QStringLiteral("argument"), QStringLiteral("printer")}});
}

} // namespace

Result<KickWay> kickWay(const QString &text)
{
    const QString given = text.trimmed();
    if (given.isEmpty())
        return KickWay{};
    if (given.size() > longestKick || !isPlainText(given))
        return refuseKick();
    if (given.startsWith(u"queue:")) {
        static const QRegularExpression name(QStringLiteral("^[A-Za-z0-9_][A-Za-z0-9_.-]{0,126}$"));
        const QString queue = given.mid(6);
        return name.match(queue).hasMatch() ? Result<KickWay>(KickWay{KickWay::Kind::Queue, queue}) : refuseKick();
    }
    const QUrl url(given, QUrl::StrictMode);
    const bool isPlain = url.isValid() && url.userInfo().isEmpty() && !url.hasQuery() && !url.hasFragment();
    if (isPlain && url.scheme() == u"tcp" && !url.host().isEmpty() && url.path().isEmpty() && url.port() != 0)
        return KickWay{KickWay::Kind::Network, url.host(), quint16(url.port(printersPort))};
    if (isPlain && url.isLocalFile() && url.host().isEmpty() && url.path().startsWith(u'/'))
        return KickWay{KickWay::Kind::File, url.toLocalFile()};
    return refuseKick();
}

Result<QString> checkedKick(const QString &text)
{
    TRY(kickWay(text));
    return text.trimmed();
}

QByteArray kickBytes()
{
    return QByteArray("\x1b\x70\x00\x19\xfa", 5);
}

} // namespace rowlock
