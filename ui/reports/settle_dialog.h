// A settlement before it is made: what the venue takes off, what was paid before, and the figures that come of it. GUI
// thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"
#include "ui/reports/report_reader.h"

#include <QDialog>

class QCheckBox;
class QLayout;

namespace rowlock {

class ActionButton;
class DeductionTable;
class MessageBar;
class MoneyField;
class ReportSheet;

class SettleDialog final : public QDialog
{
    Q_OBJECT

public:
    SettleDialog(const HouseContext &context, EventId event, QWidget *parent);

signals:
    void made(int no);

private:
    QList<EventId> ofItsProduction() const; // the event first
    QLayout *makeForm();
    std::optional<SettlementAsked> asked(); // says what is wrong where there is nothing to ask
    void preview();
    void make();
    void hear(const Result<int> &answer);

    HouseContext m_context;
    EventSummary m_event;
    QString m_key; // said again with it, it is made once
    std::optional<Money> m_seenDue;
    QCheckBox *m_all;
    DeductionTable *m_deductions;
    MoneyField *m_paid;
    QCheckBox *m_accounts;
    ReportSheet *m_figures;
    ReportReader *m_reader;
    MessageBar *m_messages;
    ActionButton *m_make;
};

} // namespace rowlock
