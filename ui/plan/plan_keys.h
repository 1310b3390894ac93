// Every key of the seating plan editor on one page. GUI thread; goes when it is closed.
#pragma once

#include "ui/common/keys_sheet.h"

namespace rowlock {

class PlanKeys final : public KeysSheet
{
    Q_OBJECT

public:
    explicit PlanKeys(QWidget *parent);

private:
    static KeyGroup tools();
    static KeyGroup files();
    static KeyGroup choosing();
    static KeyGroup changing();
    static KeyGroup arranging();
    static KeyGroup handles();
    static KeyGroup view();
};

} // namespace rowlock
