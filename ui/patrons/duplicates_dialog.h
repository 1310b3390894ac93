// Who seems to be in the house twice, the surest first, to be merged pair by pair. Window-modal. GUI thread.
#pragma once

#include "model/domain/patron_results.h"
#include "ui/common/house_context.h"

#include <QDialog>

class QTreeWidget;

namespace rowlock {

class ActionButton;
class MessageBar;
class ToneLabel;

class DuplicatesDialog final : public QDialog
{
    Q_OBJECT

public:
    DuplicatesDialog(const HouseContext &context, QWidget *parent);

signals:
    void merged(const rowlock::PatronMerge &merge);

private:
    void read();
    void show(const QList<PatronPair> &pairs);
    void mergeChosen();

    HouseContext m_context;
    QList<PatronPair> m_pairs;
    QTreeWidget *m_table;
    ToneLabel *m_empty;
    MessageBar *m_messages;
    ActionButton *m_merge;
};

} // namespace rowlock
