// A note that goes with a sale to its order: a quiet button until a clerk wants one. Enter in it goes back to where the
// clerk was and sells nothing. GUI thread.
#pragma once

#include "model/domain/id.h"

#include <QPointer>
#include <QWidget>

class QLineEdit;

namespace rowlock {

class ActionButton;
class ToneLabel;

// What was typed for a sale that was not paid that time: it waits for the next way to pay.
struct KeptNote
{
    HoldId hold = {};
    QString text = {};

    QString of(HoldId sale) const { return sale == hold ? text : QString(); }
};

class NoteField final : public QWidget
{
    Q_OBJECT

public:
    NoteField(const QString &text, QWidget *parent); // what was typed before; empty: nothing

    QString text() const;
    bool isAcceptable() const; // no: it says why
    // It goes with the payment of all that is left: else none can be begun, and what was typed is to be taken out.
    void setPaysAll(bool paysAll);
    void open(); // and types there

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void read();
    QString problem() const;

    ActionButton *m_add;
    QWidget *m_field;
    QLineEdit *m_text;
    ToneLabel *m_error;
    QPointer<QWidget> m_before; // had the keyboard
    bool m_paysAll = true;
};

} // namespace rowlock
