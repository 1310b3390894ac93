// Keeps the selected seats back under a code letter and a reason, or gives blocked ones back. GUI thread.
// Acts on what it can of the selection (free seats are blocked, blocked ones unblocked) and says beforehand how many
// those are.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"
#include "ui/common/prompt.h"
#include "ui/house/block_acts.h"

#include <QWidget>

class QLineEdit;

namespace rowlock {

class ActionButton;
class CodeBox;
class ToneLabel;

class BlockPanel : public QWidget
{
    Q_OBJECT

public:
    BlockPanel(BoxOffice &office, const HouseModel &house, Prompt &prompt, QWidget *parent = nullptr);

    void setSeats(const QList<int> &seatNos); // the selection
    void refresh();                           // states have changed

signals:
    void refused(const QString &text);
    void done(const QString &text);
    void acted(const rowlock::UndoableAct &act);

private:
    QStringList refsIn(SeatState state) const;
    void block();
    void askToUnblock();
    void unblock(EventId event, const QList<BlockedGroup> &groups, const QString &seats, const QString &reason);
    QString namesIn(SeatState state) const;
    void editCodes();

    BoxOffice &m_office;
    const HouseModel &m_house;
    Prompt &m_prompt;
    QList<int> m_seats;
    bool m_waiting = false; // for the answer to a block
    CodeBox *m_code;
    ActionButton *m_codes; // opens the dialog in which they are edited
    ToneLabel *m_means;
    QLineEdit *m_reason;
    ActionButton *m_block;
    ActionButton *m_unblock;
    ToneLabel *m_hint;
    QWidget *m_fields;
};

} // namespace rowlock
