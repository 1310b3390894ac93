#include "app/rowlockctl/mail_password.h"

#include "app/rowlockctl/shared_answers.h"

#include <QFile>

#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr qint64 longestMailPassword = 1000;

bool isOwnersAlone(const QFile &file)
{
    struct stat there = {};
    return ::fstat(file.handle(), &there) == 0 && S_ISREG(there.st_mode) && (there.st_mode & 077) == 0
           && there.st_uid == ::geteuid();
}

} // namespace

Parameter passwordFileOption()
{
    Parameter file = textOption(u"password_file"_s, u"FILE"_s,
                                Ctl::tr("Has the account's password in its first line, and nobody but you may read it; "
                                        "otherwise $ROWLOCK_MAIL_PASSWORD_FILE."));
    file.longest = 4096;
    return file;
}

Result<Password> mailPassword(const Parameters &parameters)
{
    const QString name = parameters.has(u"password_file"_s) ? parameters.text(u"password_file"_s)
                                                            : qEnvironmentVariable("ROWLOCK_MAIL_PASSWORD_FILE");
    if (name.isEmpty())
        return Password();
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return wrongArgument(u"password_file"_s, Ctl::tr("The password's file cannot be read."));
    if (!isOwnersAlone(file))
        return wrongArgument(u"password_file"_s,
                             Ctl::tr("Others may read the password's file. Make it yours alone: chmod 600."));
    QByteArray line = file.readLine(longestMailPassword);
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    return Password(QString::fromUtf8(line));
}

} // namespace rowlock
