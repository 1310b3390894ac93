#include "ui/common/settings.h"

#include "model/domain/house_place.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QSysInfo>

namespace rowlock {

namespace {

constexpr int recentLimit = 8;
constexpr int viewLimit = 60;
constexpr int usualIdleMinutes = 5;

QString schemeText(Scheme scheme)
{
    switch (scheme) {
    case Scheme::Light: return QStringLiteral("light");
    case Scheme::Dark: return QStringLiteral("dark");
    case Scheme::Contrast: return QStringLiteral("contrast");
    case Scheme::System: break;
    }
    return QStringLiteral("system");
}

QString visionText(Vision vision)
{
    switch (vision) {
    case Vision::RedGreen: return QStringLiteral("red-green");
    case Vision::BlueYellow: return QStringLiteral("blue-yellow");
    case Vision::Usual: break;
    }
    return QStringLiteral("usual");
}

} // namespace

DisplaySettings::DisplaySettings(QSettings &settings, const QString &terminal)
    : m_settings(settings),
      m_group(QStringLiteral("display/%1/").arg(QString::fromLatin1(terminal.toUtf8().toPercentEncoding())))
{}

bool DisplaySettings::isShown() const
{
    return m_settings.value(m_group + QStringLiteral("shown")).toBool();
}

void DisplaySettings::setShown(bool shown)
{
    m_settings.setValue(m_group + QStringLiteral("shown"), shown);
}

QString DisplaySettings::screen() const
{
    return m_settings.value(m_group + QStringLiteral("screen")).toString();
}

void DisplaySettings::setScreen(const QString &screen)
{
    m_settings.setValue(m_group + QStringLiteral("screen"), screen);
}

QString DisplaySettings::picture() const
{
    return m_settings.value(m_group + QStringLiteral("picture")).toString();
}

void DisplaySettings::setPicture(const QString &file)
{
    m_settings.setValue(m_group + QStringLiteral("picture"), file);
}

QByteArray DisplaySettings::geometry() const
{
    return m_settings.value(m_group + QStringLiteral("geometry")).toByteArray();
}

void DisplaySettings::setGeometry(const QByteArray &geometry)
{
    m_settings.setValue(m_group + QStringLiteral("geometry"), geometry);
}

Settings::Settings()
    : m_settings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("Rowlock"), QStringLiteral("Rowlock"))
{}

Settings::Settings(const QString &iniFile) : m_settings(iniFile, QSettings::IniFormat) {}

QByteArray Settings::windowGeometry() const
{
    return m_settings.value(QStringLiteral("window/geometry")).toByteArray();
}

void Settings::setWindowGeometry(const QByteArray &geometry)
{
    m_settings.setValue(QStringLiteral("window/geometry"), geometry);
}

QByteArray Settings::splitter(const QString &name) const
{
    return m_settings.value(QStringLiteral("window/splitter-") + name).toByteArray();
}

void Settings::setSplitter(const QString &name, const QByteArray &state)
{
    m_settings.setValue(QStringLiteral("window/splitter-") + name, state);
}

QString Settings::lastDatabase() const
{
    const QStringList recent = recentDatabases();
    return recent.isEmpty() ? QString() : recent.first();
}

QStringList Settings::recentDatabases() const
{
    return m_settings.value(QStringLiteral("files/recent")).toStringList();
}

void Settings::rememberDatabase(const QString &file)
{
    const QString path = wholePlace(file);
    QStringList recent = recentDatabases();
    recent.removeAll(path);
    recent.prepend(path);
    m_settings.setValue(QStringLiteral("files/recent"), QStringList(recent.mid(0, recentLimit)));
}

void Settings::forgetDatabase(const QString &file)
{
    QStringList recent = recentDatabases();
    recent.removeAll(wholePlace(file));
    m_settings.setValue(QStringLiteral("files/recent"), recent);
}

Scheme Settings::scheme() const
{
    const QString text = m_settings.value(QStringLiteral("window/scheme")).toString();
    for (const Scheme scheme : {Scheme::Light, Scheme::Dark, Scheme::Contrast}) {
        if (text == schemeText(scheme))
            return scheme;
    }
    return Scheme::System;
}

void Settings::setScheme(Scheme scheme)
{
    m_settings.setValue(QStringLiteral("window/scheme"), schemeText(scheme));
}

Vision Settings::vision() const
{
    const QString text = m_settings.value(QStringLiteral("window/vision")).toString();
    for (const Vision vision : {Vision::RedGreen, Vision::BlueYellow}) {
        if (text == visionText(vision))
            return vision;
    }
    return Vision::Usual;
}

void Settings::setVision(Vision vision)
{
    m_settings.setValue(QStringLiteral("window/vision"), visionText(vision));
}

QString Settings::mapView(const QString &key) const
{
    return m_settings.value(QStringLiteral("map/") + key).toString();
}

void Settings::setMapView(const QString &key, const QString &view)
{
    const QString order = QStringLiteral("map/order");
    QStringList keys = m_settings.value(order).toStringList();
    keys.removeAll(key);
    if (!view.isEmpty()) {
        keys.prepend(key);
        m_settings.setValue(QStringLiteral("map/") + key, view);
    } else {
        m_settings.remove(QStringLiteral("map/") + key);
    }
    while (keys.size() > viewLimit)
        m_settings.remove(QStringLiteral("map/") + keys.takeLast());
    m_settings.setValue(order, keys);
}

namespace {

// A short name of letters and digits for what may have any sign in it.
QString nameFor(const QByteArray &whole)
{
    return QString::fromLatin1(QCryptographicHash::hash(whole, QCryptographicHash::Sha1).toHex().left(16));
}

QString asideKey(const QString &file, const QString &terminal)
{
    const QString place = isServerAddress(file) ? file : QFileInfo(file).canonicalFilePath();
    const QByteArray whose = (place + QLatin1Char('\n') + terminal).toUtf8();
    return QStringLiteral("aside/") + nameFor(whose);
}

} // namespace

QList<qint64> Settings::salesSetAside(const QString &file, const QString &terminal) const
{
    QList<qint64> holds;
    const QStringList written = m_settings.value(asideKey(file, terminal)).toStringList();
    for (const QString &hold : written)
        holds << hold.toLongLong();
    return holds;
}

void Settings::setSalesSetAside(const QString &file, const QString &terminal, const QList<qint64> &holds)
{
    const QString key = asideKey(file, terminal);
    QStringList written;
    for (const qint64 hold : holds)
        written << QString::number(hold);
    if (written.isEmpty())
        m_settings.remove(key);
    else
        m_settings.setValue(key, written);
    m_settings.sync(); // the program may be killed next
}

QString Settings::terminalName() const
{
    const QString name = m_settings.value(QStringLiteral("terminal/name")).toString().trimmed();
    if (!name.isEmpty())
        return name;
    const QString host = QSysInfo::machineHostName();
    return host.isEmpty() ? QStringLiteral("counter") : host;
}

void Settings::setTerminalName(const QString &name)
{
    m_settings.setValue(QStringLiteral("terminal/name"), name.trimmed());
}

int Settings::idleMinutes() const
{
    bool isNumber = false;
    const int minutes = m_settings.value(QStringLiteral("terminal/lockAfter"), usualIdleMinutes).toInt(&isNumber);
    return isNumber && minutes >= 0 ? minutes : usualIdleMinutes;
}

void Settings::setIdleMinutes(int minutes)
{
    m_settings.setValue(QStringLiteral("terminal/lockAfter"), minutes);
}

QString Settings::cardReader() const
{
    return m_settings.value(QStringLiteral("terminal/cardReader")).toString().trimmed();
}

void Settings::setCardReader(const QString &command)
{
    m_settings.setValue(QStringLiteral("terminal/cardReader"), command.trimmed());
}

namespace {

QString readerKey(const QString &payment)
{
    return QStringLiteral("asked/") + nameFor(payment.toUtf8());
}

} // namespace

QString Settings::readerAsked(const QString &key) const
{
    return m_settings.value(readerKey(key)).toString();
}

void Settings::setReaderAsked(const QString &key, const QString &command)
{
    if (command.isEmpty())
        m_settings.remove(readerKey(key));
    else
        m_settings.setValue(readerKey(key), command);
    m_settings.sync(); // the program may be killed next
}

QStringList GivenReasons::forReductions() const
{
    return m_settings.value(QStringLiteral("sale/reductionReasons")).toStringList();
}

void GivenReasons::rememberReduction(const QString &reason)
{
    QStringList reasons = forReductions();
    reasons.removeAll(reason);
    reasons.prepend(reason);
    m_settings.setValue(QStringLiteral("sale/reductionReasons"), QStringList(reasons.mid(0, recentLimit)));
}

QString GivenReasons::forComps() const
{
    return m_settings.value(QStringLiteral("sale/compReason")).toString();
}

void GivenReasons::rememberComp(const QString &reason)
{
    m_settings.setValue(QStringLiteral("sale/compReason"), reason);
}

QString Settings::ticketFolder() const
{
    const QString folder = m_settings.value(QStringLiteral("files/tickets")).toString();
    if (!folder.isEmpty() && QDir(folder).exists())
        return folder;
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void Settings::setTicketFolder(const QString &folder)
{
    m_settings.setValue(QStringLiteral("files/tickets"), folder);
}

ReportPaper::ReportPaper(Settings &settings) : m_settings(settings.m_settings) {}

bool ReportPaper::isRoll() const
{
    return m_settings.value(QStringLiteral("shift/reportOnRoll")).toBool();
}

void ReportPaper::setRoll(bool isRoll)
{
    m_settings.setValue(QStringLiteral("shift/reportOnRoll"), isRoll);
}

} // namespace rowlock
