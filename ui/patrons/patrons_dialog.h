// Patrons whom the house knows: found as one types, with everything about the one who is chosen, and what is done with
// all of them. Merging, erasing, lists in and out belong to who may do it; others ask for approval. GUI thread; closes
// by itself.
#pragma once

#include "model/domain/patron_results.h"
#include "ui/common/house_context.h"

#include <QDialog>

class QLineEdit;
class QListView;

namespace rowlock {

class ActionButton;
class ChosenPatron;
class MessageBar;
class PatronExports;
class PatronListModel;
class PatronPanel;
class PatronSearch;
class ToneLabel;
struct PatronsFound;

class PatronsDialog final : public QDialog
{
    Q_OBJECT

public:
    PatronsDialog(const HouseContext &context, QWidget *parent);

    void showPatron(PatronNo no); // whoever is listed then
    void reject() override;       // one step: the search first, and typed changes are asked about

signals:
    void orderRequested(const QString &code);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // keys of the search field

private:
    QWidget *makeSide();
    QLayout *makeFoot();
    void connectParts();
    void show(const PatronsFound &found);
    void choose(int row);
    void askToDiscard(const std::function<void()> &then);
    void addPatron();
    void noteMade(const Patron &patron, const QList<PatronPair> &alike);
    void merge(const Patron &kept, const Patron &other);
    void noteMerged(const PatronMerge &merge);
    void importList(const QString &file);
    void showDuplicates();

    HouseContext m_context;
    MessageBar *m_messages;
    PatronSearch *m_search;
    ChosenPatron *m_patron;
    PatronExports *m_exports;
    PatronListModel *m_found;
    QLineEdit *m_field;
    QListView *m_list;
    ToneLabel *m_said; // of what was found
    PatronPanel *m_panel;
    PatronNo m_wanted; // chosen as soon as the list has them
};

} // namespace rowlock
