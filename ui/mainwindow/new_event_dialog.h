// A new performance from one of the house's plans: name, date, prices, standing capacities, and how long a hold lasts.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QComboBox;
class QDateTimeEdit;
class QGridLayout;
class QLineEdit;
class QSpinBox;

namespace rowlock {

class ActionButton;
class MessageBar;

class NewEventDialog : public QDialog
{
    Q_OBJECT

public:
    NewEventDialog(const HouseContext &context, QWidget *parent);

signals:
    void created(rowlock::EventId event);

private:
    struct PriceRow
    {
        QString name; // category or standing area
        QLineEdit *price = nullptr;
        QSpinBox *capacity = nullptr; // of a standing area
        QString area;                 // its ref
    };

    void buildForm();
    void readPlans();
    void readPlan();
    void showPlan(const SeatingPlan &plan);
    void addPriceRow(const QString &name, const PlanArea *area);
    Result<NewEvent> event() const;
    void refresh();
    void create();

    HouseContext m_context;
    QComboBox *m_plans;
    QLineEdit *m_name;
    QDateTimeEdit *m_starts;
    QSpinBox *m_minutes;
    QComboBox *m_policy;
    QComboBox *m_accessible;
    QWidget *m_priceBox;
    QGridLayout *m_prices;
    QList<PriceRow> m_rows;
    MessageBar *m_messages;
    ActionButton *m_create;
    bool m_working = false;
};

} // namespace rowlock
