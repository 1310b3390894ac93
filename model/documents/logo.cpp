#include "model/documents/logo.h"

#include "model/documents/picture_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPainter>

namespace rowlock {

namespace {

struct LogoTexts
{
    Q_DECLARE_TR_FUNCTIONS(Logo)
};

constexpr QSize largestLogoPixels(600, 400);
constexpr qsizetype largestKept = 256 * 1024;

QString logoProblem(PictureProblem problem)
{
    switch (problem) {
    case PictureProblem::Missing: return LogoTexts::tr("%1 is not there. Choose another file.");
    case PictureProblem::TooLarge: return LogoTexts::tr("%1 is too large. Save the logo as a smaller picture first.");
    case PictureProblem::ReachesOut:
        return LogoTexts::tr("%1 is an SVG with other files in it. Save the logo as a PNG and use that.");
    case PictureProblem::NeedsFonts:
        return LogoTexts::tr("%1 is an SVG, which is not read over rpc. Save the logo as a PNG and use that.");
    case PictureProblem::None:
    case PictureProblem::Unreadable: break;
    }
    return LogoTexts::tr("%1 is no PNG, JPEG or SVG picture that can be read. Choose another file.");
}

QByteArray pngOf(const QImage &image)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    return image.save(&buffer, "PNG") ? png : QByteArray();
}

} // namespace

Result<QByteArray> logoFromFile(const QString &file)
{
    const PictureFile read = readPictureFile(file, largestLogoPixels);
    if (read.image.isNull())
        return refuse(ErrorCode::InvalidArgument, logoProblem(read.problem).arg(QFileInfo(file).fileName()),
                      {{QStringLiteral("argument"), QStringLiteral("logo")}});
    QImage image = read.image;
    if (image.width() > largestLogoPixels.width() || image.height() > largestLogoPixels.height()) // it was turned
        image = image.scaled(largestLogoPixels, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    for (const QString &key : image.textKeys()) // where it came from and who made it
        image.setText(key, {});
    QByteArray png = pngOf(image);
    while (png.size() > largestKept) { // noise
        image = image.scaled(image.size() / 2, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        png = pngOf(image);
    }
    return png;
}

QString logoFilter()
{
    return LogoTexts::tr("Pictures (*.png *.jpg *.jpeg *.svg)");
}

QImage logoImage(const QByteArray &logo)
{
    return QImage::fromData(logo, "PNG");
}

double paintLogo(QPainter &painter, const QRectF &box, const QByteArray &logo)
{
    const QImage image = logo.isEmpty() ? QImage() : logoImage(logo);
    if (image.isNull())
        return 0;
    const QSizeF size = QSizeF(image.size()).scaled(box.size(), Qt::KeepAspectRatio);
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRectF(QPointF(box.right() - size.width(), box.top()), size), image);
    painter.restore();
    return size.width();
}

} // namespace rowlock
