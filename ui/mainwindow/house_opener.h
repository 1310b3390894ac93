// Opens a box office file in the background, under a terminal's name that no other window has. GUI thread.
#pragma once

#include "ui/common/keyring.h"
#include "ui/common/settings.h"
#include "ui/mainwindow/open_house.h"

#include <functional>

namespace rowlock {

class HouseOpener
{
public:
    using Then = std::function<void(Result<std::unique_ptr<OpenHouse>>)>;

    // `terminal`: the whole name; empty: the settings' name and the first free number, or in a copy to practise in the
    // number that this window had in the box office.
    HouseOpener(Settings &settings, const Clock &clock, Keyring &keyring, const QString &terminal);

    // `event`: shown first, if valid. `then` gets the open file with its facts, or why there is none. Another file
    // asked for in the meantime takes the place of this one.
    void open(const HouseAccess &house, EventId event, QObject *receiver, Then then);

private:
    void openAs(const HouseAccess &house, EventId event, QObject *receiver, const Then &then, int from);
    Result<std::unique_ptr<TerminalSlot>> takeTerminal(const QString &path, int from) const;

    Settings &m_settings;
    const Clock &m_clock;
    Keyring &m_keyring;
    QString m_terminal;
    int m_number = 1; // of the house that was opened last
    std::unique_ptr<OpenHouse> m_opening;
};

} // namespace rowlock
