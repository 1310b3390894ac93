// A thin bar while the counter works at something; quick answers show none.
#pragma once

#include <QProgressBar>
#include <QTimer>

namespace rowlock {

class BusyBar : public QProgressBar
{
    Q_OBJECT

public:
    explicit BusyBar(QWidget *parent);

    void setBusy(bool isBusy);

private:
    QTimer m_soon;
};

} // namespace rowlock
