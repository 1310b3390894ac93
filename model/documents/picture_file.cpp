#include "model/documents/picture_file.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImageReader>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qint64 mostBytes = 32 * 1024 * 1024;
constexpr qint64 mostDrawingBytes = 2 * 1024 * 1024; // of an SVG, whose work grows with its text
constexpr qint64 mostPixels = 100'000'000;           // of a photograph, which is scaled down on the way in ...
constexpr qint64 mostWholePixels = 30'000'000;       // ... and of what is not

PictureFile refusedPicture(PictureProblem problem)
{
    return {{}, problem};
}

bool isDrawing(const QByteArray &content)
{
    const QByteArray head = content.left(4096);
    return head.contains("<svg") || head.startsWith("\x1f\x8b"); // as a text, or packed
}

bool reachesOut(const QByteArray &content)
{
    return content.startsWith("\x1f\x8b") || content.contains("<!ENTITY") || content.contains("<image");
}

PictureFile drawnPicture(QByteArray &content, QSize most)
{
    if (content.size() > mostDrawingBytes)
        return refusedPicture(PictureProblem::TooLarge);
    if (reachesOut(content))
        return refusedPicture(PictureProblem::ReachesOut);
    if (!qobject_cast<QGuiApplication *>(QCoreApplication::instance()))
        return refusedPicture(PictureProblem::NeedsFonts);
    QBuffer buffer(&content);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, "svg");
    if (reader.size().isEmpty())
        return refusedPicture(PictureProblem::Unreadable);
    reader.setScaledSize(reader.size().scaled(most, Qt::KeepAspectRatio).expandedTo({1, 1}));
    const QImage image = reader.read();
    return image.isNull() ? refusedPicture(PictureProblem::Unreadable) : PictureFile{image};
}

} // namespace

PictureFile readPictureFile(const QString &name, QSize most)
{
    QFile file(name);
    if (!QFileInfo(name).isFile() || !file.open(QIODevice::ReadOnly))
        return refusedPicture(PictureProblem::Missing);
    if (file.size() > mostBytes)
        return refusedPicture(PictureProblem::TooLarge);
    QByteArray content = file.read(mostBytes);
    if (isDrawing(content))
        return drawnPicture(content, most);
    QBuffer buffer(&content);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    reader.setAutoTransform(true);
    const QByteArray format = reader.format();
    const QSize whole = reader.size();
    if ((format != "png" && format != "jpeg") || !whole.isValid())
        return refusedPicture(PictureProblem::Unreadable);
    if (qint64(whole.width()) * whole.height() > (format == "jpeg" ? mostPixels : mostWholePixels))
        return refusedPicture(PictureProblem::TooLarge);
    const int longest = std::max(most.width(), most.height()); // a photograph may be turned
    if (whole.width() > longest || whole.height() > longest)
        reader.setScaledSize(whole.scaled(longest, longest, Qt::KeepAspectRatio).expandedTo({1, 1}));
    const QImage image = reader.read();
    return image.isNull() ? refusedPicture(PictureProblem::Unreadable) : PictureFile{image};
}

} // namespace rowlock
