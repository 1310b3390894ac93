// How many seats are blocked with a code letter now, in all events: read when it is made, said as a line. GUI thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/labels.h"

#include <QHash>

namespace rowlock {

class CodeUse final : public ToneLabel
{
    Q_OBJECT

public:
    CodeUse(BoxOffice &office, QWidget *parent);

    qint64 seats(const QString &letter) const { return m_seats.value(letter); }
    void say(const QString &letter);

signals:
    void read();

private:
    QHash<QString, qint64> m_seats;
};

} // namespace rowlock
