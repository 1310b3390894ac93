// Drives the real rowlockctl in a folder of its own, and holds each answer against what the contract says of every
// answer.
#pragma once

#include "tests/support/prepared_house.h"
#include "tests/support/test_server.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <linux/capability.h>
#include <sys/prctl.h>

#include <memory>

namespace rowlock {

inline QString ctlBinary()
{
    return QStringLiteral(ROWLOCK_BINARY_DIR "/app/rowlockctl");
}

struct CtlRun
{
    int status = -1;
    QByteArray out;
    QByteArray err;
    QJsonObject json; // with --json: the one object
    QString fault;    // what breaks the contract about every answer; empty: nothing

    QString code() const { return json[QStringLiteral("error")][QStringLiteral("code")].toString(); }
    QString message() const { return json[QStringLiteral("error")][QStringLiteral("message")].toString(); }
    QJsonObject details() const { return json[QStringLiteral("error")][QStringLiteral("details")].toObject(); }
    qint64 number(const char *field) const { return json[QLatin1String(field)].toInteger(-1); }
    QString text(const char *field) const { return json[QLatin1String(field)].toString(); }
    QJsonArray list(const char *field) const { return json[QLatin1String(field)].toArray(); }
};

QByteArray smallPlan();

class CtlDriver
{
public:
    CtlDriver()
    {
        m_environment = QProcessEnvironment::systemEnvironment();
        for (const char *name :
             {"ROWLOCK_DATABASE", "ROWLOCK_TERMINAL", "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            m_environment.remove(QLatin1String(name));
        m_environment.insert(QStringLiteral("HOME"), path(QStringLiteral("home")));
        m_environment.insert(QStringLiteral("XDG_DATA_HOME"), path(QStringLiteral("home/share")));
    }

    QString path(const QString &name) const { return m_folder.filePath(name); }
    // A file in the folder, or an empty database where the tests run on a server.
    QString database() const
    {
        if (testsOnServer() && m_address.isEmpty())
            m_address = newServerDatabase();
        return testsOnServer() ? m_address : path(QStringLiteral("house.rowlock"));
    }
    QProcessEnvironment &environment() { return m_environment; }

    // Permissions bind the program even where the tests run as root, who may otherwise write everything.
    void obeyPermissions() { m_obeysPermissions = true; }
    void obeyOwners() { m_obeysOwners = true; } // of files in a common folder; a server's socket stays in reach

    QString write(const QString &name, const QByteArray &content) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return file.fileName();
    }

    // As given, nothing added.
    CtlRun plain(const QStringList &words, const QByteArray &input = {}) const
    {
        QProcess process;
        process.setProcessEnvironment(m_environment);
        process.setWorkingDirectory(m_folder.path());
        if (m_obeysPermissions) {
            process.setChildProcessModifier([] {
                ::prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0);
                ::prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH, 0, 0, 0);
            });
        }
        if (m_obeysOwners)
            process.setChildProcessModifier([] { ::prctl(PR_CAPBSET_DROP, CAP_FOWNER, 0, 0, 0); });
        process.start(ctlBinary(), words);
        process.write(input);
        process.closeWriteChannel();
        CtlRun run;
        if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit) {
            run.fault = QStringLiteral("did not end by itself: ") + process.errorString();
            return run;
        }
        run.status = process.exitCode();
        run.out = process.readAllStandardOutput();
        run.err = process.readAllStandardError();
        return run;
    }

    // With --json on the house of this folder; what holds for every answer is checked at once.
    CtlRun operator()(const QStringList &words) const { return in(database(), words); }
    CtlRun in(const QString &house, const QStringList &words) const
    {
        CtlRun run = plain(QStringList{QStringLiteral("--database"), house, QStringLiteral("--json")} + words);
        if (run.fault.isEmpty())
            check(run);
        return run;
    }

    // As `init` leaves it, with smallPlan() imported from plan.json as plan 1.
    void makeHouse() const
    {
        const QString plan = write(QStringLiteral("plan.json"), smallPlan());
        const auto make = [&](const QString &house) {
            for (const QStringList &words :
                 {QStringList{QStringLiteral("init")}, {QStringLiteral("plan"), QStringLiteral("import"), plan}}) {
                if (const CtlRun made = in(house, words); made.status != 0)
                    qFatal("%s", (made.out + made.err).constData());
            }
        };
        if (testsOnServer())
            m_address = newServerAddress();
        copyPreparedHouse(QStringLiteral("by command line"), database(), make);
    }

    static void check(CtlRun &run)
    {
        QJsonParseError problem;
        const QJsonDocument document = QJsonDocument::fromJson(run.out, &problem);
        run.json = document.object();
        if (problem.error != QJsonParseError::NoError || !document.isObject())
            run.fault = QStringLiteral("standard output is not one JSON object");
        else if (run.status < 0 || run.status > 3)
            run.fault = QStringLiteral("exit status out of range");
        else if (run.status == 0 && (!run.err.isEmpty() || run.json.contains(QStringLiteral("error"))))
            run.fault = QStringLiteral("a success that complains");
        else if (run.status != 0 && (run.err.count('\n') != 1 || !run.err.endsWith('\n') || run.err.size() < 20))
            run.fault = QStringLiteral("a failure is one line on standard error");
        else if (run.json.contains(QStringLiteral("error"))
                 && (run.code().isEmpty() || run.message().isEmpty()
                     || !run.json[QStringLiteral("error")][QStringLiteral("details")].isObject()))
            run.fault = QStringLiteral("an error needs a code, a message and details");
        if (!run.fault.isEmpty())
            run.fault += QStringLiteral("\nstatus %1\nout %2\nerr %3")
                             .arg(run.status)
                             .arg(QString::fromUtf8(run.out.left(2000)), QString::fromUtf8(run.err.left(2000)));
    }

    ~CtlDriver()
    {
        if (!m_address.isEmpty())
            dropServerDatabase(m_address);
    }
    CtlDriver(const CtlDriver &) = delete;
    CtlDriver &operator=(const CtlDriver &) = delete;

private:
    QTemporaryDir m_folder;
    mutable QString m_address;
    QProcessEnvironment m_environment;
    bool m_obeysPermissions = false;
    bool m_obeysOwners = false;
};

// A rowlockctl rpc that stays open.
class RpcSession
{
public:
    explicit RpcSession(CtlDriver &driver, const QString &terminal = QStringLiteral("rpc"))
    {
        m_process.setProcessEnvironment(driver.environment());
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(ctlBinary(), {QStringLiteral("--database"), driver.database(), QStringLiteral("--terminal"),
                                      terminal, QStringLiteral("rpc")});
        m_process.waitForStarted();
    }
    ~RpcSession()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished(10'000);
    }

    void send(const QByteArray &line) { m_process.write(line + '\n'); }

    QByteArray readLine()
    {
        while (!m_process.canReadLine()) {
            if (!m_process.waitForReadyRead(30'000))
                return {};
        }
        return m_process.readLine();
    }

    QJsonObject ask(const QByteArray &line)
    {
        send(line);
        return QJsonDocument::fromJson(readLine()).object();
    }

    QJsonObject call(const QString &method, const QJsonObject &params = {})
    {
        const int id = ++m_lastId;
        QJsonObject answer = ask(QJsonDocument(QJsonObject{{QStringLiteral("jsonrpc"), QStringLiteral("2.0")},
                                                           {QStringLiteral("id"), id},
                                                           {QStringLiteral("method"), method},
                                                           {QStringLiteral("params"), params}})
                                     .toJson(QJsonDocument::Compact));
        if (answer[QStringLiteral("id")].toInt() != id || answer[QStringLiteral("jsonrpc")] != QStringLiteral("2.0"))
            return {{QStringLiteral("fault"), QStringLiteral("not the answer to this call")}};
        return answer;
    }

    QJsonObject result(const QString &method, const QJsonObject &params = {})
    {
        return call(method, params)[QStringLiteral("result")].toObject();
    }

    int end()
    {
        m_process.closeWriteChannel();
        return m_process.waitForFinished(10'000) && m_process.exitStatus() == QProcess::NormalExit
                   ? m_process.exitCode()
                   : -1;
    }

private:
    QProcess m_process;
    int m_lastId = 0;
};

// Stalls: rows A and B of ten; "Box = royal": row R of four, a category with the separator in its name; a standing
// floor.
inline QByteArray smallPlan()
{
    const auto position = [](double x, double y) {
        return QJsonObject{{QStringLiteral("x"), x}, {QStringLiteral("y"), y}};
    };
    const auto row = [&](const QString &zone, const QString &name, int seats, double y, const QString &category) {
        QJsonArray list;
        for (int i = 1; i <= seats; ++i) {
            const QString guid = QStringLiteral("%1-%2-%3").arg(zone, name).arg(i);
            list.append(QJsonObject{{QStringLiteral("seat_number"), QString::number(i)},
                                    {QStringLiteral("seat_guid"), guid.toLower()},
                                    {QStringLiteral("uuid"), QStringLiteral("u-") + guid},
                                    {QStringLiteral("position"), position(25 * i, 0)},
                                    {QStringLiteral("category"), category}});
        }
        return QJsonObject{{QStringLiteral("row_number"), name},
                           {QStringLiteral("row_number_position"), QStringLiteral("both")},
                           {QStringLiteral("uuid"), QStringLiteral("r-") + zone + name},
                           {QStringLiteral("position"), position(0, y)},
                           {QStringLiteral("seats"), list}};
    };
    const auto zone = [&](const QString &name, const QJsonArray &rows, const QJsonArray &areas, double y) {
        return QJsonObject{{QStringLiteral("name"), name},
                           {QStringLiteral("zone_id"), name},
                           {QStringLiteral("uuid"), QStringLiteral("z-") + name},
                           {QStringLiteral("position"), position(0, y)},
                           {QStringLiteral("rows"), rows},
                           {QStringLiteral("areas"), areas}};
    };
    const QString stalls = QStringLiteral("Stalls");
    const QString royal = QStringLiteral("Box = royal");
    const QJsonObject floor{
        {QStringLiteral("shape"), QStringLiteral("rectangle")},
        {QStringLiteral("color"), QStringLiteral("#E5E9F0")},
        {QStringLiteral("border_color"), QStringLiteral("#888888")},
        {QStringLiteral("rotation"), 0},
        {QStringLiteral("uuid"), QStringLiteral("floor-area")},
        {QStringLiteral("position"), position(0, 0)},
        {QStringLiteral("rectangle"), QJsonObject{{QStringLiteral("width"), 300}, {QStringLiteral("height"), 100}}},
        {QStringLiteral("text"), QJsonObject{{QStringLiteral("position"), position(150, 50)},
                                             {QStringLiteral("text"), QStringLiteral("Standing floor")},
                                             {QStringLiteral("size"), 16},
                                             {QStringLiteral("color"), QStringLiteral("#333333")}}}};
    const QJsonObject plan{
        {QStringLiteral("name"), QStringLiteral("Little house")},
        {QStringLiteral("categories"),
         QJsonArray{
             QJsonObject{{QStringLiteral("name"), stalls}, {QStringLiteral("color"), QStringLiteral("#4C72B0")}},
             QJsonObject{{QStringLiteral("name"), royal}, {QStringLiteral("color"), QStringLiteral("#55A868")}}}},
        {QStringLiteral("zones"),
         QJsonArray{
             zone(stalls,
                  {row(stalls, QStringLiteral("A"), 10, 0, stalls), row(stalls, QStringLiteral("B"), 10, 25, stalls)},
                  {}, 200),
             zone(QStringLiteral("Box"), {row(QStringLiteral("Box"), QStringLiteral("R"), 4, 0, royal)}, {}, 400),
             zone(QStringLiteral("Ground"), {}, {floor}, 0)}},
        {QStringLiteral("size"), QJsonObject{{QStringLiteral("width"), 400}, {QStringLiteral("height"), 500}}}};
    return QJsonDocument(plan).toJson();
}

} // namespace rowlock
