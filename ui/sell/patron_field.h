// Whose seats these will be: an optional line of the sale. What is typed is the hold's name as soon as the field is
// left, or the sale is paid or set aside. Below it stand known patrons whom it may be; who is chosen there is whose the
// hold is.
#pragma once

#include "model/domain/known_patron.h"
#include "ui/common/house_context.h"
#include "ui/sell/counter.h"
#include "ui/sell/sale_actions.h"

#include <QLineEdit>
#include <QPointer>

namespace rowlock {

class PatronPopup;
class PatronSearch;

class PatronField : public QLineEdit
{
    Q_OBJECT

public:
    PatronField(const HouseContext &context, Counter &counter, const SaleActions &actions, QWidget *parent = nullptr);
    ~PatronField() override;

signals:
    void left(); // by Enter: on with the sale

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void showState(const CounterState &state);
    void keep();
    void look(const QString &typed);
    void showKnown(const QList<Patron> &patrons);
    void closeList();
    void link(const Patron &patron);

    Counter &m_counter;
    PatronSearch *m_search;
    QPointer<PatronPopup> m_popup; // lies over the window, and may go with it before this field
    HoldId m_hold;                 // whose name stands here
};

} // namespace rowlock
