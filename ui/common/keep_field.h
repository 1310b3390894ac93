// What the house keeps of tickets that are given back: nothing, a sum of each, a sum once, or a percentage. GUI thread.
#pragma once

#include "model/domain/pricing/kept_charge.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLineEdit;
class QStackedLayout;

namespace rowlock {

class MoneyField;

class KeepField final : public QWidget
{
    Q_OBJECT

public:
    // The choice is called `objectName`, its values objectName + "Amount" and objectName + "Percent".
    KeepField(const Currency &currency, const QString &objectName, QWidget *parent);

    std::optional<KeptCharge> charge() const; // nothing: what is typed is none yet
    QString missingText() const;              // what is to be typed; empty: nothing

signals:
    void changed();

private:
    void showValue();

    QComboBox *m_as;
    QWidget *m_box;
    QStackedLayout *m_values;
    MoneyField *m_amount;
    QLineEdit *m_percent;
};

} // namespace rowlock
