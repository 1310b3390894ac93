// Tickets and receipts as a file: a PDF, a picture, or the bytes that a printer is told.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/documents/receipt.h"
#include "model/documents/tickets.h"

namespace rowlock {

// pdf, png (the first page alone), escpos, fgl; where nobody says: png for a file called so, or else pdf.
QString deviceFor(const Parameters &parameters);
QList<Parameter> paperParameters(const QString &output);

// The whole content, before anything is written or told: what cannot be drawn is refused while nothing has happened.
Result<QByteArray> ticketContent(const Parameters &parameters, const PaperTemplate &paper,
                                 const QList<TicketPrint> &prints);
Result<QByteArray> receiptContent(const Parameters &parameters, const PaperTemplate &paper, const ReceiptPrint &print);

} // namespace rowlock
