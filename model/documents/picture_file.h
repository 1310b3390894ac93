// A picture that somebody chose: read with bounds, so that no file makes the program wait, grow or fail. Pure function,
// for any thread with Qt Gui.
#pragma once

#include <QImage>
#include <QString>

namespace rowlock {

enum class PictureProblem {
    None,
    Missing,
    TooLarge,
    ReachesOut, // an SVG that names other files, or entities that grow without end
    NeedsFonts, // an SVG, where the program has no fonts
    Unreadable  // or of another kind
};

struct PictureFile
{
    QImage image; // null: see `problem`
    PictureProblem problem = PictureProblem::None;
};

// PNG, JPEG or SVG by what is in the file and not by its name, not larger than `most` on the way in; a photograph that
// is turned may be as long as that either way.
PictureFile readPictureFile(const QString &file, QSize most);

} // namespace rowlock
