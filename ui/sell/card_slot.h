// The place of a card above the sale, and the strip that opens it and says what is in it. Which of the two is shown is
// the column's to say; whether there is a card at all, the card's own. GUI thread.
#pragma once

#include <QWidget>

namespace rowlock {

class ActionButton;

class CardSlot final : public QWidget
{
    Q_OBJECT

public:
    // `strips`: where its strip stands.
    CardSlot(QWidget *card, const QString &title, QWidget *strips, QWidget *parent);

    QWidget *card() const { return m_card; }
    QWidget *strip() const;
    bool setTitle(const QString &title);   // of its strip; false: it is the same
    bool folds() const { return m_folds; } // it has a title
    bool isWanted() const { return m_isWanted; }
    void setWanted(bool wanted); // there is a card
    int height(int width, bool inOneLine) const;
    void setOpen(bool open, bool inOneLine);

signals:
    void openRequested();

private:
    QWidget *m_card;
    ActionButton *m_strip;
    bool m_folds;
    bool m_isWanted = false;
};

} // namespace rowlock
