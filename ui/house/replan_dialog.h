// Gives a performance that is being sold a changed plan: which seats are new, gone, moved or renamed, then a walk through the
// parties whose seats vanish, then the tickets to print again. Nothing is applied until every party has a place; other counters
// go on selling meanwhile, and what they do is shown.
#pragma once

#include "model/domain/replan_walk.h"
#include "ui/common/house_context.h"
#include "ui/house/replan_map.h"

#include <QDialog>
#include <QTimer>

class QButtonGroup;
class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLineEdit;
class QListWidget;
class QStackedWidget;
class QTableView;
class QTreeWidget;

namespace rowlock {

class ActionButton;
class MessageBar;
class MoneyField;
class ReplanChanges;
class ReplanFilter;
class ReplanOutput;
class ToneLabel;
enum class Tone;

class ReplanDialog : public QDialog
{
    Q_OBJECT

public:
    ReplanDialog(const HouseContext &context, const EventSummary &event, QWidget *parent);

    void choosePlan(PlanId plan); // of the list, or as soon as it is there

signals:
    void applied(const rowlock::PlanApplied &applied);
    void orderWanted(const QString &code); // to be looked at and printed

private:
    static constexpr int allKinds = 100; // beside the kinds of SeatFate

    QWidget *buildPage();
    QWidget *buildChanges();
    QWidget *buildWalk();
    QWidget *buildResult();
    ActionButton *printButton(const char *name, QWidget *page);
    void readPlans();
    void readPreview();
    void take(const ReplanPreview &preview);
    void refreshKinds();
    void refreshParties();
    void refreshPrices();
    void refreshApply();
    void showChange(int row);
    void showParty(int party);
    void placeCurrent();
    void placeAll();
    void chooseOnMap();
    void takeSeat(int seatNo);
    void nextUnplaced();
    Result<PlanApplication> application() const;
    void apply();
    void showResult(const PlanApplied &result);
    void tell(Tone tone, const QString &text); // on the page that is shown
    QString partyText(const VanishingParty &party) const;
    int current() const;

    HouseContext m_context;
    EventSummary m_event;
    PlanId m_wanted; // of the list that is not there yet
    std::optional<ReplanPreview> m_preview;
    QList<VanishingParty> m_parties;
    QList<int> m_picked; // on the map, for the current party, while there are not enough
    QList<std::pair<QString, MoneyField *>> m_priceFields;
    QString m_key;  // kept until it is answered, so that a second try is not a second change
    QTimer m_again; // others sell meanwhile
    bool m_working = false;

    QStackedWidget *m_pages;
    QComboBox *m_plans;
    ToneLabel *m_summary;
    QHBoxLayout *m_kindRow;
    QButtonGroup *m_kinds;
    QLineEdit *m_search;
    ReplanChanges *m_changes;
    ReplanFilter *m_filter;
    QTableView *m_table;
    QWidget *m_walk;
    ToneLabel *m_walkTitle;
    QListWidget *m_partyList;
    ActionButton *m_nearest;
    ActionButton *m_allNearest;
    ActionButton *m_choose;
    QWidget *m_priceBox;
    QGridLayout *m_prices;
    ReplanMap *m_map;
    MessageBar *m_messages;
    ActionButton *m_print;
    ActionButton *m_apply;
    ToneLabel *m_lacks; // why it cannot be applied yet
    ReplanOutput *m_output;
    ToneLabel *m_resultText;
    ToneLabel *m_printed;
    QTreeWidget *m_reprint;
};

} // namespace rowlock
