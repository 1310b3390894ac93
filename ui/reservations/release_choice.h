// When a reservation is released by itself: so long before the event begins, and with it where that is put off, or at a
// date and time. Beneath it stands the moment that it comes to by the venue's clock, or what is wrong with it. GUI
// thread.
#pragma once

#include "model/domain/clock.h"
#include "model/domain/reservation.h"

#include <QWidget>

class QComboBox;

namespace rowlock {

class DateTimeField;
class NumberField;
class ToneLabel;

class ReleaseChoice final : public QWidget
{
    Q_OBJECT

public:
    // `begins`: the first of its events.
    ReleaseChoice(Instant begins, const Clock &clock, const QByteArray &timeZone, QWidget *parent);

    void setRelease(const ReleaseTime &release);
    Result<ReleaseTime> release() const; // invalid_argument: not to come, or after the beginning; with the sentence
    QList<QWidget *> fields() const;     // to go through by Tab

signals:
    void changed();
    void resized();

private:
    bool isDate() const;
    Result<ReleaseTime> chosen() const;
    void refresh();

    Instant m_begins;
    const Clock &m_clock;
    QByteArray m_timeZone;
    NumberField *m_number;
    QComboBox *m_unit;
    DateTimeField *m_at;
    ToneLabel *m_words;
};

} // namespace rowlock
