// What is taken off a sale by hand: of what, how much, and why; what it comes to stands there before it is done.
// Window-modal, never blocks.
#pragma once

#include "model/domain/hold.h"
#include "ui/sell/house_fees.h"

#include <QDialog>

class QButtonGroup;
class QComboBox;
class QLineEdit;
class QStackedLayout;
class QVBoxLayout;

namespace rowlock {

class ActionButton;
class FigureLabel;
class MoneyField;
class ToneLabel;

class ReduceDialog final : public QDialog
{
    Q_OBJECT

public:
    // `selected`: items of the sale that may be meant alone; `reasons`: those given before, to be offered.
    ReduceDialog(const HoldInfo &sale, const QList<HoldItem> &selected, const HouseFees &fees,
                 const QStringList &reasons, QWidget *parent);

    void setAbout(const QString &performance); // of several that the sale is for
    void offer(const QStringList &reasons);    // the house's, before those that were given here

signals:
    void chosen(const QList<rowlock::HandReduction> &byHand, const QString &reason); // none: nothing is taken off

private:
    enum How { Percentage, Amount, Price, Free };

    void addItems(QVBoxLayout &column);
    QWidget *makeValue();
    QWidget *makeReason(const QStringList &reasons);
    QWidget *makeButtons();
    QString reason() const;
    std::optional<decltype(HandReduction::effect)> effect() const; // nothing: what is typed is none
    std::optional<HoldTerms> terms() const;
    QString takenOff() const; // before
    void showSum();           // what it comes to

    HoldInfo m_sale;
    QList<HoldItem> m_selected;
    const HouseFees &m_fees;
    QButtonGroup *m_of;
    QComboBox *m_how;
    QStackedLayout *m_values;
    QLineEdit *m_percent;
    MoneyField *m_amount;
    QComboBox *m_reason;
    FigureLabel *m_total;
    ToneLabel *m_said;
    ToneLabel *m_about;
    ActionButton *m_accept;
};

} // namespace rowlock
