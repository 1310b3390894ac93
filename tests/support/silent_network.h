// A network of this test's own, between a server and a terminal, that can fall silent: what is sent is dropped, and no
// link goes down. By network namespaces, so only root has it.
#pragma once

#include <QString>
#include <QStringList>

namespace rowlock {

class SilentNetwork
{
public:
    SilentNetwork();
    ~SilentNetwork();

    bool isThere() const { return m_isThere; }
    QStringList asServer() const; // what a program is run by
    QString serverHost() const { return QStringLiteral("10.231.7.2"); }
    QString terminalHost() const { return QStringLiteral("10.231.8.2"); }
    QString terminalPlace() const; // for enter()
    bool setSilent(bool silent);

    static bool enter(const QString &place); // by this process, for good

private:
    QString named(const char *what) const;

    bool m_isThere = false;
};

} // namespace rowlock
