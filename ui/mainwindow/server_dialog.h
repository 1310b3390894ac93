// Asks for the address of a box office on a PostgreSQL server, and tries it before the window changes over. GUI thread;
// deletes itself when it closes.
#pragma once

#include <QDialog>

class QLineEdit;

namespace rowlock {

class ActionButton;
class FormRows;
class MessageBar;

class ServerDialog final : public QDialog
{
    Q_OBJECT

public:
    // `last`: the address to begin with; empty: none.
    ServerDialog(const QString &last, QWidget *parent);

signals:
    void chosen(const QString &address); // it was reached a moment ago

private:
    QLineEdit *addField(const QString &name, const QString &label, const QString &hint);
    void fill(const QString &address);
    QString address(); // empty: something is missing, which is said beside its field
    void test(bool opens);

    FormRows *m_rows;
    QLineEdit *m_server;
    QLineEdit *m_database;
    QLineEdit *m_user;
    MessageBar *m_messages;
    ActionButton *m_test;
    ActionButton *m_open;
};

} // namespace rowlock
