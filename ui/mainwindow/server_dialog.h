// Asks for the address of a box office on a PostgreSQL server, and for the password where the server wants one that
// nobody has given it, and tries it before the window changes over. The password is kept in the desktop's keyring where
// that is asked for, and nowhere else. GUI thread; deletes itself when it closes.
#pragma once

#include "ui/common/keyring.h"

#include "model/domain/result.h"

#include <QDialog>

class QCheckBox;
class QLineEdit;

namespace rowlock {

class ActionButton;
class FormRows;
class MessageBar;
struct ReachedServer;

class ServerDialog final : public QDialog
{
    Q_OBJECT

public:
    // `last`: the address to begin with; empty: none.
    ServerDialog(const QString &last, Keyring &keyring, QWidget *parent);

    void askForPassword(const Error &refused); // why: the server wants one, or another one

signals:
    void chosen(const rowlock::HouseAccess &house); // it was reached a moment ago

private:
    QLineEdit *addField(const QString &name, const QString &label, const QString &hint);
    void fill(const QString &address);
    QString address(); // empty: something is missing, which is said beside its field
    void test(bool opens);
    void reached(const Result<ReachedServer> &answer, const HouseAccess &by, bool opens);
    void keepAndOpen(const HouseAccess &house);
    void finish(const HouseAccess &house);
    void setTrying(bool trying);

    Keyring &m_keyring;
    FormRows *m_rows;
    QLineEdit *m_server;
    QLineEdit *m_database;
    QLineEdit *m_user;
    QLineEdit *m_password;
    QCheckBox *m_keep;
    MessageBar *m_messages;
    ActionButton *m_test;
    ActionButton *m_open;
    bool m_wasKept = false; // the keyring has a password for this address, which the server refuses
};

} // namespace rowlock
