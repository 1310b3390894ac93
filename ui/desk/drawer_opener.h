// Opens a cash drawer by its receipt printer, away from the window's thread: what waits for the printer is nobody at
// the window. Where it stays shut it says so, and nothing that was paid is in doubt for that. GUI thread.
#pragma once

#include <QObject>

namespace rowlock {

class DrawerOpener final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    // As a drawer's `kick`; empty: it is opened by hand. A printer that is being asked is asked once more at most.
    void open(const QString &kick);

signals:
    void opened();
    void failed(const QString &sentence);

private:
    void ask(const QString &kick);

    bool m_isAsking = false;
    QString m_next; // to be asked afterwards; empty: none
};

} // namespace rowlock
