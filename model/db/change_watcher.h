// Hears that another connection to the open house has committed something, and says when to look whether that was
// missed. Lives on the connection's thread, which needs an event loop, and ends before the connection.
#pragma once

#include <QObject>

namespace rowlock {

class ChangeWatcher : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

signals:
    void rang();     // somebody committed a moment ago
    void lookedUp(); // from time to time: has a change been missed, or can the house not be reached?
};

} // namespace rowlock
