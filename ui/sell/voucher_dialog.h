// The vouchers of a sale: the code of another one is typed or scanned, and what it does to the total stands there
// before it is given; those that it has can be taken out. Window-modal, never blocks.
#pragma once

#include "model/domain/voucher.h"
#include "ui/common/labels.h"
#include "ui/sell/house_fees.h"

#include <QDialog>

class QLineEdit;
class QVBoxLayout;

namespace rowlock {

class ActionButton;
class FigureLabel;

class VoucherDialog final : public QDialog
{
    Q_OBJECT

public:
    VoucherDialog(BoxOffice &office, const HoldInfo &sale, const HouseFees &fees, QWidget *parent);

    void setCode(const QString &code);         // as if it were typed
    void setAbout(const QString &performance); // of several that the sale is for

signals:
    void given(const QString &code);
    void dropped(rowlock::VoucherId voucher);

private:
    void addOnes(QVBoxLayout &column); // that it has
    QWidget *makeButtons();
    void lookUp();
    void showVoucher(const Result<Voucher> &voucher);
    void say(Tone tone, const QString &text, const std::optional<Money> &total, const QString &why);
    void give();

    BoxOffice &m_office;
    HoldInfo m_sale;
    const HouseFees &m_fees;
    QLineEdit *m_code;
    ToneLabel *m_said;
    ToneLabel *m_about;
    FigureLabel *m_total;
    ActionButton *m_accept;
    quint64 m_question = 0;
    bool m_isWanted = false; // Enter came before the answer, as a scanner's does
};

} // namespace rowlock
