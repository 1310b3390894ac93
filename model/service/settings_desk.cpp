#include "model/service/settings_desk.h"

#include "model/service/desk_session.h"
#include "model/store/settings.h"

namespace rowlock {

Result<HoldRules> SettingsDesk::usualHolds()
{
    return readUsualHolds(m_session.connection());
}

Result<HoldRules> SettingsDesk::setUsualHolds(const HoldRulesChange &change)
{
    return rowlock::setUsualHolds(m_session.connection(), m_session.act("setting"), change);
}

Result<OfferedReasons> SettingsDesk::reasons()
{
    return readReasons(m_session.connection());
}

Result<OfferedReasons> SettingsDesk::setReasons(const OfferedReasons &reasons)
{
    return rowlock::setReasons(m_session.connection(), m_session.act("setting"), reasons);
}

Result<QList<Denomination>> SettingsDesk::denominations()
{
    return readDenominations(m_session.connection());
}

Result<QList<Denomination>> SettingsDesk::setDenominations(const QList<Denomination> &denominations)
{
    return rowlock::setDenominations(m_session.connection(), m_session.act("setting"), denominations);
}

Result<QList<TerminalSetup>> SettingsDesk::terminals()
{
    return readTerminals(m_session.connection());
}

Result<TerminalSetup> SettingsDesk::terminal()
{
    return readTerminal(m_session.connection(), m_session.actor().terminal);
}

Result<TerminalSetup> SettingsDesk::terminal(const QString &name)
{
    return readTerminal(m_session.connection(), name);
}

Result<TerminalSetup> SettingsDesk::setTerminal(const TerminalChange &change, const QList<TerminalPrinter> &printers)
{
    return rowlock::setTerminal(m_session.connection(), m_session.act("terminal"), change, printers);
}

} // namespace rowlock
