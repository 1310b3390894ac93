// What an event's categories and standing areas cost, for each of its price types: one table, checked whole before any
// of it is written. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"
#include "ui/house/undo_stack.h"

#include <QDialog>

namespace rowlock {

class ActionButton;
class PriceTable;

class PricesDialog final : public QDialog
{
    Q_OBJECT

public:
    // `highest`: the price above which one is asked about. `pool`: whose row is gone to.
    PricesDialog(const HouseContext &context, const std::optional<Money> &highest, int pool, QWidget *parent);

    void reject() override;

signals:
    void acted(const rowlock::UndoableAct &act); // for who stays when this is closed
    void done(const QString &text);

private:
    bool usesLists() const;
    QString aboutText() const;
    QList<PriceChange> asSaid(QList<PriceChange> changes) const;
    void openLists();
    void readTypes();
    void fill(int pool);
    void openAdd();
    void openTypes();
    void save();
    void ask(const QList<PriceChange> &changes);
    void send(const QList<PriceChange> &changes);
    void say(const QString &text, Tone tone);
    std::optional<PriceChange> unusual(const QList<PriceChange> &changes) const;

    HouseContext m_context;
    EventId m_event;
    std::optional<Money> m_highest;
    QList<PriceType> m_types; // of the house
    bool m_waiting = false;
    PriceTable *m_table;
    ToneLabel *m_said;
    ActionButton *m_add;
    ActionButton *m_save;
};

} // namespace rowlock
