#include "model/domain/house_place.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QUrl>
#include <QUrlQuery>

namespace rowlock {

bool isServerAddress(const QString &place)
{
    return place.startsWith(u"postgresql://", Qt::CaseInsensitive)
           || place.startsWith(u"postgres://", Qt::CaseInsensitive);
}

QString wholePlace(const QString &place)
{
    return isServerAddress(place) ? place : QFileInfo(place).absoluteFilePath();
}

QString shownPlace(const QString &place)
{
    return isServerAddress(place) ? place : QDir::toNativeSeparators(place);
}

QString placeName(const QString &place)
{
    return isServerAddress(place) ? QUrl(place).path(QUrl::FullyDecoded).mid(1) : QFileInfo(place).completeBaseName();
}

QString placeAround(const QString &place)
{
    if (!isServerAddress(place))
        return QDir::toNativeSeparators(QFileInfo(place).absolutePath());
    const QUrl url(place);
    QString host = url.host();
    if (host.isEmpty())
        host = QUrlQuery(url).queryItemValue(QStringLiteral("host"), QUrl::FullyDecoded);
    return host.isEmpty() ? QCoreApplication::translate("HousePlace", "server on this computer")
                          : QCoreApplication::translate("HousePlace", "server %1").arg(host);
}

QString serverAddress(const QString &host, int port, const QString &database, const QString &user)
{
    QUrl url;
    url.setScheme(QStringLiteral("postgresql"));
    url.setPath(u'/' + QString::fromLatin1(QUrl::toPercentEncoding(database)), QUrl::TolerantMode);
    if (!user.isEmpty())
        url.setUserName(user, QUrl::DecodedMode);
    QUrlQuery query;
    if (host.startsWith(u'/')) {
        url.setHost(QLatin1String("")); // there, and empty: libpq wants the slashes of one
        query.addQueryItem(QStringLiteral("host"), QString::fromLatin1(QUrl::toPercentEncoding(host)));
        if (port > 0)
            query.addQueryItem(QStringLiteral("port"), QString::number(port));
        url.setQuery(query);
    } else {
        url.setHost(host);
        url.setPort(port > 0 ? port : -1);
        if (!url.isValid() || (url.host().isEmpty() && !host.isEmpty()))
            return {}; // no name that a machine can have
    }
    return url.toString(QUrl::FullyEncoded);
}

} // namespace rowlock
