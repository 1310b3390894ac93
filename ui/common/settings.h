// What this machine remembers for the person: windows, files and looks. Business settings are in the house, not here.
#pragma once

#include "ui/common/theme.h"

#include <QSettings>
#include <QString>
#include <QStringList>

namespace rowlock {

// Why something was given away or taken off here, to be offered again.
class GivenReasons
{
public:
    explicit GivenReasons(QSettings &settings) : m_settings(settings) {}

    QStringList forReductions() const; // by hand, the newest first
    QString forComps() const;          // the last one
    void rememberReduction(const QString &reason);
    void rememberComp(const QString &reason);

private:
    QSettings &m_settings;
};

// The customer display of one terminal.
class DisplaySettings
{
public:
    DisplaySettings(QSettings &settings, const QString &terminal);

    bool isShown() const;
    void setShown(bool shown);
    QString screen() const; // by which it is found again; empty: none yet
    void setScreen(const QString &screen);
    QString picture() const; // a file; empty: none
    void setPicture(const QString &file);
    QByteArray geometry() const; // of a window among others
    void setGeometry(const QByteArray &geometry);

private:
    QSettings &m_settings;
    QString m_group;
};

class Settings;

// On what paper reports of shifts are printed here.
class ReportPaper
{
public:
    explicit ReportPaper(Settings &settings);

    bool isRoll() const; // 80 mm wide; otherwise a sheet
    void setRoll(bool isRoll);

private:
    QSettings &m_settings;
};

class Settings
{
public:
    Settings();                                // the user's own file
    explicit Settings(const QString &iniFile); // tests

    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray &geometry);
    QByteArray splitter(const QString &name) const;
    void setSplitter(const QString &name, const QByteArray &state);

    QString lastDatabase() const;
    QStringList recentDatabases() const; // newest first, at most eight
    void rememberDatabase(const QString &file);
    void forgetDatabase(const QString &file);

    Scheme scheme() const;
    void setScheme(Scheme scheme);
    Vision vision() const;
    void setVision(Vision vision);

    // Where a performance's map was looked at last; the sixty looked at last are kept. Empty: the whole house.
    QString mapView(const QString &key) const;
    void setMapView(const QString &key, const QString &view);

    // Which holds a terminal has set aside, by number: the one on the counter is not among them when the program starts
    // again.
    QList<qint64> salesSetAside(const QString &file, const QString &terminal) const;
    void setSalesSetAside(const QString &file, const QString &terminal, const QList<qint64> &holds); // written at once

    // The counter position's name before the slash; the host's name unless set.
    QString terminalName() const;
    void setTerminalName(const QString &name);

    // After how long without a key or the mouse this computer locks the window of whoever is signed in; 0: never.
    int idleMinutes() const;
    void setIdleMinutes(int minutes);

    // The card reader's program with its arguments (docs/card-reader.md); empty: the clerk reads the reader's slip.
    QString cardReader() const;
    void setCardReader(const QString &command);

    // Which reader was asked for a payment, by the payment's key, until its answer is known; empty: none of this
    // computer's. Written at once.
    QString readerAsked(const QString &key) const;
    void setReaderAsked(const QString &key, const QString &command);

    GivenReasons reasons() { return GivenReasons(m_settings); }
    DisplaySettings customerDisplay(const QString &terminal) { return {m_settings, terminal}; }

    QString ticketFolder() const; // where the last PDF went; the documents folder at first
    void setTicketFolder(const QString &folder);

private:
    friend class ReportPaper; // kept beside them
    QSettings m_settings;
};

} // namespace rowlock
