// What a check of the box office file found: the verdict, what was counted, each problem. Stays until it is closed. GUI
// thread; closes by itself.
#pragma once

#include "model/domain/receipts.h"

#include <QDialog>

namespace rowlock {

class CheckDialog : public QDialog
{
    Q_OBJECT

public:
    // `at`: when it was checked, as it is shown.
    CheckDialog(const VerifyReport &report, const QString &file, const QString &at, QWidget *parent);

    QString text() const { return m_text; } // all of it, to be copied

signals:
    void backupRequested();

private:
    QString m_text;
};

} // namespace rowlock
