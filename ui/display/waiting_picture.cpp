#include "ui/display/waiting_picture.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QPainter>
#include <QSvgRenderer>

#include <cmath>

namespace rowlock {

namespace {

struct PictureTexts
{
    Q_DECLARE_TR_FUNCTIONS(WaitingPicture)
};

constexpr qint64 mostBytes = 32 * 1024 * 1024;
constexpr qint64 mostDrawingBytes = 2 * 1024 * 1024; // of an SVG, whose work grows with its text
constexpr qint64 mostPixels = 100'000'000;           // of a photograph, which is scaled down on the way in ...
constexpr qint64 mostWholePixels = 30'000'000;       // ... and of what is not

WaitingPicture refused(const QString &problem)
{
    return {{}, problem};
}

QString unreadable(const QString &file)
{
    return PictureTexts::tr("The picture for the customer display cannot be read: %1.").arg(QFileInfo(file).fileName());
}

QString tooLarge(const QString &file)
{
    return PictureTexts::tr("The picture for the customer display is too large: %1.").arg(QFileInfo(file).fileName());
}

bool isDrawing(const QByteArray &content)
{
    const QByteArray head = content.left(4096);
    return head.contains("<svg") || head.startsWith("\x1f\x8b"); // as a text, or packed
}

// A drawing may name other files and entities that grow without end: one that does is not drawn.
bool reachesOut(const QByteArray &content)
{
    return content.startsWith("\x1f\x8b") || content.contains("<!ENTITY") || content.contains("<image");
}

WaitingPicture drawn(const QString &file, const QByteArray &content, QSize most)
{
    if (content.size() > mostDrawingBytes)
        return refused(tooLarge(file));
    if (reachesOut(content))
        return refused(PictureTexts::tr("The picture for the customer display is an SVG with other files in it. Save "
                                        "it as PNG: %1.")
                           .arg(QFileInfo(file).fileName()));
    QSvgRenderer renderer;
    if (!renderer.load(content) || renderer.defaultSize().isEmpty())
        return refused(unreadable(file));
    QImage image(renderer.defaultSize().scaled(most, Qt::KeepAspectRatio).expandedTo({1, 1}),
                 QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return refused(tooLarge(file));
    image.fill(Qt::transparent);
    QPainter painter(&image);
    renderer.render(&painter, QRectF(image.rect()));
    return {image, {}};
}

} // namespace

QString waitingPictureFilter()
{
    return PictureTexts::tr("Pictures (*.png *.jpg *.jpeg *.svg)");
}

WaitingPicture readWaitingPicture(const QString &name, QSize most)
{
    QFile file(name);
    if (!QFileInfo(name).isFile() || !file.open(QIODevice::ReadOnly))
        return refused(PictureTexts::tr("The picture for the customer display is not there: %1.").arg(name));
    if (file.size() > mostBytes)
        return refused(tooLarge(name));
    QByteArray content = file.read(mostBytes);
    if (isDrawing(content))
        return drawn(name, content, most);
    QBuffer buffer(&content);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    reader.setAutoTransform(true);
    const QByteArray format = reader.format();
    if (format != "png" && format != "jpeg")
        return refused(unreadable(name));
    const QSize whole = reader.size();
    const qint64 pixels = qint64(whole.width()) * whole.height();
    if (!whole.isValid() || pixels > (format == "jpeg" ? mostPixels : mostWholePixels))
        return refused(whole.isValid() ? tooLarge(name) : unreadable(name));
    const int longest = std::max(most.width(), most.height()); // a photograph may be turned
    if (whole.width() > longest || whole.height() > longest)
        reader.setScaledSize(whole.scaled(longest, longest, Qt::KeepAspectRatio).expandedTo({1, 1}));
    const QImage image = reader.read();
    return image.isNull() ? refused(unreadable(name)) : WaitingPicture{image, {}};
}

} // namespace rowlock
