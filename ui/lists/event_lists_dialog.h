// Which price lists a performance uses, and each from when until when. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"

#include <QDialog>

class QCheckBox;
class QGridLayout;

namespace rowlock {

class ActionButton;
class ListMoment;

class EventListsDialog final : public QDialog
{
    Q_OBJECT

public:
    EventListsDialog(const HouseContext &context, const EventSummary &event, QWidget *parent);

private:
    struct Line
    {
        PriceListId list;
        QCheckBox *used;
        ListMoment *from, *until;
    };

    void read();
    void fill(const QList<NamedPrices> &lists, const QList<ListUse> &uses);
    void addLine(const NamedPrices &list, const ListUse *use);
    void openLists();
    Result<QList<ListUse>> typed();
    void save();
    void say(const QString &text, Tone tone);

    HouseContext m_context;
    EventSummary m_event;
    QGridLayout *m_grid;
    QList<Line> m_lines;
    ToneLabel *m_said;
    ActionButton *m_save;
};

} // namespace rowlock
