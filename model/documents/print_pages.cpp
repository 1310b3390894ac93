#include "model/documents/print_pages.h"

#include <QBuffer>
#include <QPdfWriter>

#include <functional>

namespace rowlock {

namespace {

QByteArray pagesOf(const std::function<bool(QPagedPaintDevice &)> &print)
{
    QByteArray pages;
    QBuffer buffer(&pages);
    buffer.open(QIODevice::WriteOnly);
    bool isPainted = false;
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(600);
        isPainted = print(writer);
    }
    return isPainted ? pages : QByteArray();
}

} // namespace

QByteArray rowPages(const QList<PaperRow> &rows, PaperSize size, const QByteArray &logo)
{
    return pagesOf([&](QPagedPaintDevice &device) { return printRows(device, rows, size, logo); });
}

QByteArray tablePages(const PaperReport &report)
{
    return pagesOf([&](QPagedPaintDevice &device) { return printReport(device, report); });
}

QByteArray labelPages(const WillcallLabels &labels)
{
    return pagesOf([&](QPagedPaintDevice &device) { return printSingleLabels(device, labels); });
}

} // namespace rowlock
