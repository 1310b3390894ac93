// A list on paper: a head that says what it is about, columns, a line for each row, as many pages as it takes. Black on
// white. Any thread with Qt Gui.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/result.h"

#include <QByteArray>
#include <QStringList>

class QPagedPaintDevice;

namespace rowlock {

struct PaperList
{
    QString event;
    Instant starts;
    QByteArray timeZone; // the venue's
    Instant at;          // what the print says of its own age
    bool isPractice = false;
    QString title; // "Changes of the seating plan"
    QString about; // what is listed, in a line; empty: nothing more to say
    QStringList captions;
    QList<double> shares; // of the page's width; one for each caption, 1 together
    QList<QStringList> rows;
};

// On the device's own paper. False: the device would not take a page.
bool printList(QPagedPaintDevice &device, const PaperList &list);

// A4, or Letter where that is the paper of the country. storage_full, storage_unusable. Either whole or not at all.
Result<Done> writeListPdf(const QString &file, const PaperList &list);

} // namespace rowlock
