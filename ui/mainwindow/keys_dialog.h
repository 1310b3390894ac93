// Every key of the counter on one page.
#pragma once

#include "ui/common/keys_sheet.h"

namespace rowlock {

class KeysDialog final : public KeysSheet
{
    Q_OBJECT

public:
    explicit KeysDialog(QWidget *parent);

private:
    static QList<KeyGroup> saleKeys();
    static QList<KeyGroup> mapKeys();
};

} // namespace rowlock
