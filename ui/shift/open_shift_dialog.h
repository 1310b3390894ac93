// Begins to take money at this terminal: a shift with a drawer and what is counted in it, or one that is open at
// another terminal already. Window-modal; accepted once the house has it. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QComboBox;
class QLineEdit;

namespace rowlock {

class ActionButton;
class FormRows;
class MessageBar;
class MoneyField;
class ToneLabel;

class OpenShiftDialog final : public QDialog
{
    Q_OBJECT

public:
    enum class Offer { Open, Join, Either };
    struct About
    {
        Offer offer = Offer::Open;
        QString title = {};       // empty: what is offered
        QString words = {};       // below it
        bool leavesFirst = false; // the shift that is another person's here
    };
    OpenShiftDialog(const HouseContext &context, const About &about, QWidget *parent);

private:
    struct Choice
    {
        Drawer drawer;
        std::optional<Shift> open; // to be joined
        std::optional<Money> left; // by the shift before; none: there was none
    };
    static Result<QList<Choice>> readChoices(Desk &desk, Offer offer, bool leavesFirst);
    void addRows();
    void offer(const QList<Choice> &choices);
    const Choice *chosen() const; // null: none can be
    void noteChosen();
    void noteFloat();
    void openOrJoin();
    void hear(const Result<Shift> &shift);

    HouseContext m_context;
    About m_about;
    QList<Choice> m_choices;
    ToneLabel *m_words;
    FormRows *m_rows;
    QComboBox *m_drawer;
    MoneyField *m_float;
    QLineEdit *m_reason;
    MessageBar *m_messages;
    ActionButton *m_cancel;
    ActionButton *m_accept;
};

} // namespace rowlock
