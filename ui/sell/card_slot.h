// The place of a card above the sale: the card itself, or a strip with its title that opens it. Which of the two is the
// column's to say; whether there is a card at all, the card's own. GUI thread.
#pragma once

#include <QWidget>

namespace rowlock {

class ActionButton;

class CardSlot final : public QWidget
{
    Q_OBJECT

public:
    static constexpr int stripHeight = 36;

    CardSlot(QWidget *card, const QString &title, QWidget *parent);

    QWidget *card() const { return m_card; }
    bool folds() const { return m_folds; } // it has a title
    void setOpen(bool open);

signals:
    void openWanted();

private:
    QWidget *m_card;
    QWidget *m_body;
    ActionButton *m_strip;
    bool m_folds;
};

} // namespace rowlock
