// A window that tells keys and what they do, in columns. GUI thread; goes when it is closed.
#pragma once

#include <QDialog>
#include <QList>

namespace rowlock {

struct KeyWords
{
    QString keys;  // "Ctrl+Z, Ctrl+Shift+Z"
    QString words; // what they do
};

struct KeyGroup
{
    QString heading; // empty: none
    QList<KeyWords> keys;
};

class KeysSheet : public QDialog
{
    Q_OBJECT

public:
    // Each inner list is a column, from the left.
    KeysSheet(const QString &title, const QList<QList<KeyGroup>> &columns, QWidget *parent);
};

} // namespace rowlock
