// Programs of other makers that read what we write. Missing ones fail the test: tools/test installs them.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace rowlock {

struct ToolAnswer
{
    bool ran = false; // it could be started and ended by itself
    int status = -1;
    QByteArray out;
    QByteArray complaint;

    bool ok() const { return ran && status == 0; }
};

ToolAnswer runTool(const QString &program, const QStringList &arguments);

// The text of a PDF in the order it was painted, compatibility forms (ligatures, presentation forms) resolved.
QString pdfText(const QString &file);

// Each page as PNG; names in the order of the pages.
QStringList renderPdf(const QString &file, const QString &folder, int dotsPerInch);

// The QR codes seen in a picture.
QStringList scanPicture(const QString &file);

} // namespace rowlock
