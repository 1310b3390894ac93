// The desktop program: reads the command line, makes the parts, opens the window.
#include "model/service/house_location.h"
#include "ui/common/log.h"
#include "ui/common/settings.h"
#include "ui/common/theme.h"
#include "ui/mainwindow/main_window.h"
#include "ui/seatmap/paint_watch.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QTranslator>

namespace {

// QT_LOGGING_RULES="rowlock.screen.info=true": when each revision of the house is on the screen (docs/decisions/benchmarks.md).
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

Arguments readArguments(const QApplication &application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QCoreApplication::translate("main", "A box office in one program."));
    const QCommandLineOption database(
        QStringLiteral("database"), QCoreApplication::translate("main", "The house to open."), QStringLiteral("FILE"));
    const QCommandLineOption event(QStringLiteral("event"),
                                   QCoreApplication::translate("main", "The event to show first, by its number."),
                                   QStringLiteral("ID"));
    const QCommandLineOption terminal(
        QStringLiteral("terminal"),
        QCoreApplication::translate("main", "This counter position's name; otherwise the computer's and a number."),
        QStringLiteral("NAME"));
    parser.addOptions({database, event, terminal});
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(application);

    Arguments arguments;
    arguments.database = parser.value(database);
    if (arguments.database.isEmpty())
        arguments.database = qEnvironmentVariable("ROWLOCK_DATABASE");
    arguments.event = rowlock::EventId(parser.value(event).toLongLong());
    arguments.terminal = parser.value(terminal).trimmed();
    return arguments;
}

} // namespace

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Rowlock"));
    QApplication::setApplicationVersion(QStringLiteral(ROWLOCK_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral(ROWLOCK_APP_ID));
    const Arguments arguments = readArguments(application);
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
    rowlock::MainWindow window(settings, prompt, clock, arguments.terminal);
    window.show();

    // Named or not: where there is no file, the welcome page says so or simply welcomes.
    QString house = arguments.database;
    if (house.isEmpty())
        house = QFileInfo::exists(settings.lastDatabase()) ? settings.lastDatabase() : rowlock::defaultHouseFile();
    if (!arguments.database.isEmpty() || QFileInfo::exists(house))
        window.openHouse(house, arguments.event);
    return QApplication::exec();
}
