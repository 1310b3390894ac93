// The waitlist of the event in front: who waits in which order, who has an offer and how long it stands. The manager
// adds and removes parties here. GUI thread; what was refused or done comes out as signals.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"
#include "ui/common/prompt.h"
#include "ui/house/diff_model.h"

#include <QWidget>

namespace rowlock {

class ActionButton;
class FoldHead;
class ToneLabel;
class WholeList;

class WaitlistModel final : public DiffModel<WaitlistEntry>
{
    Q_OBJECT

public:
    WaitlistModel(const HouseModel &house, const Clock &clock, QObject *parent = nullptr);

    void tick();
    QVariant data(const QModelIndex &index, int role) const override;

protected:
    qint64 keyOf(const WaitlistEntry &entry) const override { return entry.id.value(); }
    bool isSame(const WaitlistEntry &shown, const WaitlistEntry &wanted) const override;

private:
    QString stateText(const WaitlistEntry &entry) const;

    const HouseModel &m_house;
    const Clock &m_clock;
};

class WaitlistPanel final : public QWidget
{
    Q_OBJECT

public:
    WaitlistPanel(BoxOffice &office, const HouseModel &house, Prompt &prompt, const Clock &clock,
                  QWidget *parent = nullptr);

    void tick() { m_model.tick(); } // the clocks have moved on

signals:
    void joinRequested();
    void refused(const QString &text);
    void done(const QString &text);

private:
    void refresh();
    void showChosen();
    void askToRemove();

    BoxOffice &m_office;
    const HouseModel &m_house;
    Prompt &m_prompt;
    WaitlistModel m_model;
    FoldHead *m_head;
    ToneLabel *m_empty;
    WholeList *m_list;
    ActionButton *m_join;
    ActionButton *m_remove;
};

} // namespace rowlock
