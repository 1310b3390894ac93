// Every key of the counter on one page.
#pragma once

#include <QDialog>

namespace rowlock {

class KeysDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit KeysDialog(QWidget *parent);
};

} // namespace rowlock
