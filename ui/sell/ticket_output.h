// Tickets on paper or as a PDF, of any order, or of all orders of one sale. Each is printed once: where there is paper
// for one already it asks why, and what comes out is a reprint with another barcode. Told to the house before it is
// printed, once it is known where. Where the terminal prints tickets without a dialog, they wait for its printer
// instead. GUI thread.
#pragma once

#include "model/documents/tickets.h"
#include "ui/common/house_context.h"
#include "ui/common/paper_output.h"

#include <memory>
#include <optional>

namespace rowlock {

class TicketOutput : public QObject
{
    Q_OBJECT

public:
    TicketOutput(const HouseContext &context, QWidget *window);

    void print(const QList<Order> &orders);   // through the system's print dialog, or without one
    void savePdf(const QList<Order> &orders); // asks for the file; the folder is remembered

signals:
    void printed(const QString &what);
    void saved(const QString &file);
    void failed(const QString &text);
    void reissued(const QList<rowlock::Order> &orders); // what is printed in place of those that were given

private:
    struct Prints;
    using Again = std::optional<QString>; // why those that have paper are printed again

    void prepare(const QList<Order> &orders, std::function<void(const Prints &, const Again &)> go);
    void askWhyAgain(const QStringList &seats, std::function<void(const QString &reason)> go);
    void issue(const std::shared_ptr<Prints> &prints, const Again &again, std::function<void()> go);
    void askToPrint(const Prints &prints, const Again &again);
    PaperJob jobOf(const Prints &prints, const Again &again);

    HouseContext m_context;
    QWidget *m_window;
    PaperOutput m_paper;
};

} // namespace rowlock
