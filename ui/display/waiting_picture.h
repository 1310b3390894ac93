// The venue's own picture for the time between sales: read with bounds, so that no file makes the program wait, grow
// or fail. Pure function, for any thread.
#pragma once

#include <QImage>
#include <QString>

namespace rowlock {

struct WaitingPicture
{
    QImage image;    // null: see `problem`
    QString problem; // a sentence; empty: there is none
};

// PNG, JPEG or SVG by what is in the file and not by its name, not larger than `most` on the way in.
WaitingPicture readWaitingPicture(const QString &file, QSize most);
QString waitingPictureFilter(); // of the dialog that asks for one

} // namespace rowlock
