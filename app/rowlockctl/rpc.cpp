#include "app/rowlockctl/rpc.h"

#include "app/rowlockctl/clean_text.h"
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/command_line.h"
#include "app/rowlockctl/line_reader.h"
#include "app/rowlockctl/output.h"
#include "app/rowlockctl/session.h"
#include "model/service/request_queue.h"

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

QJsonObject refusal(const QJsonValue &id, const Error &refused)
{
    logRefusal(refused);
    const Error error = presentable(refused);
    // Wrong usage is JSON-RPC's own "invalid params"; the rest keeps the exit status as its code.
    const int status = exitStatus(error);
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

// A number that is not whole, or too large, would be answered as another one.
bool comesBackAsItWas(const QJsonValue &id)
{
    return id.isDouble() && id.toInteger(0) == id.toInteger(1);
}

void addWords(const QJsonValue &value, QStringList &words)
{
    if (value.isArray()) {
        for (const QJsonValue &each : value.toArray())
            addWords(each, words);
    } else if (value.isObject()) {
        const QJsonObject members = value.toObject();
        for (auto member = members.begin(); member != members.end(); ++member) {
            words.append(member.key());
            addWords(member.value(), words);
        }
    } else {
        words.append(value.isDouble() ? QString::number(value.toInteger()) : value.toString());
    }
}

// As the same command has them on a line; of what is not about staff none.
QStringList wordsAboutStaff(const QString &method, const QJsonValue &params)
{
    QStringList words = method.split(u'.');
    if (words.first() != u"staff")
        return {};
    addWords(params, words);
    return words;
}

struct Answered
{
    std::optional<QJsonObject> json; // none for a notification: a request without an id
    std::optional<Error> refused;    // then the request changed nothing
};

Answered answerOne(Session &session, const QJsonValue &message)
{
    const QJsonObject request = message.toObject();
    const QJsonValue id = request.value(u"id"_s);
    const QJsonValue params = request.value(u"params"_s);
    const bool idFits = id.isUndefined() || id.isNull() || id.isString() || comesBackAsItWas(id);
    if (!message.isObject() || request.value(u"jsonrpc"_s) != u"2.0"_s || !request.value(u"method"_s).isString()
        || !idFits || !(params.isUndefined() || params.isObject() || params.isArray()))
        return {fault(idFits && !id.isUndefined() ? id : QJsonValue(), InvalidRequest,
                      Ctl::tr("This is no JSON-RPC 2.0 request: jsonrpc \"2.0\", method, params and id are "
                              "expected; an id is a text, or a whole number of at most 18 digits.")),
                {}};
    const QString method = request.value(u"method"_s).toString();
    const Command *command = commandForMethod(method);
    QJsonObject answer;
    std::optional<Error> refused;
    if (!command) {
        Error unknown;
        unknown.message = Ctl::tr("There is no method '%1'.").arg(cut(method, 80));
        answer = fault(id, MethodNotFound, withoutPins(unknown, wordsAboutStaff(method, params)).message);
    } else if (const auto done = runMethod(session, *command, params); done) {
        answer = envelope(id);
        answer.insert(u"result"_s, done->json);
    } else {
        refused = withoutPins(done.error(), wordsAboutStaff(method, params));
        answer = refusal(id, *refused);
    }
    return {id.isUndefined() ? std::nullopt : std::optional<QJsonObject>(answer), refused};
}

// Written as they come, since a batch may ask for a whole house many times. False when nobody reads any more.
bool answerBatch(Session &session, const QJsonArray &batch)
{
    if (batch.isEmpty())
        return writeOutput(
            jsonLine(fault(QJsonValue(), InvalidRequest, Ctl::tr("A batch holds at least one request."))));
    bool begun = false;
    for (const QJsonValue &message : batch) {
        const auto answer = answerOne(session, message).json;
        if (!answer)
            continue;
        if (!writeOutput((begun ? "," : "[") + QJsonDocument(*answer).toJson(QJsonDocument::Compact)))
            return false;
        begun = true;
    }
    return !begun || writeOutput("]\n");
}

// What a line asks for. In brackets also a lone number or text is JSON to Qt's reader: a request of the wrong form, not
// a parse error.
std::optional<QJsonValue> messageIn(const QByteArray &line)
{
    QJsonParseError problem;
    const QJsonArray messages = QJsonDocument::fromJson('[' + line + ']', &problem).array();
    if (problem.error != QJsonParseError::NoError || messages.size() != 1)
        return {};
    return messages.first();
}

bool mayShare(Session &session, const QJsonValue &message)
{
    const Command *command = commandForMethod(message.toObject().value(u"method"_s).toString());
    if (!command || !command->together || !session.openDesk())
        return false;
    // Parsing a seating plan is slow, and nobody should wait for it at the turnstile.
    const QJsonValue event = message.toObject().value(u"params"_s).toObject().value(u"event"_s);
    return !event.isDouble() || session.openDesk()->plans().planOf(EventId(event.toInteger()));
}

// The requests that have come and are not answered yet, and whether somebody still reads the answers.
class OpenRequests
{
public:
    explicit OpenRequests(Session &session) : m_session(session) {}

    bool isRead() const { return m_isRead; }
    bool isEmpty() const { return m_queue.isEmpty(); }
    void addLine(const QByteArray &line);
    void addLongLine();
    void serve();

private:
    void add(Sharing sharing, std::function<std::optional<Error>()> run, std::function<bool()> tell,
             std::function<bool(const Error &)> refuse);

    Session &m_session;
    RequestQueue m_queue;
    bool m_isRead = true;
};

void OpenRequests::add(Sharing sharing, std::function<std::optional<Error>()> run, std::function<bool()> tell,
                       std::function<bool(const Error &)> refuse)
{
    Request request;
    request.sharing = sharing;
    request.run = [run = std::move(run)](Desk *) { return run(); }; // each command asks the session for its desk
    request.tell = [this, tell = std::move(tell)] { m_isRead = m_isRead && tell(); };
    request.refuse = [this, refuse = std::move(refuse)](const Error &error) { m_isRead = m_isRead && refuse(error); };
    m_queue.add(std::move(request));
}

void OpenRequests::addLine(const QByteArray &line)
{
    if (line.trimmed().isEmpty())
        return;
    const auto nothing = []() -> std::optional<Error> { return {}; };
    const auto unheard = [](const Error &) { return true; };
    const std::optional<QJsonValue> message = messageIn(line);
    if (!message) {
        add(
            Sharing::Alone, nothing,
            [] {
                return writeOutput(
                    jsonLine(fault(QJsonValue(), ParseError, Ctl::tr("This line is not one JSON value."))));
            },
            unheard);
        return;
    }
    if (const auto name = repeatedMember(line)) {
        const QJsonValue id = *name == u"id"_s ? QJsonValue() : message->toObject().value(u"id"_s);
        add(
            Sharing::Alone, nothing,
            [id, name] {
                return writeOutput(jsonLine(
                    fault(id.isUndefined() ? QJsonValue() : id, InvalidRequest,
                          Ctl::tr("The member '%1' stands twice in one object. Say it once.").arg(cut(*name, 80)))));
            },
            unheard);
        return;
    }
    if (message->isArray()) {
        add(
            Sharing::Alone, nothing, [this, batch = message->toArray()] { return answerBatch(m_session, batch); },
            unheard);
        return;
    }
    auto answered = std::make_shared<Answered>();
    add(
        mayShare(m_session, *message) ? Sharing::Together : Sharing::Alone,
        [this, answered, message] {
            *answered = answerOne(m_session, *message);
            return answered->refused;
        },
        [answered] { return !answered->json || writeOutput(jsonLine(*answered->json)); },
        [message](const Error &error) {
            const QJsonValue id = message->toObject().value(u"id"_s);
            return id.isUndefined() || writeOutput(jsonLine(refusal(id, error)));
        });
}

void OpenRequests::addLongLine()
{
    add(
        Sharing::Alone, []() -> std::optional<Error> { return {}; },
        [] {
            return writeOutput(
                jsonLine(fault(QJsonValue(), InvalidRequest, Ctl::tr("A message may have at most 64 MiB."))));
        },
        [](const Error &) { return true; });
}

void OpenRequests::serve()
{
    m_queue.serve(m_session.openDesk());
}

} // namespace

int serveRpc(Session &session)
{
    session.serveRequests();
    // Open before the first request comes; where that fails each request tries again and is told why.
    if (session.desk() && !session.warning().isEmpty())
        writeComplaint(session.warning());
    LineReader reader(STDIN_FILENO, longestLine);
    OpenRequests requests(session);
    QByteArray line;
    while (requests.isRead()) {
        // What has been sent already is taken together; the answers come in the order of the requests all the same.
        if (requests.isEmpty() || reader.hasLine()) {
            const LineReader::Found found = reader.next(line);
            if (found == LineReader::Found::End)
                return 0; // nothing waits: only then is there no further line
            if (found == LineReader::Found::Line)
                requests.addLine(line);
            else
                requests.addLongLine();
        } else {
            requests.serve();
        }
    }
    return 3;
}

} // namespace rowlock
