// The customer display of this terminal: whether it is wanted, on which screen it belongs, with which picture it waits.
// There is no window and nothing follows the sale while it is off. Belongs to the clerk's window; the sale on it goes
// with the house that is open. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/display/display_screens.h"

#include <QPointer>

#include <memory>

class QAction;

namespace rowlock {

class Counter;
class CustomerSale;
class CustomerWindow;
struct WaitingPicture;

class CustomerDisplay final : public QObject
{
    Q_OBJECT

public:
    // `window`: the clerk's. All outlive it.
    CustomerDisplay(Settings &settings, Prompt &prompt, QWidget &window);
    ~CustomerDisplay() override;

    QList<QAction *> actions() const; // for the menu
    // A house is open: what is sold on `page` at this terminal is what is shown.
    void open(const HouseContext &context, const QString &terminal, Counter &counter, QWidget &page);
    void setScreens(std::unique_ptr<DisplayScreens> screens); // in place of Qt's
    QWidget *window() const;                                  // null while it is off

signals:
    void told(const QString &text);    // done, or not there for now
    void refused(const QString &text); // the picture

private:
    void setShown(bool shown);
    void watch(); // the sale, while there is a window and a house
    void place(bool isAsked);
    void choosePicture();
    void removePicture();
    void loadPicture(const QString &file, bool isNew);
    void takePicture(const QString &file, const WaitingPicture &read, bool isNew);
    void forgetHouse();
    void refreshActions();
    QString venue() const;
    DisplaySettings remembered() const;

    Settings &m_settings;
    Prompt &m_prompt;
    QWidget &m_clerks;
    QAction *m_toggle;
    QAction *m_choose;
    QAction *m_remove;
    std::unique_ptr<DisplayScreens> m_screens;
    std::unique_ptr<CustomerWindow> m_window;
    QPointer<CustomerSale> m_sale;
    std::optional<HouseContext> m_context; // while a house is open
    QPointer<QWidget> m_page;
    Counter *m_counter = nullptr; // goes with the page
    QString m_terminal;
    QString m_wantedPicture; // that is being read
    bool m_isMissed = false; // its screen, which the clerk was told
};

} // namespace rowlock
