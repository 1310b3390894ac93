// Labels for will-call on paper or into a PDF. Nothing is marked as printed by looking at them: once they came out it
// asks whether they were printed, and marks just those. Where the terminal prints labels without a dialog they wait for
// its printer, and the house marks those that came out. GUI thread; belongs to the window that it asks over.
#pragma once

#include "model/domain/willcall.h"
#include "ui/common/house_context.h"
#include "ui/common/labels.h"
#include "ui/common/paper_output.h"

namespace rowlock {

class ActionButton;

class WillcallPrinting final : public QObject
{
    Q_OBJECT

public:
    WillcallPrinting(const HouseContext &context, QWidget *window);

    ActionButton *makeButton(QWidget *parent); // with its menu
    void setOrders(const QString &event, const QList<WillcallOrder> &orders);

signals:
    void said(rowlock::Tone tone, const QString &sentence);
    void marked(); // in the house

private:
    void begin(bool onlyNew, void (PaperOutput::*output)(const PaperJob &));
    PaperJob job() const;
    void askForLabels();
    void noteQueue();
    void askWhetherPrinted();
    void mark();

    HouseContext m_context;
    QWidget *m_window;
    PaperOutput m_paper;
    QString m_event;
    QList<WillcallOrder> m_orders; // of the list
    QList<WillcallOrder> m_given;  // to the printer, as they were then
};

} // namespace rowlock
