// The selected standing area: how its places stand, its price, how many there are and which are kept back. GUI thread;
// what was done or refused comes out as signals, and can be undone.
#pragma once

#include "ui/common/house_model.h"
#include "ui/common/prompt.h"
#include "ui/house/undo_stack.h"

#include <QWidget>

class QSpinBox;

namespace rowlock {

class ActionButton;
class AreaBlocks;
class MoneyField;
class PoolPricer;
class ToneLabel;

class AreaPanel final : public QWidget
{
    Q_OBJECT

public:
    AreaPanel(BoxOffice &office, const HouseModel &house, Prompt &prompt, QWidget *parent = nullptr);

    void setPool(int pool); // of a standing area; -1: none
    bool hasPool() const { return m_pool >= 0; }

signals:
    void closed();
    void refused(const QString &text);
    void done(const QString &text);
    void acted(const rowlock::UndoableAct &act);

private:
    void layOut();
    void show(bool asStored); // also in the fields, where nobody is typing
    void weigh();
    void resizeArea();

    BoxOffice &m_office;
    const HouseModel &m_house;
    Prompt &m_prompt;
    PoolPricer *m_pricer;
    ToneLabel *m_title;
    ToneLabel *m_facts;
    MoneyField *m_price;
    ActionButton *m_reprice;
    QSpinBox *m_places;
    ActionButton *m_resize;
    AreaBlocks *m_blocks;
    int m_pool = -1;
    PoolStatus m_shown;
};

} // namespace rowlock
