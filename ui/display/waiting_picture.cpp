#include "ui/display/waiting_picture.h"

#include "model/documents/picture_file.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace rowlock {

namespace {

struct PictureTexts
{
    Q_DECLARE_TR_FUNCTIONS(WaitingPicture)
};

QString problemText(PictureProblem problem, const QString &file)
{
    const QString name = QFileInfo(file).fileName();
    switch (problem) {
    case PictureProblem::None: return {};
    case PictureProblem::Missing:
        return PictureTexts::tr("The picture for the customer display is not there: %1.").arg(file);
    case PictureProblem::TooLarge:
        return PictureTexts::tr("The picture for the customer display is too large: %1.").arg(name);
    case PictureProblem::ReachesOut:
        return PictureTexts::tr("The picture for the customer display is an SVG with other files in it. Save it as "
                                "PNG: %1.")
            .arg(name);
    case PictureProblem::NeedsFonts:
    case PictureProblem::Unreadable: break;
    }
    return PictureTexts::tr("The picture for the customer display cannot be read: %1.").arg(name);
}

} // namespace

QString waitingPictureFilter()
{
    return PictureTexts::tr("Pictures (*.png *.jpg *.jpeg *.svg)");
}

WaitingPicture readWaitingPicture(const QString &file, QSize most)
{
    const PictureFile read = readPictureFile(file, most);
    return {read.image, problemText(read.problem, file)};
}

} // namespace rowlock
