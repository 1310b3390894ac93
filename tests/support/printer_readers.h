// What a printer makes of bytes, by what is known of both languages and by nothing that writes them: a roll of black
// and white dots, where it is cut, and what it does not understand.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QStringList>

namespace rowlock {

struct PrintedPaperRead
{
    QList<QImage> papers; // each up to its cut, in grey
    int cuts = 0;
    int kicks = 0;            // of a cash drawer
    QString typed = {};       // what would be printed as letters: nothing is meant to be
    QStringList puzzles = {}; // commands that no guide has
    int tallestBand = 0;      // rows in one command
};

// `width`: of the print head in dots; what lies beyond it is a puzzle.
PrintedPaperRead readEscPos(const QByteArray &bytes, int width);
// `rows`: dots across the head; `columns`: along the feed.
PrintedPaperRead readFgl(const QByteArray &bytes, int rows, int columns);

} // namespace rowlock
