// A sale, or what is left of it, is paid by gift card: the code is typed or scanned, what is on it shows at once, and
// so much of it is taken. Window-modal, never blocks; what counts is the house's own look when it is taken.
#pragma once

#include "model/domain/gift_card.h"
#include "model/domain/result.h"
#include "ui/common/labels.h"

#include <QDialog>

class QLineEdit;

namespace rowlock {

class ActionButton;
class BoxOffice;
class Clock;
class MoneyField;
class NoteField;

class GiftCardTender final : public QDialog
{
    Q_OBJECT

public:
    // `note`: what was noted before.
    GiftCardTender(BoxOffice &office, const Clock &clock, const Money &left, const QString &note, QWidget *parent);

    const NoteField &note() const { return *m_note; }

signals:
    void chosen(const QString &code, const rowlock::Money &amount, const QString &note);

private:
    void say(const QString &words, Tone tone = Tone::Faint);
    void look(); // for the card, once its code is whole
    void find();
    void showCard(const Result<GiftCard> &found);
    void take();

    BoxOffice &m_office;
    const Clock &m_clock;
    Money m_left;
    QString m_code; // of the card that shows
    QLineEdit *m_typed;
    FigureLabel *m_balance;
    ToneLabel *m_words;
    MoneyField *m_amount;
    NoteField *m_note;
    ActionButton *m_take;
};

} // namespace rowlock
