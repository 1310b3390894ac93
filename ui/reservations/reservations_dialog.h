// Who has reserved what: found as one types, of this performance or of all, those that are due, due soon, partly paid
// or just released; and what is done with them. Shows what other terminals do without losing who is selected. GUI
// thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"
#include "ui/reservations/reservation_filter.h"
#include "ui/reservations/reservation_output.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QListView;

namespace rowlock {

class ActionButton;
class MessageBar;
class ReservationActs;
class ReservationListModel;
class ReservationPanel;
class ReservationReader;
class ToneLabel;

class ReservationsDialog final : public QDialog
{
    Q_OBJECT

public:
    ReservationsDialog(const HouseContext &context, QWidget *parent);

    void reject() override; // one step: the search first

signals:
    void openRequested(const QString &code); // at the counter; the window closes
    void ended(const rowlock::HoldInfo &hold);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // keys of the search field

private:
    QLayout *makeHead();
    QLayout *makeFoot();
    void connectParts();
    ReservationFilter filter() const;
    EventId event() const; // that the list is limited to; not valid: all
    ReservationOutput::Listed listed() const;
    void refresh();
    void showSaid(qsizetype rows);
    void showSelected();
    void openAtCounter(const Reservation &one);
    void begin(); // Enter: what one comes for
    void noteReleased(const QList<Reservation> &released);

    HouseContext m_context;
    MessageBar *m_messages;
    ReservationReader *m_reader;
    ReservationActs *m_acts;
    ReservationListModel *m_model;
    QLineEdit *m_field;
    QComboBox *m_which;
    QComboBox *m_within;
    QComboBox *m_event;
    QListView *m_list;
    ToneLabel *m_said; // of what was found
    ReservationPanel *m_panel;
    ActionButton *m_backAll = nullptr;
};

} // namespace rowlock
