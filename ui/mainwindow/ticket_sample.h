// A ticket as it will be printed, with what is filled in so far: where a venue's name and currency end up. GUI thread.
#pragma once

#include "model/documents/tickets.h"

#include <QWidget>

namespace rowlock {

class TicketSample final : public QWidget
{
    Q_OBJECT

public:
    explicit TicketSample(Instant now, QWidget *parent = nullptr);

    void setVenue(const QString &name, const Currency &currency, const QByteArray &timeZone);

    void setPrinted(const QString &terms, const QByteArray &logo); // besides

    QSize sizeHint() const override { return {544, 193}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Instant m_now;
    TicketPrint m_print;
};

} // namespace rowlock
