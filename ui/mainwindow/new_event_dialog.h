// A new event in one of the box office's plans: name, date, prices, standing capacities; folded away, what its sale is
// bound to and how long a hold lasts.
// What is missing is said at its field when Create is pressed; nothing is grey without a word. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

#include <optional>

class QComboBox;
class QLineEdit;
class QScrollArea;

namespace rowlock {

class ActionButton;
class DateTimeField;
class EventPrices;
class FoldedPart;
class FormRows;
class HoldRulesForm;
class MessageBar;
class SaleTermsForm;
class SeveralChoice;
class ToneLabel;

class NewEventDialog : public QDialog
{
    Q_OBJECT

public:
    NewEventDialog(const HouseContext &context, QWidget *parent);

    void reject() override; // asks, where something was entered

signals:
    void created(rowlock::EventId event);
    void planRequested(); // there is none yet

private:
    void buildFields();
    QWidget *makeMore();
    QWidget *makeButtons();
    void readPlans();
    void showPlans(const QList<PlanSummary> &plans);
    void readPlan();
    void readPrices(); // what there is to price by
    void showLists(const QList<NamedPrices> &lists);
    bool check();
    Result<NewEvent> event() const;
    void create();
    void askAndMake(const NewEvent &event);
    std::optional<Money> highestPrice() const;
    void make(const NewEvent &event);
    void fitToContents();

    HouseContext m_context;
    MessageBar *m_messages;
    FormRows *m_form;
    QLineEdit *m_name;
    DateTimeField *m_starts;
    QComboBox *m_plans;
    SeveralChoice *m_lists; // price lists, where the house has any
    ToneLabel *m_priceHeading;
    EventPrices *m_prices;
    QScrollArea *m_scroll = nullptr;
    SaleTermsForm *m_sale;
    FoldedPart *m_saleFold = nullptr;
    HoldRulesForm *m_holds;
    ActionButton *m_create;
    bool m_working = false;
};

} // namespace rowlock
