// The side of the window where the sale is made. What it takes to be paid is pinned to the foot: clock, total and pay
// buttons never move, scroll or overlap. Where the height is short, what is above gives way in this order: the recent
// sales become one line, the sales set aside become one line, the cards but the newest become strips, and at last the
// cards scroll. GUI thread.
#pragma once

#include <QWidget>

class QScrollArea;
class QVBoxLayout;

namespace rowlock {

class ActionButton;
class CardSlot;

// What can stand there whole, or as one line.
class GivesWay
{
public:
    virtual ~GivesWay() = default;
    virtual int wholeHeight() const = 0; // pixels
    virtual int lineHeight() const = 0;
    virtual void setOneLine(bool one) = 0;
};

class SaleColumn : public QWidget
{
    Q_OBJECT

public:
    explicit SaleColumn(QWidget *parent = nullptr);

    // Above the sale, in the order in which they come; `title` is what its strip says. One without a title is never a
    // strip.
    void addCard(QWidget *card, const QString &title = {});
    void setSale(QWidget *sale, QWidget *aside, QWidget *last); // once; `aside` may be a GivesWay

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void distributeHeight();
    int placeLast(int room, int set); // what the recent sales take, with the space below
    int placeAside(int room);         // ... and the sales set aside
    void placeCards(int room);        // ... into what is left
    int leastOfSale() const;
    int heightOf(const CardSlot &slot, bool open) const;
    void bringUp(CardSlot *slot);

    QVBoxLayout *m_layout;
    QScrollArea *m_scroll;
    QVBoxLayout *m_cards;
    QList<CardSlot *> m_slots;         // the newest last
    const CardSlot *m_asked = nullptr; // its strip was pressed: it is open, even if that takes scrolling
    ActionButton *m_lastLine;
    QWidget *m_sale = nullptr;
    QWidget *m_aside = nullptr;
    QWidget *m_last = nullptr;
    int m_saleNeed = 0;       // the most that it has taken yet
    bool m_lastAsked = false; // for the recent sales, by their line
};

} // namespace rowlock
