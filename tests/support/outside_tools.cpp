#include "tests/support/outside_tools.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>

namespace rowlock {

ToolAnswer runTool(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    ToolAnswer answer;
    if (!process.waitForStarted() || !process.waitForFinished(60'000)) {
        answer.complaint = (program + QStringLiteral(": ") + process.errorString()).toUtf8();
        return answer;
    }
    answer.ran = process.exitStatus() == QProcess::NormalExit;
    answer.status = process.exitCode();
    answer.out = process.readAllStandardOutput();
    answer.complaint = process.readAllStandardError();
    return answer;
}

QString pdfText(const QString &file)
{
    const ToolAnswer answer = runTool(QStringLiteral("pdftotext"), {QStringLiteral("-raw"), file, QStringLiteral("-")});
    if (!answer.ok()) {
        qWarning("pdftotext: %s", answer.complaint.constData());
        return {};
    }
    return QString::fromUtf8(answer.out).normalized(QString::NormalizationForm_KC);
}

QStringList renderPdf(const QString &file, const QString &folder, int dotsPerInch)
{
    const QString base = QFileInfo(file).completeBaseName() + QStringLiteral("-%1dpi").arg(dotsPerInch);
    const ToolAnswer answer = runTool(QStringLiteral("pdftoppm"),
                                      {QStringLiteral("-r"), QString::number(dotsPerInch), QStringLiteral("-gray"),
                                       QStringLiteral("-png"), file, QDir(folder).filePath(base)});
    if (!answer.ok()) {
        qWarning("pdftoppm: %s", answer.complaint.constData());
        return {};
    }
    QStringList pages;
    const QStringList names = QDir(folder).entryList({base + QStringLiteral("-*.png")}, QDir::Files, QDir::Name);
    for (const QString &name : names)
        pages.append(QDir(folder).filePath(name));
    return pages;
}

QStringList scanPicture(const QString &file)
{
    const ToolAnswer answer =
        runTool(QStringLiteral("zbarimg"), {QStringLiteral("--quiet"), QStringLiteral("--raw"),
                                            QStringLiteral("-Sdisable"), QStringLiteral("-Sqrcode.enable"), file});
    if (!answer.ok())
        qWarning("zbarimg: %s", answer.complaint.constData());
    return QString::fromUtf8(answer.out).split(u'\n', Qt::SkipEmptyParts);
}

} // namespace rowlock
