// What ticket and receipt printers are told, byte by byte: everything as dots, so that neither a printer's fonts nor
// its character sets matter. Pure functions; any thread.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>

namespace rowlock {

struct EscPosAsked
{
    bool cuts = true;         // partly, after each picture
    bool opensDrawer = false; // once, before anything is printed
};

// ESC/POS, as Epson's receipt printers and most others understand it. Each picture is black and white (1 is black), as
// wide as what the printer reaches; it is sent in bands (GS v 0), fed past the knife and cut (GS V).
QByteArray escPosBytes(const QList<QImage> &pictures, const EscPosAsked &asked = {});

// Boca's FGL: each picture as columns of eight dots (<G>), row 0 at the print head's first dot and columns along the
// feed, then <p>: printed and cut. No name goes in as text, so none can be a command.
QByteArray fglBytes(const QList<QImage> &pictures);

} // namespace rowlock
