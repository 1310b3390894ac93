// The key that puts a party on the waitlist: remembers what was asked for last, so that it need not be typed again. GUI
// thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/labels.h"

#include <QObject>

class QAction;

namespace rowlock {

class WaitlistKey : public QObject
{
    Q_OBJECT

public:
    WaitlistKey(const HouseContext &context, QAction &action, QWidget *page);

    void noteAsked(qint64 count, const QString &category);
    void open();

signals:
    void said(Tone tone, const QString &text);

private:
    HouseContext m_context;
    QAction &m_action;
    QWidget *m_page;
    qint64 m_count = 0;
    QString m_category;
};

} // namespace rowlock
