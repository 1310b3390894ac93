// The side of the counter where the sale is made. What it takes to be paid stays where it is when a card comes up above the sale:
// the list of seats gives way, and the last sales go where they would leave that list too little.
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace rowlock {

class SaleColumn : public QWidget
{
    Q_OBJECT

public:
    explicit SaleColumn(QWidget *parent = nullptr);

    void addCard(QWidget *card);                                // above the sale, in the order in which they come
    void setSale(QWidget *sale, QWidget *aside, QWidget *last); // once

protected:
    bool event(QEvent *event) override;

private:
    void settle();
    int leastOfOthers() const;

    QVBoxLayout *m_layout;
    QWidget *m_sale = nullptr;
    QWidget *m_aside = nullptr;
    QWidget *m_last = nullptr;
    int m_saleNeed = 0; // the most that it has taken yet
};

} // namespace rowlock
