#include "app/rowlockctl/rpc.h"

#include "app/rowlockctl/command.h"
#include "app/rowlockctl/line_reader.h"
#include "app/rowlockctl/output.h"
#include "app/rowlockctl/session.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <optional>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr qsizetype longestLine = 64 * 1024 * 1024;

enum Fault { ParseError = -32700, InvalidRequest = -32600, MethodNotFound = -32601, InvalidParams = -32602 };

QJsonObject envelope(const QJsonValue &id)
{
    return {{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, id}};
}

QJsonObject fault(const QJsonValue &id, int code, const QString &message, const QJsonObject &data = {})
{
    QJsonObject error{{u"code"_s, code}, {u"message"_s, message}};
    if (!data.isEmpty())
        error.insert(u"data"_s, data);
    QJsonObject answer = envelope(id);
    answer.insert(u"error"_s, error);
    return answer;
}

QJsonObject refusal(const QJsonValue &id, const Error &error)
{
    // Wrong usage is JSON-RPC's own "invalid params"; the rest keeps the exit status as its code.
    const int status = exitStatus(error.code);
    return fault(id, status == 2 ? int(InvalidParams) : status, error.message,
                 {{u"code"_s, codeName(error.code)}, {u"details"_s, error.details}});
}

Result<Answer> runMethod(Session &session, const Command &command, const QJsonValue &params)
{
    if (params.isArray() && !params.toArray().isEmpty())
        return wrongArgument(u"params"_s, Ctl::tr("Parameters go by name: params must be an object."));
    TRY_GET(const Parameters parameters, Parameters::checked(command.parameters, params.toObject()));
    return command.run(session, parameters);
}

// Nothing for a notification: a request without an id.
std::optional<QJsonObject> answerOne(Session &session, const QJsonValue &message)
{
    const QJsonObject request = message.toObject();
    const QJsonValue id = request.value(u"id"_s);
    const QJsonValue params = request.value(u"params"_s);
    const bool idFits = id.isUndefined() || id.isNull() || id.isString() || id.isDouble();
    if (!message.isObject() || request.value(u"jsonrpc"_s) != u"2.0"_s || !request.value(u"method"_s).isString()
        || !idFits || !(params.isUndefined() || params.isObject() || params.isArray()))
        return fault(idFits && !id.isUndefined() ? id : QJsonValue(), InvalidRequest,
                     Ctl::tr("This is no JSON-RPC 2.0 request: jsonrpc \"2.0\", method, params and id are expected."));
    const QString method = request.value(u"method"_s).toString();
    const Command *command = commandForMethod(method);
    QJsonObject answer;
    if (!command) {
        answer = fault(id, MethodNotFound, Ctl::tr("There is no method '%1'.").arg(method.left(80)));
    } else if (const auto done = runMethod(session, *command, params); done) {
        answer = envelope(id);
        answer.insert(u"result"_s, done->json);
    } else {
        answer = refusal(id, done.error());
    }
    return id.isUndefined() ? std::nullopt : std::optional<QJsonObject>(answer);
}

// Written as they come, since a batch may ask for a whole house many times. False when nobody reads any more.
bool answerBatch(Session &session, const QJsonArray &batch)
{
    if (batch.isEmpty())
        return writeOutput(jsonLine(fault(QJsonValue(), InvalidRequest, Ctl::tr("A batch holds at least one request."))));
    bool begun = false;
    for (const QJsonValue &message : batch) {
        const auto answer = answerOne(session, message);
        if (!answer)
            continue;
        if (!writeOutput((begun ? "," : "[") + QJsonDocument(*answer).toJson(QJsonDocument::Compact)))
            return false;
        begun = true;
    }
    return !begun || writeOutput("]\n");
}

bool answerLine(Session &session, const QByteArray &line)
{
    if (line.trimmed().isEmpty())
        return true;
    // In brackets also a lone number or text is JSON to Qt's reader: a request of the wrong form, not a parse error.
    QJsonParseError problem;
    const QJsonArray messages = QJsonDocument::fromJson('[' + line + ']', &problem).array();
    if (problem.error != QJsonParseError::NoError || messages.size() != 1)
        return writeOutput(jsonLine(fault(QJsonValue(), ParseError, Ctl::tr("This line is not one JSON value."))));
    if (messages.first().isArray())
        return answerBatch(session, messages.first().toArray());
    const auto answer = answerOne(session, messages.first());
    return !answer || writeOutput(jsonLine(*answer));
}

bool refuseLongLine()
{
    return writeOutput(jsonLine(fault(QJsonValue(), InvalidRequest, Ctl::tr("A message may have at most 64 MiB."))));
}

} // namespace

int serveRpc(Session &session)
{
    (void)session.desk(); // open before the first request comes; where that fails each request tries again and is told why
    LineReader reader(STDIN_FILENO, longestLine);
    QByteArray line;
    for (;;) {
        const LineReader::Found found = reader.next(line);
        if (found == LineReader::Found::End)
            return 0;
        const bool read = found == LineReader::Found::Line ? answerLine(session, line) : refuseLongLine();
        if (!read)
            return 3;
    }
}

} // namespace rowlock
