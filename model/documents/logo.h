// The house's logo, as it is kept and printed. Any thread with Qt Gui.
#pragma once

#include "model/domain/result.h"

#include <QByteArray>
#include <QImage>
#include <QRectF>

class QPainter;

namespace rowlock {

// A PNG, JPEG or SVG file as the house keeps it: a PNG of at most 600 by 400 pixels and 256 KiB. invalid_argument: it
// cannot be read, is no such picture, or is too large to be looked at.
Result<QByteArray> logoFromFile(const QString &file);
QString logoFilter();                     // of the dialog that asks for one
QImage logoImage(const QByteArray &logo); // null: there is none, or it cannot be read
// As large as fits into `box`, in its upper right corner. How wide it is there; 0: there is none.
double paintLogo(QPainter &painter, const QRectF &box, const QByteArray &logo);

} // namespace rowlock
