// What is listed at will-call, and in its place a line that says why nothing is. GUI thread.
#pragma once

#include <QListView>

namespace rowlock {

class ToneLabel;

class WillcallList final : public QListView
{
    Q_OBJECT

public:
    explicit WillcallList(QWidget *parent);

    void setNothing(const QString &text); // empty: something is listed

private:
    ToneLabel *m_nothing;
};

} // namespace rowlock
