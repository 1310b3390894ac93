// The payments of all terminals that wait for an answer, above the holds; gone while there is none. GUI thread.
#pragma once

#include "ui/common/doubt_cards.h"
#include "ui/common/part_cards.h"

namespace rowlock {

class FoldHead;

class PaymentsPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit PaymentsPanel(const HouseContext &context, QWidget *parent = nullptr);

    void pointOut(const HoldInfo &hold); // its payment is to be resolved first

signals:
    void refused(const QString &text);
    void done(const QString &text);

private:
    void fit();

    DoubtCards *m_cards;
    PartCards *m_parts;
    FoldHead *m_head;
};

} // namespace rowlock
