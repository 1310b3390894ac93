// What waits for a printer or to be sent by e-mail, a page for each. GUI thread; closes by itself.
#pragma once

#include <QDialog>

namespace rowlock {

struct HouseContext;

class PrintQueueDialog final : public QDialog
{
    Q_OBJECT

public:
    PrintQueueDialog(const HouseContext &context, QWidget *parent);
};

} // namespace rowlock
