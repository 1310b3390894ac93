// Tells when cash of a customer went through this terminal's drawer, whatever in the window took it or gave it back:
// read from the journal after each sale, so that no way of paying is forgotten. GUI thread; asks the box office.
#pragma once

#include "ui/common/house_context.h"

namespace rowlock {

class CashWatch final : public QObject
{
    Q_OBJECT

public:
    // Not in a house without drawers: begin() is called once there are some.
    CashWatch(const HouseContext &context, const QString &terminal, QObject *parent);

    void begin();

signals:
    void cashMoved();

private:
    void look();

    HouseContext m_context;
    QString m_terminal;
    bool m_isBegun = false;
    bool m_isLooking = false;
    bool m_looksAgain = false;
    std::optional<qint64> m_read; // up to which entry
};

} // namespace rowlock
