// The live holds of all terminals, of this event or of all, and the button that releases them with a reason. GUI
// thread. Talks to the box office by futures; what was refused or done comes out as signals.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"
#include "ui/common/prompt.h"
#include "ui/house/hold_list_model.h"

#include <QWidget>

namespace rowlock {

class ActionButton;
class FoldHead;
class SegmentedBar;
class ToneLabel;
class WholeList;

class HoldsPanel : public QWidget
{
    Q_OBJECT

public:
    HoldsPanel(BoxOffice &office, const HouseModel &house, Prompt &prompt, const Clock &clock,
               QWidget *parent = nullptr);

    void refresh(); // several calls in a row read once
    void tick();    // the clocks have moved on

signals:
    void pointedOut(const rowlock::HoldInfo &hold);      // selected in the list: show it on the map
    void settleRequested(const rowlock::HoldInfo &hold); // being paid for: that is resolved, not released
    void refused(const QString &text);
    void released(const QString &text);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void prepareList();
    bool isEverywhere() const;
    void show(const QList<HoldInfo> &holds);
    void read(); // of all performances which there are, and of all shown what they come to
    void askForReason();
    void release(const QList<HoldInfo> &holds, const QString &reason);
    QList<HoldInfo> chosen() const;
    void showChosen();

    BoxOffice &m_office;
    const HouseModel &m_house;
    Prompt &m_prompt;
    const Clock &m_clock;
    HoldListModel m_model;
    FoldHead *m_head;
    ToneLabel *m_chosen;
    SegmentedBar *m_scope;
    ActionButton *m_release;
    WholeList *m_list;
    bool m_reading = false;
    bool m_readAgain = false;
};

} // namespace rowlock
