// A table is being taken out: once that lasts longer than a moment, a dialog says so and offers to stop it. What goes
// before the answer is there stops it as well. Window-modal; deletes itself. GUI thread.
#pragma once

#include "model/domain/cancellation.h"

#include <QDialog>

#include <memory>

namespace rowlock {

class WaitBar;

class ExportWait final : public QDialog
{
    Q_OBJECT

public:
    ExportWait(const QString &words, QWidget *window);
    ~ExportWait() override { m_wish->cancel(); }

    std::shared_ptr<const Cancellation> wish() const { return m_wish; }
    void end();                                  // it is written, or it is not
    void reject() override { m_wish->cancel(); } // and waits until it has stopped

private:
    std::shared_ptr<Cancellation> m_wish = std::make_shared<Cancellation>();
    WaitBar *m_bar;
};

} // namespace rowlock
