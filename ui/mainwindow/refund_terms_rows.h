// On what terms everybody gets the money back: what becomes of the fees, asked and never assumed, what is kept, and
// where it goes. Three rows of a form. GUI thread.
#pragma once

#include "model/domain/pricing/reversal.h"

#include <QObject>

class QComboBox;
class QFormLayout;
class QWidget;

namespace rowlock {

class KeepField;

class RefundTermsRows final : public QObject
{
    Q_OBJECT

public:
    RefundTermsRows(QFormLayout &form, const Currency &currency, QWidget *parent);

    std::optional<RefundTerms> terms() const; // none: not selected or typed yet
    QString missingText() const;              // what is to be said first; empty: nothing
    bool areFeesChosen() const;
    void hideFees(); // there are none: they are kept
    void setEnabled(bool enabled);

signals:
    void changed();

private:
    QFormLayout &m_form;
    QComboBox *m_fees;
    KeepField *m_keep;
    QComboBox *m_to;
};

} // namespace rowlock
