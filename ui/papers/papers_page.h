// What tickets and receipts look like: the templates of every house and one's own, and where each is used. A page of
// the settings. GUI thread.
#pragma once

#include "model/domain/paper_choice.h"
#include "ui/common/house_context.h"
#include "ui/common/table_page.h"

namespace rowlock {

class ActionButton;
class ToneLabel;

struct PapersKnown
{
    QList<NamedTemplate> templates = {};
    QList<PaperChoice> choices = {};
    QString here = {};                   // this terminal
    QString tickets = {}, receipts = {}; // that it prints of the event that is shown
};

class PapersPage final : public TablePage
{
    Q_OBJECT

public:
    PapersPage(const HouseContext &context, QWidget *parent);

    void read();

private:
    const NamedTemplate *chosen() const; // null: none
    QString usersOf(const NamedTemplate &paper) const;
    void showKnown(const Result<PapersKnown> &known);
    void noteChosen() override;
    void activate();
    void design(bool isCopy);
    void use();
    void remove();
    void removeNow(const QString &name);

    HouseContext m_context;
    PapersKnown m_known;
    ToneLabel *m_said;
    ActionButton *m_copy;
    ActionButton *m_change;
    ActionButton *m_use;
    ActionButton *m_remove;
};

} // namespace rowlock
