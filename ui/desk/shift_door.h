// What becomes of money that is refused because no shift takes it: one is opened in the place where the act was, or the
// counted one goes on, and the act is done again. Every other refusal goes its way. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>
#include <QPointer>

#include <vector>

namespace rowlock {

class ShiftDoor final : public QObject
{
    Q_OBJECT

public:
    // `window`: where nothing else is in front.
    ShiftDoor(const HouseContext &context, QWidget &window, QObject *parent);
    ~ShiftDoor() override;

    void hear(const Error &refusal, const BoxOffice::Decide &decide); // at once or later

signals:
    void moved(); // a shift is open here now, or goes on

private:
    void ask(const Error &refusal);
    void askToOpen(const Error &refusal, QWidget *front);
    void askToGoOn(const Error &refusal, QWidget *front);
    void refuseWhenGone(QWidget &asking);
    void goOn();
    void decideAll(bool again);

    HouseContext m_context;
    QWidget &m_window;
    std::vector<BoxOffice::Decide> m_waiting; // on what is asked now
    QPointer<QDialog> m_dialog;
    int m_asked = 0; // so often
};

} // namespace rowlock
