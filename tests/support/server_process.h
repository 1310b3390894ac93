// One PostgreSQL server of a test: on a socket in a folder of its own, as a user that is not root, gone with this
// program. Fails the program where it cannot be had.
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace rowlock {

class ServerProcess
{
public:
    static bool isInstalled();
    ServerProcess();
    ~ServerProcess(); // as stop()

    void makeNew();
    void leaveIn(const QString &folder) const; // what it has, once it has ended: for takeFrom()
    void takeFrom(const QString &folder);      // instead of making it new
    // As it was is forgotten: a copy of what `primary` has, which follows it under `name` from its start on.
    void copyFrom(const ServerProcess &primary, const QString &name);
    // `before`: what it is run by, such as "ip netns exec NAME"; `settings`: "name=value".
    void start(const QStringList &settings, const QStringList &before = {});
    void stop();    // at once, as in a crash
    void end();     // in order
    void killAll(); // with SIGKILL, all of its processes
    // What one of its processes leaves behind is not trusted by the others: they all end, and their memory with them.
    // Until they have.
    void killOneInside() const;

    QString address(const QString &database) const;
    QString socketFolder() const { return m_folder.path(); }
    void addAccess(const QString &line); // a line of pg_hba.conf, the first one, from the next start on
    // As the server's owner, in a session of its own.
    void run(const QString &sql, const QString &database = QStringLiteral("postgres"));
    QString ask(const QString &sql, const QString &database = QStringLiteral("postgres"));

private:
    void endWith(int signal);
    QList<QByteArray> processes() const;
    QString data() const { return m_folder.filePath(QStringLiteral("data")); }

    QTemporaryDir m_folder;
    std::unique_ptr<QProcess> m_process;
};

} // namespace rowlock
