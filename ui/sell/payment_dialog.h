// What taking cash and recording a card have in common: the total, the moment until the hold is in payment, and refusals.
// Window-modal, never blocks; the counter stays open behind it.
#pragma once

#include "model/domain/order.h"

#include <QDialog>
#include <QVBoxLayout>

class QHBoxLayout;
class QProgressBar;

namespace rowlock {

class ActionButton;
class FigureLabel;
class ToneLabel;

class PaymentDialog : public QDialog
{
    Q_OBJECT

public:
    PaymentDialog(const QString &title, const QString &what, const Money &total, QWidget *parent);

    // What was typed stays through all of these.
    void setReady();                      // the hold is in payment now
    void setRefused(const QString &text); // it could not be put in payment or sold; the clerk may try again
    void setSale(const QString &what, const Money &total); // another sale than before: nothing is in payment yet
    void setNote(const QString &text);                     // about what has changed; empty: nothing
    void setChoosing();                                    // nothing can be paid until the clerk has chosen
    void setOver(const QString &text);                     // there is nothing left to pay for
    void addCard(QWidget *card);                           // above the buttons

    void reject() override; // not while it sells: the answer comes first

signals:
    void unsure(); // whether the money was taken: somebody has to find out
    void confirmed(const rowlock::PaymentLine &payment);
    void beginWanted(); // it was refused before, and the clerk tries again

protected:
    void keyPressEvent(QKeyEvent *event) override; // an Enter that was held down too long sells nothing
    virtual PaymentLine payment() const = 0;
    virtual bool isComplete() const = 0;
    virtual void noteTotal() {} // it is another than before, or not known
    virtual void noteStage() {}
    void setCancel(const QString &text, const QString &tip);
    void setConfirm(const QString &text, const QString &tip);
    void addAnswer(ActionButton *button);                    // between the two
    bool isReady() const { return m_stage == Stage::Ready; } // money may be changing hands
    void ask(const QString &text);                           // where an error stands otherwise
    void decline();                                          // nothing was taken: closes

    QVBoxLayout *body() const { return m_body; }
    Money total() const { return m_total; }
    bool isTotalKnown() const { return m_totalKnown; } // no: it hangs on what the clerk chooses
    void update();                                     // after a change of what was entered
    void confirm();                                    // sells at once, or as soon as it can

private:
    // Refused: the hold is not in payment, and a confirmation asks again.
    enum class Stage { Beginning, Refused, Ready, Selling, Choosing, Over };
    void setStage(Stage stage);

    Money m_total;
    QVBoxLayout *m_body;
    ToneLabel *m_about;
    FigureLabel *m_figure;
    ToneLabel *m_note;
    ToneLabel *m_error;
    QProgressBar *m_progress;
    QHBoxLayout *m_buttons;
    ActionButton *m_cancel;
    ActionButton *m_sell;
    Stage m_stage = Stage::Beginning;
    bool m_totalKnown = true;
    bool m_wanted = false; // confirmed before the hold was ready
};

} // namespace rowlock
