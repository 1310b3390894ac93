// The side of the window where the sale is made. What it takes to be paid is pinned to the foot: clock, total and pay
// buttons never move, scroll or overlap. Where the height is short, what is above gives way in this order: the recent
// sales become one line, the sales set aside become one line, the cards but the newest become strips, then that of the
// single seat one line and the newest a strip too. For a card that is opened by its strip the sale's seats give way,
// and only what has no room even then scrolls. What never folds is pinned too, below what may scroll: the exchange
// carries the buttons that pay for it. GUI thread.
#pragma once

#include <QWidget>

#include <optional>

class QScrollArea;
class QVBoxLayout;

namespace rowlock {

class ActionButton;
class CardSlot;
class StripRows;

class SaleColumn : public QWidget
{
    Q_OBJECT

public:
    explicit SaleColumn(QWidget *parent = nullptr);

    // Above the sale, in the order in which they come; `title` is what its strip says. One without a title is never a
    // strip, and stands below those that may be.
    void addCard(QWidget *card, const QString &title = {});
    void setTitle(const QWidget *card, const QString &title);   // what is in it now: "2 offers: €120.00"
    void setSale(QWidget *sale, QWidget *aside, QWidget *last); // once; `aside` may be a GivesWay
    void foldAsked(); // the card that was opened by its strip: the sale's seats are wanted again
    void foldLast();  // the recent sales, until their line is pressed

signals:
    void seatsShown(bool shown); // of the sale; false: they have to give way

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    // Which cards are open: all, or one and those that never fold.
    struct Cards
    {
        bool all = false;
        const CardSlot *open = nullptr;
        bool inShort = false; // what can be one line is one
    };

    void addInside(QWidget *part, int stretch = 0);
    QRect inside() const;
    void distributeHeight();
    int placeLast(int room, int set); // what the recent sales take, with the space below
    int placeAside(int room);         // ... and the sales set aside
    void placeCards(int room);        // ... into what is left
    int leastOfSale() const;
    int takenBySeats() const;       // what they would take if they came back
    const CardSlot *newest() const; // of those that fold
    bool holdsAnyWay(int room) const;
    void bringUp(CardSlot *slot);
    QList<CardSlot *> wanted() const;
    bool isOpen(const Cards &cards, const CardSlot &slot) const;
    QList<QWidget *> strips(const Cards &cards) const;
    int heightOf(const Cards &cards, bool withStrips) const; // with the space below
    int pinnedHeight(const Cards &cards) const;              // of those that never fold; with the space below
    void show(const Cards &cards, int room);
    void setSeatsGiveWay(bool give);

    QVBoxLayout *m_layout;
    StripRows *m_strips;
    QScrollArea *m_scroll;
    QWidget *m_pinned;                 // the cards that never fold
    QList<CardSlot *> m_slots;         // the newest last
    const CardSlot *m_asked = nullptr; // its strip was pressed: it is open, even if that takes scrolling
    ActionButton *m_lastLine;
    QWidget *m_sale = nullptr;
    QWidget *m_aside = nullptr;
    QWidget *m_last = nullptr;
    int m_saleNeed = 0;       // the most that it has taken yet
    int m_leastWithSeats = 0; // of the sale
    bool m_seatsGiveWay = false;
    std::optional<bool> m_lastWanted; // the recent sales, as the clerk asked last; none: where there is room
};

} // namespace rowlock
