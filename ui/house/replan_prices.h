// Prices of what the event has not had: without them seats of the new plan could not be sold. GUI thread.
#pragma once

#include "model/domain/money.h"
#include "model/domain/result.h"

#include <QHash>
#include <QWidget>

class QGridLayout;

namespace rowlock {

class MoneyField;

class ReplanPrices : public QWidget
{
    Q_OBJECT

public:
    ReplanPrices(const Currency &currency, QWidget *parent);

    void setNames(const QStringList &names); // of categories and standing areas
    bool isComplete() const;
    Result<QHash<QString, Money>> prices() const;

signals:
    void changed();

private:
    Currency m_currency;
    QGridLayout *m_grid;
    QList<std::pair<QString, MoneyField *>> m_fields;
};

} // namespace rowlock
