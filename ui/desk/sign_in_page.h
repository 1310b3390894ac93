// What stands in the window while nobody works at it: who signs in, or who it is locked by. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

namespace rowlock {

class ActionButton;
class PinForm;
class ToneLabel;

class SignInPage final : public QWidget
{
    Q_OBJECT

public:
    SignInPage(const HouseContext &context, const QString &terminal, QWidget *parent);

    // Asks who is here. `who`: signed in, but away; none: nobody is.
    void open(const std::optional<AtWork> &who);
    void setMayLeave(bool may); // for another box office

signals:
    void signedIn(const rowlock::AtWork &who);
    void leaveRequested();

private:
    void readPeople();
    void signIn(const KnownPin &pin);

    HouseContext m_context;
    QString m_terminal;
    QString m_who;
    ToneLabel *m_heading;
    ToneLabel *m_words;
    PinForm *m_form;
    ActionButton *m_leave;
};

} // namespace rowlock
