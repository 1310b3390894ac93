// What a new event costs: a price for each category of its plan, and the capacity and price of each standing area.
// Blank is not free: what is free is typed as 0. GUI thread.
#pragma once

#include "model/domain/price_type.h"
#include "model/domain/seating_plan.h"

#include <QHash>
#include <QWidget>

#include <optional>

class QGridLayout;
class QLineEdit;

namespace rowlock {

class MoneyField;
class ToneLabel;
class TypePrices;

class EventPrices final : public QWidget
{
    Q_OBJECT

public:
    explicit EventPrices(const Currency &currency, QWidget *parent = nullptr);

    void setPlan(const SeatingPlan &plan);
    void setTypes(const QList<PriceType> &types); // of the house: others than the first are asked for below
    void followInTabOrder(QWidget *before);   // once there is a plan: its fields are newer than what stands below them
    int columns() const { return m_columns; } // of prices
    bool isEmpty() const { return m_lines.isEmpty(); } // no plan yet

    // Says at each field what is wrong; false: something is.
    bool check();
    void focusFirstWrong();
    // The first price that is far above `highest`, and was not confirmed.
    std::optional<PriceChange> unusual(const std::optional<Money> &highest) const;
    void confirmUnusual();                                // they are meant
    QHash<QString, Money> prices() const;                 // by category or area; of fields that are right
    QHash<QString, QHash<int, Money>> typePrices() const; // likewise, by price type, of others than the first
    QHash<QString, qint64> capacities() const;            // by the area's ref

signals:
    void resized(); // more or less of it is shown

private:
    struct Line
    {
        QString name; // category or standing area
        QString area; // its ref
        MoneyField *price = nullptr;
        QLineEdit *capacity = nullptr; // of a standing area
        ToneLabel *words = nullptr;    // of the capacity
    };
    void addLine(const QString &name, const PlanArea *area);
    QString wrongCapacity(const Line &line) const; // empty: it is right, or there is none
    void refresh();

    Currency m_currency;
    QGridLayout *m_grid;
    TypePrices *m_types;
    QList<Line> m_lines;
    int m_columns = 1;
    bool m_checked = false; // what is missing is shown from the first try on
};

} // namespace rowlock
