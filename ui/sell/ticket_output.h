// Tickets on paper or as a PDF, of any order, or of all orders of one sale: finds the venues' names, then prints.
#pragma once

#include "model/documents/tickets.h"
#include "ui/common/house_context.h"
#include "ui/common/paper_output.h"

namespace rowlock {

class TicketOutput : public QObject
{
    Q_OBJECT

public:
    TicketOutput(const HouseContext &context, QWidget *window);

    void print(const QList<Order> &orders);   // through the system's print dialog
    void savePdf(const QList<Order> &orders); // asks for the file; the folder is remembered

signals:
    void printed(const QString &what);
    void saved(const QString &file);
    void failed(const QString &text);

private:
    void prepare(const QList<Order> &orders, std::function<void(const PaperJob &)> then);

    HouseContext m_context;
    PaperOutput m_paper;
};

} // namespace rowlock
