// What the tests of the counter window stand on: a real house in a temporary folder, or on a server, the real main
// window, a clock that stands still, and a person whose answers are known beforehand.
#pragma once

#include "model/service/desk.h"
#include "tests/support/fake_keyring.h"
#include "tests/support/test_clock.h"
#include "ui/common/prompt.h"
#include "ui/mainwindow/main_window.h"
#include "ui/sell/counter_page.h"
#include "ui/sell/map_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>

#include <memory>

namespace rowlock {

class AnsweringPrompt final : public Prompt
{
public:
    void ask(QWidget *parent, const Question &question, Answer answer) override;
    void openFile(QWidget *parent, const QString &title, const QString &filter,
                  std::function<void(const QString &)> answer) override;
    void saveFile(QWidget *parent, const QString &title, const QString &suggestion, const QString &filter,
                  std::function<void(const QString &)> answer) override;

    QList<Question> asked;
    bool accepts = true;
    bool isSilent = false; // a question stays open
    QString reason = QStringLiteral("Fell ill");
    QString objection;  // to it, of the last question
    QString fileToOpen; // empty: thought better of it
    QString fileToSave;
    int filesAsked = 0; // to save
};

// Until the house has answered all that the window has asked, and what was asked upon those answers.
void awaitAnswers(MainWindow &window);

// A house with one event: rows A (Front, €30.00) and B (Back, €20.00) of ten seats, and a standing floor of 50 at
// €12.50. Other terminals work in the same file through desk().
class CounterFixture
{
public:
    explicit CounterFixture(HoldPolicy policy = HoldPolicy::Yielding);
    ~CounterFixture();

    // Until the house is on the map and the window on the screen. `place`: another way to the same house.
    void openWindow(const QString &place = {});
    // With a sale of these seats that is being paid for: the payment is begun and its dialog open.
    void openPaying(const QStringList &seats, const char *button = "cardButton");
    // From now on the event sells children (Front €15.00, Back €10.00, Floor €6.00) and concessions (Front €24.00, Back
    // €16.00, no standing), beside adults.
    void sellTypes();
    EventId addAida(const Money &price); // two days later, in the same room
    void closeWindow() { window.reset(); }
    void awaitAnswers() const { rowlock::awaitAnswers(*window); }

    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString file() const { return m_file; } // or the address of the server
    std::unique_ptr<Desk> desk(const QString &terminal);

    Counter &sell() { return window->counter()->counter(); }
    const HouseModel &house() const { return *window->house(); }
    SeatMapView &map() { return window->counter()->map().map(); }
    int seatNo(const QString &shortName) const; // "A-3"
    QString ref(const QString &shortName) const { return house().seat(seatNo(shortName)).ref; }
    SeatState state(const QString &shortName) const { return house().seat(seatNo(shortName)).state; }
    void click(const QString &shortName); // by the mouse, on the map

    template <typename Widget = QWidget>
    Widget *find(const char *name) const
    {
        return window->findChild<Widget *>(QLatin1String(name));
    }
    void press(const char *name) const;                          // a push button of the window or one of its dialogs
    QString text(const char *name) const;                        // a label's; empty where it is not shown
    void type(const char *field, const QString &text) const;     // and Return
    void typeAnew(const char *field, const QString &text) const; // key by key, in place of what stands there
    // For a look by eye: both schemes, where ROWLOCK_GALLERY says. Nobody shown: the window.
    void picture(const QString &name, QWidget *shown = nullptr) const;

private:
    std::unique_ptr<Desk> openDesk(const QString &file, const QString &terminal);

    QTemporaryDir m_folder; // first: everything else lives in it
    QString m_file;

public:
    TestClock clock;
    AnsweringPrompt prompt;
    FakeKeyring keyring;
    Settings settings;
    EventId event;
    std::unique_ptr<MainWindow> window;
};

// The plan of that house as a file that can be imported.
QString writeSmallPlan(const QString &file);

} // namespace rowlock
