#include "app/rowlockctl/paper_output.h"

#include "model/documents/printer_bytes.h"

#include <QBuffer>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<QByteArray> pngOf(const QList<QImage> &pictures, int dpi)
{
    QImage picture = pictures.value(0);
    picture.setDotsPerMeterX(int(dpi / 0.0254));
    picture.setDotsPerMeterY(int(dpi / 0.0254));
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    if (!picture.save(&buffer, "PNG"))
        return refuse(ErrorCode::StorageUnusable, Ctl::tr("It could not be drawn as a picture."));
    return png;
}

Result<QByteArray> bytesFor(const Parameters &parameters, const QList<QImage> &pictures, int dpi)
{
    const QString device = deviceFor(parameters);
    if (device == u"png")
        return pngOf(pictures, dpi);
    if (device == u"fgl")
        return fglBytes(pictures);
    return escPosBytes(pictures, {.cuts = true, .opensDrawer = parameters.flag(u"open_drawer"_s)});
}

int dpiOf(const Parameters &parameters)
{
    return int(parameters.whole(u"dpi"_s));
}

} // namespace

QString deviceFor(const Parameters &parameters)
{
    if (parameters.has(u"device"_s))
        return parameters.text(u"device"_s);
    return parameters.text(u"output"_s).endsWith(u".png", Qt::CaseInsensitive) ? u"png"_s : u"pdf"_s;
}

QList<Parameter> paperParameters(const QString &output)
{
    Parameter file = textOption(u"output"_s, u"FILE"_s, output);
    file.longest = 4096;
    return {file,
            textOption(u"device"_s, u"pdf|png|escpos|fgl"_s,
                       Ctl::tr("What the file is for: anybody, or a receipt printer, or one of Boca's."),
                       {u"pdf"_s, u"png"_s, u"escpos"_s, u"fgl"_s}),
            {.name = u"dpi"_s,
             .kind = Kind::Whole,
             .placeholder = u"N"_s,
             .help = Ctl::tr("Dots an inch of that printer: 203 or 300; otherwise as the template says."),
             .least = 100,
             .most = 1200},
            {.name = u"open_drawer"_s,
             .kind = Kind::Flag,
             .placeholder = {},
             .help = Ctl::tr("With escpos: the cash drawer at that printer opens first.")}};
}

Result<QByteArray> ticketContent(const Parameters &parameters, const PaperTemplate &paper,
                                 const QList<TicketPrint> &prints)
{
    TRY(requireValidTickets(prints));
    if (deviceFor(parameters) == u"pdf")
        return ticketsPdf(paper, prints);
    const int dpi = printerDpi(paper, dpiOf(parameters));
    return bytesFor(parameters, ticketBitmaps(paper, prints, dpi), dpi);
}

Result<QByteArray> receiptContent(const Parameters &parameters, const PaperTemplate &paper, const ReceiptPrint &print)
{
    if (deviceFor(parameters) == u"pdf")
        return receiptPdf(paper, print);
    const int dpi = printerDpi(paper, dpiOf(parameters));
    return bytesFor(parameters, receiptBitmaps(paper, print, dpi), dpi);
}

} // namespace rowlock
