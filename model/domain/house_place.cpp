#include "model/domain/house_place.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

namespace rowlock {

namespace {

// The names between the user and the database of an address that names several servers, which no URL has; empty where
// it names one, or none.
QString severalHosts(const QString &address)
{
    const qsizetype begin = address.indexOf(u"://") + 3;
    const QString whole =
        address.mid(begin, address.indexOf(QRegularExpression(QStringLiteral("[/?]")), begin) - begin);
    const QString hosts = whole.mid(whole.lastIndexOf(u'@') + 1);
    return hosts.contains(u',') ? hosts : QString();
}

// Each as if it were the only one.
QString addressOfSeveral(const QStringList &hosts, int port, const QString &database, const QString &user)
{
    QStringList places;
    for (const QString &host : hosts) {
        const QString alone = serverAddress(host.trimmed(), port, {}, {}); // postgresql://HOST:PORT/
        if (host.trimmed().isEmpty() || alone.isEmpty())
            return {};
        places.append(alone.section(u'/', 2, 2));
    }
    const auto encoded = [](const QString &text) { return QString::fromLatin1(QUrl::toPercentEncoding(text)); };
    return QStringLiteral("postgresql://") + (user.isEmpty() ? QString() : encoded(user) + u'@') + places.join(u',')
           + u'/' + encoded(database);
}

} // namespace

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
    QString host = severalHosts(place);
    if (host.isEmpty())
        host = url.host();
    if (host.isEmpty())
        host = QUrlQuery(url).queryItemValue(QStringLiteral("host"), QUrl::FullyDecoded);
    return host.isEmpty() ? QCoreApplication::translate("HousePlace", "server on this computer")
                          : QCoreApplication::translate("HousePlace", "server %1").arg(host);
}

QString serverAddress(const QString &host, int port, const QString &database, const QString &user)
{
    if (host.contains(u',') && !host.startsWith(u'/'))
        return addressOfSeveral(host.split(u','), port, database, user);
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
