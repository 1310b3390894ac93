// After a sale: its code, the change in large figures, and what is done next.
#pragma once

#include "model/domain/move.h"
#include "model/domain/receipts.h"

#include <QWidget>

namespace rowlock {

class ActionButton;
class FigureLabel;
class ToneLabel;

class SuccessPanel : public QWidget
{
    Q_OBJECT

public:
    SuccessPanel(QAction *print, QAction *savePdf, QAction *next, QWidget *parent = nullptr);

    void show(const SaleReceipt &receipt);
    // `order` with its new tickets; `heading`: what was done.
    void showExchange(const Order &order, const MoveReceipt &receipt, const QString &heading);

private:
    ToneLabel *m_heading;
    ToneLabel *m_what;
    FigureLabel *m_code;
    ToneLabel *m_changeCaption;
    FigureLabel *m_change;
    FigureLabel *m_paid;
};

} // namespace rowlock
