// The desktop program: reads the command line, makes the parts, opens the window.
#include "model/domain/house_place.h"
#include "model/domain/plain_text.h"
#include "model/service/house_location.h"
#include "ui/common/desktop_keyring.h"
#include "ui/common/log.h"
#include "ui/common/paint_watch.h"
#include "ui/common/settings.h"
#include "ui/common/theme.h"
#include "ui/mainwindow/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QTranslator>

#include <csignal>
#include <cstdio>
#include <optional>

namespace {

// QT_LOGGING_RULES="rowlock.screen.info=true": when each revision of the house is on the screen
// (docs/decisions/benchmarks.md).
Q_LOGGING_CATEGORY(screenLog, "rowlock.screen", QtWarningMsg)

void logScreen(QApplication &application)
{
    if (!screenLog().isInfoEnabled())
        return;
    auto *watch = new rowlock::PaintWatch(&application);
    QObject::connect(watch, &rowlock::PaintWatch::painted, watch,
                     [](rowlock::EventId event, qint64 revision, int seats, qint64 machineNs) {
                         qCInfo(screenLog, "painted event %lld revision %lld seats %d at %lld", event.value(), revision,
                                seats, machineNs);
                     });
}

struct Arguments
{
    QString database; // as named on the command line or in the environment; empty: the last one or the default
    rowlock::EventId event;
    QString terminal;
};

// What Qt itself takes from the line once there is a display; none of it is ours to judge before that.
QStringList withoutToolkitOptions(const QStringList &words)
{
    static const QStringList alone{QStringLiteral("reverse"), QStringLiteral("widgetcount"), QStringLiteral("nograb"),
                                   QStringLiteral("dograb"), QStringLiteral("sync")};
    static const QStringList withValue{QStringLiteral("platform"),
                                       QStringLiteral("platformpluginpath"),
                                       QStringLiteral("platformtheme"),
                                       QStringLiteral("plugin"),
                                       QStringLiteral("qwindowgeometry"),
                                       QStringLiteral("geometry"),
                                       QStringLiteral("qwindowicon"),
                                       QStringLiteral("icon"),
                                       QStringLiteral("qwindowtitle"),
                                       QStringLiteral("title"),
                                       QStringLiteral("session"),
                                       QStringLiteral("display"),
                                       QStringLiteral("name"),
                                       QStringLiteral("style"),
                                       QStringLiteral("stylesheet")};
    QStringList ours;
    for (int i = 0; i < words.size(); ++i) {
        const QString name =
            words[i].startsWith(u'-') ? words[i].mid(words[i].startsWith(QLatin1String("--")) ? 2 : 1) : QString();
        if (alone.contains(name) || name.startsWith(QLatin1String("style="))
            || name.startsWith(QLatin1String("stylesheet=")))
            continue;
        if (withValue.contains(name))
            ++i;
        else
            ours << words[i];
    }
    return ours;
}

int say(FILE *stream, const QString &text, int status)
{
    std::fputs(qPrintable(text), stream);
    return status;
}

// Before there is a window, so that help, version and a wrong line need no display. Answers the exit status where the
// program is done with that.
std::optional<int> readArguments(const QStringList &words, Arguments &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "Sells tickets from a live seat map. Without --database it opens the "
                                            "box office that was open last."));
    const QCommandLineOption database(QStringLiteral("database"),
                                      QCoreApplication::translate("main", "Box office to open: a file, or "
                                                                          "postgresql://USER@SERVER/DATABASE."),
                                      QStringLiteral("PLACE"));
    const QCommandLineOption event(QStringLiteral("event"),
                                   QCoreApplication::translate("main", "Number of the event to show first."),
                                   QStringLiteral("ID"));
    const QCommandLineOption terminal(
        QStringLiteral("terminal"),
        QCoreApplication::translate("main", "Terminal name (default: host name and a number)."),
        QStringLiteral("NAME"));
    parser.addOptions({database, event, terminal});
    const QCommandLineOption help = parser.addHelpOption(), version = parser.addVersionOption();
    const bool isRead = parser.parse(withoutToolkitOptions(words));
    if (isRead && (parser.isSet(help) || parser.isSet(QStringLiteral("help-all"))))
        return say(stdout, parser.helpText(), 0);
    if (isRead && parser.isSet(version))
        return say(stdout, QStringLiteral("rowlock %1\n").arg(QStringLiteral(ROWLOCK_VERSION)), 0);

    arguments.database = parser.value(database);
    if (arguments.database.isEmpty())
        arguments.database = qEnvironmentVariable("ROWLOCK_DATABASE");
    bool isNumber = true;
    arguments.event = rowlock::EventId(parser.isSet(event) ? parser.value(event).toLongLong(&isNumber) : 0);
    arguments.terminal = parser.value(terminal).trimmed();
    QString wrong;
    if (!isRead)
        wrong = parser.errorText();
    else if (!parser.positionalArguments().isEmpty())
        wrong =
            QCoreApplication::translate("main", "Unexpected argument '%1'.").arg(parser.positionalArguments().first());
    else if (!rowlock::isPlainText(arguments.terminal))
        wrong = QCoreApplication::translate("main", "A terminal's name is one line that can be read.");
    else if (!isNumber || (parser.isSet(event) && arguments.event.value() < 1))
        wrong = QCoreApplication::translate("main", "'%1' is not the number of an event.").arg(parser.value(event));
    if (wrong.isEmpty())
        return {};
    return say(stderr,
               QCoreApplication::translate("main", "rowlock: %1 See 'rowlock --help'.\n")
                   .arg(wrong.endsWith(u'.') ? wrong : wrong + u'.'),
               2);
}

std::optional<int> readArguments(int argc, char **argv, Arguments &arguments)
{
    const QCoreApplication application(argc, argv); // only while the line is read; the window's comes after it
    return readArguments(QCoreApplication::arguments(), arguments);
}

} // namespace

int main(int argc, char *argv[])
{
    Arguments arguments;
    if (const std::optional<int> status = readArguments(argc, argv, arguments))
        return *status;
    std::signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is a full disk, and told as one
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Rowlock"));
    QApplication::setApplicationVersion(QStringLiteral(ROWLOCK_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral(ROWLOCK_APP_ID));
    rowlock::startLogFile();
    logScreen(application);

    QTranslator qtTexts; // the buttons of Qt's own dialogs
    if (qtTexts.load(QLocale(), QStringLiteral("qtbase"), QStringLiteral("_"),
                     QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qtTexts);

    rowlock::Settings settings;
    rowlock::applyScheme(application, settings.scheme(), settings.vision());
    rowlock::DialogPrompt prompt;
    const rowlock::SystemClock clock;
    rowlock::DesktopKeyring keyring;
    rowlock::MainWindow window(settings, prompt, clock, keyring, arguments.terminal);
    window.show();

    // Named or not: where there is no file, the welcome page says so or simply welcomes.
    const auto canBeThere = [](const QString &place) {
        return rowlock::isServerAddress(place) || QFileInfo::exists(place);
    };
    QString house = arguments.database;
    if (house.isEmpty())
        house = canBeThere(settings.lastDatabase()) ? settings.lastDatabase() : rowlock::defaultHouseFile();
    if (!arguments.database.isEmpty() || canBeThere(house))
        window.openHouse(house, arguments.event);
    return QApplication::exec();
}
