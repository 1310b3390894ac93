// The reservation that is selected: whose, what, until when, what is paid, who made it and when, and what can be done
// with it. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

class QVBoxLayout;

namespace rowlock {

class ActionButton;
class ToneLabel;

class ReservationPanel final : public QWidget
{
    Q_OBJECT

public:
    ReservationPanel(const HouseContext &context, QWidget *parent);

    void show(const std::optional<Reservation> &one); // none: nothing is selected
    const std::optional<Reservation> &shown() const { return m_one; }

signals:
    void openRequested(const rowlock::Reservation &one); // at the counter
    void moveRequested(const rowlock::Reservation &one);
    void takeBackRequested(const rowlock::Reservation &one);
    void keepRequested(const rowlock::Reservation &one);
    void dropRequested(const rowlock::Reservation &one);

private:
    using Wanted = void (ReservationPanel::*)(const Reservation &one);
    ActionButton *addButton(QVBoxLayout &column, const QString &text, const char *name, bool isDanger, Wanted wanted);
    void showActs(const Reservation &one);
    QString factsText(const Reservation &one) const;

    HouseContext m_context;
    std::optional<Reservation> m_one;
    ToneLabel *m_name;
    ToneLabel *m_state;
    ToneLabel *m_facts;
    ActionButton *m_open = nullptr;
    ActionButton *m_move = nullptr;
    ActionButton *m_back = nullptr;
    ActionButton *m_keep = nullptr;
    ActionButton *m_drop = nullptr;
};

} // namespace rowlock
