// What a changed plan changes, on paper or as a PDF: every seat with whose it is and where its party goes. GUI thread.
#pragma once

#include "model/documents/list_paper.h"
#include "model/domain/replan_walk.h"
#include "ui/common/house_context.h"
#include "ui/common/paper_output.h"

namespace rowlock {

class ActionButton;
class ReplanChanges;

class ReplanOutput : public QObject
{
    Q_OBJECT

public:
    ReplanOutput(const HouseContext &context, QWidget *window);

    // What is printed from now on.
    void take(const ReplanPreview &preview, const ReplanChanges &changes, const QList<VanishingParty> &parties);
    ActionButton *makeButton(const QString &name, QWidget *parent); // with a menu of what can be done with it
    const PaperList &list() const { return m_list; }

signals:
    void saved(const QString &text); // says where
    void failed(const QString &text);

private:
    PaperJob job() const;

    HouseContext m_context;
    PaperOutput m_paper;
    PaperList m_list;
};

} // namespace rowlock
