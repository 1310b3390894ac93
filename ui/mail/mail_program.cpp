#include "ui/mail/mail_program.h"

#include "model/domain/whole_file.h"
#include "ui/common/answer.h"

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QPointer>
#include <QProcess>
#include <QStandardPaths>
#include <QTimer>
#include <QUrl>
#include <QUrlQuery>

namespace rowlock {

namespace {

constexpr int programMs = 10'000; // some mail programs go on until they are closed: then they have it
constexpr int keptDays = 1;

// None: the folder cannot be made.
QString outgoingFolder()
{
    const QString path =
        QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/outgoing");
    const bool isThere =
        QDir().mkpath(path) && QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return isThere ? path : QString();
}

void deleteOld(const QString &folder)
{
    const QFileInfoList files = QDir(folder).entryInfoList({QStringLiteral("tickets-*.pdf")}, QDir::Files);
    for (const QFileInfo &file : files) {
        if (file.lastModified().daysTo(QDateTime::currentDateTime()) > keptDays)
            QFile::remove(file.filePath());
    }
}

Result<QString> writtenPdf(const MailContent &content)
{
    const QString folder = outgoingFolder();
    deleteOld(folder);
    const QString file = folder + u'/' + QString::fromLatin1(ticketsFileName(content.tickets.order));
    const QByteArray pdf = mailedPdf(content);
    if (folder.isEmpty() || pdf.isEmpty())
        return refuse(ErrorCode::StorageUnusable,
                      MailProgram::tr("The tickets could not be written for the mail program. Save them as a file."));
    TRY(writeWholeFile(file, pdf));
    return file;
}

} // namespace

void MailProgram::give(const MailContent &content)
{
    whenAnswered(inBackground([content] { return writtenPdf(content); }), this,
                 [this, content](const Result<QString> &file) {
                     if (file)
                         start(content, *file);
                     else
                         emit failed(file.error().message);
                 });
}

void MailProgram::start(const MailContent &content, const QString &file)
{
    auto *program = new QProcess; // goes with its end, not with this: the mail is being written in it
    const QPointer<MailProgram> here(this);
    auto isSaid = std::make_shared<bool>(false);
    const auto say = [here, isSaid, content, file](bool done) {
        if (!here || std::exchange(*isSaid, true))
            return;
        if (done)
            emit here->given();
        else
            here->giveByAddress(content, file);
    };
    connect(program, &QProcess::finished, program, [program, say](int status) {
        say(status == 0);
        program->deleteLater();
    });
    connect(program, &QProcess::errorOccurred, program, [program, say](QProcess::ProcessError error) {
        say(false);
        if (error == QProcess::FailedToStart)
            program->deleteLater();
    });
    QTimer::singleShot(programMs, program, [say] { say(true); });
    program->setStandardOutputFile(QProcess::nullDevice());
    program->setStandardErrorFile(QProcess::nullDevice());
    program->start(QStringLiteral("xdg-email"),
                   {QStringLiteral("--utf8"), QStringLiteral("--subject"), content.message.subject,
                    QStringLiteral("--body"), content.message.text, QStringLiteral("--attach"), file, content.address});
}

void MailProgram::giveByAddress(const MailContent &content, const QString &file)
{
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("subject"),
                       QString::fromLatin1(QUrl::toPercentEncoding(content.message.subject)));
    query.addQueryItem(QStringLiteral("body"), QString::fromLatin1(QUrl::toPercentEncoding(content.message.text)));
    QUrl url;
    url.setScheme(QStringLiteral("mailto"));
    url.setPath(content.address);
    url.setQuery(query);
    if (QDesktopServices::openUrl(url))
        emit givenWithoutFile(file);
    else
        emit notGiven(file);
}

} // namespace rowlock
