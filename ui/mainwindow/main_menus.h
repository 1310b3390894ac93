// The menu bar and the keys that have no entry of their own. Says what is wanted; what it takes to do it is in the
// commands and the window. GUI thread.
#pragma once

#include "ui/common/settings.h"

#include <QList>
#include <QObject>

class QAction;
class QMainWindow;
class QMenu;

namespace rowlock {

class CustomerDisplay;
class FileCommands;
class PlanCommands;

class MainMenus final : public QObject
{
    Q_OBJECT

public:
    enum class Setup { Settings, Patrons, Finding, Reports, Prints }; // of the house, by a dialog

    // All outlive it.
    MainMenus(QMainWindow &window, Settings &settings, FileCommands &files, PlanCommands &plans,
              const CustomerDisplay &display);

    void setHouseOpen(bool open); // what needs one is greyed out otherwise
    QMenu *edit() const { return m_edit; }
    QMenu *sale() const { return m_sale; }
    QAction *quit() const { return m_quit; }

signals:
    void recentRequested(const QString &file);
    void newEventRequested();
    void rulesRequested(); // fees, goods, vouchers
    void priceListsRequested();
    void setupRequested(rowlock::MainMenus::Setup what);
    void pageRequested(int page);
    void fitRequested();
    void zoomRequested(double factor);
    void colouringRequested(int colouring); // a SeatColouring
    void diagnosticsRequested();
    void eventRequested(int number);   // in the list of events, from 0
    void nextEventRequested(int step); // below it or above
    void stepBackRequested();

private:
    QMenu *addMenu(const QString &title);
    void makeFile();
    void makePlans(QMenu *menu);
    void makeView(const CustomerDisplay &display);
    void makeColouring(QMenu *menu);
    void makeSchemes(QMenu *menu);
    void makeHelp();
    void makeKeys();
    void fillRecent();
    void showKeys();
    void showAbout();

    QMainWindow &m_window;
    Settings &m_settings;
    FileCommands &m_files;
    PlanCommands &m_plans;
    QMenu *m_recent = nullptr;
    QMenu *m_edit; // what the pages in it can take back
    QMenu *m_sale;
    QAction *m_quit = nullptr;
    QList<QAction *> m_needHouse;
};

} // namespace rowlock
