#include "app/rowlockctl/output.h"

#include "app/rowlockctl/clean_text.h"

#include <QJsonDocument>
#include <QLoggingCategory>

#include <cerrno>
#include <unistd.h>

namespace rowlock {

namespace {

Q_LOGGING_CATEGORY(commandLog, "rowlock.command")

constexpr qsizetype longestComplaint = 1500; // one line, that a person reads

// What was asked may have been done although its answer got lost: status 3 makes a script look or ask again, with its
// key.
int delivered(const QByteArray &bytes, int status)
{
    if (writeOutput(bytes))
        return status;
    if (errno != EPIPE) // a reader that has seen enough wants no complaint
        writeComplaint(
            Ctl::tr("The answer could not be written to standard output (%1); what was asked may have been done.")
                .arg(qt_error_string(errno)));
    return 3;
}

} // namespace

bool writeAll(int descriptor, const QByteArray &bytes)
{
    qsizetype written = 0;
    while (written < bytes.size()) {
        const ssize_t count = ::write(descriptor, bytes.constData() + written, size_t(bytes.size() - written));
        if (count > 0)
            written += count;
        else if (errno != EINTR)
            return false;
    }
    return true;
}

bool writeOutput(const QByteArray &bytes)
{
    return writeAll(STDOUT_FILENO, bytes);
}

void writeComplaint(const QString &message)
{
    writeAll(STDERR_FILENO, "rowlockctl: " + cut(message.simplified(), longestComplaint).toUtf8() + '\n');
}

QByteArray jsonLine(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

int printAnswer(const Answer &answer, bool json)
{
    if (!answer.complaint.isEmpty())
        writeComplaint(answer.complaint);
    return delivered(json ? jsonLine(answer.json) : answer.text().toUtf8(), answer.status);
}

void logRefusal(const Error &error)
{
    if (!error.diagnosis.isEmpty())
        qCWarning(commandLog).noquote() << codeName(error.code) << error.diagnosis;
}

int printRefusal(const Error &refused, bool json)
{
    logRefusal(refused);
    const Error error = presentable(refused);
    writeComplaint(error.message);
    const int status = exitStatus(error);
    return json ? delivered(jsonLine({{QStringLiteral("error"), toJson(error)}}), status) : status;
}

int printText(const QString &name, const QString &text, bool json)
{
    return delivered(json ? jsonLine({{name, text.trimmed()}}) : text.toUtf8(), 0);
}

} // namespace rowlock
