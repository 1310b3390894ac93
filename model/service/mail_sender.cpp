#include "model/service/mail_sender.h"

#include "model/domain/mail_address.h"

#include <QUrl>

#include <algorithm>
#include <cstring>

#include <curl/curl.h>

namespace rowlock {

namespace {

// What was said, without the words: which command is being answered, by which number, and how far the mail has gone.
struct SmtpTalk
{
    QByteArray mail = {};
    qsizetype at = 0;
    bool isAllGiven = false; // its end was asked for, after which the last line follows
    QByteArray verb = {};
    bool isLeaving = false;
    int code = 0; // the newest; 0: none came since the command, or since all was given
    std::shared_ptr<std::atomic<bool>> isOver = {};
};

size_t giveMail(char *to, size_t size, size_t count, void *data)
{
    SmtpTalk &talk = *static_cast<SmtpTalk *>(data);
    const qsizetype length = std::min<qsizetype>(qsizetype(size * count), talk.mail.size() - talk.at);
    if (length == 0) {
        talk.isAllGiven = true;
        talk.code = 0;
        return 0;
    }
    std::memcpy(to, talk.mail.constData() + talk.at, size_t(length));
    talk.at += length;
    return size_t(length);
}

int hear(CURL *, curl_infotype kind, char *bytes, size_t size, void *data)
{
    SmtpTalk &talk = *static_cast<SmtpTalk *>(data);
    const QByteArray line(bytes, qsizetype(size));
    talk.isLeaving = talk.isLeaving || (kind == CURLINFO_HEADER_OUT && line.startsWith("QUIT"));
    if (talk.isLeaving) // what was said before counts
        return 0;
    if (kind == CURLINFO_HEADER_OUT) {
        talk.verb = line.left(4).trimmed().toUpper();
        talk.code = 0;
    } else if (kind == CURLINFO_HEADER_IN) {
        const int code = line.left(3).toInt();
        talk.code = code > 0 ? code : talk.code;
    }
    return 0;
}

int stopsWhenOver(void *data, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
{
    const SmtpTalk &talk = *static_cast<SmtpTalk *>(data);
    return talk.isOver && *talk.isOver ? 1 : 0;
}

MailOutcome notTaken(MailProblem problem, const QString &diagnosis)
{
    return {MailState::Failed, problem, diagnosis};
}

bool isUnsafe(CURLcode said)
{
    switch (said) {
    case CURLE_USE_SSL_FAILED:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR: return true;
    default: return false;
    }
}

// Before the last line was sent: the server has nothing.
MailProblem problemBefore(const SmtpTalk &talk, CURLcode said)
{
    if (isUnsafe(said))
        return MailProblem::NotSecure;
    if (talk.code >= 400 && talk.code < 500)
        return MailProblem::Later;
    if (said == CURLE_LOGIN_DENIED || talk.verb == "AUTH" || talk.code == 530 || talk.code == 535)
        return MailProblem::Login;
    if (talk.code >= 500)
        return talk.verb == "RCPT" ? MailProblem::NoSuchAddress : MailProblem::Refused;
    if (said == CURLE_OPERATION_TIMEDOUT && !talk.verb.isEmpty())
        return MailProblem::NoAnswer;
    return MailProblem::Unreachable;
}

MailOutcome outcomeOf(const SmtpTalk &talk, CURLcode said)
{
    if (said == CURLE_OK)
        return {};
    const QString diagnosis = QStringLiteral("curl %1, %2 %3")
                                  .arg(int(said))
                                  .arg(QLatin1StringView(talk.isAllGiven ? QByteArray("end") : talk.verb))
                                  .arg(talk.code);
    if (!talk.isAllGiven)
        return notTaken(problemBefore(talk, said), diagnosis);
    if (talk.code >= 500)
        return notTaken(MailProblem::Refused, diagnosis);
    if (talk.code >= 400)
        return notTaken(MailProblem::Later, diagnosis);
    return {MailState::Doubtful, MailProblem::BrokenOff, diagnosis};
}

QByteArray urlOf(const MailAccount &account)
{
    const QByteArray host = account.server.startsWith(u'[') ? account.server.toLatin1() : QUrl::toAce(account.server);
    return (account.security == MailSecurity::Tls ? "smtps://" : "smtp://") + host + ':'
           + QByteArray::number(account.port);
}

void setAccount(CURL *curl, const MailAccount &account, const Password &password, const MailPatience &patience)
{
    curl_easy_setopt(curl, CURLOPT_URL, urlOf(account).constData());
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_PROXY, ""); // whatever the environment says
    // All or nothing: a password goes over no open line.
    curl_easy_setopt(curl, CURLOPT_USE_SSL,
                     long(account.security == MailSecurity::None ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    if (!patience.trusted.isEmpty())
        curl_easy_setopt(curl, CURLOPT_CAINFO, patience.trusted.constData());
    if (account.wantsPassword()) {
        curl_easy_setopt(curl, CURLOPT_USERNAME, account.user.toUtf8().constData());
        curl_easy_setopt(curl, CURLOPT_PASSWORD, password.forServer());
    }
}

void setPatience(CURL *curl, const MailPatience &patience)
{
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, long(patience.connectMs));
    curl_easy_setopt(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, long(patience.answerSeconds));
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, long(patience.allMs));
}

void setTalk(CURL *curl, SmtpTalk &talk)
{
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, &giveMail);
    curl_easy_setopt(curl, CURLOPT_READDATA, &talk);
    // Its size is not said: then the end is asked for when all before it has gone out, and not with the last piece.
    curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L); // to be heard, which writes nothing
    curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, &hear);
    curl_easy_setopt(curl, CURLOPT_DEBUGDATA, &talk);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, &stopsWhenOver);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &talk);
}

MailOutcome handOver(CURL *curl, const MailContent &content, SmtpTalk &talk)
{
    const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> to(
        curl_slist_append(nullptr, ('<' + wireAddress(content.address) + '>').constData()), &curl_slist_free_all);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, ('<' + content.message.from + '>').constData());
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to.get());
    setTalk(curl, talk);
    return outcomeOf(talk, curl_easy_perform(curl));
}

} // namespace

MailOutcome sendMail(const MailContent &content, const Password &password, const MailPatience &patience)
{
    const MailAccount &account = content.account;
    if (!account.isSet())
        return notTaken(MailProblem::NoAccount, {});
    if (account.wantsPassword() && password.isEmpty())
        return notTaken(MailProblem::NoPassword, {});
    SmtpTalk talk;
    talk.mail = mailBytes(content);
    talk.isOver = patience.isOver;
    if (talk.mail.isEmpty())
        return notTaken(MailProblem::Unpainted, {});
    static const CURLcode begun = curl_global_init(CURL_GLOBAL_DEFAULT);
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(begun == CURLE_OK ? curl_easy_init() : nullptr,
                                                                   &curl_easy_cleanup);
    if (!curl)
        return notTaken(MailProblem::Unreachable, QStringLiteral("curl could not begin"));
    setAccount(curl.get(), account, password, patience);
    setPatience(curl.get(), patience);
    return handOver(curl.get(), content, talk);
}

} // namespace rowlock
