// The program's window: opens houses, keeps the pages of the one that is open, and the menus. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QMainWindow>

#include <memory>

class QActionGroup;
class QHBoxLayout;
class QStackedWidget;
class QVBoxLayout;

namespace rowlock {

class CounterPage;
class BackupRestorer;
class FigureLabel;
class MessageBar;
struct OpenHouse;
class PlanEditor;
class ToneLabel;
class WelcomePage;
enum class ExportForm;

class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    // `terminal`: the counter position's whole name; empty: the settings' name and the first free number.
    MainWindow(Settings &settings, Prompt &prompt, const Clock &clock, const QString &terminal = {});
    ~MainWindow() override;

    // Opens the house beside the one that is open and changes over once it is there; `event`: shown first, if valid.
    void openHouse(const QString &file, EventId event = {});
    void showWelcome(const QString &problem = {});
    bool hasHouse() const { return m_open != nullptr; }

    // A page over the open house, chosen by a button at the top; it belongs to the window until another house is opened.
    void addPage(QWidget *page, const QString &iconName, const QString &title);

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

    QWidget *makeTopBar();
    void makeMenus(BackupRestorer &restorer);
    void makeFileMenu(BackupRestorer &restorer);
    void makeViewMenu();
    void makeHelpMenu();
    void fillRecent();
    void refreshMenus();

    void takeOver(EventId event);
    HouseContext context(); // only while a house is open
    void buildPages(const HouseContext &context);
    void showPage(int index);
    void report(const QString &problem); // on whichever page is shown

    void chooseHouse();
    void newHouse();
    void takeFirstSteps();
    void newEvent();
    void showNewEvent(EventId event);
    void demonstration();
    void importPlan();
    void exportPlan(ExportForm form);
    void newPlan();
    void drawPlan(const QString &name);
    void editPlan();
    PlanEditor *openEditor();                                // over the open house
    bool closeEditors();                                     // false: one has unsaved changes, and asks
    void changePlan(PlanId plan, const EventSummary &event); // `plan` is proposed, if it is valid
    void backUp();
    void verify();
    void showKeys();
    void showDiagnostics();
    void showAbout();
    void stepBack();

    Settings &m_settings;
    Prompt &m_prompt;
    const Clock &m_clock;
    QString m_terminal;      // as asked for
    FirstSteps m_firstSteps; // of a file that was just made, once it opens
    std::unique_ptr<OpenHouse> m_open;
    std::unique_ptr<OpenHouse> m_opening;

    QStackedWidget *m_pages;
    WelcomePage *m_welcome;
    QWidget *m_topBar = nullptr;
    QVBoxLayout *m_column = nullptr; // the top bar, what is told of the clock, the pages
    QHBoxLayout *m_pageButtons = nullptr;
    QHBoxLayout *m_omniboxPlace = nullptr;
    FigureLabel *m_terminalLabel = nullptr;
    FigureLabel *m_status;
    QMenu *m_recentMenu = nullptr;
    QMenu *m_saleMenu = nullptr;
    QMenu *m_editMenu = nullptr;     // what the pages in it can take back
    QList<QAction *> m_houseActions; // need an open house
};

} // namespace rowlock
