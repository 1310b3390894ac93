// Asks before money goes back: what for, with which fees, what is kept of it, how it is paid out, and why.
#pragma once

#include "model/domain/ledger_line.h"
#include "model/domain/order.h"
#include "model/domain/pricing/reversal.h"
#include "model/domain/refunded_lines.h"

#include <QDialog>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QVBoxLayout;

namespace rowlock {

class ActionButton;
class KeepField;
class ToneLabel;

// What of an order is to be refunded.
struct RefundChoice
{
    Order order;
    QList<LedgerLine> lines; // all of the order
    QList<Ticket> tickets;
    QList<LedgerLine> others; // fees, goods and the like by themselves
    bool mayBeVoided = false; // of today, and nothing was done with it
    SaleToVoid sale = {};     // what would be voided with it, and why it cannot be all the same
    QString notScanned = {};  // why the ticket that was scanned is not one of them

    QList<TicketId> ticketIds() const;
    RefundTerms terms(FeesBack with, const KeptCharge &keep = {}) const;
    Money sum(const RefundTerms &terms) const; // what goes back
    RefundSplit split(const RefundTerms &terms) const;
    qsizetype ticketsOfSale() const;
    QStringList soldWith() const; // "K7QM-3RTD for Hamlet"
};

class RefundDialog final : public QDialog
{
    Q_OBJECT

public:
    RefundDialog(const RefundChoice &choice, QWidget *parent);

    RefundTerms terms() const;
    QString reason() const;
    QLineEdit &reasonField() const { return *m_reason; }
    void showRefused(const QString &sentence); // what was entered stays, to be mended
    void showSum();

signals:
    void confirmed();                                                // closed by whoever carries it out
    void summed(const QStringList &what, const rowlock::Money &sum); // what would go back, as it is shown

private:
    void addVoid(QVBoxLayout &column); // where it may be
    void addFees(QVBoxLayout &column); // where any would stay
    void addTo(QVBoxLayout &column);   // how it goes back
    FeesBack chosenFees() const;
    RefundOnto onto() const;
    QString wayText(const RefundSplit &split) const;
    QString missingText() const; // why it cannot be refunded yet

    RefundChoice m_choice;
    ToneLabel *m_question;
    ToneLabel *m_details;
    QCheckBox *m_void;
    QWidget *m_asked; // what is not asked of a sale that is voided
    QButtonGroup *m_fees;
    KeepField *m_keep;
    QComboBox *m_to;
    QLineEdit *m_card;
    QLineEdit *m_reason;
    ToneLabel *m_error;
    ActionButton *m_accept;
};

} // namespace rowlock
