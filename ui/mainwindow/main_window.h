// The program's window: the box office that is open, its pages, and what is told of it. What the menus do with files
// and plans is done by the commands. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QMainWindow>

#include <memory>
#include <optional>

class QStackedWidget;
class QVBoxLayout;

namespace rowlock {

class CounterPage;
class CustomerDisplay;
class FigureLabel;
class FileCommands;
class HouseOpener;
class Keyring;
class MainMenus;
class PlanCommands;
class SeatMapView;
class TopBar;
class WelcomePage;
struct OpenHouse;

class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    // `terminal`: the terminal's whole name; empty: the settings' name and the first free number.
    // The others outlive the window.
    MainWindow(Settings &settings, Prompt &prompt, const Clock &clock, Keyring &keyring, const QString &terminal = {});
    ~MainWindow() override;

    // Opens the house beside the one that is open and changes over once it is there; `event`: shown first, if valid.
    void openHouse(const HouseAccess &house, EventId event = {});
    void showWelcome(const QString &problem = {});
    bool hasHouse() const { return m_open != nullptr; }

    CounterPage *counter() const; // null while no house is open
    HouseModel *house() const;
    BoxOffice *office() const;
    QString terminal() const; // of the open house
    HouseFacts facts() const; // of the open house

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    struct FirstSteps
    {
        QString file;       // empty: none
        QString planToDraw; // its name; empty: the plan is there, and the first event comes next
    };

    std::optional<HouseContext> context();            // none while no house is open
    std::optional<EventSummary> eventInFront() const; // on the page of the season the selected one
    void listenToMenus();
    void listenToCommands();
    void takeOver(EventId event);
    void showTitle();
    void buildPages(const HouseContext &context);
    void showNotices(const HouseContext &context);
    void admitStaff(const HouseContext &context);
    void addPage(QWidget *page, const QString &iconName, const QString &title);
    void showPage(int index);
    void showStatus(const QString &text); // empty: which file is open
    void report(const QString &problem);  // on whichever page is shown
    void takeFirstSteps();
    void newEvent();
    void showNewEvent(EventId event);
    void stepBack();
    void stepBackInManage();
    SeatMapView *mapInFront() const; // null: there is none

    Settings &m_settings;
    Prompt &m_prompt;
    FirstSteps m_firstSteps; // of a file that was just made, once it opens
    std::unique_ptr<OpenHouse> m_open;
    std::unique_ptr<HouseOpener> m_opener;
    WelcomePage *m_welcome;
    QStackedWidget *m_pages;
    TopBar *m_topBar;
    QVBoxLayout *m_column; // the top bar, what is told of clock and file, the pages
    FigureLabel *m_status;
    FileCommands *m_files;
    PlanCommands *m_plans;
    CustomerDisplay *m_display;
    MainMenus *m_menus;
};

} // namespace rowlock
