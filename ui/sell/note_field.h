// A note that goes with a sale to its order: a quiet button until a clerk wants one. Enter in it goes back to where the
// clerk was and sells nothing. GUI thread.
#pragma once

#include <QPointer>
#include <QWidget>

class QLineEdit;

namespace rowlock {

class ActionButton;
class ToneLabel;

class NoteField final : public QWidget
{
    Q_OBJECT

public:
    NoteField(const QString &text, QWidget *parent); // what was typed before; empty: nothing

    QString text() const;
    bool isAcceptable() const; // no: it says why
    void open();               // and types there

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void read();

    ActionButton *m_add;
    QWidget *m_field;
    QLineEdit *m_text;
    ToneLabel *m_error;
    QPointer<QWidget> m_before; // had the keyboard
};

} // namespace rowlock
