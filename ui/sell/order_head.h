// What an order is: its code, whose it is, what for, and what was noted about it. Name and notes can be added here.
#pragma once

#include "model/domain/order.h"
#include "model/domain/order_note.h"
#include "ui/common/house_context.h"

#include <QWidget>

class QScrollArea;

namespace rowlock {

class ActionButton;
class FigureLabel;
class OrderWillcall;
class ToneLabel;

class OrderHead final : public QWidget
{
    Q_OBJECT

public:
    OrderHead(const HouseContext &context, QWidget *parent);

    void show(const Order &order, const QList<OrderNote> &notes);

signals:
    void orderRequested(const QString &code); // that was sold with it
    void changed();                           // the order, in the store
    void failed(const QString &sentence);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void askName();
    void askNote();
    void fitNotes();
    void showOthers(const QList<SoldWith> &others);
    template <typename Command>
    void carryOut(Command command);

    HouseContext m_context;
    Order m_order;
    FigureLabel *m_code;
    FigureLabel *m_patron;
    ToneLabel *m_about;
    ToneLabel *m_notes;
    QScrollArea *m_notesPlace;
    OrderWillcall *m_willcall;
    QWidget *m_others; // a button for each order that was sold with it
    ActionButton *m_name;
    ActionButton *m_note;
};

} // namespace rowlock
