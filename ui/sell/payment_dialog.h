// What taking cash and recording a card have in common: the total, how far the payment is, and refusals. Has no stage
// of its own. Window-modal, never blocks; the counter stays open behind it.
#pragma once

#include "model/domain/payment_state.h"

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
    PaymentDialog(const QString &title, const PaymentState &state, QWidget *parent);

    void setState(const PaymentState &state); // what was typed stays
    // What stands beside the total: whether it is the rest of what was paid in parts, which fees are in it, and of
    // several performances each with its seats.
    void setBeside(bool isRest, const QStringList &fees, const QString &performances = {});
    void addCard(QWidget *card);             // above the buttons
    virtual QString whyNotTaken() const = 0; // for the journal

    void reject() override; // not while it sells: the answer comes first

signals:
    void unsure(); // whether the money was taken: somebody has to find out
    void confirmed(const rowlock::PaymentLine &payment);
    void beginRequested(); // it was refused before, and the clerk tries again

protected:
    void keyPressEvent(QKeyEvent *event) override; // an Enter that was held down too long sells nothing
    void resizeEvent(QResizeEvent *event) override;
    virtual PaymentLine payment() const = 0;
    virtual bool isComplete() const = 0;
    virtual void noteTotal() {} // it is another than before, or not known
    virtual void noteStage() {}
    virtual bool isWaiting() const { return false; }                             // for something else than the house
    ActionButton *setCancel(const QString &text, const QString &tip);            // answers its button
    ActionButton *setConfirm(const QString &text, const QString &tip);           // as well
    void addAnswer(ActionButton *button);                                        // between the two
    bool isReady() const { return m_state.stage == PaymentState::Stage::Ready; } // money may be changing hands
    void ask(const QString &text);                                               // where an error stands otherwise
    virtual void decline();                                                      // nothing was taken: closes

    QVBoxLayout *body() const { return m_body; }
    Money total() const { return m_state.subject.due; }
    const PaymentState &state() const { return m_state; }
    bool isTotalKnown() const { return m_totalKnown; } // no: it hangs on what the clerk chooses
    void update();                                     // after a change of what was entered
    virtual void confirm();                            // sells at once, or as soon as it can

private:
    void showSubject();
    void showWords();

    PaymentState m_state; // as it was shown last
    QVBoxLayout *m_body;
    ToneLabel *m_about;
    ToneLabel *m_caption;
    FigureLabel *m_figure;
    QStringList m_fees;
    QString m_what;
    ToneLabel *m_note;
    ToneLabel *m_error;
    QProgressBar *m_progress;
    QHBoxLayout *m_buttons;
    ActionButton *m_cancel;
    ActionButton *m_sell;
    bool m_totalKnown = true;
    bool m_wanted = false; // confirmed before the hold was ready
};

// Of the button that leads there: to the sale, or to the order whose price types were to be paid for.
QString backTip(const PaymentState &state);

} // namespace rowlock
