// A second person's word for one act that whoever is signed in may not do alone: why it is wanted, who may give it, and
// their PIN. Window-modal; accepted once the house has the approval. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

namespace rowlock {

class PinForm;
class ToneLabel;

class ApprovalDialog final : public QDialog
{
    Q_OBJECT

public:
    // `refusal`: of the act, which wants the right. `clerk`: who asks.
    ApprovalDialog(const HouseContext &context, const Error &refusal, Right right, const QString &clerk,
                   QWidget *parent);

private:
    struct Known
    {
        QList<StaffMember> people;
        QList<StaffRole> roles;
    };
    void readPeople();
    void offer(const Known &known);
    void approve(const KnownPin &pin);

    HouseContext m_context;
    Right m_right;
    QString m_clerk;
    ToneLabel *m_nobody;
    PinForm *m_form;
};

} // namespace rowlock
