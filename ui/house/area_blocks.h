// Keeps places of the selected standing area back under a code and a reason, or puts some on sale again. GUI thread;
// what was done or refused comes out as signals, and can be undone.
#pragma once

#include "ui/common/house_model.h"
#include "ui/common/prompt.h"
#include "ui/house/undo_stack.h"

#include <QWidget>

class QLineEdit;
class QSpinBox;

namespace rowlock {

class ActionButton;
class CodeBox;
class ToneLabel;

class AreaBlocks final : public QWidget
{
    Q_OBJECT

public:
    AreaBlocks(BoxOffice &office, const HouseModel &house, Prompt &prompt, QWidget *parent = nullptr);

    void setArea(const PoolStatus &area); // as it is now

signals:
    void refused(const QString &text);
    void done(const QString &text);
    void acted(const rowlock::UndoableAct &act);

private:
    void layOut();
    void refresh();
    void block();
    void askToUnblock();
    void unblock(const QString &reason);
    qint64 blockedWithCode() const; // places of this area under the code selected

    BoxOffice &m_office;
    const HouseModel &m_house;
    Prompt &m_prompt;
    PoolStatus m_area;
    bool m_waiting = false; // for an answer
    ToneLabel *m_facts;
    QSpinBox *m_number;
    CodeBox *m_code;
    QLineEdit *m_reason;
    ActionButton *m_block;
    ActionButton *m_unblock;
};

} // namespace rowlock
